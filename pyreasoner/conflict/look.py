"""The first look at a case: which of its statements the rules refute, and which rules may have a part in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from clingo import parse_term

from ..cases import Case, case_facts
from ..engine.explaining import explain_run
from ..engine.held import Held, remember, remembered
from ..engine.judging import answer, illegal_lines
from ..engine.limits import LimitReached, too_hard
from ..engine.running import Run, is_possible
from ..errors import InputError
from ..why import Ending, ending_against
from .boards import Board, board_of
from .statements import ENDING, Statement, stated_case
from .suspects import Suspect, all_suspects, suspects_in
from .trials import Fate, Trial, judged, library, run_trial


@dataclass(frozen=True)
class Refuted:
    """A statement that the rules refute: what they say in its place, and the numbered rules that took effect.

    `verdict` and `instead` are in words, `derived` is what a trial finds in its place. `suspects` begin with those that
    the refutation is derived from.
    """

    statement: Statement
    verdict: str
    instead: tuple[str, ...]
    derived: tuple[str, ...]
    suspects: tuple[Suspect, ...]


@dataclass(frozen=True)
class Look:
    """What a first look at a case found.

    `case` is as `stated_case` makes it. `errors` are mistakes in the case, `unknown` says why there is no answer.
    `board` tells whether other cases are the same but for their rulings. `exercised` are the numbers of all rules that
    took effect, where they were asked for. `steps` is the length of the case, `seconds` what its run took. `before`
    says that all held when the same was looked at or checked before, so that it was not played again.
    """

    case: Case
    release: str
    statements: tuple[Statement, ...]
    refuted: tuple[Refuted, ...] = ()
    errors: tuple[str, ...] = ()
    unknown: str | None = None
    board: Board | None = None
    exercised: frozenset[str] = frozenset()
    steps: int = 0
    seconds: float = 0.0
    before: bool = False


def look(trial: Trial, *, exercised: bool = False) -> Look:
    """Hold all statements of a trial's case, here still as its file has it, against the rules. Raises nothing.

    With `exercised`, the numbers of all rules that took effect are told as well.
    """
    stated, statements = stated_case(trial.case)
    found = Look(stated, trial.release, statements)
    try:
        if not exercised and (known := _known(trial, found)) is not None:
            return known
        run = run_trial(replace(trial, case=stated))
        found = replace(found, board=board_of(stated, run.facts.splitlines()), steps=run.end, seconds=run.seconds)
        if run.session.bound_reached:
            return replace(found, unknown=run.session.unfinished)
        if wrong := illegal_lines(run):
            return replace(found, errors=wrong)
        refuted = tuple(_refuted(run, statements))
        numbers = _exercised(run, refuted) if exercised else frozenset()
    except InputError as error:
        return replace(found, errors=tuple(map(str, error.errors)))
    except LimitReached:
        return replace(found, unknown=too_hard(trial.limits.conflict_limit))
    except Exception as error:
        return replace(found, errors=(f"this is a defect of pyreasoner: {type(error).__name__}: {error}",))
    if not refuted and not trial.case.published_rulings:
        remember(trial.case, _facts(trial), Held(run.end, run.seconds))
    return replace(found, refuted=refuted, exercised=numbers)


def _known(trial: Trial, found: Look) -> Look | None:
    """What was found in the case before, if all of it held; there is nothing to remember of what others published."""
    if trial.case.published_rulings:
        return None
    facts = _facts(trial)
    held = remembered(trial.case, facts)
    if held is None:
        return None
    return replace(found, board=board_of(trial.case, facts), steps=held.steps, seconds=held.seconds, before=True)


def _facts(trial: Trial) -> list[str]:
    return case_facts(trial.case, library(trial.case.game, trial.card_files), trial.release)


def _refuted(run: Run, statements: tuple[Statement, ...]) -> Iterator[Refuted]:
    if not is_possible(run, run.ending()):
        ending = next(one for one in statements if one.number == ENDING)
        yield Refuted(ending, "CONFLICT", (), (), all_suspects(run))
        return
    for statement in statements:
        if statement.ruling is None:
            continue
        answered = answer(run, statement.number, statement.ruling)
        tried = judged(run, answered)
        if tried.fate is Fate.REFUTED:
            line = ending_against(run, statement.ruling)
            verdict = " ".join([str(answered.verdict), *_said(line, answered.choosers)])
            instead = _said(line, tried.derived)
            if any(one.value == "set" for one in statement.ruling.expectations):
                instead = tuple(filter(None, [", ".join(instead)]))
            yield Refuted(statement, verdict, instead, tried.derived, suspects_in(line, statement.number))


def _said(ending: Ending, terms: Iterable[str]) -> tuple[str, ...]:
    """Terms, written as ASP text, in the words of a case."""
    return tuple(ending.words.say(parse_term(one)) for one in terms)


def _exercised(run: Run, refuted: tuple[Refuted, ...]) -> frozenset[str]:
    """The numbers of the rules that take effect; where there are several lines of play, of those that can."""
    if run.session.branching:
        return frozenset(number for one in all_suspects(run) for number in one.numbers)
    if refuted:
        return frozenset(number for one in refuted for suspect in one.suspects for number in suspect.numbers)
    explained = explain_run(run)
    return frozenset() if explained is None else frozenset(explained.exercised())
