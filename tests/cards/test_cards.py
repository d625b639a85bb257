"""Whole cards: their facts, and that every node they mention is there."""

from __future__ import annotations

import re
from pathlib import Path

import clingo
import pytest

from pyreasoner.cards import CardLibrary
from pyreasoner.cards.index import CardFile

HARD = Path(__file__).parent / "data" / "hard_cards.yaml"
LIBRARY = CardLibrary("mtg", [CardFile(HARD)], base=CardLibrary.for_game("mtg"))

# What declares a node of each kind, as the head of a fact with the node as its first or only argument.
DECLARED = {"a": "ability", "b": "block", "s": "selector", "e": "effect", "v": "event", "k": "token"}


def test_humility() -> None:
    """The smallest interesting card, fact by fact."""
    assert LIBRARY.facts("Humility") == [
        'card("Humility").',
        'printed("Humility",name("Humility")).',
        'mana_cost_of("Humility","{2}{W}{W}").',
        'mana_value("Humility",4).',
        'mana("Humility",generic,2).',
        'mana("Humility",w,2).',
        'printed("Humility",type(enchantment)).',
        'ability(a("Humility",1),static).',
        'effect(e("Humility",1)).',
        'selector(s("Humility",1)).',
        'test(s("Humility",1),is(type(creature))).',
        'subject(e("Humility",1),each(s("Humility",1))).',
        'modify(e("Humility",1),1,lose(all)).',
        'says_value("Humility",num(1)).',
        'modify(e("Humility",1),2,base(num(1),num(1))).',
        'has_effect(a("Humility",1),e("Humility",1)).',
        'printed("Humility",ability(a("Humility",1))).',
        'printed("Humility",color(white)).',
    ]


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        (
            "Lifeline",
            [
                'on(a("Lifeline",1),v("Lifeline",1)).',
                'condition(a("Lifeline",1),exists(s("Lifeline",2))).',
                'arg(i(b("Lifeline",1),1),do,b("Lifeline",2)).',
                'root(b("Lifeline",2)).',
            ],
        ),
        (
            "Endless Whispers",
            [
                'modify(e("Endless Whispers",1),1,gain(ability(a("Endless Whispers",2)))).',
                'target_name(b("Endless Whispers",1),1,heir).',
                'arg(i(b("Endless Whispers",2),1),under,ref(name(heir))).',
            ],
        ),
        ("Blood Moon", ['modify(e("Blood Moon",1),1,land_type(subtype(mountain))).']),
        (
            "Urborg, Tomb of Yawgmoth",
            [
                'printed("Urborg, Tomb of Yawgmoth",supertype(legendary)).',
                'modify(e("Urborg, Tomb of Yawgmoth",1),1,also(subtype(swamp))).',
            ],
        ),
        (
            "Doubling Season",
            [
                'ability(a("Doubling Season",1),replacement).',
                'arg(v("Doubling Season",1),by_effect,true).',
                'arg(i(b("Doubling Season",1),1),is,times(num(2),that_much)).',
            ],
        ),
        (
            "Palisade Giant",
            [
                'on(a("Palisade Giant",1),v("Palisade Giant",2)).',
                'instr(b("Palisade Giant",1),1,redirect).',
            ],
        ),
        (
            "Kiki-Jiki, Mirror Breaker",
            [
                'arg(i(b("Kiki-Jiki, Mirror Breaker",1),2),except,e("Kiki-Jiki, Mirror Breaker",1)).',
                'modify(e("Kiki-Jiki, Mirror Breaker",1),1,gain(keyword(haste))).',
            ],
        ),
        (
            "Stuffy Doll",
            [
                'arg(i(b("Stuffy Doll",1),1),is,player).',
                'arg(i(b("Stuffy Doll",2),1),to,ref(chosen(player))).',
            ],
        ),
        ("Platinum Angel", ['modify(e("Platinum Angel",1),1,cannot(lose_the_game,none)).']),
        (
            "Test of Faith",
            [
                'instr(b("Test of Faith",1),1,prevent).',
                'target_name(b("Test of Faith",1),1,faithful).',
                'arg(i(b("Test of Faith",1),1),then,b("Test of Faith",2)).',
            ],
        ),
        (
            "Mind Control",
            [
                'enchants(a("Mind Control",1),s("Mind Control",1)).',
                'modify(e("Mind Control",1),1,controller(ref(you))).',
            ],
        ),
        (
            "Pariah's Shield",
            ['printed("Pariah\'s Shield",keyword(equip("{3}"))).', 'mana_cost("{3}",generic,3).'],
        ),
        ("Ixidron", ['printed("Ixidron",power(star)).', 'defines(a("Ixidron",2)).']),
        ("Slaughter Pact", ['mana_value("Slaughter Pact",0).', 'printed("Slaughter Pact",color(black)).']),
        (
            "Duskwatch Recruiter",
            [
                'back("Duskwatch Recruiter",k("Duskwatch Recruiter",1)).',
                'printed(k("Duskwatch Recruiter",1),name("Krallenhorde Howler")).',
            ],
        ),
        (
            "Tainted Pact",
            ['declined("Tainted Pact","exile from the top until you keep a card or two share a name").'],
        ),
    ],
)
def test_what_a_card_turns_on(name: str, facts: list[str]) -> None:
    """Of each card, the facts without which it would be another card."""
    assert set(facts) <= set(LIBRARY.facts(name))


@pytest.mark.parametrize("name", LIBRARY.names)
def test_facts_are_sound(name: str) -> None:
    """Every card's facts are read by the solver, and each node that is mentioned is declared exactly once."""
    lines = LIBRARY.facts(name)
    control = clingo.Control()
    control.add("base", [], "\n".join(lines))
    control.ground([("base", [])])
    text = "\n".join(lines)
    for letter, predicate in DECLARED.items():
        ids = set(re.findall(rf'(?<![\w"]){letter}\("(?:[^"\\]|\\.)*",\d+\)', text))
        found = [line for line in lines if line.startswith((f"{predicate}({letter}(", "back("))]
        declared = {
            node
            for line in found
            for node in re.findall(rf'(?<![\w"]){letter}\("(?:[^"\\]|\\.)*",\d+\)', line)
        }
        assert ids == declared
        numbers: dict[str, list[int]] = {}  # of the card, and of each keyword that is spelled out
        for node in ids:
            owner, _, number = node.rstrip(")").rpartition(",")
            numbers.setdefault(owner, []).append(int(number))
        assert all(sorted(own) == list(range(1, len(own) + 1)) for own in numbers.values())


def test_colors_come_from_the_cost_unless_they_are_given() -> None:
    """Split symbols count with both colors; a color given on the card stands in place of the cost's."""

    def colors(name: str) -> set[str]:
        printed = (line for line in LIBRARY.facts(name) if line.startswith("printed("))
        return {line.split(",color(")[1].rstrip(").") for line in printed if ",color(" in line}

    assert colors("Footlight Fiend") == {"black", "red"}
    assert colors("Gitaxian Probe") == {"blue"}
    assert colors("Mycosynth Lattice") == set()
    assert colors("Slaughter Pact") == {"black"}
