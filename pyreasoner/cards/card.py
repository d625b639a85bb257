"""A card as its file describes it, and the facts that it becomes."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, PrivateAttr

from ..files import Document, Path
from ..language import Unit, printed
from ..terms import string
from ..words import Words


class Card(BaseModel):
    """One card: its name, its game, and what its file says about it, field by field, not yet checked.

    `card_facts` checks it. The card remembers where it was written, so that its mistakes can be pointed at.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    game: str
    fields: dict[str, Any]

    _document: Document = PrivateAttr()
    _path: Path = PrivateAttr()

    @property
    def file(self) -> str:
        """The file that the card is written in."""
        return self._document.path

    @property
    def line(self) -> int:
        """The line of that file at which the card begins, counted from 1."""
        return self._document.key_mark(self._path)[0]


def card_at(document: Document, path: Path, game: str) -> Card:
    """The card whose name is the last part of `path`.

    Raises `InputError` when there is no mapping of fields there.
    """
    value = document.value
    for key in path:
        value = value[key]
    if value is None:
        value = {}
    if not isinstance(value, dict):
        raise document.error(path, "this describes no card", expected="fields such as types: [creature]")
    card = Card(name=str(path[-1]), game=game, fields=value)
    card._document = document
    card._path = path
    return card


def card_facts(card: Card) -> list[str]:
    """The facts for a card, each a line of ASP text: `card(C)`, `printed(C,Feature)`, its abilities.

    Node ids carry the card's name and count from 1, so the same card always gives the same facts. Raises
    `InputError` or `InputErrors` for everything on the card that the word tables do not know.
    """
    unit = Unit(card.name, Words.for_game(card.game), card._document)
    name = string(card.name)
    unit.facts.add("card", name)
    if "name" not in card.fields:
        unit.facts.add("printed", name, f"name({name})")
    printed(unit.scope(card._path), name)
    return unit.facts.lines
