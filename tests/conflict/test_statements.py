"""What a case and its published ruling say, statement by statement."""

from __future__ import annotations

from pyreasoner.conflict.statements import ENDING, stated_case

from .support import case_of

TEXT = """\
game: mtg
battlefield: {B: [Hill Giant as giant]}
hand: {A: [Shock]}
script: [A casts shock targeting giant, {check: {giant: {damage: 2, zone: battlefield}}}]
ruling:
  - giant: {zone: battlefield, damage: 2}
  - {giant: {zone: graveyard, damage: 0}, when: never}
published: {source: somebody, says: {giant: {zone: graveyard}, when: up to A}}
"""


def test_what_always_holds_is_taken_apart() -> None:
    """Expectations about every outcome at the end are statements of their own; others stay together."""
    _, statements = stated_case(case_of(TEXT))
    assert [(one.text, one.source) for one in statements] == [
        ("the case comes to an end", None),
        ("giant: zone battlefield", None),
        ("giant: damage 2", None),
        ("giant: zone graveyard, giant: damage 0 (never)", None),
        ("giant: damage 2, giant: zone battlefield", None),
        ("giant: zone graveyard (up to A)", "somebody"),
    ]
    assert statements[0].number == ENDING
    assert statements[1].place == "case.yaml:6"


def test_each_statement_is_a_ruling_of_the_case() -> None:
    """The rules are told of every statement under its number."""
    case, statements = stated_case(case_of(TEXT))
    for one in statements[1:]:
        assert case.rulings[one.number - 1] == one.ruling
        assert f"ruling({one.number})." in case.facts
