"""Cases as they are, under two releases: which of their rulings come out differently."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from ..cases import Case, Ruling
from ..checking import Task
from ..engine.limits import LimitReached
from ..errors import InputError, Unknown
from ..render.derivation import Proof
from ..render.why import proof_of
from ..since import Encoded, RulingUnder, answer_under
from ..why import ending_of
from .limits import Limits


@dataclass(frozen=True)
class OnTask:
    """A case, two releases by name, and the limits."""

    case: Case
    old: str
    new: str
    limits: Limits


@dataclass(frozen=True)
class ComparedRuling:
    """A ruling that comes out differently: its answers under the two releases, and the rules that only one has."""

    ruling: Ruling
    answers: tuple[RulingUnder, RulingUnder]
    rules: tuple[tuple[Encoded, ...], tuple[Encoded, ...]]


@dataclass(frozen=True)
class Compared:
    """A case under two releases: the rulings that come out differently, and why, release by release.

    With a `problem` it was not compared; `error` if that is a mistake, else a bound was reached.
    """

    case: Case
    rulings: tuple[ComparedRuling, ...] = ()
    proofs: tuple[Proof, ...] = ()
    problem: str | None = None
    error: bool = False
    seconds: float = 0.0


def compare(task: OnTask) -> Compared:
    """Judge a case under both releases. Raises nothing: what goes wrong is in the answer."""
    began = time.perf_counter()
    case, limits = task.case, task.limits
    if not case.rulings:
        return Compared(case, problem="it states no ruling that could be compared")
    old, new = (
        answer_under(Task(case, release, limits.max_steps, False, limits.card_files, limits.conflict_limit))
        for release in (task.old, task.new)
    )
    for under in (old, new):
        if len(under.rulings) != len(case.rulings):
            said = "; ".join(under.problems) or under.status
            return Compared(case, problem=f"{under.release}: {said}", error=under.status == "error")
    changes = old.in_force ^ new.in_force
    rulings = tuple(
        ComparedRuling(ruling, (first, second), (_rules(first, changes), _rules(second, changes)))
        for ruling, first, second in zip(case.rulings, old.rulings, new.rulings, strict=True)
        if first.answer != second.answer
    )
    proofs = _proofs(task, [one.ruling.number for one in rulings])
    return Compared(case, rulings, proofs, seconds=time.perf_counter() - began)


def uncompared(task: OnTask, problems: Sequence[str], seconds: float, status: str) -> Compared:
    """A case that gave no answer."""
    return Compared(task.case, problem="; ".join(problems), error=status == "error", seconds=seconds)


def _rules(answer: RulingUnder, changes: frozenset[str]) -> tuple[Encoded, ...]:
    """The rules in force under this release alone that had a part in the answer, or at least in the game."""
    near, far = ([one for one in some if one.changes & changes] for some in (answer.rules, answer.further))
    return tuple(near or far)


def _proofs(task: OnTask, rulings: Sequence[int]) -> tuple[Proof, ...]:
    """Why the rulings come out as they do, under each release."""
    if not rulings:
        return ()
    try:
        ends = [ending_of(task.limits.run(task.case, release)) for release in (task.old, task.new)]
    except (InputError, LimitReached, Unknown):
        return ()
    return tuple(proof_of(end, [point for point in end.points() if point.ruling in rulings]) for end in ends)
