"""Making a board that shows something smaller: taking away and simplifying, as long as it still shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

from .board import AlsoColors, Board, CannotHave, Colors, Count, Each, Greatest, Lose, OfThis

_AT_LEAST_ONE = {"changes", "features", "words", "types", "permanents"}
"""Fields that must not be empty."""

_KEPT = {"name", "controller", "attached", "who", "keyword"}


def smallest(board: Board, shows: Callable[[Board], bool], tries: int = 600) -> Board:
    """A board that still shows it, from which nothing can be taken; gives up after so many tries."""
    found = True
    while found and tries > 0:
        found = False
        for smaller in _boards(board):
            tries -= 1
            if shows(smaller):
                board, found = smaller, True
                break
            if tries <= 0:
                break
    return board


def _boards(board: Board) -> Iterator[Board]:
    """The same without one permanent, then with something about one of them simpler."""
    for one in reversed(board.permanents):
        left = tuple(other for other in board.permanents if other is not one)
        if left and not any(other.attached == one.name for other in left):
            yield replace(board, permanents=left)
    yield from _simpler(board)


def _simpler(value: Any) -> Iterator[Any]:
    """Values that differ from this one in one respect, and say less."""
    if isinstance(value, Count | OfThis | Greatest):
        yield from (0, 1, 2)
    if is_dataclass(value) and not isinstance(value, type | Colors | AlsoColors | Lose | CannotHave):
        for field in fields(value):
            if field.name not in _KEPT:
                for other in _field(field.name, getattr(value, field.name)):
                    yield replace(value, **{field.name: other})


def _field(name: str, value: Any) -> Iterator[Any]:
    if name == "condition" and value is not None:
        yield None
    if name == "subject" and value != Each():
        yield Each()
    if name == "mana_value" and value:
        yield 0
    if isinstance(value, tuple):
        if len(value) > (name in _AT_LEAST_ONE):
            yield from (value[:place] + value[place + 1 :] for place in range(len(value)))
        for place, item in enumerate(value):
            yield from ((*value[:place], other, *value[place + 1 :]) for other in _simpler(item))
    else:
        yield from _simpler(value)
