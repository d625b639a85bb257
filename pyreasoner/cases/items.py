"""An item of a zone: one card (or several of a kind), what it is called, and what else is said about it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ..language import Scope

MOST_ALIKE = 500
UNKNOWN_CARD = "unknown"

_ALIKE = re.compile(r"(?P<card>.+?)\s+x(?P<number>\d+)\Z")
_NAMED = re.compile(r"(?P<card>.+)\s+as\s+(?P<id>\w[\w-]*)\Z")
_ID = re.compile(r"[A-Za-z]\w*(?:[ -]\w+)*\Z")
_FORM = "a card's name, `CARD as ID`, `CARD x3`, or a mapping with `card:`"


@dataclass(frozen=True)
class Item:
    """One item as written: its card, the id the user gave (if any), how many, and where it stands."""

    card: str
    id: str | None
    number: int
    scope: Scope

    @property
    def extra(self) -> Iterator[tuple[str, Scope]]:
        """The keys that say more than which card it is, with their values."""
        if isinstance(self.scope.value, dict):
            for key in self.scope.value:
                if key not in ("card", "as"):
                    yield key, self.scope.at(key)


def parse_item(scope: Scope) -> Item:
    """An item from `Humility`, `Crusade as c1`, `Mountain x3` or `{card: X, as: x, tapped: true}`.

    Raises `InputError` for anything else.
    """
    if isinstance(scope.value, dict):
        return _mapping(scope)
    if not isinstance(scope.value, str) or not scope.value.strip():
        raise scope.error(f"{scope.value!r} is no item of a zone", expected=_FORM)
    return _text(scope, scope.value.strip())


def _text(scope: Scope, written: str) -> Item:
    card, name, number = written, None, 1
    if named := _NAMED.match(card):
        card, name = named["card"].strip(), named["id"]
        _check_id(scope, name)
    if alike := _ALIKE.match(card):
        card, number = alike["card"], int(alike["number"])
    if not 1 <= number <= MOST_ALIKE:
        raise scope.error(f"{written!r} asks for {number} cards", expected=f"a number from 1 to {MOST_ALIKE}")
    return Item(card, name, number, scope)


def _mapping(scope: Scope) -> Item:
    if "card" not in scope.value:
        raise scope.error("this item names no card", expected="card: NAME")
    card = scope.at("card")
    if not isinstance(card.value, str) or not card.value.strip():
        raise card.error(f"{card.value!r} is no card's name", expected="text")
    item = _text(card, card.value.strip())
    if not scope.has("as"):
        return Item(item.card, item.id, item.number, scope)
    if item.id is not None:
        raise scope.error("this item is given two ids", key="as", expected="one of `as:` and `CARD as ID`")
    name = scope.at("as")
    if not isinstance(name.value, str):
        raise name.error(f"{name.value!r} is no id", expected="a word")
    _check_id(name, name.value.strip())
    return Item(item.card, name.value.strip(), item.number, scope)


def _check_id(scope: Scope, name: str) -> None:
    if not _ID.match(name):
        raise scope.error(
            f"{name!r} cannot be an id", expected="letters, digits and `_`, beginning with a letter"
        )
