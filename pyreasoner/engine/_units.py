"""The program's text in pieces that are kept or left out, each without what need not be there.

Two things that the solver would pay for at each step are taken out on the way: `not p(X)` where no atom of p
can be, and anonymous variables of positive literals, which get names: the solver keeps a projection for each
kind of them, and grounding nothing at all takes some 10 microseconds for each projection.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, NamedTuple

from .._asp import Clause, Lit, Statement

_ANONYMOUS = re.compile(r'"(?:\\.|[^"\\])*"|(?<![\w\'])(_)(?![\w\'(])')
_WHOLE = ("choice", "disjunction", "external")


class Unit(NamedTuple):
    """One piece: a clause, or a whole statement that is not taken apart.

    `statement` and `part` are numbers. `absent` are the negative literals with the number of their predicate,
    which `text` is without; `joint` comes between the two.
    """

    statement: int
    part: int
    text: str
    joint: str
    absent: list[Any]

    def written(self, present: Sequence[int]) -> str:
        """The text with its dot, given which predicates may have atoms."""
        kept = "; ".join(literal for predicate, literal in self.absent if present[predicate])
        return f"{self.text}{self.joint}{kept}." if kept else f"{self.text}."


@dataclass(slots=True)
class Layout:
    """All units in reading order and the parts in which they stand.

    `owners` gives for each clause, with its statement's number, the unit that is kept if it fires; `always`
    are the units that are always kept.
    """

    units: list[Unit]
    parts: dict[tuple[str, tuple[str, ...]], int]
    owners: dict[tuple[int, Clause], int]
    always: list[int]


def lay_out(statements: Sequence[Statement], predicate: Callable[[Lit, int], int]) -> Layout:
    """Take the statements apart; `predicate` numbers what a literal of a statement looks at."""
    layout = Layout([], {}, {}, [])
    units = layout.units
    for number, statement in enumerate(statements):
        part = layout.parts.setdefault((statement.part, statement.params), len(layout.parts))
        if statement.kind == "defined":  # it does nothing but keep the solver from warning
            continue
        if not statement.clauses:
            layout.always.append(len(units))
        if statement.clauses and not any(clause.kind in _WHOLE for clause in statement.clauses):
            for clause in statement.clauses:
                layout.owners[number, clause] = len(units)
                units.append(_piece(number, part, clause, predicate))
        else:
            layout.owners |= {(number, clause): len(units) for clause in statement.clauses}
            units.append(Unit(number, part, statement.text.removesuffix("."), "", []))
    return layout


def _piece(number: int, part: int, clause: Clause, predicate: Callable[[Lit, int], int]) -> Unit:
    """The unit of a rule, fact or constraint."""
    body = [*clause.body, *(lit for head in clause.heads for lit in head.condition)]
    absent = [lit for lit in body if lit.kind == "atom" and lit.sign == 1]
    rest = "; ".join(_named(lit) for lit in body if lit not in absent)
    head = clause.heads[0].atom if clause.heads else ""
    if not rest and not head:
        rest = "#true"
    return Unit(
        number,
        part,
        f"{head} :- {rest}" if rest else head,
        "; " if rest else " :- ",
        [[predicate(lit, number), lit.text] for lit in absent],
    )


def _named(lit: Lit) -> str:
    """The literal's text; a positive one that stands by itself has no anonymous variables any more."""
    if lit.kind != "aggregate" or "not " in lit.text:
        return lit.text
    numbers = count(1)
    return _ANONYMOUS.sub(lambda found: f"_Each{next(numbers)}" if found[1] else found[0], lit.text)
