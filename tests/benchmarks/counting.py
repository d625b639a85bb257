"""Counting what is ground, without the engine knowing of it: while `counted()` lasts, every new control is watched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest import mock

import clingo
from clingo import Symbol, SymbolType

Part = tuple[str, Sequence[Symbol]]


@dataclass
class Counts:
    """What has been ground, and how often clingo was called.

    `rules` are ground rules by the step that their part was ground for (-1: what belongs to no step); `choices` are
    atoms in the heads of choice rules.
    """

    rules: Counter[int] = field(default_factory=Counter)
    choices: int = 0
    grounds: int = 0
    solves: int = 0

    @property
    def total(self) -> int:
        """All ground rules."""
        return self.rules.total()


@contextmanager
def counted() -> Iterator[Counts]:
    """Count what every control grounds that is made within, as long as this lasts.

    Watching slows it down: never measure time here.
    """
    counts = Counts()
    watching = True

    class Watched(clingo.Control):
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self._observer = _Observer(counts)
            self.register_observer(self._observer)

        def ground(self, parts: Sequence[Part] = (("base", ()),), context: Any = None) -> None:
            counts.grounds += watching
            self._observer.step = _step(parts)
            super().ground(parts, context)

        def solve(self, *args: Any, **kwargs: Any) -> Any:
            counts.solves += watching
            return super().solve(*args, **kwargs)

    with mock.patch.object(clingo, "Control", Watched):
        yield counts
    watching = False


class _Observer(clingo.Observer):
    def __init__(self, counts: Counts) -> None:
        self.step = -1
        self._counts = counts

    def rule(self, choice: bool, head: Sequence[int], body: Sequence[int]) -> None:
        self._counts.rules[self.step] += 1
        self._counts.choices += len(head) if choice else 0

    def weight_rule(self, choice: bool, head: Sequence[int], lower_bound: int, body: Sequence[tuple[int, int]]) -> None:
        self.rule(choice, head, ())


def _step(parts: Sequence[Part]) -> int:
    """The step that parts are ground for: the first of their parameters that is a number."""
    numbers = (arg.number for _, args in parts for arg in args if arg.type is SymbolType.Number)
    return next(numbers, -1)
