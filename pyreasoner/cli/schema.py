"""`pyreasoner schema case|card`: JSON Schema for editors."""

from __future__ import annotations

import json

import click

from . import _status
from ._options import game_option


@click.command(short_help="JSON Schema of case and card files.")
@click.argument("kind", type=click.Choice(("case", "card")))
@game_option
def schema(kind: str, game: str) -> int:
    """Print the JSON Schema (2020-12) of a game's case or card files.

    Editors that know JSON Schema check YAML files against it while you type.
    """
    click.echo(schema_text(kind, game), nl=False)
    return _status.AS_EXPECTED


def schema_text(kind: str, game: str) -> str:
    """The schema as text, a definition a line. Raises `InputError` for an unknown game."""
    from ..cards import card_schema
    from ..cases import case_schema

    made = case_schema(game) if kind == "case" else card_schema(game)
    return (
        "{\n"
        + ",\n".join(
            _member(key, value, "properties" in key or key == "$defs") for key, value in made.items()
        )
        + "\n}\n"
    )


def _member(key: str, value: object, spread: bool) -> str:
    if spread and isinstance(value, dict):
        inner = ",\n".join("  " + _member(name, one, False) for name, one in value.items())
        return f"{json.dumps(key)}: {{\n{inner}\n}}"
    return f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}"
