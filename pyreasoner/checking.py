"""Checking one case under one release: the work that `check` spreads over processes."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from .engine import DEFAULT_MAX_STEPS
from .errors import InputError

if TYPE_CHECKING:
    from .cards import CardLibrary
    from .cases import Case
    from .engine import Judgement
    from .engine.held import Held
    from .engine.running import Run
    from .render.derivation import Proof


@dataclass(frozen=True)
class Task:
    """A case and the release that it is checked under, with everything else that matters.

    `cite` is that of `judge`. With `changed`, a case that held before is not played again.
    """

    case: Case
    release: str
    max_steps: int = DEFAULT_MAX_STEPS
    verify: bool = False
    card_files: tuple[Path, ...] = ()
    conflict_limit: int | None = None
    cite: bool = False
    changed: bool = False

    def run(self, max_steps: int | None = None, without: frozenset[int] = frozenset()) -> Run:
        """The case, run; `max_steps` takes the place of its own, `without` is that of a `Session`.

        Raises `InputError` for mistakes in its cards, `LimitReached` when a question was too hard.
        """
        from .engine.running import run_case

        return run_case(
            self.case,
            card_library(self.case.game, self.card_files),
            self.release,
            max_steps=self.max_steps if max_steps is None else max_steps,
            without=without,
            conflict_limit=self.conflict_limit,
        )


@dataclass(frozen=True)
class Checked:
    """How a case fared: the judgement, or why there is none (`errors`).

    `why` derives what differs first; `remarks` say what on the cards no rule reads, and which
    lines of play are left out. `before` says that it held when it was checked before, and was not played again.
    """

    id: str
    place: str
    release: str
    status: str
    because: tuple[str, ...] = ()
    judgement: Judgement | None = None
    why: Proof | None = None
    errors: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    seconds: float = 0.0
    before: Held | None = None

    @property
    def verdict(self) -> str | None:
        """The verdict, if there is one."""
        if self.before is not None:
            return self.before.verdict
        return str(self.judgement.verdict) if self.judgement is not None else None


def check(task: Task) -> Checked:
    """Judge the case of a task. Raises nothing: what goes wrong is in the answer."""
    from .engine.judging import judge_run
    from .render.words import in_words

    began = time.perf_counter()
    try:
        known = _known(task) if task.changed else None
        if known is not None:
            return replace(known, seconds=time.perf_counter() - began)
        run = task.run()
        judgement = judge_run(run, verify=task.verify, cite=task.cite)
        remember_pass(run, judgement)
        why = _why(run, judgement)
        judgement = in_words(judgement, task.case)
    except Exception as error:
        problems, status = gone_wrong(task, error)
        return failed(task, problems, time.perf_counter() - began, status)
    case = task.case
    return Checked(
        case.id,
        case.place,
        judgement.release,
        str(judgement.status),
        case.because,
        judgement,
        why,
        remarks=(*remarks(case, run.facts.splitlines()), *judgement.left_out),
        seconds=time.perf_counter() - began,
    )


def gone_wrong(task: Task, error: Exception) -> tuple[list[str], str]:
    """What is said of an error in the work on a task, and the status that the task has by it."""
    from .engine.limits import LimitReached, too_hard

    if isinstance(error, InputError):
        return [str(one) for one in error.errors], "error"
    if isinstance(error, LimitReached):
        return [too_hard(task.conflict_limit)], "unknown"
    return [f"this is a defect of pyreasoner: {type(error).__name__}: {error}"], "error"


def failed(task: Task, errors: Sequence[str], seconds: float, status: str = "error") -> Checked:
    """The answer for a task that has no judgement."""
    case = task.case
    return Checked(
        case.id, case.place, task.release, status, case.because, errors=tuple(errors), seconds=seconds
    )


def remarks(case: Case, facts: Sequence[str]) -> tuple[str, ...]:
    """What is on the cards of a case, whose facts these are, that no rule reads; it can be played without that."""
    from .engine.understanding import unread_keywords
    from .games import find_game

    return tuple(unread_keywords(find_game(case.game).program, facts))


def _known(task: Task) -> Checked | None:
    """That a case passed before, if that is remembered. Raises `InputErrors` for mistakes in its cards."""
    from .cases import case_facts
    from .engine.held import remembered

    case = task.case
    facts = case_facts(case, card_library(case.game, task.card_files), task.release)
    held = remembered(case, facts)
    if held is None or not held.verdict or not set(case.because) <= set(held.because):
        return None
    said = remarks(case, facts)
    return Checked(case.id, case.place, task.release, "passed", case.because, remarks=said, before=held)


def remember_pass(run: Run, judgement: Judgement) -> None:
    """Remember that a case passed, if it did and left no question open, for `check --changed` and `conflicts`."""
    from .engine.answers import Status, Verdict
    from .engine.held import Held, remember

    open_question = any(one.verdict is Verdict.SILENT for one in judgement.rulings)
    if judgement.status is Status.PASSED and not open_question and not judgement.left_out:
        held = Held(run.end, run.seconds, str(judgement.verdict), run.case.because)
        remember(run.case, run.facts.splitlines(), held)


def _why(run: Run, judgement: Judgement) -> Proof | None:
    """The derivation of what differs first, for a case that failed."""
    from .render.why import proof_of
    from .why import ending_of

    missed = [miss for ruling in judgement.rulings if not ruling.agrees for miss in ruling.misses]
    if judgement.status != "failed" or not missed:
        return None
    first = min(missed, key=lambda miss: (miss.step, miss.ruling, miss.index))
    end = ending_of(run)
    points = [point for point in end.points() if point.expected == first.expected and not point.met]
    return proof_of(end, points[:1]) if points else None


@cache
def card_library(game: str, card_files: tuple[Path, ...]) -> CardLibrary:
    """The cards of a game and of further files, read once per process. Raises `InputError` for unclean files."""
    from .cards import CardLibrary

    return CardLibrary.for_game(game, card_files)
