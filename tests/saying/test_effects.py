"""Continuous effects in sentences, for whatever a card may say."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from clingo import Function, parse_term

from pyreasoner.cards import CardLibrary
from pyreasoner.explain import Words
from pyreasoner.language import effect
from pyreasoner.saying import Lexicon, Sayer, Texts, effect_said

from ..language.compiling import scope_of

_KNOWN = {"you": "A", "this": "Old Oak", "host": "Hill Giant"}


def _said(text: str, known: Mapping[str, str] | None = None) -> str:
    """An effect written in YAML, in a sentence."""
    scope = scope_of(text, root=True)
    node = effect(scope)
    texts = Texts.of(parse_term(line.rstrip(".")) for line in scope.unit.facts.lines)
    sayer = Sayer(texts, Lexicon.for_game("mtg"), Words())
    return effect_said(
        sayer.within({Function(word): name for word, name in (known or {}).items()}), parse_term(node)
    )


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("{each: nonbasic land, land type: mountain}", "each nonbasic land is a Mountain"),
        ("{each: creature, lose: all abilities}", "each creature loses all abilities"),
        (
            "{each: creature, lose: flying, base: 1/1}",
            "each creature loses flying and has base power and toughness 1/1",
        ),
        (
            "{each: creature, controlled by: you, other than: this, get: +1/-1, have: [flying, haste]}",
            "each other creature that A controls gets +1/-1 and has flying and haste",
        ),
        ("{for: host, controller: you}", "Hill Giant is controlled by A"),
        (
            "{for: host, base: 0/4, become: [treefolk]}",
            "Hill Giant has base power and toughness 0/4 and becomes a Treefolk",
        ),
        (
            "{for: this, also: [saproling, creature, forest, land]}",
            "Old Oak is also a Saproling creature and Forest land",
        ),
        ("{for: this, no longer: legendary}", "Old Oak is no longer legendary"),
        (
            "{for: this, base: {power: {count: {each: creature, controlled by: you}}, toughness: 1}}",
            "Old Oak has base power and toughness X/1, where X is the number of creatures that A controls",
        ),
        (
            "{each: artifact or white creature, without: [flying, reach], cannot: [attack, block]}",
            "each artifact or white creature without flying and without reach cannot attack or block",
        ),
        (
            "{each: elf, power: 2 or less, have: protection from red}",
            "each Elf with power 2 or less has protection from red",
        ),
        ("{for: opponent, cannot: gain life}", "each opponent cannot gain life"),
        ("{each: creature, colors: colorless}", "each creature is colorless"),
        (
            "{for: this, get: +3/+3, while: {exists: {a: forest, controlled by: you}}}",
            "Old Oak gets +3/+3 as long as there is a Forest that A controls",
        ),
        ("{for: this, have: {cost: {tap: true}, do: {draw: 1}}}", "Old Oak has an activated ability"),
        ("{each: player, maximum hand size: 3}", "each player has a maximum hand size (3)"),
        ("{each: creature, name: Nobody}", "each creature has the name Nobody"),
    ],
)
def test_effects(written: str, said: str) -> None:
    """What an effect does to whom, with references that are known by their names."""
    assert _said(written, _KNOWN) == said


def test_unknown_references_keep_their_words() -> None:
    """Where nothing is known of the context, the table's words stand."""
    assert _said("{for: host, controller: you}") == "what it is attached to is controlled by its controller"


def test_all_cards_can_be_said() -> None:
    """No effect of a packaged card reads as a term: no marks, no empty places."""
    library, lexicon = CardLibrary.for_game("mtg"), Lexicon.for_game("mtg")
    for name in library.names:
        texts = Texts.of(parse_term(fact.rstrip(".")) for fact in library.facts(name))
        for node in texts.changes:
            said = effect_said(Sayer(texts, lexicon, Words()), node)
            assert not set("(){}_") & set(said.replace("hand size (", "").replace(")", "")), f"{name}: {said}"
            assert "  " not in said, f"{name}: {said}"
