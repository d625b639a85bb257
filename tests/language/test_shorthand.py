"""Keywords that are shorthand for abilities."""

from __future__ import annotations

import pytest

from pyreasoner.language import keyword
from pyreasoner.words import Words

from .compiling import scope_of

_SHORTHAND = [row for row in Words.for_game("mtg")["keywords"].values() if "abilities" in row.more]


def _facts(written: str) -> tuple[str, list[str]]:
    scope = scope_of(written, root=True)
    return keyword(scope), scope.unit.facts.lines


def test_a_keyword_is_spelled_out_with_its_value() -> None:
    """The value stands where the row of the keyword has its mark, and the parts are named after both."""
    made, facts = _facts('{cycling: "{2}"}')
    assert made == 'keyword(cycling("{2}"))'
    assert 'keyword_means(cycling("{2}"),a("cycling {2}",1)).' in facts
    assert 'cost(a("cycling {2}",1),mana,"{2}").' in facts


def test_the_same_keyword_makes_the_same_facts() -> None:
    """Two cards with one keyword share its abilities: their facts are the same, so nothing is there twice."""
    assert _facts('{ward: "{2}"}')[1] == _facts('{ward: "{2}"}')[1] != _facts('{ward: "{3}"}')[1]


def test_a_keyword_may_speak_of_itself() -> None:
    """Flanking asks for creatures without flanking."""
    made, facts = _facts("flanking")
    assert made == "keyword(flanking)"
    assert sum(fact.startswith("keyword_means(") for fact in facts) == 1


@pytest.mark.parametrize("row", _SHORTHAND, ids=lambda row: row.word)
def test_every_row_can_be_spelled_out(row) -> None:  # type: ignore[no-untyped-def]
    """Whatever the table says a keyword stands for is said in words that cards know."""
    values = {"mana": '"{1}"', "payment cost": '"{1}"', "whole number": "2", "quality": "artifact"}
    further = "".join(f", {one.name}: {values[one.kind]}" for one in row.args[1:] if not one.optional)
    written = f"{{{row.word}: {values[row.args[0].kind]}{further}}}" if row.args else row.word
    _, facts = _facts(written)
    assert sum(fact.startswith("keyword_means(") for fact in facts) == len(row.more["abilities"])
