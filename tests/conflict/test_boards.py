"""Which cases are the same but for their rulings."""

from __future__ import annotations

import pytest

from pyreasoner.conflict.boards import Board

from .support import look_at

TEXT = """\
game: mtg
battlefield: {A: [Crusade as first, Humility as second], B: [Hill Giant as giant]}
hand: {A: [Shock]}
script: [A casts shock targeting giant]
ruling: {giant: {zone: battlefield}}
"""


def _board(text: str) -> Board:
    board = look_at(text).board
    assert board is not None
    return board


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("giant", "hill"),  # which is also a word of the game
        ("first", "crusade_of_old"),
        ("zone: battlefield", "zone: graveyard"),
        ("ruling: {", "ruling: {counts: [{of: {each: creature}, is: 1}], "),
        ("game: mtg", "game: mtg\nquestion: Does it live?\npublished: {source: x, says: no}"),
    ],
)
def test_the_same_case(old: str, new: str) -> None:
    """Names, rulings and remarks make no difference."""
    assert _board(TEXT.replace(old, new)).key == _board(TEXT).key


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Crusade as first, Humility as second", "Humility as second, Crusade as first"),
        ("B: [Hill Giant as giant]", "B: [{card: Hill Giant, as: giant, tapped: true}]"),
        ("Hill Giant as", "Grizzly Bears as"),
        ("targeting giant", "targeting B"),
        ("game: mtg", "game: mtg\nrelease: 2013-07-11"),
    ],
)
def test_another_case(old: str, new: str) -> None:
    """The order of arrival, what is said of an object, cards, actions and releases make a difference."""
    assert _board(TEXT.replace(old, new)).key != _board(TEXT).key


def test_terms_are_renamed_but_strings_are_not() -> None:
    """A name inside a string is part of a card's name, not an object."""
    board = Board("", {"giant": "object_1"})
    assert board.rename('met(object(giant),"giant",giants)') == 'met(object(object_1),"giant",giants)'
