"""Under which other releases of the rules what is refuted would be right: it may have been so once, or is so by now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..cases import Release, load_releases
from .search import Conflict
from .trials import Ask, Fate, Trial

Span = tuple[Release, Release, Release | None]
"""The first and the last of releases that follow each other, and the one after them, if there is one."""


def with_editions(conflicts: Sequence[Conflict], trial: Trial, ask: Ask) -> list[Conflict]:
    """The conflicts of one case, each with the releases under which the rules uphold all that it says.

    `trial` is of that case with all rules on. Releases for which there is no time are left out.
    """
    numbers = tuple(one.number for conflict in conflicts for one in conflict.statements)
    others = [one.name for one in load_releases(trial.case.game).known if one.name != trial.release]
    answers = ask([replace(trial, release=name, numbers=numbers) for name in others])
    tried = {name: fates for name, fates in zip(others, answers, strict=True) if fates is not None}

    def right(conflict: Conflict) -> Iterable[str]:
        for name, fates in tried.items():
            if all(fates[one.number].fate is Fate.UPHELD for one in conflict.statements):
                yield name

    return [replace(one, right_under=tuple(right(one))) for one in conflicts]


def spans(conflict: Conflict) -> list[Span]:
    """The releases under which a conflict's statements are right, those that follow each other together."""
    known = load_releases(conflict.case.game).known
    found: list[Span] = []
    for place, one in enumerate(known):
        if one.name in conflict.right_under:
            first = found.pop()[0] if found and found[-1][2] is one else one
            found.append((first, one, known[place + 1] if place + 1 < len(known) else None))
    return found
