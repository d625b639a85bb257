"""Shrinking a case to the facts that a conflict needs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from .pieces import Piece, pieces, without
from .shrink import shrink
from .statements import stated_case
from .trials import Ask, Fates, Trial


def shrink_facts(
    trials: tuple[Trial, Trial], ask: Ask, holds: Callable[[Fates], bool], *, actions: bool
) -> tuple[tuple[Piece, ...] | None, bool]:
    """The pieces of a case that are needed for its statements to be refuted, and whether it is proven that all are.

    Of the two trials, one has all rules on, and one only those of the conflict; `holds` says of either whether the
    statements are refuted. The script is left as it is without `actions`, or when a ruling speaks of its lines. None
    if there was no time.
    """
    case = trials[0].case
    every = pieces(case)
    script = actions and not any(
        one.subject.startswith("script(") for ruling in case.rulings for one in ruling.expectations
    )
    loose = [one for one in every if script or not one.action]

    def suffices(kept: Sequence[Piece]) -> bool | None:
        gone = [one for one in loose if one not in kept]
        made = [trial for trial in (_less(one, gone) for one in trials) if trial is not None]
        for trial in made:
            fates = ask([trial])[0]
            if fates is None or not holds(fates):
                return None if fates is None else False
        return bool(made)

    needed = _needed(trials[0], loose, ask, holds)
    if needed is None:
        return None, False
    proven = suffices(needed)
    if proven is False:  # one of two may go, or what only the conflict's own rules need
        needed, proven = shrink(loose, suffices)
    kept = tuple(one for one in every if one in needed or one not in loose)
    return (kept, True) if proven else (None, False)


def _needed(
    trial: Trial, loose: Sequence[Piece], ask: Ask, holds: Callable[[Fates], bool]
) -> list[Piece] | None:
    """The pieces without which, all else being there, the statements are not refuted. None if there was no time."""
    tried = [(piece, _less(trial, [piece])) for piece in loose]
    runs = [(piece, run) for piece, run in tried if run is not None]
    needed = [piece for piece, run in tried if run is None]
    for (piece, _), fates in zip(runs, ask([run for _, run in runs]), strict=True):
        if fates is None:
            return None
        if not holds(fates):
            needed.append(piece)
    return [piece for piece in loose if piece in needed]


def _less(trial: Trial, gone: Sequence[Piece]) -> Trial | None:
    """The trial without some pieces of its case; None if what is left speaks of them."""
    made = without(trial.case, gone)
    return None if made is None else replace(trial, case=stated_case(made)[0])
