"""Telling: what is worth saying of one line of play, worked out by a game's own telling program.

Such a program is no part of a run. It takes the atoms of an answer as facts (`asp/kernel/telling.lp`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import clingo
from clingo import Symbol, SymbolType

from .._asp import Signature
from ..explain._store import snapshot
from ..games import find_game

_DECLARED = re.compile(r"#defined\s+(\w+)/(\d+)\s*\.")
_OF_STEP = re.compile(r"^of_step\(([^)]*)\)\.", re.MULTILINE)


def tell(
    game: str,
    named: Mapping[str, Iterable[Symbol]],
    steps: Collection[int] = (),
    wanted: Iterable[str] = (),
) -> list[Symbol]:
    """All that the game's telling program derives from the atoms of an answer and the further facts `wanted`.

    `named` are the atoms by predicate. Those count that the program declares with `#defined`; of those that it
    calls `of_step`, only the ones that belong to one of the `steps`. They are not told again, nor is what the
    program derives for itself (`_x`).
    """
    program = find_game(game).telling
    taken = {(name, arity) for name, arity in _declared(program) if name in named}
    control = clingo.Control(["--warn=none"])
    with control.backend() as backend:  # quicker than as text
        for atom in _of_steps(named, taken, _timed(program), frozenset(steps)):
            backend.add_rule([backend.add_atom(atom)])
    control.load(str(program))
    control.add("base", [], "\n".join(f"{fact}." for fact in wanted))
    control.ground([("base", [])])
    told = control.symbolic_atoms
    return [
        one.symbol
        for name, arity, positive in told.signatures
        if (name, arity) not in taken and not name.startswith("_")
        for one in told.by_signature(name, arity, positive)
        if one.is_fact
    ]


def _of_steps(
    named: Mapping[str, Iterable[Symbol]], taken: Iterable[Signature], timed: Collection[str], steps: Collection[int]
) -> Iterator[Symbol]:
    """The atoms of some predicates; of those that are timed, only the ones that belong to one of the steps."""
    known: dict[Symbol, bool] = {}  # few times for many atoms
    for name, arity in taken:
        for atom in named[name]:
            args = atom.arguments
            if len(args) != arity:
                continue
            if name in timed:
                if args[-1] not in known:
                    known[args[-1]] = _step(args[-1]) in steps
                if not known[args[-1]]:
                    continue
            yield atom


def _step(last: Symbol) -> int | None:
    """The step in the last argument of an atom, which may be a world of that step."""
    if last.type is SymbolType.Function and last.arguments:
        last = last.arguments[0]
    return last.number if last.type is SymbolType.Number else None


@cache
def _timed(program: Path) -> frozenset[str]:
    """The predicates whose atoms belong to a step, as the program says."""
    found = (names for text in _texts(program) for names in _OF_STEP.findall(text))
    return frozenset(name for names in found for name in names.split(";"))


@cache
def _declared(program: Path) -> frozenset[tuple[str, int]]:
    """What a program and the files that it includes take from outside."""
    return frozenset((name, int(arity)) for text in _texts(program) for name, arity in _DECLARED.findall(text))


def _texts(program: Path) -> list[str]:
    """The texts of a program and of all files that it includes."""
    return [Path(name).read_text(encoding="utf-8") for name, _, _ in snapshot([program]).files]
