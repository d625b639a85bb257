"""What a value of each kind may look like, as JSON Schema, worked out from the word tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ..language.nouns import ONE_OF
from ..language.simple import CLOSED
from ..words import Row, Table, Words

Schema = dict[str, Any]

_LISTS = {
    "effects": "effect",
    "changes": "change",
    "conditions": "condition",
    "values": "value",
    "blocks": "block",
}


def definitions(words: Words) -> dict[str, Schema]:
    """A schema for every kind of value that the tables mention, by the kind's name."""
    numbers = [row.word for row in words["filters"].values() if [one.kind for one in row.args] == ["comparison"]]
    listed = {kind: _words_of(words, sections) for kind, sections in _SECTIONS.items()}
    return {
        **_PLAIN,
        **{
            kind: _one_or_more({"enum": names}) if kind in _SEVERAL else {"enum": names}
            for kind, names in listed.items()
        },
        "measure": {"enum": numbers},
        "trait": {"enum": [*_words_of(words, ("choices",)), *numbers]},
        **{many: _one_or_more(_ref(one)) for many, one in _LISTS.items()},
        **{kind: build(words) for kind, build in _BUILT.items()},
    }


_SECTIONS: dict[str, tuple[str, ...]] = {
    "zone": ("zones",),
    "step": ("steps",),
    **{kind: (section,) for kind, (section, _) in CLOSED.items()},
    "choice": ("choices",),
    "types": ("types", "supertypes", "subtypes", "groups"),
    "type word": ("types", "supertypes", "subtypes"),
    "colors": ("colors", "groups"),
    "color list": ("colors",),
    "parts": ("parts",),
    "kinds of words": ("choices",),
}
_SEVERAL = frozenset({"types", "colors", "color list", "parts", "kinds of words"})

_PLAIN: dict[str, Schema] = {
    "flag": {"const": True},
    "name": {"type": "string"},
    "new word": {"type": "string"},
    "word": {"type": ["string", "integer"]},
    "cost name": {"type": "string"},
    "card name": {"type": "string"},
    "kind": {"type": "string"},
    "mana": {"type": "string", "pattern": r"^(\{[^{}]+\})+$"},
    "ref": {"type": "string"},
    "quality": {"type": "string"},
    "texts": {"type": ["string", "array"], "items": {"type": "string"}},
    "whole number": {"type": ["integer", "string"]},
    "comparison": {"type": ["integer", "string", "object"]},
    "pt": {"type": ["string", "object"]},
    "face": {"$ref": "#/$defs/card"},
    "token": {"$ref": "#/$defs/card"},
    "abilities": {"type": "array", "items": {"$ref": "#/$defs/ability"}},
    "keywords": {"type": ["string", "object", "array"], "items": {"$ref": "#/$defs/keyword"}},
    "features": {
        "type": ["string", "object", "array"],
        "items": {"anyOf": [{"$ref": "#/$defs/keyword"}, {"$ref": "#/$defs/ability"}]},
    },
    "payment cost": {"type": ["string", "object"]},
    "payment": {"$ref": "#/$defs/costs"},
    "rooted block": {"$ref": "#/$defs/block"},
    "body": {"$ref": "#/$defs/block"},
}


def _ref(kind: str) -> Schema:
    return {"$ref": f"#/$defs/{kind}"}


def _one_or_more(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "array", "items": schema}]}


def _words_of(words: Words, sections: Iterable[str]) -> list[str]:
    spelled = (
        name for section in sections for row in words[section].values() for name in (row.word, *row.aliases)
    )
    return list(dict.fromkeys(spelled))


def _properties(rows: Iterable[Row]) -> dict[str, Schema]:
    properties: dict[str, Schema] = {}
    for row in rows:
        for argument in row.args:
            key = row.word if argument.name == "is" else argument.name
            properties[key] = _described(_special(row, argument.kind), row if argument.name == "is" else None)
    return properties


def _special(row: Row, kind: str) -> Schema:
    phrases = row.more.get("words")
    return {"anyOf": [{"enum": list(phrases)}, _ref(kind)]} if phrases else _ref(kind)


def _described(schema: Schema, row: Row | None) -> Schema:
    return {**schema, "description": row.means} if row is not None and row.means else schema


