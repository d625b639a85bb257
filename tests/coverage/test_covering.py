"""What a case exercises, and what cases do together."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyreasoner.cards import CardLibrary
from pyreasoner.cases import load_cases
from pyreasoner.checking import Task
from pyreasoner.coverage import Coverage, Covered, cover, summary
from pyreasoner.engine.explaining import rulebook

SHOCKED = """\
id: {name}
game: mtg
battlefield: {{B: [{creature} as giant]}}
hand: {{A: [Shock]}}
script: [A casts shock targeting giant]
ruling: {{giant: {{zone: {zone}}}}}
"""


def _covered(folder: Path, text: str) -> Covered:
    path = folder / "case.yaml"
    path.write_text(text, encoding="utf-8")
    (case,) = load_cases([path]).cases
    return cover(Task(case, "2026-04-17"))


def _ids(number: str) -> set[int]:
    return {rule.id for rule in rulebook("mtg").rules if ("mtg", number) in rule.cites}


def test_a_rule_that_fires(tmp_path: Path) -> None:
    """Lethal damage is exercised where a creature dies of it, and stopped where it is too little."""
    dies = _covered(tmp_path, SHOCKED.format(name="dies", creature="Grizzly Bears", zone="graveyard"))
    lives = _covered(tmp_path, SHOCKED.format(name="lives", creature="Hill Giant", zone="battlefield"))
    lethal = _ids("704.5g")
    assert (dies.status, lives.status) == ("done", "done")
    assert lethal & dies.fired
    assert not lethal & lives.fired
    assert lethal & lives.stopped


def test_abilities_that_do_something(tmp_path: Path) -> None:
    """An ability counts as used when it does something, not because its card is there."""
    shocked = _covered(tmp_path, SHOCKED.format(name="dies", creature="Grizzly Bears", zone="graveyard"))
    assert shocked.cards == {"Shock", "Grizzly Bears"}
    assert shocked.used == {("Shock", 1)}
    idle = "id: idle\ngame: mtg\nbattlefield: {A: [Lifeline]}\nruling: {lifeline: {zone: battlefield}}\n"
    assert _covered(tmp_path, idle).cards == {"Lifeline"}
    assert _covered(tmp_path, idle).used == frozenset()
    own = "cards: {Shock: {types: [instant], abilities: [{spell: [{damage: 2, to: {target: creature}}]}]}}\n"
    told_here = _covered(tmp_path, SHOCKED.format(name="own", creature="Hill Giant", zone="battlefield") + own)
    assert (told_here.cards, told_here.used) == ({"Hill Giant"}, set())


@pytest.mark.parametrize(
    ("more", "status", "told"),
    [
        ("cards: {Hill Giant: {types: [creature], pt: 3/3, abilities: [{spell: [{clash: you}]}]}}\n", "error", "clash"),
        ("", "unknown", "--max-steps"),
    ],
)
def test_cases_that_cannot_be_covered(tmp_path: Path, more: str, status: str, told: str) -> None:
    """What goes wrong is an answer, not an exception."""
    path = tmp_path / "case.yaml"
    path.write_text(SHOCKED.format(name="odd", creature="Hill Giant", zone="battlefield") + more, encoding="utf-8")
    found = cover(Task(load_cases([path]).cases[0], "2026-04-17", max_steps=1))
    assert found.status == status
    assert told in " ".join(found.problems)


def _summary(*covered: Covered) -> Coverage:
    return summary("mtg", covered, CardLibrary.for_game("mtg"))


def _done(case: str, **found: frozenset[object]) -> Covered:
    return Covered(case, "", "done", **found)  # type: ignore[arg-type]


def test_rules_that_are_left() -> None:
    """A rule is left over if it fires nowhere, or is shown stopped nowhere though it could be."""
    (one, *_) = sorted(_ids("704.5g"))
    assert one in {cover.rule.id for cover in _summary().idle}
    fires = _summary(_done("a", fired=frozenset({one})))
    assert one not in {cover.rule.id for cover in fires.idle}
    assert one in {cover.rule.id for cover in fires.unopposed}
    both = _summary(_done("a", fired=frozenset({one})), _done("b", stopped=frozenset({one})))
    (found,) = [cover for cover in both.rules if cover.rule.id == one]
    assert (found.fires_in, found.stopped_in) == (("a",), ("b",))
    assert one not in {cover.rule.id for cover in both.unopposed}
    assert not both.complete


def test_cards_that_are_left() -> None:
    """A card is left over if it is in no case, an ability if its card is in one where it does nothing."""
    nothing = _summary()
    assert nothing.unused_cards == nothing.cards
    assert nothing.unused == (), "abilities of cards that are in no case are not told as well"
    there = _summary(_done("a", cards=frozenset({"Shock", "Lifeline"}), used=frozenset({("Shock", 1)})))
    assert {one.card for one in there.cards} - {one.card for one in there.unused_cards} == {"Shock", "Lifeline"}
    assert {(one.card, one.number) for one in there.unused} == {("Lifeline", 1)}


def test_complete() -> None:
    """Nothing is left when every rule fires and is stopped, and every ability of every card does something."""
    wanted = _summary()
    every = _done(
        "a",
        fired=frozenset(one.rule.id for one in wanted.rules),
        stopped=frozenset(one.rule.id for one in wanted.rules),
        cards=frozenset(one.card for one in wanted.cards),
        used=frozenset((one.card, one.number) for one in wanted.abilities),
    )
    assert _summary(every).complete


def test_laws() -> None:
    """A rule has the laws that are stated about any of its numbers, each once."""
    laws = {"704.5g": ["damage kills", "both"], "120.5": ["both"]}
    found = summary("mtg", [], CardLibrary.for_game("mtg"), laws=laws)
    assert {one.laws for one in found.rules if ("mtg", "704.5g") in one.rule.cites} == {("damage kills", "both")}
    assert not any(one.laws for one in found.rules if ("mtg", "704.5f") in one.rule.cites)
