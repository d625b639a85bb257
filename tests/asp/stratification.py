"""Finds recursion through negation among rules that are grounded together.

Where a rule's `not`, or its aggregate, hangs on atoms that the same call to the grounder may still derive
from that rule's own head, the grounder cannot decide it: atoms that should be facts stay open, and everything
after is searched instead of evaluated.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pyreasoner._asp import Clause, Lit, Statement
from pyreasoner.engine._terms import Tree, is_variable, tree_of


@dataclass(frozen=True)
class Cycle:
    """A negation inside a loop: its rule, its literal, and the rule that derives what it denies."""

    negating: Statement
    literal: str
    deriving: Statement

    def __str__(self) -> str:
        return (
            f"{_where(self.negating)}: {self.negating.text}\n"
            f"    `{self.literal}` is not decided yet: it hangs on this rule itself, by way of\n"
            f"    {_where(self.deriving)}: {self.deriving.text}"
        )


def groups_of(statements: Iterable[Statement]) -> list[tuple[str, ...]]:
    """The program parts that the session grounds in one call, from `stage` and `with` in the program."""
    heads = [clause.heads[0] for one in statements for clause in one.clauses if clause.kind == "fact" and clause.heads]
    along: dict[str, list[str]] = {}
    for head in heads:
        if head.signature == ("with", 3):
            along.setdefault(head.args[0], []).append(head.args[1])
    stages = sorted((int(head.args[0]), *head.args[1:]) for head in heads if head.signature == ("stage", 3))
    groups: list[tuple[str, ...]] = [("base",), ("affect", "match"), ("amount", "match"), ("trial", "match"), ("pick",)]
    groups += [("world", "live"), ("idle",), ("tarrying",), ()]
    together = len(groups) - 1  # stages with nothing along may wait for each other, whatever stands between them
    for _, name, kind in stages:
        parts = (name, *along.get(name, ()))
        if kind == "layered":
            groups.append(())
            together = len(groups) - 1
        elif kind == "aside":  # beside the step's own board; its layers are those of any board
            groups += [parts, ("features",), ("imagined",)]
        elif len(parts) > 1:
            groups.append(parts)
        else:
            groups[together] += parts
        if name == "task":
            groups.append(())
            together = len(groups) - 1
    return [group for group in groups if group]


def cycles(statements: Sequence[Statement], parts: Iterable[str]) -> Iterator[Cycle]:
    """All negations inside loops when these parts are grounded in one call."""
    chosen = set(parts)
    rules = [
        (one, clause, dict.fromkeys(one.params)) for one in statements if one.part in chosen for clause in one.clauses
    ]
    deriving: dict[tuple[str, int], list[tuple[int, Tree]]] = {}
    for number, (_, clause, given) in enumerate(rules):
        for head in clause.heads:
            deriving.setdefault(head.signature, []).append((number, tree_of(head.atom, given)))
    edges = [
        [
            (other, lit, negative)
            for lit, negative in _lits(clause)
            if lit.signature
            for other, head in deriving.get(lit.signature, ())
            if _unify(tree_of(lit.atom, given), head)
        ]
        for _, clause, given in rules
    ]
    component = _components([[other for other, _, _ in row] for row in edges])
    for number, row in enumerate(edges):
        for other, lit, negative in row:
            if negative and component[number] == component[other]:
                yield Cycle(rules[number][0], lit.text, rules[other][0])


def _lits(clause: Clause) -> Iterator[tuple[Lit, bool]]:
    """The atoms that a clause looks at, and whether it must know all of them first."""
    waiting = [(lit, bool(lit.sign)) for lit in clause.body]
    waiting += [(lit, bool(lit.sign)) for head in clause.heads for lit in head.condition]
    while waiting:
        lit, negative = waiting.pop()
        if lit.kind == "atom":
            yield lit, negative
        waiting += [(inner, True) for element in lit.elements for inner in element]


def _unify(one: Tree, other: Tree) -> bool:
    """Whether two terms may stand for the same; variables, parameters and numbers may be anything."""
    if not one or not other or is_variable(one) or is_variable(other):
        return True
    if isinstance(one[1], str) or isinstance(other[1], str):
        return bool(one == other)
    return one[0] == other[0] and len(one[1]) == len(other[1]) and all(map(_unify, one[1], other[1]))


def _components(edges: Sequence[Sequence[int]]) -> Mapping[int, int]:
    """For each node a number that it shares with all nodes that it can reach and that can reach it."""
    order: list[int] = []
    _walk(range(len(edges)), edges, order.append)
    backwards: list[list[int]] = [[] for _ in edges]
    for number, row in enumerate(edges):
        for other in row:
            backwards[other].append(number)
    component: dict[int, int] = {}
    for root in reversed(order):
        if root not in component:
            reached: list[int] = []
            _walk([root], backwards, reached.append, set(component))
            component |= dict.fromkeys(reached, root)
    return component


def _walk(
    roots: Iterable[int],
    edges: Sequence[Sequence[int]],
    leave: Callable[[int], object],
    done: Container[int] = (),
) -> None:
    """Walk depth first and say which nodes are left, in that order; those in `done` are not entered."""
    seen: set[int] = set()
    for root in roots:
        path = [] if root in seen else [(root, iter(edges[root]))]
        seen.add(root)
        while path:
            node, following = path[-1]
            fresh = next((one for one in following if one not in seen and one not in done), None)
            if fresh is None:
                leave(node)
                path.pop()
            else:
                seen.add(fresh)
                path.append((fresh, iter(edges[fresh])))


def _where(statement: Statement) -> str:
    return f"{'/'.join(Path(statement.file).parts[-2:])}:{statement.line}"
