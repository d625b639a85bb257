"""Conditions: `{exists: {a: creature}}`, `{compare: life of you, at least: 20}`, a list for all of them."""

from __future__ import annotations

from .compounds import compound, fold
from .entries import find_entry
from .kinds import term_kind
from .scope import Scope


@term_kind("condition")
def condition(scope: Scope) -> str:
    """The term of a condition; a list means that all of them hold."""
    if isinstance(scope.value, list):
        return fold(scope, "both", "condition")
    return compound(find_entry(scope, scope.words["conditions"], "condition"))
