"""The peer phase.rs, by its Python bindings (`pip install phase-python`, the extra `peers`).

It reads cards from a file that its own command makes: `phase-gen -o card-data.json`, from texts that it downloads.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

from pyreasoner.cases import Case

from ._playing import play
from ._reading import Reading
from ._setting import Saved, saved
from .comparing import only_one_line_of_play
from .position import UNKNOWN, CannotSay, Position, position

NAME = "phase.rs"


@dataclass
class Board:
    """A case in the peer: what it begins with, ready to be loaded, once for each order of arrival."""

    position: Position
    begins: tuple[Saved, ...]


class Phase:
    """The peer with its cards."""

    def __init__(self, cards: Path) -> None:
        """Read the cards, which takes some seconds if they are all there are.

        Raises `ImportError` if the bindings are not installed.
        """
        from phase import Engine  # type: ignore[import-not-found,unused-ignore]

        self.version = metadata.version("phase-python")
        text = cards.read_text(encoding="utf-8")
        self._cards: dict[str, Any] = json.loads(text)
        self._engine = Engine.from_json(text)

    def board(self, case: Case) -> Board:
        """Make the board of a case. Raises `CannotSay` for what the peer has no card or word for."""
        only_one_line_of_play(case)
        told = position(case)
        for thing in told.things.values():
            if thing.card != UNKNOWN:
                self._known(thing.card)
        with _refusals():
            return Board(told, tuple(saved(self._engine, told, order) for order in told.orders))

    def answers(self, board: Board) -> Iterator[tuple[tuple[str, ...], Reading]]:
        """Load each beginning and play the script: the order of arrival, and what the end can be asked."""
        for order, begins in zip(board.position.orders, board.begins, strict=True):
            with _refusals():
                game = self._engine.load_game(begins.text)
                reading = Reading(game, begins)
                play(game, board.position, reading)
            yield order, reading

    def _known(self, card: str) -> None:
        face = self._cards.get(card.lower())
        if face is None:
            raise CannotSay(f"no card {card}")
        for said in _unimplemented(face):
            raise CannotSay(f"{card}: it does not implement {said!r}")


@contextmanager
def _refusals() -> Iterator[None]:
    """What the peer refuses to do cannot be told to it."""
    try:
        yield
    except ValueError as refused:
        raise CannotSay(f"the peer refuses: {refused}") from refused


def _unimplemented(value: Any) -> Iterator[str]:
    """What the peer says of a card that it does not implement."""
    if isinstance(value, dict):
        if value.get("type") in ("Unimplemented", "Unrecognized"):
            yield str(value.get("description") or value.get("text") or value.get("name"))
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from _unimplemented(part)
