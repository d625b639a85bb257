"""Rules that only some releases have, or have in this form.

Such a rule tests `in_force(Change)`, or says `@since(20051001)` or `@until(20051001)` in its comment.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from .._asp import heads_of
from ..engine.explaining import Explained
from ..explain import Node, Rule, RuleBook
from ..explain.changes import changes_tested

_BOUNDS = {"since", "until"}


@dataclass(frozen=True, slots=True)
class Encoded:
    """A passing rule that fired: where it stands, the numbers that it states, and what it says there.

    `changes` are the changes of the rules that it asks for; `dates` are those at which it comes or goes, as
    numbers (20051001).
    """

    where: str
    numbers: tuple[str, ...]
    text: str
    changes: frozenset[str]
    dates: frozenset[int]

    def passes(self, changes: frozenset[str], old: int, new: int) -> bool:
        """Whether it came or went with one of these changes, or after `old` and not after `new`."""
        return bool(self.changes & changes) or any(old < date <= new for date in self.dates)


def encoded(node: Node) -> Encoded | None:
    """The rule of a step of a derivation, if it is a passing one."""
    rule = node.rule
    if rule is None or not _is_passing(rule):
        return None
    return _as_encoded(rule, node.text)


def passing_rules(explained: Explained) -> list[Encoded]:
    """The passing rules that took effect anywhere in a line of play."""
    derivations = explained.derivations
    found: dict[int, Encoded] = {}
    for rule in _passing(derivations.rulebook):
        heads = heads_of(rule)
        atoms = (atom for atom in explained.atoms if (atom.name, len(atom.arguments)) in heads)
        if any(firing.rule is rule for atom in atoms for firing in derivations.firings(atom)):
            found[rule.id] = _as_encoded(rule, rule.label.sense)
    return list(found.values())


@lru_cache(maxsize=4)
def _passing(book: RuleBook) -> tuple[Rule, ...]:
    return tuple(rule for rule in book.rules if _is_passing(rule))


def _is_passing(rule: Rule) -> bool:
    return bool(_dates(rule)) or any(True for _ in changes_tested(rule))


def _as_encoded(rule: Rule, text: str) -> Encoded:
    return Encoded(
        rule.where,
        tuple(number for _, number in rule.cites),
        text or " ".join(rule.source.split()),
        frozenset(change for change, _ in changes_tested(rule)),
        _dates(rule),
    )


def _dates(rule: Rule) -> frozenset[int]:
    return frozenset(int(date) for tag, date in rule.label.tags if tag in _BOUNDS and date.isdecimal())
