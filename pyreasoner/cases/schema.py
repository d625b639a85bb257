"""A JSON Schema of case files, for editors: made from the shape of a case and the word tables of the game."""

from __future__ import annotations

from typing import Any

from ..cards.schema import definitions
from ..words import Row, Words
from .shape import CaseShape

Schema = dict[str, Any]

_TEXT: Schema = {"type": ["string", "integer"]}
_STATES: dict[str, Schema] = {
    "truth": {"type": "boolean"},
    "number": {"type": "integer", "minimum": 0},
    "entity": _TEXT,
    "object": _TEXT,
    "card": {"type": "string"},
    "numbers": {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}},
    "words": {"type": "object", "additionalProperties": _TEXT},
}
_SCALARS: dict[str, Schema] = {"number": {"type": ["integer", "string"]}, "zone": {"$ref": "#/$defs/zone"}}


def case_schema(game: str) -> Schema:
    """The JSON Schema (2020-12) of a game's cases. Raises `InputError` for an unknown game."""
    words = Words.for_game(game)
    shape = CaseShape.model_json_schema(ref_template="#/$defs/{model}")
    rulings: Schema = {"anyOf": [_ref("ruling"), {"type": "array", "items": _ref("ruling")}]}
    says = shape["$defs"]["Published"]["properties"]["says"]
    says["anyOf"] = [_TEXT, *rulings["anyOf"]]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Cases of {game}",
        "type": "object",
        "required": ["game"],
        "additionalProperties": False,
        "properties": {**shape["properties"], "ruling": rulings, **_game_properties(words)},
        "$defs": {**definitions(words), **shape.get("$defs", {}), **_definitions(words)},
    }


def _game_properties(words: Words) -> dict[str, Schema]:
    zones = {row.word: _described({"$ref": "#/$defs/case zone"}, row) for row in words["case zones"].values()}
    states = {
        row.word: _described({"type": "object", "additionalProperties": {"type": "integer"}}, row)
        for row in words["player states"].values()
    }
    return {
        "game": {"const": words.game},
        "step": {"$ref": "#/$defs/step"},
        "cards": {"type": "object", "additionalProperties": {"$ref": "#/$defs/card"}},
        "script": {"type": "array", "items": {"$ref": "#/$defs/script entry"}},
        **zones,
        **states,
    }


def _definitions(words: Words) -> dict[str, Schema]:
    states = {row.word: _described(_STATES[str(row.more["value"])], row) for row in words["states"].values()}
    attributes = {row.word: _described(_attribute(row), row) for row in words["attributes"].values()}
    item = {
        "type": "object",
        "required": ["card"],
        "properties": {"card": {"type": "string"}, "as": _TEXT, "owner": _TEXT, **states},
        "additionalProperties": False,
    }
    return {
        "item": {"anyOf": [{"type": "string"}, item]},
        "case zone": {
            "type": "object",
            "additionalProperties": {
                "anyOf": [{"type": "array", "items": _ref("item")}, {"type": "integer"}]
            },
        },
        "script entry": {"anyOf": [{"type": "string"}, *_entries()]},
        "said": {"type": "object", "properties": attributes, "additionalProperties": False},
        "ruling": {
            "type": "object",
            "properties": {
                "when": {
                    "type": "string",
                    "description": "always, never, possible, up to PLAYER, under {ID before ID}",
                },
                "under": {
                    "type": ["string", "array", "object"],
                    "description": "ID before ID, or where open parts stand, as {present: {ID: false}}",
                },
                "counts": {"type": ["array", "object"], "description": "{of: DESCRIPTION, is: NUMBER}"},
                "triggers": {"type": "object", "additionalProperties": {"type": ["integer", "object"]}},
            },
            "additionalProperties": _ref("said"),
        },
    }


def _entries() -> list[Schema]:
    player = _TEXT
    return [
        _mapping({"effect": _ref("block"), "by": player}, {"from": _TEXT, "targeting": {}}),
        _mapping({"check": _ref("ruling")}, {"at once": {"type": "boolean"}}),
        _mapping({"choose": _TEXT, "by": player}, {"for": {"type": "string"}}),
        _mapping({"order": {"type": "array", "items": _TEXT}, "by": player}, {}),
        _mapping({"arrives": _ref("item"), "under": player}, {}),
    ]


def _mapping(required: dict[str, Schema], optional: dict[str, Schema]) -> Schema:
    return {
        "type": "object",
        "properties": {**required, **optional},
        "required": list(required),
        "additionalProperties": False,
    }


def _attribute(row: Row) -> Schema:
    kind = str(row.more["value"])
    if kind == "truth":
        return {"type": "boolean"}
    if kind == "numbers":
        return {"type": "object", "additionalProperties": {"type": ["integer", "object"]}}
    if kind == "word":
        return {"enum": [str(word) for word in row.more.get("words", ())]}
    if kind in ("features", "set", "list"):
        return {"type": ["string", "object", "array"]}
    one_of_several: Schema = {"type": "object", "properties": {"in": {"type": "array"}}, "required": ["in"]}
    return {"anyOf": [_SCALARS.get(kind, _TEXT), one_of_several]}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _described(schema: Schema, row: Row) -> Schema:
    return {**schema, "description": row.means} if row.means else schema
