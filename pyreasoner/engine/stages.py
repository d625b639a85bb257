"""The stages of a step, as the rules list them (asp/kernel/stages.lp)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from clingo.symbolic_atoms import SymbolicAtoms

from .relevance import Sliced


@dataclass(frozen=True)
class Stage:
    """One stage of a step: its part, when it is needed, and the rules that go along.

    `kind` is `always`, `layered`, `paced`, `aside` (for boards beside the step's own) or the name of a gate. `openers`
    are the parts that decide whether it is needed.
    """

    name: str
    kind: str
    along: tuple[tuple[str, str], ...] = ()
    openers: frozenset[str] = frozenset()


def stages_in(atoms: SymbolicAtoms, sliced: Sliced | None) -> list[Stage]:
    """The stages of which slicing has left any rule; without one, what goes along has nothing to answer."""
    along: dict[str, list[tuple[str, str]]] = {}
    for one in atoms.by_signature("with", 3):
        name, part, phase = (argument.name for argument in one.symbol.arguments)
        along.setdefault(name, []).append((part, phase))
    listed = [one.symbol.arguments for one in atoms.by_signature("stage", 3)]
    rows = sorted((number.number, name.name, kind.name) for number, name, kind in listed)
    stages = [Stage(name, kind, tuple(along.get(name, ()))) for _, name, kind in rows]
    if sliced is None:
        return stages
    left = {name for name, _ in sliced.parts}
    gates, boards = sliced.deriving("due"), sliced.deriving("aside")
    openers = {one.kind: gates.get(one.kind, set()) | gates.get("", set()) for one in stages}
    openers |= {"always": set(), "layered": set(), "paced": set(), "aside": set().union(*boards.values())}
    return [
        replace(one, openers=frozenset(openers[one.kind]))
        for one in stages
        if one.kind == "layered" or one.name in left
    ]
