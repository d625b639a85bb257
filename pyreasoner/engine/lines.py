"""What the lines of play of a session can still be: asked of the solver, so that less is prepared for in vain."""

from __future__ import annotations

from dataclasses import dataclass, field

from clingo import Control, Number, Symbol
from clingo.symbolic_atoms import SymbolicAtom

from .limits import answered

OPEN_PARTS = (("older0", 2), ("stands", 2))
"""What a case may leave open: the order of arrival, and other parts."""

OPEN = (*OPEN_PARTS, ("judged_by", 1))
"""What can be open before the first step: the order of arrival, other open parts, and what no rule decides."""


@dataclass
class Lines:
    """The lines of play of a program that is grounded step by step; several if it is `branching`."""

    control: Control
    branching: bool = field(init=False)

    def __post_init__(self) -> None:
        atoms = self.control.symbolic_atoms
        self.branching = any(not a.is_fact for name, arity in OPEN for a in atoms.by_signature(name, arity))

    def branch_by(self, t: Symbol, *, back: int = 0) -> bool:
        """Whether there can be more than one by now, as the choices of this step and of so many before it have it."""
        self.branching = self.branching or any(self._has_branch(t.number - one) for one in range(back + 1))
        return self.branching

    def least_far(self, t: Symbol) -> Symbol | None:
        """The place K of the least `pace(K,T)` that any of them has; None where all are equally far."""
        places = self._at(t, "pace")
        if len(places) < 2 or any(a.is_fact for a in places):
            return None
        ordered = sorted(places, key=lambda a: a.symbol.arguments[0])
        return next((a.symbol.arguments[0] for a in ordered if self._possible(a.literal)), None)

    def narrow(self, name: str, t: Symbol) -> None:
        """Settle which of the atoms name(.,t) can hold at all, so that the stages after need not prepare for others.

        What is found follows from the program already; said as constraints, clingo sees it before it grounds on.
        """
        open_atoms = self._at(t, name)
        if not open_atoms or any(a.is_fact for a in open_atoms):
            return
        possible = self._possible_among(open_atoms)
        only = next(iter(possible)) if len(possible) == 1 else None
        sure = only is not None and not self._possible(-only)
        with self.control.backend() as backend:
            for atom in open_atoms:
                if atom.literal not in possible:
                    backend.add_rule([], [atom.literal])
            if only is not None and sure:
                backend.add_rule([], [-only])
        self.control.solve()

    def can_hold(self, atom: Symbol) -> bool:
        """Whether some line of play makes the atom true; asked of the solver only if it is undecided."""
        found = self.control.symbolic_atoms[atom]
        if found is None or found.is_fact:
            return found is not None
        self.control.configuration.solve.models = 1  # type: ignore[union-attr]
        return answered(self.control.solve(assumptions=[(atom, True)]))

    def _possible(self, literal: int) -> bool:
        return answered(self.control.solve(assumptions=[literal]))

    def _possible_among(self, atoms: list[SymbolicAtom]) -> set[int]:
        """The literals of those atoms that some line of play makes true."""
        possible: set[int] = set()
        for atom in atoms:
            if atom.literal in possible:
                continue
            with self.control.solve(assumptions=[atom.literal], yield_=True) as handle:
                model = handle.model()
                if model is None:
                    answered(handle.get())
                else:
                    possible |= {a.literal for a in atoms if model.is_true(a.literal)}
        return possible

    def _has_branch(self, step: int) -> bool:
        at = Number(step)
        return any(a.symbol.arguments[1] == at for a in self.control.symbolic_atoms.by_signature("branch", 2))

    def _at(self, t: Symbol, name: str) -> list[SymbolicAtom]:
        """The atoms name(.,t)."""
        return [a for a in self.control.symbolic_atoms.by_signature(name, 2) if a.symbol.arguments[1] == t]
