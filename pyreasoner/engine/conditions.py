"""On which of a case's open parts a ruling hangs: the condition, found by the solver.

A *cube* is a set of requirements on open parts that by itself decides the ruling. From a model in which the ruling
comes out one way the solver takes an unsatisfiable core of its open parts, which is shrunk by deletion and then
widened value by value, so that each cube is as weak as it can be; what it covers is blocked, until nothing is left.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from clingo import Function, Symbol

from .answers import Condition, Where
from .running import Atoms, Literals, Run, model_of

MOST = 64
"""So many cubes are looked for at most."""


def open_literals(run: Run, model: Atoms) -> Literals:
    """What the case leaves open, as it is in a model: the order of arrival, then the other parts."""
    return [
        (atom.symbol, atom.symbol in model)
        for name in ("older0", "stands")
        for atom in run.session.atoms(name, 2)
        if not atom.is_fact
    ]


def condition(run: Run, within: Literals, held: Symbol) -> Condition:
    """When a ruling that varies with open parts holds, when it does not, and whether players decide in between.

    `within` are the assumptions under which the ruling is asked about, `held` the atom that says that it holds.
    """
    search = _Search(run, within)
    always, whole = search.cubes((held, True))
    never, whole_too = search.cubes((held, False))
    return Condition(tuple(always), tuple(never), search.mixed, whole and whole_too)


@dataclass
class _Search:
    run: Run
    within: Literals
    mixed: bool = False

    def cubes(self, wanted: tuple[Symbol, bool]) -> tuple[list[Where], bool]:
        """Cubes within which the ruling can only come out as wanted, together all of them; whether that is all."""
        symbol, value = wanted
        opposite = (symbol, not value)
        found: list[Where] = []
        guard = self.run.session.guard()
        for _ in range(MOST):
            model = model_of(self.run, [*self.within, wanted, (guard, True)])
            if model is None:
                return found, True
            parts = _Parts(self.run, open_literals(self.run, model))
            core = self._core(parts.literals(), opposite)
            if core is None:  # here it can also come out the other way
                self.mixed = True
                self._block(guard, parts.literals())
                continue
            parts.keep(core)
            self._shrink(parts, opposite)
            self._widen(parts, opposite)
            found.append(parts.where())
            self._block(guard, parts.literals())
        return found, False

    def _core(self, literals: Literals, opposite: tuple[Symbol, bool]) -> set[tuple[Symbol, bool]] | None:
        """Those of the literals that already exclude the opposite, None if even all of them do not."""
        control = self.run.session.control
        with control.solve(assumptions=[*self.within, opposite, *literals], yield_=True) as handle:
            if handle.get().satisfiable:
                return None
            core = set(handle.core())
        atoms = control.symbolic_atoms
        return {
            (symbol, value)
            for symbol, value in literals
            if (atom := atoms[symbol]) is not None and (atom.literal if value else -atom.literal) in core
        }

    def _shrink(self, parts: _Parts, opposite: tuple[Symbol, bool]) -> None:
        for part in parts.names():
            rest = parts.without(part)
            if self._core(rest.literals(), opposite) is not None:
                parts.drop(part)

    def _widen(self, parts: _Parts, opposite: tuple[Symbol, bool]) -> None:
        for part, value in list(parts.others()):
            wider = parts.wider(part, value)
            if self._core(wider.literals(), opposite) is not None:
                parts.widen(part, value)

    def _block(self, guard: Symbol, literals: Literals) -> None:
        atoms = self.run.session.control.symbolic_atoms
        body = [(atom.literal if value else -atom.literal) for s, value in literals if (atom := atoms[s]) is not None]
        known = atoms[guard]
        assert known is not None
        self.run.session.block([known.literal, *body])


class _Parts:
    """Requirements on open parts: pairs of objects in order of arrival, and values that a part may have."""

    def __init__(self, run: Run, literals: Literals) -> None:
        self._orders = {symbol: value for symbol, value in literals if symbol.name == "older0"}
        self._all: dict[Symbol, list[Symbol]] = {}
        for symbol, _ in literals:
            if symbol.name == "stands":
                self._all.setdefault(symbol.arguments[0], []).append(symbol.arguments[1])
        chosen = [s.arguments for s, value in literals if s.name == "stands" and value]
        self._values = {key: {value} for key, value in chosen}

    def literals(self) -> Literals:
        """The requirements as literals: a value that is not allowed is excluded."""
        excluded = [
            (Function("stands", [key, value]), False)
            for key, allowed in self._values.items()
            for value in self._all[key]
            if value not in allowed
        ]
        return [*self._orders.items(), *excluded]

    def keep(self, core: set[tuple[Symbol, bool]]) -> None:
        """Drop what no literal of the core is about."""
        self._orders = {s: v for s, v in self._orders.items() if (s, v) in core}
        needed = {symbol.arguments[0] for symbol, _ in core if symbol.name == "stands"}
        self._values = {key: allowed for key, allowed in self._values.items() if key in needed}

    def names(self) -> list[Symbol]:
        """What there are requirements on."""
        return [*self._orders, *self._values]

    def drop(self, name: Symbol) -> None:
        """Require nothing of it any more."""
        self._orders.pop(name, None)
        self._values.pop(name, None)

    def without(self, name: Symbol) -> _Parts:
        """The requirements but one."""
        other = self._copy()
        other.drop(name)
        return other

    def others(self) -> Iterator[tuple[Symbol, Symbol]]:
        """Values that are not allowed yet."""
        for key, allowed in self._values.items():
            yield from ((key, value) for value in self._all[key] if value not in allowed)

    def widen(self, key: Symbol, value: Symbol) -> None:
        """Allow one more value; a part that may have all is not required to be anything."""
        self._values[key] = {*self._values[key], value}
        if len(self._values[key]) == len(self._all[key]):
            del self._values[key]

    def wider(self, key: Symbol, value: Symbol) -> _Parts:
        """The requirements with one more value allowed."""
        other = self._copy()
        other.widen(key, value)
        return other

    def where(self) -> Where:
        """As plain data."""
        orders = tuple(sorted(_pair(symbol, value) for symbol, value in self._orders.items()))
        parts = tuple(sorted((str(key), tuple(map(str, sorted(allowed)))) for key, allowed in self._values.items()))
        return Where(orders, parts)

    def _copy(self) -> _Parts:
        other = object.__new__(_Parts)
        other._orders = dict(self._orders)
        other._all = self._all
        other._values = {key: set(allowed) for key, allowed in self._values.items()}
        return other


def _pair(older: Symbol, value: bool) -> tuple[str, str]:
    first, second = map(str, older.arguments)
    return (first, second) if value else (second, first)