def _entries(
    table: Table, further: dict[str, Schema], text: bool, listed: tuple[str, ...] = ()
) -> Schema:
    """One form for each word of a table; `further` keys may stand beside any of them, and of the kinds that are
    `listed` there may be several."""
    forms: list[Schema] = []
    for row in table.values():
        for spelled in (row.word, *row.aliases):
            forms.append(_form(row, spelled, further, listed))
    bare = [
        name
        for row in table.values()
        if all(argument.optional for argument in row.args)
        for name in (row.word, *row.aliases)
    ]
    return {"anyOf": [*forms, {"type": "string"} if text else {"enum": bare}] if text or bare else forms}


def _form(row: Row, spelled: str, further: dict[str, Schema], listed: tuple[str, ...] = ()) -> Schema:
    properties = {
        spelled if argument.name == "is" else argument.name: _one_or_more(_ref(argument.kind))
        if argument.kind in listed
        else _ref(argument.kind)
        for argument in row.args
    }
    required = [spelled if a.name == "is" else a.name for a in row.args if not a.optional or a.name == "is"]
    schema: Schema = {
        "type": "object",
        "properties": {**properties, **further},
        "required": required or [spelled],
        "additionalProperties": "inline" in row.more,
    }
    return {**schema, "description": row.means} if row.means else schema


def _noun(words: Words) -> Schema:
    return {
        "anyOf": [
            {"type": "string"},
            {"type": "object", "properties": _noun_properties(words), "additionalProperties": False},
        ]
    }


def _noun_properties(words: Words) -> dict[str, Schema]:
    leads = {word: {"type": "string"} for word, row in words["selectors"].items() if not row.args}
    filters = _properties(words["filters"].values())
    for word, row in words["filters"].items():
        if row.args[0].kind in ONE_OF:
            filters[word] = _one_or_more(filters[word])
    return {**leads, **_properties(words["selectors"].values()), **filters}


def _modified(words: Words) -> dict[str, Schema]:
    return {**_properties(words["modifications"].values()), "while": _ref("condition")}


def _effect(words: Words) -> Schema:
    subject = {"for": _ref("noun"), **_noun_properties(words)}
    return {"type": "object", "properties": {**subject, **_modified(words)}, "additionalProperties": False}


def _rules(section: str) -> Callable[[Words], Schema]:
    def build(words: Words) -> Schema:
        table = words[section]
        valued = {
            name: _ref(row.args[0].kind)
            for row in table.values()
            if row.args
            for name in (row.word, *row.aliases)
        }
        form: Schema = {"type": "object", "properties": valued, "additionalProperties": False}
        return _one_or_more({"anyOf": [{"enum": _words_of(words, (section,))}, form]})

    return build


def _costs(words: Words) -> Schema:
    form: Schema = {
        "type": "object",
        "properties": _properties(words["costs"].values()),
        "additionalProperties": False,
    }
    return _one_or_more({"anyOf": [{"type": "string"}, form]})


def _keyword(words: Words) -> Schema:
    forms = [_form(row, row.word, {}) for row in words["keywords"].values() if row.args]
    return {"anyOf": [{"type": "string"}, *forms]}


def _card(words: Words) -> Schema:
    properties = {
        word: _described(_special(row, row.args[0].kind), row) for word, row in words["card"].items()
    }
    return {"type": ["object", "null"], "properties": properties, "additionalProperties": False}


_BUILT: dict[str, Callable[[Words], Schema]] = {
    "noun": _noun,
    "flag or noun": lambda words: {"anyOf": [_PLAIN["flag"], _ref("noun")]},
    "selection": _noun,
    "value": lambda words: {
        "anyOf": [{"type": ["integer", "string"]}, _entries(words["values"], {}, text=True)]
    },
    "condition": lambda words: _one_or_more(_entries(words["conditions"], {}, text=False)),
    "event": lambda words: _entries(words["events"], {"as": _ref("name")}, text=True),
    "events": lambda words: _one_or_more(
        _entries(words["events"], {"as": _ref("name")}, text=True, listed=("noun",))
    ),
    "block": lambda words: _one_or_more(_entries(words["instructions"], {}, text=False)),
    "ability": lambda words: _entries(words["abilities"], {"name": _ref("word")}, text=False),
    "effect": _effect,
    "change": lambda words: {
        "type": "object",
        "properties": {**_modified(words), "if": _ref("condition")},
        "additionalProperties": False,
    },
    "prohibition": _rules("prohibitions"),
    "requirement": _rules("requirements"),
    "permission": _rules("permissions"),
    "duration": _rules("durations"),
    "costs": _costs,
    "keyword": _keyword,
    "card": _card,
}
