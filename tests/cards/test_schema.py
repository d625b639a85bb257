"""The JSON Schema that editors check card files with."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pyreasoner.cards import card_schema
from pyreasoner.files import parse_yaml, read_yaml
from pyreasoner.games import find_game, games

HARD = Path(__file__).parent / "data" / "hard_cards.yaml"
TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "null": (type(None),),
}


def fits(value: Any, schema: dict[str, Any], root: dict[str, Any]) -> bool:
    """Whether a value fits a schema, as far as our schemas go."""
    if "$ref" in schema and not fits(value, root["$defs"][schema["$ref"].rsplit("/", 1)[1]], root):
        return False
    if "anyOf" in schema and not any(fits(value, option, root) for option in schema["anyOf"]):
        return False
    if "enum" in schema and value not in schema["enum"]:
        return False
    if "const" in schema and value is not schema["const"]:
        return False
    if "type" in schema:
        names = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        if isinstance(value, bool) or not isinstance(
            value, tuple(kind for name in names for kind in TYPES[name])
        ):
            return False
    if "pattern" in schema and isinstance(value, str) and not re.search(schema["pattern"], value):
        return False
    if isinstance(value, list) and "items" in schema:
        return all(fits(item, schema["items"], root) for item in value)
    return _entries_fit(value, schema, root) if isinstance(value, dict) else True


def _entries_fit(value: dict[str, Any], schema: dict[str, Any], root: dict[str, Any]) -> bool:
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    if not set(schema.get("required", ())) <= set(value):
        return False
    for key, inner in value.items():
        if key in properties:
            if not fits(inner, properties[key], root):
                return False
        elif others is False or (isinstance(others, dict) and not fits(inner, others, root)):
            return False
    return True


@pytest.mark.parametrize("path", [HARD, *find_game("mtg").card_files()], ids=lambda path: path.stem)
def test_the_schema_takes_every_right_card(path: Path) -> None:
    """A schema that marks right cards as wrong would be switched off by its users."""
    schema = card_schema("mtg")
    wrong = [name for name, card in read_yaml(path).value.items() if not fits({name: card}, schema, schema)]
    assert wrong == []


@pytest.mark.parametrize(
    "text",
    [
        "C: {typs: [land]}",
        "C: {types: [lnad]}",
        "C: {types: [land], subtypes: [foerst]}",
        "C: {cost: 2W}",
        "C: {abilities: [{statik: {for: this, get: 1/1}}]}",
        "C: {abilities: [{when: {enters: this}}]}",
        "C: {abilities: [{when: {enters: this}, do: {destory: this}}]}",
        "C: {abilities: [{when: {enters: this}, do: {return: this, too: hand}}]}",
        "C: {abilities: [{static: {for: this, cannot: atack}}]}",
        "C: {abilities: [{static: {each: land, controled by: you, get: 1/1}}]}",
        "C: {abilities: [{spell: {exile: this, until: tomorrow}}]}",
        "C: {abilities: [{cost: {gold: 3}, do: {draw: 1}}]}",
        "[C]",
    ],
)
def test_the_schema_marks_mistyped_words(text: str) -> None:
    """What the editor underlines is what the reasoner would refuse."""
    schema = card_schema("mtg")
    assert not fits(parse_yaml(text, "cards.yaml").value, schema, schema)


@pytest.mark.parametrize("game", games())
def test_schemas_are_json_and_complete(game: str) -> None:
    """Each definition that is referred to exists, in every game, and the whole can be written as JSON."""
    written = json.dumps(card_schema(game))
    referred = set(re.findall(r'"#/\$defs/([^"]+)"', written))
    assert referred <= set(card_schema(game)["$defs"])
