"""A JSON Schema of card files, for editors: made from the word tables, so that it never lags behind."""

from __future__ import annotations

from ..words import Words
from ._schema_kinds import Schema, definitions

__all__ = ["Schema", "card_schema", "definitions"]


def card_schema(game: str) -> Schema:
    """The JSON Schema (2020-12) of a game's card files: a mapping from names of cards to their fields.

    Raises `InputError` for an unknown game.
    """
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Cards of {game}",
        "type": "object",
        "additionalProperties": {"$ref": "#/$defs/card"},
        "$defs": definitions(Words.for_game(game)),
    }
