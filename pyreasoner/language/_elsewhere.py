"""Where a word would be right that is wrong where it stands."""

from __future__ import annotations

from typing import Any

from .scope import Scope

_TAKING = ("instructions", "abilities", "events", "conditions", "values")


def elsewhere(scope: Scope, word: object) -> str | None:
    """Where a word belongs that this value has and should not: a hint for the writer, or None if it is nowhere known.

    It may belong one mapping further out, beside the word that leads to this value, or be a word of another section
    (the section `places` says what its words are called and where they stand).
    """
    around, lead = _around(scope)
    if lead is not None and isinstance(word, str) and word not in around:
        for section in _TAKING:
            row = scope.words[section].find(lead)
            if row is not None and row.argument(word) is not None:
                return f"{word!r} stands beside {lead!r}, not inside of it"
    for section, place in scope.words["places"].items():
        if scope.words[section].find(word) is not None:
            return f"{word!r} is {place.means}"
    return None


def _around(scope: Scope) -> tuple[dict[str, Any], str | None]:
    """The mapping in which a value stands, whether by itself or in a list, and the key that it stands under."""
    path = list(scope.path)
    while path and isinstance(path[-1], int):
        path.pop()
    if not path:
        return {}, None
    try:
        value = scope.unit.scope(tuple(path[:-1])).value
    except (KeyError, IndexError, TypeError):  # a shorthand that was spelled out has no such place
        return {}, None
    return (value, str(path[-1])) if isinstance(value, dict) else ({}, None)
