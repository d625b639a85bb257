"""Building derivations from supports."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from clingo import Function, Symbol, SymbolType

from .._asp import ANY
from ._firing import Firing
from ._supports import Supports
from .derivation import Node
from .labels import fill
from .rulebook import Rule


class Tree:
    """Builds the nodes of derivations from supports, each atom once: what several rest on is one node."""

    def __init__(
        self,
        supports: Supports,
        given: frozenset[Symbol],
        say: Callable[[Symbol], str],
        step: Callable[[Symbol], int | None],
    ) -> None:
        self._supports = supports
        self._given = given
        self._say = say
        self._step = step
        self._nodes: dict[Symbol, Node] = {}

    def build(self, goal: Symbol) -> Node:
        """The derivation of an atom whose supports are settled."""
        plans: dict[Symbol, _Plan] = {}
        waiting: list[tuple[Symbol, bool]] = [(goal, False)]
        while waiting:  # children before parents, without recursion: derivations may be deep
            atom, ready = waiting.pop()
            if ready:
                self._nodes[atom] = self._node(atom, plans[atom])
            elif atom not in plans and atom not in self._nodes:
                plan = plans[atom] = self._plan(atom)
                waiting.append((atom, True))
                waiting.extend((child, False) for child in reversed(plan.children))
        return self._nodes[goal]

    def _bare(self, atom: Symbol) -> str:
        """An atom in words without its step, which the node tells."""
        if self._step(atom) is None:
            return self._say(atom)
        return self._say(Function(atom.name, atom.arguments[:-1], atom.positive))

    def _plan(self, atom: Symbol) -> _Plan:
        first = last = self._supports.get(atom)
        if first is None or last is None:
            kind = "given" if atom in self._given else "unsupported"
            return _Plan(kind, None, partial(self._say, atom), (), (), 0, None)
        since, folded = atom, 0
        while (older := self._older(since, last)) is not None:
            since, last = older
            folded += 1
        says = _Once(partial(self._text, atom, first))  # most steps are never told
        children = tuple(dict.fromkeys(last.needs))
        return _Plan(first.kind, first.rule, says, children, last.absent, folded, since if folded else None)

    def _text(self, atom: Symbol, firing: Firing) -> str:
        return said(firing, self._say) or self._bare(atom)

    def _older(self, atom: Symbol, firing: Firing) -> tuple[Symbol, Firing] | None:
        """The one need that the same rule derives and that differs in a single number only."""
        found = []
        for need in dict.fromkeys(firing.needs):
            support = self._supports.get(need)
            if support is not None and support.rule is firing.rule and steps_back(atom, need):
                found.append((need, support))
        return found[0] if len(found) == 1 else None

    def _node(self, atom: Symbol, plan: _Plan) -> Node:
        children = tuple(self._nodes[child] for child in plan.children)
        return Node(
            *(atom, plan.kind, plan.rule, plan.says, children, plan.absent),
            step=self._step(atom),
            folded=plan.folded,
            since=plan.since,
        )


class _Once:
    """Says something that takes a while to be put in words; only once, though it may be asked again."""

    __slots__ = ("_put", "_said")

    def __init__(self, put: Callable[[], str]) -> None:
        self._put = put
        self._said: str | None = None

    def __call__(self) -> str:
        if self._said is None:
            self._said = self._put()
        return self._said


def said(firing: Firing, say: Callable[[Symbol], str]) -> str:
    """The label of a rule instance with its terms filled in; empty if the rule has no label."""
    # a term of the label that this rule has not is left open
    words = ["..." if arg.match(ANY, 0) else say(arg) for arg in firing.args]
    return fill(firing.rule.label.says, words)


@dataclass(frozen=True, slots=True, eq=False)
class _Plan:
    """What a node will be made of."""

    kind: str
    rule: Rule | None
    says: Callable[[], str]
    children: tuple[Symbol, ...]
    absent: tuple[Symbol, ...]
    folded: int
    since: Symbol | None


def steps_back(newer: Symbol, older: Symbol) -> bool:
    """True if two atoms are the same but for one number."""
    pairs = list(zip(newer.arguments, older.arguments, strict=False))
    differing = [pair for pair in pairs if pair[0] != pair[1]]
    return (
        len(differing) == 1
        and all(side.type == SymbolType.Number for side in differing[0])
        and older.match(newer.name, len(pairs), newer.positive)
    )
