"""What is said about cases that are wrong: one row of a table for each kind of mistake."""

from __future__ import annotations

from typing import Any

import pytest

from pyreasoner.cards import CardLibrary
from pyreasoner.cases import case_facts, case_problems
from pyreasoner.errors import InputError

from .support import bad, good, table


@pytest.mark.parametrize("name", table("mistakes"))
def test_a_mistake_is_explained(name: str) -> None:
    """The message names the place, the wrong words and the nearest right ones; there is no case."""
    row: dict[str, Any] = table("mistakes")[name]
    message = bad(row["case"])
    assert not [part for part in row["said"] if part not in message], message


@pytest.mark.parametrize("name", table("card_mistakes"))
def test_a_mistake_with_cards_is_explained(name: str) -> None:
    """What only the library of cards can tell is told with the same care, and all of it at once."""
    row: dict[str, Any] = table("card_mistakes")[name]
    case = good(row["case"])
    library = CardLibrary.for_game("mtg")
    message = "\n".join(map(str, case_problems(case, library)))
    assert not [part for part in row["said"] if part not in message], message
    with pytest.raises(InputError):
        case_facts(case, library)


def test_a_clean_case_has_no_problems() -> None:
    """The look at the cards does not cry wolf: an attached Aura, an own card and named abilities are fine."""
    case = good("""
game: mtg
cards:
  Thing: {types: [creature], pt: 1/1, abilities: [{cost: {tap: true}, do: {draw: 1}, name: think}]}
battlefield: {A: [Thing, {card: Holy Strength, attached to: Thing}]}
script: [A activates Thing ability think, A activates Thing ability level up]
""")
    assert case_problems(case, CardLibrary.for_game("mtg")) == []


@pytest.mark.parametrize(
    "script",
    [
        "[A casts Unsummon targeting giant, A casts giant]",
        "[{check: {A: {life: 20}}}, A casts Shock, A attacks with g2]",
    ],
)
def test_what_may_have_moved_is_not_doubted(script: str) -> None:
    """After the first line in which something happens, an object may be anywhere, and the rules decide."""
    zones = "battlefield: {A: [Hill Giant as giant]}\nhand: {A: [Unsummon, Shock, Hill Giant as g2]}"
    good(f"game: mtg\n{zones}\nscript: {script}")


def test_a_line_called_illegal_may_be_absurd() -> None:
    """A case may ask whether the rules forbid what is structurally impossible."""
    ruling = "ruling: {script 1: {legal: false}}"
    good(f"game: mtg\nbattlefield: {{A: [Hill Giant as g]}}\nscript: [A casts g]\n{ruling}")


def test_mistakes_of_all_parts_are_collected() -> None:
    """Zones, order, script and rulings are all looked at even if each has a mistake."""
    message = bad("""
game: mtg
stats: x
battlefield: {A: [Humility, {card: Crusade, taped: true}], C: [Shock]}
timestamps: [Humility]
script: [A castes Humility]
ruling: {Humilty: {zone: hand}}
""")
    for part in ("stats", "taped", "battlefield.C", "timestamps", "script.0", "ruling.Humilty"):
        assert part in message
