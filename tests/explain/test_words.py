"""Terms in players' words."""

from __future__ import annotations

import pytest
from clingo import parse_term

from pyreasoner.explain import Words

from .programs import terms

_NAMES = terms(
    'object_name(knight,"Silver Knight")', 'player_name(a,"A")', "other(knight,x)", "object_name(z)"
)


@pytest.mark.parametrize(
    ("term", "said"),
    [
        ("knight", "Silver Knight"),
        ("a", "A"),
        ("first_strike", "first strike"),
        ("type(creature)", "creature"),
        ("keyword(first_strike)", "first strike"),
        ("keyword(protection_from(red))", "protection from red"),
        ('keyword(equip("{3}"))', "equip {3}"),
        ('ability(a("Lifeline",1))', "Lifeline's ability 1"),
        ('a("Lifeline",1)', "Lifeline's ability 1"),
        ('e("Crusade",2)', "Crusade's effect 2"),
        ("a(1,2)", "a 1, 2"),
        ("power(2)", "power 2"),
        ("power(knight,2)", "Silver Knight's power 2"),
        ('counters(knight,"+1/+1",2)', "Silver Knight's counters +1/+1, 2"),
        ("zone(knight,battlefield)", "Silver Knight's zone battlefield"),
        ("tapped(knight)", "Silver Knight tapped"),
        ("destroy(knight)", "destroy Silver Knight"),
        ("get(1,-1)", "get 1, -1"),
        ("(knight,a)", "Silver Knight, A"),
        ("-p(x)", "not p x"),
        ("3", "3"),
        ('"text"', "text"),
        ("_any", "anything"),
        ("_private_thing", "private thing"),
    ],
)
def test_say(term: str, said: str) -> None:
    """The general forms read as a player would say them, without any table for single words."""
    assert Words.of(_NAMES).say(parse_term(term)) == said


def test_phrases() -> None:
    """A rule book may give a phrase for a form that reads badly."""
    phrases = terms('phrase(zone,2,"{} in the {}")', 'phrase(fx,3,"the effect of {0}")')
    words = Words.of([*_NAMES, *phrases])
    assert words.say(parse_term("zone(knight,graveyard)")) == "Silver Knight in the graveyard"
    assert words.say(parse_term("fx(knight,x,2)")) == "the effect of Silver Knight"


def test_atoms_without_their_step() -> None:
    """The step of an atom is left out when the caller tells it elsewhere."""
    atom = parse_term("power(knight,2,7)")
    assert Words.of(_NAMES).atom(atom, timed=True) == "Silver Knight's power 2"
    assert Words.of(_NAMES).atom(atom) == "Silver Knight's power 2, 7"
