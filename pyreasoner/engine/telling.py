"""Telling: what is worth saying of one line of play, worked out by a game's own telling program.

Such a program is no part of a run. It takes the atoms of an answer as facts (`asp/kernel/telling.lp`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import clingo
from clingo import Symbol

from ..games import find_game

_DECLARED = re.compile(r"#defined\s+(\w+)/(\d+)\s*\.")
_INCLUDED = re.compile(r'^#include\s+"([^"]+)"\s*\.', re.MULTILINE)


def tell(game: str, atoms: Iterable[Symbol], wanted: Iterable[str] = ()) -> list[Symbol]:
    """All that the game's telling program derives from atoms of an answer and the further facts `wanted`.

    Of the atoms only those count that the program declares with `#defined`.
    """
    program = find_game(game).telling
    known = _declared(program)
    facts = [f"{atom}." for atom in atoms if (atom.name, len(atom.arguments)) in known]
    control = clingo.Control(["--warn=none"])
    control.load(str(program))
    control.add("base", [], "\n".join([*facts, *(f"{fact}." for fact in wanted)]))
    control.ground([("base", [])])
    return [one.symbol for one in control.symbolic_atoms if one.is_fact]


@cache
def _declared(program: Path) -> frozenset[tuple[str, int]]:
    """What a program and the files that it includes take from outside."""
    text = program.read_text(encoding="utf-8")
    own = {(name, int(arity)) for name, arity in _DECLARED.findall(text)}
    for included in _INCLUDED.findall(text):
        own |= _declared((program.parent / included).resolve())
    return frozenset(own)
