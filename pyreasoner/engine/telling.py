"""Telling: what is worth saying of one line of play, worked out by a game's own telling program.

Such a program is no part of a run. It takes the atoms of an answer as facts (`asp/kernel/telling.lp`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from pathlib import Path

import clingo
from clingo import Symbol, SymbolType

from ..games import find_game

_DECLARED = re.compile(r"#defined\s+(\w+)/(\d+)\s*\.")
_OF_STEP = re.compile(r"^of_step\(([^)]*)\)\.", re.MULTILINE)
_INCLUDED = re.compile(r'^#include\s+"([^"]+)"\s*\.', re.MULTILINE)


def tell(
    game: str,
    named: Mapping[str, Iterable[Symbol]],
    steps: Collection[int] = (),
    wanted: Iterable[str] = (),
) -> list[Symbol]:
    """All that the game's telling program derives from the atoms of an answer and the further facts `wanted`.

    `named` are the atoms by predicate. Those count that the program declares with `#defined`; of those that it
    calls `of_step`, only the ones that belong to one of the `steps`.
    """
    program = find_game(game).telling
    wanted_steps = frozenset(steps)
    facts = [
        f"{atom}."
        for name, arity in _declared(program)
        for atom in named.get(name, ())
        if len(atom.arguments) == arity and (name not in _timed(program) or _step(atom) in wanted_steps)
    ]
    control = clingo.Control(["--warn=none"])
    control.load(str(program))
    control.add("base", [], "\n".join([*facts, *(f"{fact}." for fact in wanted)]))
    control.ground([("base", [])])
    return [one.symbol for one in control.symbolic_atoms if one.is_fact]


def _step(atom: Symbol) -> int | None:
    """The step in the last argument of an atom, which may be a world of that step."""
    last = atom.arguments[-1]
    if last.type is SymbolType.Function and last.arguments:
        last = last.arguments[0]
    return last.number if last.type is SymbolType.Number else None


@cache
def _timed(program: Path) -> frozenset[str]:
    """The predicates whose atoms belong to a step, as the program says."""
    text = "\n".join(file.read_text(encoding="utf-8") for file in _files(program))
    return frozenset(name for names in _OF_STEP.findall(text) for name in names.split(";"))


@cache
def _declared(program: Path) -> frozenset[tuple[str, int]]:
    """What a program and the files that it includes take from outside."""
    texts = (file.read_text(encoding="utf-8") for file in _files(program))
    return frozenset((name, int(arity)) for text in texts for name, arity in _DECLARED.findall(text))


def _files(program: Path) -> list[Path]:
    included = _INCLUDED.findall(program.read_text(encoding="utf-8"))
    return [program, *(file for one in included for file in _files((program.parent / one).resolve()))]
