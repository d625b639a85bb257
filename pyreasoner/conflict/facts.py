"""Shrinking a case to the facts that a conflict needs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from .pieces import Piece, pieces, without
from .shrink import shrink
from .statements import stated_case
from .trials import Ask, Fates, Trial

Holds = Callable[[Fates], bool]


@dataclass(frozen=True)
class Runs:
    """The trials that show a conflict.

    In each of `refuting` its statements are refuted: with all rules on first, then with only those of the conflict. In
    each of `lacking` they are not, for one of its rules is off.
    """

    refuting: tuple[Trial, ...]
    lacking: tuple[Trial, ...]


def shrink_facts(
    runs: Runs, ask: Ask, holds: Holds, *, actions: bool
) -> tuple[tuple[Piece, ...] | None, bool]:
    """The pieces of a case without which the trials would not show the conflict, and whether that is proven of all.

    `holds` says of the fates in a trial whether the statements are refuted. The script is left as it is without
    `actions`, or when a ruling speaks of its lines. None if there was no time.
    """
    case = runs.refuting[0].case
    every = pieces(case)
    script = actions and not any(
        one.subject.startswith("script(") for ruling in case.rulings for one in ruling.expectations
    )
    loose = [one for one in every if script or not one.action]
    needed = _needed(runs.refuting[0], loose, ask, holds)
    if needed is None:
        return None, False

    def suffices(kept: Sequence[Piece]) -> bool | None:
        gone = [one for one in loose if one not in needed and one not in kept]
        for trials, refuted in ((runs.refuting, True), (runs.lacking, False)):
            less = [_less(trial, gone) for trial in trials]
            answers = ask([trial for trial in less if trial is not None])
            if None in answers:
                return None
            if None in less or any(fates is not None and holds(fates) is not refuted for fates in answers):
                return False
        return True

    kept, proven = shrink([one for one in loose if one not in needed], lambda parts: list(map(suffices, parts)))
    if not proven:
        return None, False
    return tuple(one for one in every if one in needed or one in kept or one not in loose), True


def _needed(trial: Trial, loose: Sequence[Piece], ask: Ask, holds: Holds) -> list[Piece] | None:
    """The pieces without which, all else being there, the statements are not refuted. None if there was no time."""
    tried = [(piece, _less(trial, [piece])) for piece in loose]
    runs = [(piece, run) for piece, run in tried if run is not None]
    needed = [piece for piece, run in tried if run is None]
    for (piece, _), fates in zip(runs, ask([run for _, run in runs]), strict=True):
        if fates is None:
            return None
        if not holds(fates):
            needed.append(piece)
    return needed


def _less(trial: Trial, gone: Sequence[Piece]) -> Trial | None:
    """The trial without some pieces of its case; None if what is left speaks of them."""
    made = without(trial.case, gone)
    return None if made is None else replace(trial, case=stated_case(made)[0])
