"""A program made ready for being cut down to cases: compiled, and kept on disk."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

from .._asp import Lit, Statement
from ..explain import _store
from ._compile import Compiled, Compiler
from ._looks import Given, find_keys, find_splits
from ._order import search_order
from ._reach import Reach
from ._shapes import Shapes, TooWideError
from ._slots import Place, Slots
from ._units import Unit, lay_out

NUMBERS = frozenset({"t", "n"})
"""Parameters of program parts that only ever get numbers: the step and the position."""

_CODE = ("compile", "looks", "order", "prepared", "reach", "shapes", "slots", "terms", "units")


@dataclass(slots=True)
class Prepared:
    """`reach` is what the program's own facts lead to, `owners` gives for each clause its unit.

    `always` are the units that no clause decides on; `rules` gives for each statement its number among the
    rules, or -1.
    """

    reach: Reach
    owners: list[int]
    units: list[Unit]
    always: list[int]
    parts: list[tuple[str, tuple[str, ...]]]
    rules: list[int]
    constants: frozenset[str]


def given_in(statement: Statement, constants: Iterable[str]) -> Given:
    """What the constants may be that are replaced by values in this statement."""
    known: dict[str, int | None] = dict.fromkeys(constants)
    return known | {name: 0 if name in NUMBERS else None for name in statement.params}


def constants_of(statements: Iterable[Statement]) -> frozenset[str]:
    """The names that `#const` gives values to."""
    return frozenset(
        statement.text.removeprefix("#const ").partition(" ")[0]
        for statement in statements
        if statement.kind == "const"
    )


def prepare(statements: Sequence[Statement], blunt: Iterable[Place] = ()) -> list[Any]:
    """The program as JSON for `restore`. The places in `blunt` are no keys."""
    dull = set(blunt)
    while True:
        stored = _compiled(statements, dull)
        try:
            restore(stored)
        except TooWideError as error:
            dull.add(error.key)
        else:
            return stored


def _compiled(statements: Sequence[Statement], blunt: set[Place]) -> list[Any]:
    constants = constants_of(statements)
    givens = [given_in(statement, constants) for statement in statements]
    in_reading_order = [(number, clause) for number, statement in enumerate(statements) for clause in statement.clauses]
    clauses = [in_reading_order[at] for at in search_order([clause for _, clause in in_reading_order])]
    slots = Slots(splits=find_splits((clause, givens[number]) for number, clause in clauses))
    keys = find_keys(((clause, givens[number]) for number, clause in clauses), slots, blunt)
    compiler = Compiler(Shapes(), slots, keys)
    for number, clause in clauses:
        compiler.add_variants(clause, givens[number])
    rows = [compiler.clause(clause, givens[number]) for number, clause in clauses]

    def predicate(lit: Lit, statement: int) -> int:
        return compiler.predicate(lit, givens[statement])[0]

    layout = lay_out(statements, predicate)
    return [
        compiler.shapes.packed(),
        rows,
        [layout.owners[one] for one in clauses],
        layout.units,
        layout.always,
        list(layout.parts),
        [bool(statement.clauses) for statement in statements],
        sorted(constants),
        slots.packed(),  # after all that gives out slots
        sorted(blunt),
    ]


def restore(stored: list[Any]) -> Prepared:
    """What `prepare` made JSON of. Raises `TooWideError`."""
    shapes, rows, owners, units, always, parts, are_rules, constants, slots, _ = stored
    reach = Reach(Shapes.unpacked(shapes), Slots.unpacked(slots), [Compiled(*row) for row in rows])
    reach.run()
    numbers = count()
    return Prepared(
        reach,
        owners,
        [Unit(*unit) for unit in units],
        always,
        [(name, tuple(params)) for name, params in parts],
        [next(numbers) if is_rule else -1 for is_rule in are_rules],
        frozenset(constants),
    )


def blunt_of(stored: list[Any]) -> set[Place]:
    """The places that a stored program has no keys at though some rule looks there."""
    return {(name, arity, place) for name, arity, place in stored[-1]}


def cache_key(snapshot: _store.Snapshot) -> str:
    """The name under which the prepared program is kept."""
    digest = sha256(_store.key(snapshot).encode())
    for name in _CODE:
        digest.update((Path(__file__).parent / f"_{name}.py").read_bytes())
    return f"pool-{digest.hexdigest()[:32]}"
