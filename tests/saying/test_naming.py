"""What things are called, and a little English."""

from __future__ import annotations

import pytest
from clingo import parse_term

from pyreasoner.saying import counted, listed, names_of, plural, shortened, with_article, zone_names


def _names(*facts: str) -> dict[str, str]:
    return {str(thing): name for thing, name in names_of(map(parse_term, facts)).items()}


def test_cards_names() -> None:
    """One object of a card is called by the card, cut at the comma; several keep what tells them apart."""
    assert _names(
        'card_of(urborg,"Urborg, Tomb of Yawgmoth")',
        'object_name(urborg,"urborg")',
        'card_of(grizzly_bears_1,"Grizzly Bears")',
        'object_name(grizzly_bears_1,"grizzly_bears_1")',
        'card_of(b,"Grizzly Bears")',
        'object_name(b,"b")',
        'player_name(a,"A")',
    ) == {"a": "A", "urborg": "Urborg", "grizzly_bears_1": "Grizzly Bears 1", "b": "Grizzly Bears (b)"}


def test_names_that_would_be_alike_are_not_cut() -> None:
    """Two cards that begin alike keep their whole names."""
    names = _names('card_of(o,"Jace, the First")', 'card_of(q,"Jace, the Second")')
    assert list(names.values()) == ["Jace, the First", "Jace, the Second"]


def test_what_comes_to_be() -> None:
    """Tokens, abilities on the stack and effects are called after what they come from."""
    names = _names(
        'card_of(nexus,"Blink Nexus")',
        'printed(k("C",1),name("Elf"))',
        'adds(card_of(token(e(1),1),k("C",1)),1)',
        'adds(ability_of(act(2),a("Blink Nexus",1)),2)',
        'ability_name(a("Blink Nexus",1),awaken)',
        "adds(bound(act(2),this,o(nexus,0)),2)",
        'adds(fx_source(rx(3,i(b,1),e("Blink Nexus",1)),o(nexus,0)),3)',
    )
    assert names["token(e(1),1)"] == "Elf token"
    assert names["act(2)"] == 'Blink Nexus\' ability "awaken"'
    assert names['rx(3,i(b,1),e("Blink Nexus",1))'] == "Blink Nexus' effect"


def test_what_is_no_token() -> None:
    """Anything else that a card made is called by that card and by what it is."""
    names = _names('adds(card_of(emblem(4,i),says(i(b("War Speaker",1),2))),4)')
    assert names["emblem(4,i)"] == "War Speaker's emblem"


def test_a_token_without_a_name() -> None:
    """A token that its card gives no name is called by its subtypes, as in the rules."""
    names = _names('printed(k("C",1),subtype(time_lord))', 'adds(card_of(token(e(1),1),k("C",1)),1)')
    assert names["token(e(1),1)"] == "Time Lord token"


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("creature", "creatures"),
        ("ability", "abilities"),
        ("Elf", "Elves"),
        ("Plains", "Plains"),
        ("box", "boxes"),
        ("Human", "Humans"),
    ],
)
def test_plurals(one: str, many: str) -> None:
    """Nouns of the games have the plurals that players use."""
    assert plural(one) == many


def test_lists_and_articles() -> None:
    """Lists end with a word, long ones are cut, and `an` stands before vowels."""
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert shortened(["a", "b", "c", "d"], 2) == "a, b and 2 others"
    assert shortened(["a", "b", "c"], 2) == "a, b and c"
    assert [with_article(word) for word in ("Island", "land", "other land", "the land")] == [
        "an Island",
        "a land",
        "another land",
        "the land",
    ]


def test_numbers_of_things() -> None:
    """(s) is there or not as the number says."""
    assert counted("A gets 1 poison counter(s) and 2 card(s)") == "A gets 1 poison counter and 2 cards"
    assert counted("no counter(s)") == "no counters"


def test_zones_have_the_names_of_their_game() -> None:
    """The rules call zones by constants of their own; a reader of another game would not know what is meant."""
    assert zone_names("riftbound")[parse_term("graveyard")] == "trash"
    assert zone_names("mtg") == {}
