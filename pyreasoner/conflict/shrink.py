"""Shrinking by deletion: from something that suffices to something of which nothing can be left out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

Thing = TypeVar("Thing")


def shrink(
    things: Sequence[Thing],
    suffices: Callable[[Sequence[Sequence[Thing]]], Sequence[bool | None]],
    *,
    ahead: int = 1,
) -> tuple[list[Thing], bool]:
    """A part of `things` that suffices, and whether it is proven that no one of it can be left out.

    `things` themselves must suffice. `suffices` is asked about one part, or about several that come next (`ahead`), for
    whoever can answer them side by side. It says None when it cannot tell any more, for want of time; what is there
    then is returned. All is left out first, then large pieces. What had to stay is tried again after others have gone,
    for less may suffice where more does not; but nothing is asked twice.
    """
    kept = list(range(len(things)))
    known: dict[tuple[int, ...], bool | None] = {}
    size = max(1, len(kept))
    while True:
        gone = False
        at = 0
        while at < len(kept):
            rest = kept[:at] + kept[at + size :]
            if tuple(rest) not in known:
                starts = range(at, min(at + ahead * size, len(kept)), size)
                asked = [tuple(kept[:start] + kept[start + size :]) for start in starts]
                fresh = [one for one in asked if one not in known]
                known.update(zip(fresh, suffices([[things[one] for one in some] for some in fresh]), strict=True))
            answer = known[tuple(rest)]
            if answer is None:
                return [things[one] for one in kept], False
            if answer:
                kept, gone = rest, True
            else:
                at += size
        if size > 1:
            size //= 2
        elif not gone:
            return [things[one] for one in kept], True
