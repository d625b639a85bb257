"""Clauses in the form in which they are searched: numbers and lists of them, that can be kept as JSON.

A *slot* is a place for a mask: an argument of a predicate or, wherever the function stands, of a function (a
*field*). A *node* stands for a term: None for anything, the number of a register for a variable, `~pattern`
for a constant or number, a list for a function. A function that is looked for is `[pattern, [[key, slot,
node], ...]]`, with -1 for an argument that is no key; one that is made is `[function, [[is key, slot, node],
...]]`, with -1 where nobody looks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from .._asp import Clause, Head, Lit
from ._looks import Given, counted, equation, literals, named
from ._shapes import Classes, Shapes
from ._slots import Slots
from ._terms import Tree, is_constant, is_variable, tree_of, variables

Node = Any
"""None, a number, or a list: see above."""

_NUMBER = ~1  # the node of all numbers
MADE = "="
"""The mark of a node `[MADE, node]` in an equation: the term is made, not looked for."""


class Compiled(NamedTuple):
    """One clause.

    `needs` are predicates that must not be empty, `tests` are slots with a pattern that must fit, `steps` are
    slots with a node to match; a slot below 0 is the register `~slot`, to be held against the node. `heads`
    are predicate, first slot, nodes, and the steps of an element's condition. A clause is looked at again
    when a slot in `wake` grows by something that fits the pattern there; until it has fired, `wait` counts too.
    """

    registers: int
    needs: list[int]
    tests: list[Any]
    steps: list[Any]
    heads: list[Any]
    wake: list[Any]
    wait: list[Any]


class Compiler:
    """Makes compiled clauses. `keys` are the keys of the functions that are new to `shapes`."""

    def __init__(
        self, shapes: Shapes, slots: Slots, keys: Mapping[tuple[str, int], Sequence[int]] | None = None
    ) -> None:
        self.shapes = shapes
        self.slots = slots
        self._keys = keys or {}

    def function(self, name: str, arity: int) -> int:
        """The number of a function."""
        return self.shapes.function(name, arity, self._keys.get((name, arity), ()))

    def class_of(self, tree: Tree) -> int | None:
        """The class of what a term stands for; None if it may be anything."""
        if not tree:
            return None if tree is None else 1
        name, args = tree
        if isinstance(args, str):
            return None if name == "v" else self.shapes.atom(args)
        return ~self.function(name, len(args))

    def add_variants(self, clause: Clause, given: Given) -> None:
        """Tell apart what the clause looks at."""
        for lit in literals(clause):
            own_class = self._split_class(lit, given)
            if own_class is not None and lit.signature:
                self.slots.add_variant(lit.signature, own_class)

    def predicate(self, lit: Lit, given: Given) -> tuple[int, int]:
        """Number and first slot of what an ordinary literal looks at."""
        assert lit.signature
        own_class = self._split_class(lit, given)
        whole = self.slots.predicate(lit.signature)
        return whole if own_class is None else self.slots.variants.get(lit.signature, {}).get(own_class, whole)

    def _split_class(self, lit: Lit, given: Given) -> int | None:
        place = self.slots.splits.get(lit.signature) if lit.signature else None
        tree = None if place is None else tree_of(lit.args[place], given)
        return self.class_of(tree) if is_constant(tree) else None

    def clause(self, clause: Clause, given: Given) -> Compiled:
        """Compile one clause; `given` are the constants that are replaced by values."""
        return _Clause(self, clause, given).compiled()


class _Clause:
    """The compiling of one clause."""

    def __init__(self, compiler: Compiler, clause: Clause, given: Given) -> None:
        self._compiler = compiler
        self._shapes = compiler.shapes
        self._slots = compiler.slots
        self._clause = clause
        self._given = given
        self._names = named(clause, given)
        self._registers: dict[str, int] = {}
        self._bound: set[str] = set()

    def compiled(self) -> Compiled:
        body = self._clause.body
        needs = {self._compiler.predicate(lit, self._given)[0] for lit in body if lit.positive}
        everything = self._steps(body)
        tests = [[slot, _pattern(node)] for slot, node in everything if slot >= 0 and _pattern(node)]
        steps = [[slot, node] for slot, node in everything if slot < 0 or _open(node)]
        heads = [self._head(head) for head in self._clause.heads]
        conditions = [step for head in heads for step in head[3]]
        told = {one for head in heads for node in head[2] for one in _registers(node)}
        told.update(one for _, node in conditions for one in _registers(node))
        if any(slot < 0 for slot, _ in steps):  # an equation may carry news from any register to any other
            told = set(self._registers.values())
        wake = {spot for step in conditions for spot in _spots(*step)}
        wait = set[tuple[int, int]]()
        for slot, node in steps:
            (wake if told.intersection(_registers(node)) else wait).update(_spots(slot, node))
        spots = sorted(map(list, wake)), sorted(map(list, wait - wake))
        return Compiled(len(self._registers), sorted(needs), tests, steps, heads, *spots)

    def _head(self, head: Head) -> list[Any]:
        number, first = self._slots.predicate(head.signature)
        condition = self._steps(head.condition)
        condition += [
            [self._compiler.predicate(lit, self._given)[1], _NUMBER]
            for lit in head.condition
            if lit.positive and not lit.args
        ]
        return [number, first, [self._made(self._tree(arg)) for arg in head.args] or [_NUMBER], condition]

    def _tree(self, text: str) -> Tree:
        return tree_of(text, self._given)

    # -- steps ----

    def _steps(self, lits: Iterable[Lit]) -> list[Any]:
        steps: list[Any] = []
        equations: list[tuple[Tree, Tree]] = []
        for lit in lits:
            if lit.positive:
                first = self._compiler.predicate(lit, self._given)[1]
                trees = [self._tree(arg) for arg in lit.args]
                steps += [[slot, self._sought(tree)] for slot, tree in enumerate(trees, first)]
                self._bound.update(name for tree in trees for name in variables(tree))
            elif sides := equation(lit, self._given):
                equations += [sides, sides[::-1]]
            elif name := counted(lit):
                equations.append((("v", name), 0))
        steps = [[slot, node] for slot, node in steps if node is not None]
        steps.sort(key=lambda step: isinstance(step[1], list))  # the cheap ones first
        return steps + self._equations(equations)

    def _equations(self, waiting: list[tuple[Tree, Tree]]) -> list[Any]:
        """The steps of equations, each as soon as one of its sides has a value."""
        steps: list[Any] = []
        progress = True
        while progress:
            progress = False
            for pair in list(waiting):
                step = self._equation(*pair)
                if step:
                    waiting.remove(pair)
                    steps.append(step)
                    progress = True
        return steps

    def _equation(self, left: Tree, right: Tree) -> list[Any] | None:
        if not is_variable(left) or right is None:
            return None
        name, register = left[1], self._register(left[1])
        inside = set(variables(right))
        if register is None or not (name in self._bound or inside <= self._bound):
            return None
        makes = name not in self._bound and right and not isinstance(right[1], str)
        node = [MADE, self._made(right)] if makes else self._sought(right)
        self._bound |= {name, *inside}
        return None if node is None else [~register, node]

    # -- terms ----

    def _register(self, name: str) -> int | None:
        """The register of a variable; None for one that stands alone."""
        return self._registers.setdefault(name, len(self._registers)) if self._names[name] > 1 else None

    def _simple(self, tree: Tree) -> Node:
        """The node of anything but a function."""
        if not tree:
            return None if tree is None else _NUMBER
        name, text = tree
        return self._register(text) if name == "v" else ~self._shapes.atom_pattern(text)

    def _sought(self, tree: Tree) -> Node:
        if not tree or isinstance(tree[1], str):
            return self._simple(tree)
        name, args = tree
        number = self._compiler.function(name, len(args))
        keys = self._shapes.keys[number]
        inner = []
        for place, arg in enumerate(args):
            slot = self._slots.fields.get((name, len(args), place))
            node = self._sought(arg) if slot is not None else None
            key = keys.index(place) if place in keys else -1
            said = key >= 0 and isinstance(node, int) and node < 0  # by the pattern
            if node is not None and not said:
                inner.append([key, slot, node])
        classes: Classes = tuple(self._compiler.class_of(args[place]) for place in keys)
        return [self._shapes.function_pattern(number, classes), inner]

    def _made(self, tree: Tree) -> Node:
        if not tree or isinstance(tree[1], str):
            return self._simple(tree)
        name, args = tree
        number = self._compiler.function(name, len(args))
        inner = []
        for place, arg in enumerate(args):
            slot = self._slots.fields.get((name, len(args), place), -1)
            is_key = place in self._shapes.keys[number]
            node = self._made(arg)
            if is_key or slot >= 0 or isinstance(node, list):
                inner.append([int(is_key), slot, node])
        return [number, inner]


# -- nodes ----


def _pattern(node: Node) -> int:
    """The pattern that a node looks for; 0 for a variable."""
    return int(node[0] if isinstance(node, list) else max(0, ~node))


def _open(node: Node) -> bool:
    """True if there is more to a node than its pattern."""
    return bool(node[1]) if isinstance(node, list) else node >= 0


def _registers(node: Node) -> Iterator[int]:
    if isinstance(node, int):
        if node >= 0:
            yield node
    elif node is not None:
        inner = [node[1]] if node[0] == MADE else [inside for _, _, inside in node[1]]
        for one in inner:
            yield from _registers(one)


def _spots(slot: int, node: Node) -> Iterator[tuple[int, int]]:
    """The slots that a step reads, each with the pattern of what it takes notice of."""
    if slot >= 0:
        yield slot, _pattern(node)
    if isinstance(node, list) and node[0] != MADE:
        for _, field, inner in node[1]:
            yield from _spots(field, inner)
