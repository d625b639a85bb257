"""What can be left out of a case."""

from __future__ import annotations

from pyreasoner.conflict.pieces import pieces, without

from .support import case_of

TEXT = """\
game: mtg
battlefield:
  A: [{card: Hill Giant, as: giant, tapped: true, damage: 1}, Humility]
  B: [Grizzly Bears as bears]
graveyard: {A: 2}
life: {A: 3}
timestamps: [humility, giant, bears]
hand: {A: [Shock]}
script: [A casts shock targeting giant, {check: {giant: {damage: 3}}}]
ruling: {giant: {zone: graveyard}}
"""


def test_every_piece_is_listed_in_words() -> None:
    """Objects, what is said of them, what players have and actions are pieces; a check in the script is none."""
    assert [(one.about, one.text) for one in pieces(case_of(TEXT))] == [
        ("A's battlefield", "Hill Giant as giant"),
        ("giant", "tapped"),
        ("giant", "damage 1"),
        ("A's battlefield", "Humility"),
        ("B's battlefield", "Grizzly Bears as bears"),
        ("A", "graveyard 2"),
        ("A", "life 3"),
        ("A's hand", "Shock"),
        ("script", "A casts shock targeting giant"),
    ]


def test_pieces_are_left_out_with_their_place_in_the_order() -> None:
    """An object that goes is no longer named in the order of arrival; several pieces of one list go at once."""
    case = case_of(TEXT)
    gone = [one for one in pieces(case) if one.text in ("Humility", "tapped", "life 3", "Grizzly Bears as bears")]
    left = without(case, gone)
    assert left is not None
    told = set(left.facts)
    assert "arrived(giant,1)." in told
    assert "init(life(a,20))." in told
    assert not any("humility" in fact or "bears" in fact or "tapped" in fact for fact in told)
    assert "init(damage(giant,1))." in told


def test_what_the_rest_speaks_of_cannot_go() -> None:
    """A piece that the script or a ruling names cannot be left out."""
    case = case_of(TEXT)
    for text in ("Hill Giant as giant", "Shock"):
        (piece,) = (one for one in pieces(case) if one.text == text)
        assert without(case, [piece]) is None
