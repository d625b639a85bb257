"""Trials: what becomes of the statements of a case when some rules are switched off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from ..cards import CardLibrary
from ..cases import Case
from ..engine.answers import RulingAnswer, Verdict
from ..engine.explaining import rulebook
from ..engine.judging import answer, breaks_off, illegal_lines, within
from ..engine.limits import LimitReached
from ..engine.running import is_possible, run_case
from ..engine.session import DEFAULT_MAX_STEPS
from ..errors import InputError
from .statements import ENDING

if TYPE_CHECKING:
    from ..engine.running import Run

DEFAULT_CONFLICT_LIMIT = 100_000


class Fate(StrEnum):
    """What becomes of a statement in a trial."""

    UPHELD = "upheld"
    """The rules agree with it, or leave it open."""

    REFUTED = "refuted"
    """The rules say otherwise."""

    UNPLAYED = "unplayed"
    """The case cannot be played as it is written."""

    UNFINISHED = "unfinished"
    """The case does not come to an end, or not within the limits."""


@dataclass(frozen=True)
class Tried:
    """The fate of a statement in a trial, and, if it is refuted, what the rules say in its place (ASP terms).

    `steps` is how many steps the case takes without these rules, 0 if that is not known.
    """

    fate: Fate
    derived: tuple[str, ...] = ()
    steps: int = 0


Fates = Mapping[int, Tried]


@dataclass(frozen=True)
class Limits:
    """How much a trial may take: steps of the game, and conflicts of the solver for each question."""

    max_steps: int = DEFAULT_MAX_STEPS
    conflict_limit: int = DEFAULT_CONFLICT_LIMIT


@dataclass(frozen=True)
class Trial:
    """A case to be run without the rules that state some numbers.

    `case` is as `stated_case` makes it, `numbers` are those of the statements whose fates are asked for.
    """

    case: Case
    release: str
    numbers: tuple[int, ...]
    off: frozenset[str] = frozenset()
    limits: Limits = Limits()
    card_files: tuple[Path, ...] = ()


class Ask(Protocol):
    """Answers trials, in the order in which they are given.

    None means that there was no time left for one.
    """

    def __call__(self, trials: Sequence[Trial]) -> Sequence[Fates | None]:
        """The fates of the statements in each trial."""
        ...


def try_out(trial: Trial) -> Fates:
    """Run a trial. Raises nothing that the trial itself is to blame for."""
    try:
        run = run_trial(trial)
        return {number: replace(tried_in(run, number), steps=run.end) for number in trial.numbers}
    except InputError:
        fate = Fate.UNPLAYED
    except (LimitReached, RuntimeError, MemoryError):  # RuntimeError: the solver cannot go on without these rules
        fate = Fate.UNFINISHED
    return dict.fromkeys(trial.numbers, Tried(fate))


def ask_here(trials: Sequence[Trial]) -> list[Fates | None]:
    """Run trials one after the other in this process, without a limit of time."""
    return [try_out(trial) for trial in trials]


def run_trial(trial: Trial) -> Run:
    """The run of a trial, broken off where a line of the script is illegal.

    Raises `InputError` for mistakes in the case's cards, `LimitReached` when a question was too hard.
    """
    return run_case(
        trial.case,
        library(trial.case.game, trial.card_files),
        trial.release,
        max_steps=trial.limits.max_steps,
        without=stating(trial.case.game, trial.off),
        conflict_limit=trial.limits.conflict_limit,
        enough=breaks_off,
    )


def tried_in(run: Run, number: int) -> Tried:
    """What becomes of a statement in a run. Raises `LimitReached` when a question was too hard."""
    if run.session.bound_reached:
        return Tried(Fate.UNFINISHED)
    if illegal_lines(run):
        return Tried(Fate.UNPLAYED)
    if number == ENDING:
        return Tried(Fate.UPHELD if is_possible(run, run.ending()) else Fate.REFUTED)
    return judged(run, answer(run, number, run.case.rulings[number - 1]))


def judged(run: Run, answered: RulingAnswer) -> Tried:
    """What a verdict means for the ruling: a question that no rule decides refutes nothing."""
    if answered.verdict in (Verdict.UNKNOWN, Verdict.CONFLICT):
        return Tried(Fate.UNFINISHED)
    if answered.agrees or answered.verdict is Verdict.SILENT:
        return Tried(Fate.UPHELD)
    if run.session.branching:
        derived = _possible(run, answered.ruling)
    else:
        derived = [one for miss in answered.misses for one in miss.derived]
    return Tried(Fate.REFUTED, tuple(dict.fromkeys(derived or _members(run, answered.ruling))))


def _possible(run: Run, number: int) -> list[str]:
    """What any of the lines of play that a ruling speaks of has in its place, when it is last looked at."""
    inside = [*run.ending(), *within(run, number)]
    found: dict[int, set[str]] = {}
    for atom in run.session.atoms("found_instead", 4):
        ruling, _, value, step = atom.symbol.arguments
        if ruling.number == number and is_possible(run, [*inside, (atom.symbol, True)]):
            found.setdefault(step.number, set()).add(str(value))
    return sorted(found[max(found)], key=_in_order) if found else []


def _in_order(value: str) -> tuple[int, str]:
    return (int(value), "") if value.lstrip("-").isdecimal() else (0, value)


def _members(run: Run, ruling: int) -> list[str]:
    """The features that there are in place of the sets that a ruling expects at the end."""
    found = (atom.symbol.arguments for atom in run.session.atoms("found_member", 4))
    return [str(feature) for which, _, feature, step in found if (which.number, step.number) == (ruling, run.end)]


@lru_cache(maxsize=512)
def stating(game: str, numbers: frozenset[str]) -> frozenset[int]:
    """The rules of a game's program that state one of these numbers, as the `RuleBook` counts them."""
    if not numbers:
        return frozenset()
    return frozenset(
        rule.id for rule in rulebook(game).rules if any(number in numbers for _, number in rule.cites)
    )


@cache
def library(game: str, card_files: tuple[Path, ...]) -> CardLibrary:
    """The cards of a game and those of further files, read once per process."""
    return CardLibrary.for_game(game, card_files)
