"""Linting cases by running them: reasons that decide nothing, and open parts on which nothing hangs."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from .._asp import Signature, heads_of, uses
from ..checking import Task, gone_wrong
from ..coverage import Coverage, Covered, cover_run
from ..engine.answers import Judgement, Status
from ..engine.explaining import rulebook
from ..engine.judging import judge_run
from ..engine.running import Run
from ..render.why import told_numbers
from ..why import ending_of
from .cases import line_of
from .finding import Finding
from .idle import idle_parts
from .scope import Scope

RUN_CODES = ("because", "free")
"""The kinds of findings for which cases have to be run, each by itself."""

COVER_CODES = ("unexercised", "unopposed")
"""The kinds of findings for which the cases of a game have to be run together."""

_ROOM = 20  # further steps for a game that goes another way without a rule


@dataclass(frozen=True)
class Looked:
    """What running a case showed: findings, what it exercises, and why it could not be run.

    `status` is `done`, `unknown` (a bound was reached) or `error`.
    """

    case: str
    game: str
    status: str
    findings: tuple[Finding, ...] = ()
    covered: Covered | None = None
    problems: tuple[str, ...] = ()
    seconds: float = 0.0


def look(task: Task) -> Looked:
    """Run the case of a task and look at it. Raises nothing: what goes wrong is in the answer."""
    began = time.perf_counter()
    try:
        return _look(task, began)
    except Exception as error:
        problems, status = gone_wrong(task, error)
        return unlooked(task, problems, time.perf_counter() - began, status)


def unlooked(task: Task, problems: Sequence[str], seconds: float, status: str = "error") -> Looked:
    """The answer for a task that could not be done."""
    return Looked(task.case.id, task.case.game, status, problems=tuple(problems), seconds=seconds)


def uncovered_findings(found: Coverage, scope: Scope) -> Iterator[Finding]:
    """What the cases of a game leave unexercised, of the rules and the cards that are looked at."""
    for one in found.idle:
        if one.rule.file in scope.rules:
            said = f"no case exercises rule {_numbers(one.rule.cites)} as it is said here"
            yield Finding(one.rule.file, one.rule.line, "unexercised", said, "write a case in which it decides")
    for one in found.unopposed:
        if one.rule.file in scope.rules:
            said = f"no case shows rule {_numbers(one.rule.cites)} stopped by one of its conditions"
            hint = "write the counterpart of a case in which it decides"
            yield Finding(one.rule.file, one.rule.line, "unopposed", said, hint)
    files = {str(path) for path in scope.cards}
    for card in found.unused_cards:
        if card.file in files:
            yield Finding(card.file, card.line, "unexercised", f"no case has {card.card}", "write a case with it")
    for ability in found.unused:
        if ability.file in files:
            kind = ability.kind.replace("_", " ")
            said = f"{ability.card}: no case exercises ability {ability.number} ({kind})"
            yield Finding(ability.file, ability.line, "unexercised", said, "write a case in which it does something")


def _numbers(cites: Sequence[tuple[str, str]]) -> str:
    return ", ".join(number for _, number in cites)


def _look(task: Task, began: float) -> Looked:
    case, run = task.case, task.run()
    judgement = judge_run(run, cite=True)
    if judgement.status in (Status.ERROR, Status.UNKNOWN):
        return unlooked(task, judgement.problems, time.perf_counter() - began, str(judgement.status))
    found = [*_because(task, run, judgement), *_free(run)]
    return Looked(case.id, case.game, "done", tuple(found), cover_run(run), seconds=time.perf_counter() - began)


def _because(task: Task, run: Run, judgement: Judgement) -> Iterator[Finding]:
    """Rules under `because` that no derivation of the rulings has, and without which they hold as well."""
    case = run.case
    place = case.file, line_of(case, "because"), "because"
    suspects = [number for number in case.because if number not in judgement.cited]
    told = told_numbers(ending_of(run)) if suspects and _agrees(judgement) else frozenset[str]()
    for number in suspects:
        if number in judgement.uncited:
            yield Finding(*place, f"{case.id}: {number} had no part in it", "cite what decides it")
        elif _agrees(judgement) and number not in told and _same_without(task, run, number):
            hint = "cite what decides it, or let the case hang on that rule"
            yield Finding(*place, f"{case.id}: its rulings hold without {number} as well", hint)


def _same_without(task: Task, run: Run, number: str) -> bool:
    """Whether the rulings hold in a game without the rules of that number.

    Where one of them only says what others do, so that nothing looks at it, leaving it out shows nothing.
    """
    game = run.case.game
    rules = [rule for rule in rulebook(game).rules if (game, number) in rule.cites]
    heads = set[Signature]().union(*map(heads_of, rules))
    if not heads <= _looked_at(game):
        return False
    left_out = frozenset(rule.id for rule in rules)
    steps = min(task.max_steps, 2 * run.end + _ROOM)
    other = task.run(steps, left_out)
    return not other.session.bound_reached and _agrees(judge_run(other))


@cache
def _looked_at(game: str) -> frozenset[Signature]:
    """The predicates at which some rule of a game looks."""
    return frozenset(signature for rule in rulebook(game).rules for signature in uses(rule))


def _agrees(judgement: Judgement) -> bool:
    """Whether the rulings hold, whatever is cited for them."""
    return (
        bool(judgement.rulings)
        and judgement.status is not Status.ERROR
        and all(ruling.agrees for ruling in judgement.rulings)
    )


def _free(run: Run) -> Iterator[Finding]:
    for said in idle_parts(run):
        hint = "close it, or let something hang on it"
        yield Finding(run.case.file, line_of(run.case, "free"), "free", f"{run.case.id}: nothing looks at {said}", hint)
