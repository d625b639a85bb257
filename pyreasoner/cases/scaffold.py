"""A first case, card and law to begin from; each game keeps its own in `asp/<game>/templates/`."""

from __future__ import annotations

from pathlib import Path

from ..errors import InputError
from ..files import read_text
from ..games import find_game


def new_case_text(game: str) -> str:
    """The text of a small case that runs as it is. Raises `InputError` for a game that has none."""
    return _template(game, "case")


def new_card_text(game: str) -> str:
    """The text of a card file with one valid card. Raises `InputError` for a game that has none."""
    return _template(game, "card")


def new_law_text(game: str) -> str:
    """The text of a small law that holds as it is. Raises `InputError` for a game that has none."""
    return _template(game, "law", ".lp")


def _template(game: str, kind: str, ending: str = ".yaml") -> str:
    path: Path = find_game(game).word_file.parent / "templates" / f"{kind}{ending}"
    if not path.is_file():
        raise InputError(f"the game {game!r} has no {kind} to begin from", file=str(path))
    return read_text(path)
