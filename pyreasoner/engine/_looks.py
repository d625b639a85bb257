"""What clauses look at: their terms, their equations, and which arguments are worth telling apart."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping

from .._asp import Clause, Lit, Signature
from ._slots import Place, Slots
from ._terms import Tree, functions, is_constant, is_variable, tree_of, variables

Given = Mapping[str, Tree]
"""For each constant that is replaced by a value what that may be."""

_COUNTED = re.compile(r"(\w+) = #(?:count|sum\+?) ")
_OPERATOR = re.compile(r'"(?:\\.|[^"\\])*"|(?<= )(=|!=|<=|>=|<|>)(?= )')


def equation(lit: Lit, given: Given) -> tuple[Tree, Tree] | None:
    """Both sides of an equation; None for any other comparison or a chain of them."""
    marks = [found for found in _OPERATOR.finditer(lit.text) if found[1]]
    if lit.kind != "compare" or lit.sign or len(marks) != 1 or marks[0][1] != "=":
        return None
    left, right = lit.text[: marks[0].start() - 1], lit.text[marks[0].end() + 1 :]
    return tree_of(left, given), tree_of(right, given)


def counted(lit: Lit) -> str:
    """The variable that an aggregate gives a number, or nothing."""
    found = _COUNTED.match(lit.text) if lit.kind == "aggregate" and lit.binds else None
    return found[1] if found else ""


def looked_at(clause: Clause, given: Given) -> list[Tree]:
    """The terms that a clause compares with what may be there."""
    bodies = (clause.body, *(head.condition for head in clause.heads))
    return [tree for body in bodies for tree in _body_trees(body, given)]


def _body_trees(body: Iterable[Lit], given: Given) -> Iterator[Tree]:
    for lit in body:
        if lit.positive:
            yield from (tree_of(arg, given) for arg in lit.args)
        else:
            yield from equation(lit, given) or ()


def named(clause: Clause, given: Given) -> Counter[str]:
    """How often each variable stands where it matters: one that stands alone is as good as none."""
    found = Counter(name for tree in looked_at(clause, given) for name in variables(tree))
    for head in clause.heads:
        found.update(name for arg in head.args for name in variables(tree_of(arg, given)))
    found.update(name for lit in clause.body if (name := counted(lit)))
    return found


def find_splits(clauses: Iterable[tuple[Clause, Given]]) -> dict[Signature, int]:
    """For each predicate that is asked what goes with a certain constant the place where that stands.

    If there are several, it is the one where the most literals have a constant.
    """
    found: Counter[tuple[Signature, int]] = Counter()
    for clause, given in clauses:
        names = named(clause, given)
        for lit in literals(clause):
            trees = [tree_of(arg, given) for arg in lit.args]
            if lit.signature and any(names[name] > 1 for tree in trees for name in variables(tree)):
                found.update((lit.signature, place) for place, tree in enumerate(trees) if is_constant(tree))
    return {signature: place for (signature, place), _ in reversed(found.most_common())}


def literals(clause: Clause) -> Iterator[Lit]:
    """The ordinary literals of a clause, negative ones and those in the conditions of its heads included."""
    for body in (clause.body, *(head.condition for head in clause.heads)):
        yield from (lit for lit in body if lit.signature and lit.sign < 2)


def find_keys(
    clauses: Iterable[tuple[Clause, Given]], slots: Slots, blunt: Container[Place]
) -> dict[tuple[str, int], list[int]]:
    """The keys of all functions that some clause looks into; gives slots to what it looks at there.

    The places in `blunt` become no keys.
    """
    keys: dict[tuple[str, int], set[int]] = {}
    for clause, given in clauses:
        names = named(clause, given)
        for tree in looked_at(clause, given):
            for name, args in functions(tree):
                for place, arg in enumerate(args):
                    if not arg:
                        continue
                    if is_variable(arg):
                        if names[arg[1]] > 1:
                            slots.add_field((name, len(args), place))
                        continue
                    slots.add_field((name, len(args), place))
                    if (name, len(args), place) not in blunt:
                        keys.setdefault((name, len(args)), set()).add(place)
    return {function: sorted(places) for function, places in keys.items()}
