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
from typing import Any

from .._asp import Clause, Lit, Statement

_ANONYMOUS = re.compile(r'"(?:\\.|[^"\\])*"|(?<![\w\'])(_)(?![\w\'(])')
_WHOLE = ("choice", "disjunction", "external")


@dataclass(slots=True)
class Unit:
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


def taken_apart(statement: Statement) -> bool:
    """True if each clause of the statement is a unit of its own."""
    return bool(statement.clauses) and not any(clause.kind in _WHOLE for clause in statement.clauses)


def whole(number: int, part: int, statement: Statement) -> Unit:
    """The unit of a statement that is not taken apart."""
    return Unit(number, part, statement.text.removesuffix("."), "", [])


def piece(number: int, part: int, clause: Clause, predicate: Callable[[Lit], int]) -> Unit:
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
        [[predicate(lit), lit.text] for lit in absent],
    )


def _named(lit: Lit) -> str:
    """The literal's text; a positive one that stands by itself has no anonymous variables any more."""
    if lit.kind != "aggregate" or "not " in lit.text:
        return lit.text
    numbers = count(1)
    return _ANONYMOUS.sub(lambda found: f"_Each{next(numbers)}" if found[1] else found[0], lit.text)
