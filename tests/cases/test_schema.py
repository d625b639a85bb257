"""The JSON Schema of cases and the scaffolds: both must agree with what is really accepted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pyreasoner.cards import CardLibrary, card_at, card_facts
from pyreasoner.cases import case_facts, case_schema, new_card_text, new_case_text
from pyreasoner.errors import InputError
from pyreasoner.files import parse_yaml

from .support import bad, good


def _references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for one in value.values():
            yield from _references(one)
    elif isinstance(value, list):
        for one in value:
            yield from _references(one)


def test_the_schema_holds_together() -> None:
    """Every reference inside the schema leads to a definition, so that editors can use it."""
    schema = case_schema("mtg")
    known = {f"#/$defs/{name}" for name in schema["$defs"]}
    assert set(_references(schema)) <= known


@pytest.mark.parametrize(
    "key", ["battlefield", "library", "life", "free", "ruling", "script", "published", "step"]
)
def test_the_schema_knows_the_keys(key: str) -> None:
    """Keys of the shape, of the zones and of the player states are all offered."""
    assert key in case_schema("mtg")["properties"]


def test_the_schema_is_as_strict_as_the_reader() -> None:
    """A key that the reader refuses is no property, and further ones are refused."""
    schema = case_schema("mtg")
    assert schema["additionalProperties"] is False and "batlefield" not in schema["properties"]
    assert "unknown key" in bad("game: mtg\nbatlefield: {}")
    assert set(schema["required"]) == {"game"}


def test_words_of_the_game_are_listed() -> None:
    """Attributes and states come from the tables: a new row shows up by itself."""
    definitions = case_schema("mtg")["$defs"]
    assert {"zone", "pt", "life", "legal"} <= set(definitions["said"]["properties"])
    item = definitions["item"]["anyOf"][1]
    assert {"card", "as", "owner", "tapped", "attached to"} <= set(item["properties"])


def test_a_new_case_runs() -> None:
    """The scaffold is a good case with known cards, so that a newcomer begins with something that works."""
    case = good(new_case_text("mtg"))
    assert case.script and case.rulings
    assert case_facts(case, CardLibrary.for_game("mtg"))


def test_a_new_card_is_valid() -> None:
    """The scaffold of a card compiles as it is."""
    document = parse_yaml(new_card_text("mtg"), "card.yaml")
    (name,) = document.value
    assert 'card("My Card").' in card_facts(card_at(document, (name,), "mtg"))


def test_scaffolds_of_an_unknown_game() -> None:
    """A game that is not there is named, with the nearest that is."""
    with pytest.raises(InputError, match="unknown game 'mgt'"):
        new_case_text("mgt")
