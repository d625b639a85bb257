"""Conditions: `{exists: {a: creature}}`, `{compare: life of you, at least: 20}`, a list for all of them."""

from __future__ import annotations

import re

from .compounds import compound, fold
from .entries import find_entry
from .kinds import term_kind
from .scope import Scope

_IT = re.compile(r"\bits?\b")


@term_kind("condition")
def condition(scope: Scope) -> str:
    """The term of a condition; a list means that all of them hold."""
    if isinstance(scope.value, list):
        return fold(scope, "both", "condition")
    return compound(find_entry(scope, scope.words["conditions"], "condition"))


def standing_condition(scope: Scope) -> str:
    """The term of the condition of a continuous effect, which is about all that the effect does.

    Raises `InputError` where a static ability speaks of `it`: nothing has named anything there.
    """
    spoken = _says_it(scope) if scope.block is None else None
    if spoken is not None:
        raise spoken.error(
            "'it' names nothing here, because the condition is about the whole effect",
            expected="`this` and the like",
            hint="what must be so of each object stands in the description, as in {each: tapped creature} or "
            "{each: creature, power: 3 or more}",
        )
    return condition(scope)


def _says_it(scope: Scope) -> Scope | None:
    """The first text inside this value that says `it`, but for names of cards."""
    if isinstance(scope.value, str):
        return scope if _IT.search(scope.value) else None
    if isinstance(scope.value, dict):
        keys: list[str | int] = [key for key in scope.value if key != "named"]
    else:
        keys = list(range(len(scope.value))) if isinstance(scope.value, list) else []
    return next((found for key in keys if (found := _says_it(scope.at(key))) is not None), None)
