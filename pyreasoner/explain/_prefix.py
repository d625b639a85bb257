"""How far a rule gets: its body in an order in which every literal can be evaluated when its turn comes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clingo import Symbol

from .._asp import Clause, Head, Lit, Signature, has_operator, loosened, shape_of, variables
from ._firing import name_of
from ._values import Pattern
from .rulebook import Rule, RuleBook

REACHED = "__reached"
BOUND = "__bound"


@dataclass(frozen=True, slots=True)
class Attempt:
    """One rule set against one pattern.

    `steps` is the body in order of evaluation; `names[k]` are the variables that have values after `k` of
    them. `text` are rules for `__reached(Number,k,Params,Values)`: one for each `k` up to the length of the
    body, whose first `k` literals then hold, and one more for the whole rule with its head.
    """

    goal: int
    rule: Rule
    kind: str
    steps: tuple[Lit, ...]
    names: tuple[tuple[str, ...], ...]
    text: str


def attempts(book: RuleBook, patterns: Sequence[Pattern]) -> list[Attempt]:
    """All rules whose heads have the predicate of one of the patterns.

    An attempt's number is its place in the list; the number of its pattern is `goal`.
    """
    found: list[Attempt] = []
    for goal, (signature, args) in enumerate(patterns):
        for rule in book.rules:
            for clause in rule.clauses:
                for head in clause.heads:
                    if head.signature == signature and _may_match(
                        head, args, book.constants.union(rule.params)
                    ):
                        found.append(_attempt(len(found), goal, args, rule, clause, head, book.tables))
    return found


def bound_facts(patterns: Sequence[Pattern]) -> str:
    """The arguments of the patterns as facts."""
    return "\n".join(
        f"{BOUND}({goal},{place},{arg})."
        for goal, (_, args) in enumerate(patterns)
        for place, arg in enumerate(args)
        if arg is not None
    )


def _attempt(
    number: int,
    goal: int,
    args: Sequence[Symbol | None],
    rule: Rule,
    clause: Clause,
    head: Head,
    tables: frozenset[Signature],
) -> Attempt:
    asked = [place for place, arg in enumerate(args) if arg is not None]
    # what calculates with variables cannot be matched backwards: it is compared when they have values
    loose = {place: loosened(head.args[place]) for place in asked}
    body = (*head.condition, *clause.body)
    start = tuple(dict.fromkeys(name for place in asked for name in variables(loose[place])))
    steps, names = _order(head, body, start)
    early = [f"{BOUND}({goal},{place},{loose[place]})" for place in asked]
    # what a table of the rules does not list for what is asked is nothing that this rule could give
    listed = [lit for lit in body if lit.positive and lit.signature in tables]
    early += [lit.text for lit in listed if set(variables(lit.text)).issubset(start)]
    late = [
        f"{BOUND}({goal},{place},{head.args[place]})" for place in asked if loose[place] != head.args[place]
    ]
    params = _tuple(rule.params)
    lines = []
    for k in range(len(steps) + 2):
        known = names[min(k, len(steps))]
        literals = [*early, *(lit.text for lit in steps[:k]), *(late if k > len(steps) else [])]
        after = f" :- {'; '.join(literals)}." if literals else "."
        lines.append(f"{REACHED}({number},{k},{params},{_tuple(known)}){after}")
    return Attempt(goal, rule, clause.kind, steps, names, "\n".join(lines))


def _may_match(head: Head, args: Sequence[Symbol | None], free: frozenset[str]) -> bool:
    return all(
        arg is None or name in (None, name_of(arg))
        for name, arg in zip(shape_of(head.args, free), args, strict=True)
    )


def _order(
    head: Head, body: Sequence[Lit], start: tuple[str, ...]
) -> tuple[tuple[Lit, ...], tuple[tuple[str, ...], ...]]:
    """The body as written, but each literal after those that give its variables values."""
    whole = set(variables(head.atom)).union(*(lit.outer for lit in body))
    bound = dict.fromkeys(start)
    waiting, steps, names = list(body), list[Lit](), [start]
    while waiting:
        ready = next((lit for lit in waiting if _ready(lit, bound, whole)), None)
        chosen = ready or next((lit for lit in waiting if lit.positive), waiting[0])
        waiting.remove(chosen)
        bound |= dict.fromkeys(name for name in variables(chosen.text) if name in whole)
        steps.append(chosen)
        names.append(tuple(bound))
    return tuple(steps), tuple(names)


def _ready(lit: Lit, bound: dict[str, None], whole: set[str]) -> bool:
    missing = [name for name in variables(lit.text) if name in whole and name not in bound]
    if not missing:
        return True
    if lit.positive:
        calculated = {name for arg in lit.args if has_operator(arg) for name in variables(arg)}
        return calculated.isdisjoint(missing)
    return len(missing) == 1 and missing[0] in lit.binds


def _tuple(terms: Sequence[str]) -> str:
    return f"({','.join(terms)}{',' if len(terms) == 1 else ''})"
