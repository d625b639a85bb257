"""Minimal sets of assumptions under which a program has no model."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import clingo
from clingo import Symbol

from ..engine.limits import answered

Core = frozenset[Symbol]


def minimal_cores(control: clingo.Control, guards: Sequence[Symbol], most: int = 64) -> Iterator[Core]:
    """The minimal sets of guards that cannot all be true, `most` at most.

    The guards must be free otherwise. Each set that was found is avoided in every possible way, so none is missed.
    Raises `LimitReached` when the solver gives up a question.
    """
    found: list[Core] = []
    waiting: list[Core] = [frozenset()]  # sets of guards that are given up
    seen: set[Core] = set(waiting)
    for gone in waiting:
        core = next((one for one in found if not one & gone), None)
        if core is None:
            core = _minimal(control, [one for one in guards if one not in gone])
            if core is None:
                continue
            found.append(core)
            yield core
            if len(found) == most:
                return
        for one in sorted(core):
            less = gone | {one}
            if less not in seen:
                seen.add(less)
                waiting.append(less)


def _minimal(control: clingo.Control, guards: Sequence[Symbol]) -> Core | None:
    """A minimal set of these guards that cannot all be true, by deletion; None if they can."""
    core = _core(control, guards)
    if core is None:
        return None
    place = 0
    while place < len(core):
        less = _core(control, core[:place] + core[place + 1 :])
        if less is None:
            place += 1
        else:
            core = [one for one in core if one in less]
    return frozenset(core)


def _core(control: clingo.Control, guards: Sequence[Symbol]) -> list[Symbol] | None:
    """Some of the guards that cannot all be true; None if they can."""
    literals = {control.symbolic_atoms[one].literal: one for one in guards}  # type: ignore[union-attr]
    with control.solve(assumptions=list(literals), yield_=True) as handle:
        if handle.model() is not None:
            return None
        answered(handle.get())
        core = set(handle.core())
    return [one for literal, one in literals.items() if literal in core]

