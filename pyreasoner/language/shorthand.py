"""Words that are shorthand: their rows in the game's table spell them out in the words of cards.

A keyword stands for `abilities`, with `$` for its first value and `$NAME` for others; an instruction for those under
`stands for`, with `$` and `$NAME` for its values and `unsaid` for those that are left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..files import Document
from ..words import Row
from .entries import Entry
from .kinds import compile_term
from .scope import Scope, Unit

VALUE = "$"
"""What stands in a row for the value that the word takes."""


def spell_out(scope: Scope, row: Row, keyword: str, values: Sequence[Any]) -> None:
    """Write the abilities that a keyword with these values stands for: `keyword_means(keyword,A)` for each.

    They are named after the keyword, so wherever it stands the same facts come of it.
    """
    written = row.more.get("abilities")
    name = " ".join([row.word, *map(str, values)])
    if written is None or scope.unit.name == name:  # a keyword may speak of itself
        return
    names = [VALUE, *(f"{VALUE}{argument.name}" for argument in row.args[1:])]
    given = dict(zip(names, values, strict=False))
    document = Document([_filled(one, given) for one in written], f"the keyword {name}", {(): (1, 1)}, {})
    unit = Unit(name, scope.words, document, facts=scope.unit.facts)
    for item in unit.scope().each():
        scope.fact("keyword_means", keyword, compile_term(item, "ability"))


def stands_for(entry: Entry) -> list[Any]:
    """What an instruction is shorthand for, with its values in their places."""
    given = {argument.name: value.value for argument, value in entry.arguments() if value.value is not True}
    values = {**entry.row.more.get("unsaid", {}), **given}
    named = {VALUE if name == "is" else f"{VALUE}{name}": value for name, value in values.items()}
    return [_filled(one, named) for one in entry.row.more["stands for"]]


def _filled(template: Any, values: Mapping[str, Any]) -> Any:
    if isinstance(template, dict):
        return {key: _filled(one, values) for key, one in template.items()}
    if isinstance(template, list):
        return [_filled(one, values) for one in template]
    return values.get(template, template) if isinstance(template, str) else template
