"""Words that may be chosen: a color, a creature type, a number, a card's name, an object."""

from __future__ import annotations

from ..language import Scope
from ..terms import string
from .names import CaseNames

# Where a chosen word may come from, in order.
_SECTIONS = ("options", "colors", "types", "subtypes", "supertypes", "keywords", "zones")


def chosen(scope: Scope, written: str, names: CaseNames, cards: tuple[str, ...] = ()) -> str:
    """The term of a choice: a number, an object's or player's constant, or a word of the game's tables.

    `cards` are names of cards that may be named too; they become strings. Raises `InputError` for unknown
    words.
    """
    text = written.strip().strip('"')
    if text.lstrip("-").isdecimal() and len(text) < 10:
        return str(int(text))
    found = scope.words.find(text, *_SECTIONS)
    if found is not None:
        return found[1].fact
    thing = names.find(text)
    if thing is not None:
        return thing.constant
    if text in cards:
        return string(text)
    suggestion = scope.words.suggest(text, *_SECTIONS)
    raise scope.error(
        f"{text!r} is nothing that can be chosen",
        suggestion=suggestion,
        expected="a number, a word of the game (color, type, yes, no, ...), an object or a player",
    )
