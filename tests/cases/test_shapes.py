"""Cases of every shape and the facts that they become."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

from pyreasoner.cards import CardLibrary
from pyreasoner.cases import case_facts, load_cases

from .support import good, table

SKETCH = """
id: stack-page/w2b
question: Does the knight survive Aether Flash if a Crusade was there before Humility?
game: mtg
release: 2026-04-17            # default: the newest; a list or range is allowed
battlefield:
  A: [Humility, Crusade as c1, Crusade as c2]
  B: [Aether Flash]
hand:
  A: [Silver Knight as knight]
free: {timestamps: any}        # every order of arrival is tried
script:
  - A casts knight
ruling:
  knight: {zone: battlefield, power: 3, toughness: 3}
  when: always                 # always | never | possible | up to A | under {c1 before Humility}
because: [613.4b, 613.4c]      # these rules must be among those that decided it
published: {source: the stack page, says: dies, status: outdated}   # optional
"""


@pytest.mark.parametrize("name", table("shapes"))
def test_a_case_becomes_its_facts(name: str) -> None:
    """Each shape in the table; its own row says what it protects."""
    row: dict[str, Any] = table("shapes")[name]
    told = {fact.removesuffix(".") for fact in good(row["case"]).facts}
    assert not [fact for fact in row["facts"].splitlines() if fact not in told]
    assert not [fact for fact in row.get("never", "").splitlines() if fact in told]


def test_the_sketch_of_the_design() -> None:
    """The case that the design shows works to the letter, and carries everything that it says."""
    case = good(SKETCH)
    assert case.id == "stack-page/w2b" and case.game == "mtg"
    assert case.releases == ("2026-04-17",) == case.releases_or_default
    assert case.because == ("613.4b", "613.4c")
    assert (
        case.published is not None and case.published.says == "dies" and case.published.status == "outdated"
    )
    assert case.free == ("humility", "c1", "c2", "aether_flash")
    assert case.script == ("A casts knight",)
    assert case.used_cards == ("Humility", "Crusade", "Aether Flash", "Silver Knight")
    (ruling,) = case.rulings
    assert [one.text for one in ruling.expectations] == [
        "knight: zone battlefield",
        "knight: power 3",
        "knight: toughness 3",
    ]


def test_the_facts_of_the_sketch_with_its_cards() -> None:
    """`case_facts` adds the release and the facts of exactly the cards in use."""
    lines = case_facts(good(SKETCH), CardLibrary.for_game("mtg"))
    assert "release(20260417)." in lines
    assert {line for line in lines if line.startswith("card(")} == {
        'card("Humility").',
        'card("Crusade").',
        'card("Aether Flash").',
        'card("Silver Knight").',
    }
    assert "free_order(c1)." in lines and "expect(1,2,object(knight),power,num(3))." in lines


def test_facts_are_readable_by_the_solver() -> None:
    """Whatever stands in names and notes, the facts are valid text for clingo."""
    import clingo

    case = good(SKETCH.replace("as knight", 'as "k"').replace("knight", "k").replace('"k"', "k"))
    control = clingo.Control()
    control.add("base", [], "\n".join(case_facts(case, CardLibrary.for_game("mtg"))))
    control.ground([("base", [])])
    assert control.solve().satisfiable


def test_own_cards_win_over_the_library() -> None:
    """A case may bring a card, also one that exists under the same name."""
    case = good("""
game: mtg
cards:
  Hill Giant: {types: [creature], subtypes: [giant], pt: 5/5}
battlefield: {A: [Hill Giant]}
""")
    lines = case_facts(case, CardLibrary.for_game("mtg"))
    assert 'printed("Hill Giant",power(5)).' in lines and 'printed("Hill Giant",power(3)).' not in lines


def test_unknown_cards_have_a_card_without_features() -> None:
    """The cards of a library given as a number are cards of which nothing is printed."""
    lines = case_facts(good("{game: mtg, library: {A: 1}}"), CardLibrary.for_game("mtg"))
    assert 'card("unknown").' in lines
    assert not [line for line in lines if line.startswith('printed("unknown"')]


def test_the_release_can_be_chosen() -> None:
    """A case that names several releases is played under the one asked for, by default the newest of them."""
    case = good("{game: mtg, release: [2026-04-17, 2005-08-01]}")
    library = CardLibrary.for_game("mtg")
    assert case.releases == ("2005-08-01", "2026-04-17")
    assert "release(20260417)." in case_facts(case, library)
    assert "release(20050801)." in case_facts(case, library, "2005-08-01")


def test_cases_travel_between_processes() -> None:
    """A case survives pickling with its cards, for checking on both cores."""
    case = good(SKETCH)
    again = pickle.loads(pickle.dumps(case))
    library = CardLibrary.for_game("mtg")
    assert case_facts(again, library) == case_facts(case, library)


def test_the_cases_of_the_project_are_clean() -> None:
    """Every case that comes with the project can be read, and every card that it uses exists."""
    folder = Path(__file__).parents[2] / "cases" / "mtg"
    loaded = load_cases([folder])
    assert not loaded.errors
    assert loaded.cases
    library = CardLibrary.for_game("mtg")
    assert all(case_facts(case, library) for case in loaded.cases)


def test_a_published_ruling_as_data() -> None:
    """Somebody's ruling may be written like our own; the rules are told nothing of it, and it is said in words."""
    text = SKETCH.replace("says: dies", "says: [{knight: {zone: graveyard}}, {knight: {pt: 1/1}, when: up to A}]")
    case = good(text)
    assert [one.number for one in case.published_rulings] == [2, 3]
    assert case.published_says == "knight: zone graveyard; knight: power 1, knight: toughness 1 (up to A)"
    assert set(case.facts) == set(good(SKETCH).facts)
    assert good(SKETCH).published_says == "dies"
