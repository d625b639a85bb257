"""When a ruling holds that hangs on what its case leaves open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..cases import Case
from ..engine import Condition, Where
from ..explain import Words
from .page import Block, Tree, item, line


def said_where(where: Where, case: Case, names: Words) -> tuple[str, ...]:
    """Requirements on open parts, each in words: `c1 came before Humility`, `A has 1 or 2 life`."""
    parts = {part.key: part for part in case.parts}
    orders = [f"{_name(first, names)} came before {_name(second, names)}" for first, second in where.orders]
    return (*orders, *(parts[key].say(values) for key, values in where.parts))


def condition_lines(condition: Condition, indent: int = 1) -> Iterator[Block]:
    """When a ruling holds and when it does not, as far as that is known."""
    for heading, cubes in (("holds when", condition.always), ("does not hold when", condition.never)):
        if cubes:
            yield line(f"{heading}:", indent=indent)
            yield Tree(
                tuple(item(f"{'or ' if place else ''}{_joined(cube)}") for place, cube in enumerate(cubes)), indent + 1
            )
    if condition.mixed:
        yield line("elsewhere it is a player's choice", indent=indent)
    if not condition.complete:
        yield line("there are further conditions; these are the first that were found", indent=indent)


def condition_data(condition: Condition) -> dict[str, Any]:
    """The same as plain data: lists of alternatives, each a list of what must be so."""
    return {
        "holds": [list(cube.said) for cube in condition.always],
        "does_not_hold": [list(cube.said) for cube in condition.never],
        "choice_elsewhere": condition.mixed,
        "complete": condition.complete,
    }


def _joined(cube: Where) -> str:
    return " and ".join(cube.said) or "always"


def _name(constant: str, names: Words) -> str:
    from clingo import Function

    return names.say(Function(constant))
