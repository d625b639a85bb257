"""On which open parts a ruling hangs: the conditions found, held against trying every board by itself."""

from __future__ import annotations

from itertools import product

import pytest

from pyreasoner.cards import CardLibrary
from pyreasoner.cases.build import build_case
from pyreasoner.engine import Condition, Status, Verdict, Where
from pyreasoner.engine.judging import judge
from pyreasoner.files import parse_yaml

_LIBRARY = CardLibrary.for_game("mtg")


def _condition(text: str, release: str | None = None) -> Condition | None:
    case, errors = build_case(parse_yaml(text, "here.yaml"))
    assert case is not None, errors
    return judge(case, _LIBRARY, release).rulings[0].condition


def test_order_of_arrival() -> None:
    """Before the sublayers, the knight dies just when a Crusade came before Humility."""
    found = _condition(
        "game: mtg\nbattlefield: {A: [Humility, Crusade as c1, Crusade as c2], B: [Aether Flash]}\n"
        "hand: {A: [Silver Knight as knight]}\nfree: {timestamps: any}\n"
        "script: [A casts knight]\nruling: {knight: {zone: graveyard}}",
        "2005-08-01",
    )
    assert found is not None and found.complete and not found.mixed
    assert set(found.always) == {Where((("c1", "humility"),)), Where((("c2", "humility"),))}
    assert found.never == (Where((("humility", "c1"), ("humility", "c2"))),)


def test_values_are_widened() -> None:
    """Of a number, all values that come to the same are said together, and parts that do not matter not at all."""
    found = _condition(
        "game: mtg\nbattlefield: {A: [Silver Knight as knight]}\nhand: {B: [Shock]}\n"
        "free: {life: {A: 1..5}, tapped: [knight]}\n"
        "script: [B casts Shock targeting A]\nruling: {A: {loses: true}}"
    )
    assert found is not None
    assert found.always == (Where((), (("life(a)", ("1", "2")),)),)
    assert found.never == (Where((), (("life(a)", ("3", "4", "5")),)),)


def test_a_players_choice_remains() -> None:
    """Where a player decides, open parts decide nothing: that is said apart."""
    found = _condition(
        "game: mtg\nbattlefield: {A: [Silver Knight as k1, Silver Knight as k2]}\nhand: {B: [Edict]}\n"
        "cards: {Edict: {types: [instant], cost: '{B}', abilities: [{spell: "
        "{sacrifice: {a: creature}, by: {target: player}}}]}}\n"
        "free: {present: [k2]}\nscript: [B casts Edict targeting A]\nruling: {k1: {zone: graveyard}}"
    )
    assert found is not None and found.mixed
    assert found.always == (Where((), (("present(k2)", ("no",)),)),)
    assert found.never == ()


@pytest.mark.parametrize("there", list(product([False, True], repeat=3)))
def test_against_single_boards(there: tuple[bool, ...]) -> None:
    """Every board by itself comes out as the condition for all of them says."""
    cards = [("Humility", there[0]), ("Crusade as c1", there[1]), ("Crusade as c2", there[2])]
    board = ", ".join(card for card, here in cards if here)
    text = (
        f"game: mtg\nbattlefield: {{A: [{board}], B: [Aether Flash]}}\nhand: {{A: [Silver Knight as knight]}}\n"
        "script: [A casts knight]\nruling: {knight: {zone: battlefield}}"
    )
    case, errors = build_case(parse_yaml(text, "here.yaml"))
    assert case is not None, errors
    alone = judge(case, _LIBRARY).rulings[0].verdict
    found = _condition(
        "game: mtg\nbattlefield: {A: [Humility, Crusade as c1, Crusade as c2], B: [Aether Flash]}\n"
        "hand: {A: [Silver Knight as knight]}\nfree: {present: [Humility, c1, c2]}\n"
        "script: [A casts knight]\nruling: {knight: {zone: battlefield}}"
    )
    assert found is not None
    stands = dict(zip(("humility", "c1", "c2"), ("yes" if here else "no" for here in there), strict=True))

    def met(where: Where) -> bool:
        return all(stands[key[8:-1]] in values for key, values in where.parts)

    assert (alone is Verdict.ALWAYS) == any(map(met, found.always))
    assert (alone is Verdict.NEVER) == any(map(met, found.never))


_TWO_BURNS = (
    "game: mtg\nactive: B\nbattlefield: {A: [Grizzly Bears as bears]}\nhand: {B: [Shock, Lightning Bolt as bolt]}\n"
    "script: [B casts shock targeting bears, B casts bolt targeting bears]\n"
)


def test_a_script_that_breaks_no_rule() -> None:
    """Where lines may be left out, no line of play counts in which one that is carried out is not allowed."""
    case, errors = build_case(
        parse_yaml(
            f"{_TWO_BURNS}free: {{script: [1, 2]}}\nruling: {{under: {{script: {{1: true}}}}, bolt: {{zone: hand}}}}",
            "here.yaml",
        )
    )
    assert case is not None, errors
    judged = judge(case, _LIBRARY)
    assert judged.rulings[0].verdict is Verdict.ALWAYS
    assert [remark.count("script line 2") for remark in judged.left_out] == [1]


def test_a_script_that_always_breaks_a_rule() -> None:
    """If no line of play allows a line of the script, that is a mistake which names the line, as without open parts."""
    case, errors = build_case(
        parse_yaml(f"{_TWO_BURNS}free: {{life: {{A: 1..2}}}}\nruling: {{bears: {{zone: graveyard}}}}", "here.yaml")
    )
    assert case is not None, errors
    judged = judge(case, _LIBRARY)
    assert judged.status is Status.ERROR
    assert any("script line 2" in problem for problem in judged.problems)
