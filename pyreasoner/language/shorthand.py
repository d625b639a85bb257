"""Keywords that are shorthand for abilities: their rows in the game's table spell them out in the words of cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..files import Document
from ..words import Row
from .kinds import compile_term
from .scope import Scope, Unit

VALUE = "$"
"""What stands in a row's `abilities` for the value that the keyword takes."""


def spell_out(scope: Scope, row: Row, keyword: str, values: Sequence[Any]) -> None:
    """Write the abilities that a keyword with these values stands for: `keyword_means(keyword,A)` for each.

    They are named after the keyword, so wherever it stands the same facts come of it.
    """
    written = row.more.get("abilities")
    name = " ".join([row.word, *map(str, values)])
    if written is None or scope.unit.name == name:  # a keyword may speak of itself
        return
    document = Document([_filled(one, values) for one in written], f"the keyword {name}", {(): (1, 1)}, {})
    unit = Unit(name, scope.words, document, facts=scope.unit.facts)
    for item in unit.scope().each():
        scope.fact("keyword_means", keyword, compile_term(item, "ability"))


def _filled(template: Any, values: Sequence[Any]) -> Any:
    if isinstance(template, dict):
        return {key: _filled(one, values) for key, one in template.items()}
    if isinstance(template, list):
        return [_filled(one, values) for one in template]
    return values[0] if template == VALUE else template
