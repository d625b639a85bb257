"""Values and conditions that a table row turns into one compound term."""

from __future__ import annotations

from ..terms import term
from .comparisons import comparison_keys, inline_comparisons
from .entries import Entry
from .kinds import compile_term
from .nouns import noun_keys, selected
from .scope import Scope

# The condition that two conditions hold, as a range is two comparisons.
_BOTH = "both"
_FOLDED = {"values": "value", "conditions": "condition"}


def compound(entry: Entry) -> str:
    """The term for an entry: the row's constant over its arguments in the order of the table.

    An argument left out is the row's default, else `none`. A row over a list folds it pairwise; a row with an
    `inline` column reads a description or a comparison from the other keys of the same mapping.
    """
    row = entry.row
    inline = row.more.get("inline")
    entry.check(also=_inline_keys(entry.scope, inline))
    arguments: list[str] = []
    for argument in row.args:
        value = entry.get(argument.name)
        if value is None:
            arguments.append(argument.default or "none")
        elif argument.kind in _FOLDED:
            return fold(value, row.fact, _FOLDED[argument.kind])
        else:
            arguments.append(compile_term(value, argument.kind))
    if inline == "selection":
        arguments.append(selected(entry.scope))
    if inline == "comparison":
        bounds = [applied(row.fact, [*arguments, *bound]) for bound in inline_comparisons(entry.scope)]
        return bounds[0] if len(bounds) == 1 else term(_BOTH, *bounds)
    return applied(row.fact, arguments)


def fold(scope: Scope, functor: str, kind: str) -> str:
    """The items of a list under a functor of two arguments, pairwise from the left: `plus(plus(a,b),c)`."""
    items = [compile_term(item, kind) for item in scope.each()]
    if not items:
        raise scope.error("an empty list", expected=f"at least one {kind}")
    folded = items[0]
    for item in items[1:]:
        folded = term(functor, folded, item)
    return folded


def applied(functor: str, arguments: list[str]) -> str:
    """A functor over arguments; one with arguments of its own, `cards(hand)`, takes these after them."""
    if not functor.endswith(")"):
        return term(functor, *arguments)
    return f"{functor[:-1]},{','.join(arguments)})" if arguments else functor


def _inline_keys(scope: Scope, inline: object) -> list[str]:
    if inline == "selection":
        return noun_keys(scope.words)
    return comparison_keys() if inline == "comparison" else []
