"""Shrinking by deletion."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import pytest

from pyreasoner.conflict.shrink import shrink

Thing = TypeVar("Thing")


def _each(
    suffices: Callable[[Sequence[Thing]], bool | None],
) -> Callable[[Sequence[Sequence[Thing]]], list[bool | None]]:
    """Answers for several parts, one by one."""
    return lambda parts: [suffices(one) for one in parts]


@pytest.mark.parametrize("ahead", [1, 2, 5])
@pytest.mark.parametrize("needed", [set(), {3}, {0, 9}, {1, 4, 5}, set(range(10))])
def test_what_is_needed_stays_and_all_else_goes(needed: set[int], ahead: int) -> None:
    """Whatever part is needed, it is found, and said to be proven, however many are asked about at once."""
    kept, proven = shrink(list(range(10)), _each(lambda some: needed <= set(some)), ahead=ahead)
    assert (set(kept), proven) == (needed, True)


def test_either_of_two_is_enough() -> None:
    """Where two things can stand for each other, one of them stays."""
    kept, proven = shrink(["a", "b", "c"], _each(lambda some: "a" in some or "b" in some))
    assert proven
    assert len(kept) == 1
    assert kept[0] in "ab"


def test_less_may_suffice_where_more_does_not() -> None:
    """A thing that had to stay is tried again once what held it is gone."""
    enough: list[set[str]] = [{"a", "b", "c"}, {"a", "b"}, {"b"}]  # without `a` alone it is not enough
    kept, proven = shrink(["a", "b", "c"], _each(lambda some: set(some) in enough))
    assert (kept, proven) == (["b"], True)


def test_out_of_time() -> None:
    """When time runs out, what is left so far is returned, and nothing is said to be proven."""
    answers = iter([False, True])

    def suffices(some: Sequence[int]) -> bool | None:
        return next(answers, None)

    kept, proven = shrink([1, 2, 3, 4], _each(suffices))
    assert (kept, proven) == ([3, 4], False)
