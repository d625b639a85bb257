"""Statements that refute each other, whatever the rules say."""

from __future__ import annotations

import pytest

from pyreasoner.conflict.rivals import find_rivals

from .support import look_at

BOARD = """\
game: mtg
battlefield: {B: [Hill Giant as giant]}
hand: {A: [Shock]}
script: [A casts shock targeting giant]
"""
RENAMED = BOARD.replace("as giant", "as hill").replace("targeting giant", "targeting hill")


def _rivals(*texts: str) -> list[set[str]]:
    looks = [look_at(text, f"case_{number}") for number, text in enumerate(texts)]
    return [{one.text for one in rivals.statements} for rivals in find_rivals(looks)]


@pytest.mark.parametrize(
    "rulings",
    [
        "[giant: {zone: battlefield}, giant: {zone: graveyard}]",
        "[giant: {zone: battlefield}, {giant: {zone: battlefield}, when: never}]",
        "[giant: {zone: battlefield}, {giant: {zone: graveyard}, when: possible}]",
        "[giant: {zone: battlefield}, {giant: {zone: battlefield}, when: up to A}]",
        "[{giant: {damage: 2}, when: never}, {giant: {damage: 2}, when: possible}]",
        "[{giant: {damage: 2}, when: up to A}, {giant: {damage: 2}, when: up to B}]",
        "[giant: {has: flying}, giant: {lacks: flying}]",
        "[giant: {types: [creature]}, giant: {types include: artifact}]",
        "[giant: {types: [creature]}, giant: {types: [creature, artifact]}]",
        "[giant: {exists: false}, giant: {zone: battlefield}]",
        "[giant: {damage: {in: [1, 2]}}, giant: {damage: 3}]",
        "[{giant: {has: flying, lacks: flying}, when: possible}]",
    ],
)
def test_rulings_that_contradict_each_other(rulings: str) -> None:
    """Two rulings (or one) that no set of outcomes can meet are found, whatever the rules say of either."""
    (found,) = _rivals(f"{BOARD}ruling: {rulings}")
    assert len(found) == (2 if rulings.count("giant: {") > 1 else 1)


@pytest.mark.parametrize(
    "rulings",
    [
        "[giant: {zone: battlefield}, giant: {damage: 3}]",
        "[{giant: {damage: 2}, when: possible}, {giant: {damage: 3}, when: possible}]",
        "[{giant: {damage: 2}, when: never}, {giant: {damage: 3}, when: never}]",
        "[{giant: {damage: 2}, when: up to A}, {giant: {damage: 3}, when: up to B}]",
        "[giant: {damage: {in: [1, 2]}}, giant: {damage: {in: [2, 3]}}]",
        "[giant: {types include: creature}, giant: {types include: artifact}]",
        "[giant: {exists: false}, giant: {zone: graveyard}]",
        "[{giant: {damage: 2, zone: battlefield}, when: never}, giant: {damage: 2}]",
    ],
)
def test_rulings_that_can_both_hold(rulings: str) -> None:
    """Rulings that some outcomes would meet are no conflict between rulings, even if the rules refute them."""
    assert _rivals(f"{BOARD}ruling: {rulings}") == []


def test_two_cases_on_one_board() -> None:
    """Cases that are the same but for names and rulings are held against each other."""
    found = _rivals(
        f"{BOARD}ruling: {{giant: {{zone: battlefield}}}}", f"{RENAMED}ruling: {{hill: {{zone: graveyard}}}}"
    )
    assert found == [{"giant: zone battlefield", "hill: zone graveyard"}]


def test_two_cases_on_two_boards() -> None:
    """Opposite rulings on different boards are no conflict."""
    other = BOARD.replace("Hill Giant as giant", "Grizzly Bears as giant")
    assert (
        _rivals(f"{BOARD}ruling: {{giant: {{zone: battlefield}}}}", f"{other}ruling: {{giant: {{zone: graveyard}}}}")
        == []
    )


def test_a_published_ruling_against_the_case() -> None:
    """What somebody has published as data is held against the case's own ruling; text is not."""
    says = "ruling: {giant: {zone: battlefield}}\npublished: {source: somebody, says: %s}"
    assert _rivals(BOARD + says % "{giant: {zone: graveyard}}") == [
        {"giant: zone battlefield", "giant: zone graveyard"}
    ]
    assert _rivals(BOARD + says % "it dies") == []


def test_rulings_about_different_orders_of_arrival() -> None:
    """Rulings about orders of arrival that exclude each other do not meet; a ruling about all orders meets each."""
    board = "game: mtg\nbattlefield: {A: [Crusade, Humility, Silver Knight as lions]}\nfree: {timestamps: any}\nruling:"
    first = "{lions: {pt: 1/1}, under: [crusade before humility]}"
    second = "{lions: {pt: 2/2}, under: [humility before crusade]}"
    assert _rivals(f"{board} [{first}, {second}]") == []
    assert len(_rivals(f"{board} [{first}, {second}, {{lions: {{toughness: 2}}}}]")) == 1
