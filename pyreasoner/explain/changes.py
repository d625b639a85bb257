"""Which changes of the rules a rule asks for: its tests of `in_force(Change)`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .._asp import Lit
from .rulebook import Rule

_TEST = ("in_force", 1)


def changes_tested(rule: Rule) -> Iterator[tuple[str, bool]]:
    """The changes that a rule asks for, as written, and whether they must have been made."""
    for clause in rule.clauses:
        yield from _tested(clause.body)
        for head in clause.heads:
            yield from _tested(head.condition)


def _tested(literals: Iterable[Lit]) -> Iterator[tuple[str, bool]]:
    for lit in literals:
        if lit.signature == _TEST:
            yield lit.args[0], lit.sign != 1
        for element in lit.elements:
            yield from _tested(element)
