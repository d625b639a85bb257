"""A program made ready for being cut down to cases: compiled, and kept on disk."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from .._asp import Clause, Signature, Statement
from ..explain import _store
from ._compile import Compiled, Compiler
from ._looks import Given, Place, Slots, find_keys, find_splits
from ._reach import Reach
from ._shapes import Shapes, TooWideError
from ._units import Unit, piece, taken_apart, whole

NUMBERS = frozenset({"t", "n"})
"""Parameters of program parts that only ever get numbers: the step and the position."""

_CODE = ("_compile.py", "_looks.py", "_prepared.py", "_reach.py", "_shapes.py", "_terms.py", "_units.py")


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
    slots, shapes = Slots(), Shapes()
    clauses = [
        (number, clause) for number, statement in enumerate(statements) for clause in statement.clauses
    ]
    clauses = [clauses[at] for at in _order([clause for _, clause in clauses])]
    keys = find_keys(((clause, givens[number]) for number, clause in clauses), slots, blunt)
    slots.splits = find_splits((clause, givens[number]) for number, clause in clauses)
    compiler = Compiler(shapes, slots, keys)
    for number, clause in clauses:
        compiler.add_variants(clause, givens[number])
    rows = [dataclasses.astuple(compiler.clause(clause, givens[number])) for number, clause in clauses]
    parts: dict[tuple[str, tuple[str, ...]], int] = {}
    units: list[Unit] = []
    owner: dict[tuple[int, Clause], int] = {}
    always: list[int] = []
    for number, statement in enumerate(statements):
        part = parts.setdefault((statement.part, statement.params), len(parts))
        if taken_apart(statement):
            for clause in statement.clauses:
                owner[number, clause] = len(units)
                units.append(
                    piece(number, part, clause, lambda lit: compiler.predicate(lit, givens[number])[0])
                )
        elif statement.kind != "defined":  # it only keeps the solver from warning
            if not statement.clauses:
                always.append(len(units))
            owner |= {(number, clause): len(units) for clause in statement.clauses}
            units.append(whole(number, part, statement))
    return [
        shapes.packed(),
        [[*signature, *at] for signature, at in slots.predicates.items()],
        [[*place, slot] for place, slot in slots.fields.items()],
        [[*signature, place] for signature, place in slots.splits.items()],
        [
            [*signature, own_class, *at]
            for signature, variants in slots.variants.items()
            for own_class, at in variants.items()
        ],
        [slots.size, slots.count],
        [list(row) for row in rows],
        [owner[one] for one in clauses],
        [list(dataclasses.astuple(unit)) for unit in units],
        always,
        list(parts),
        [bool(statement.clauses) for statement in statements],
        sorted(constants),
        sorted(blunt),
    ]


def restore(stored: list[Any]) -> Prepared:
    """What `prepare` made JSON of. Raises `TooWideError`."""
    (
        shapes,
        predicates,
        fields,
        splits,
        variants,
        sizes,
        rows,
        owners,
        units,
        always,
        parts,
        are_rules,
        constants,
        _,
    ) = stored
    slots = Slots(
        {(name, arity): (number, first) for name, arity, number, first in predicates},
        {(name, arity, place): slot for name, arity, place, slot in fields},
        {(name, arity): place for name, arity, place in splits},
        {},
        *sizes,
    )
    for name, arity, own_class, number, first in variants:
        slots.variants.setdefault((name, arity), {})[own_class] = number, first
    reach = Reach(Shapes.unpacked(shapes), slots, [Compiled(*row) for row in rows])
    reach.run()
    count = iter(range(len(are_rules)))
    return Prepared(
        reach,
        owners,
        [Unit(*unit) for unit in units],
        always,
        [(name, tuple(params)) for name, params in parts],
        [next(count) if is_rule else -1 for is_rule in are_rules],
        frozenset(constants),
    )


def blunt_of(stored: list[Any]) -> set[Place]:
    """The places that a stored program has no keys at though some rule looks there."""
    return {(name, arity, place) for name, arity, place in stored[-1]}


def cache_key(snapshot: _store.Snapshot) -> str:
    """The name under which the prepared program is kept."""
    digest = sha256(_store.key(snapshot).encode())
    for name in _CODE:
        digest.update((Path(__file__).parent / name).read_bytes())
    return f"pool-{digest.hexdigest()[:32]}"


def _order(clauses: Sequence[Clause]) -> list[int]:
    """The clauses so that each comes, as far as loops allow, after those that derive what it looks at."""
    feeds: dict[Signature, dict[Signature, None]] = {}
    for clause in clauses:
        heads = {head.signature: None for head in clause.heads}
        for lit in clause.body:
            if lit.positive and lit.signature:
                feeds.setdefault(lit.signature, {}).update(heads)
        for signature in heads:
            feeds.setdefault(signature, {})
    last: dict[Signature, int] = {}  # predicates in the order in which a depth-first walk leaves them
    seen: set[Signature] = set()
    for root in feeds:
        walk = [(root, iter(feeds[root]))] if root not in seen else []
        seen.add(root)
        while walk:
            name, following = walk[-1]
            fresh = next((one for one in following if one not in seen), None)
            if fresh is None:
                last[name] = len(last)
                walk.pop()
            else:
                seen.add(fresh)
                walk.append((fresh, iter(feeds[fresh])))

    def left(at: int) -> int:
        return min((last[head.signature] for head in clauses[at].heads), default=-1)

    return sorted(range(len(clauses)), key=left, reverse=True)
