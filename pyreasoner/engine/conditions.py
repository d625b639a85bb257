"""On which of a case's open parts a ruling hangs: the condition, found by the solver.

A *cube* is a set of requirements on open parts that by itself decides the ruling. From a model in which the ruling
comes out one way the solver takes an unsatisfiable core of its open parts, which is shrunk by deletion and then
widened value by value, so that each cube is as weak as it can be; what it covers is blocked, until nothing is left.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from clingo import Function, Symbol

from .answers import Condition, Where
from .limits import answered
from .lines import OPEN_PARTS
from .running import Atoms, Literals, Run, is_possible, true_among

MOST = 64
"""So many cubes are looked for at most."""


def open_literals(run: Run, model: Atoms) -> Literals:
    """What the case leaves open, as it is in a model: the order of arrival, then the other parts."""
    return [(symbol, symbol in model) for symbol in _left_open(run)]


def _left_open(run: Run) -> list[Symbol]:
    return [atom.symbol for part in OPEN_PARTS for atom in run.session.atoms(*part) if not atom.is_fact]


def condition(run: Run, within: Literals, held: Symbol) -> Condition:
    """When a ruling that varies with open parts holds, when it does not, and whether players decide in between.

    `within` are the assumptions under which the ruling is asked about, `held` the atom that says that it holds.
    """
    search = Cubes(run, within)
    always, whole = search.all((held, True))
    never, whole_too = search.all((held, False))
    return Condition(tuple(always), tuple(never), search.mixed, whole and whole_too)


@dataclass
class Cubes:
    """The search for cubes in a run, under assumptions; `mixed` if some boards were seen on which players decide."""

    run: Run
    within: Literals
    mixed: bool = False

    def all(self, wanted: tuple[Symbol, bool]) -> tuple[list[Where], bool]:
        """Cubes within which the ruling can only come out as wanted, together all of them; whether that is all."""
        symbol, value = wanted
        opposite = (symbol, not value)
        left_open = _left_open(self.run)
        found: dict[Symbol, _Parts] = {}  # each with the atom under which it is blocked
        mixed = self.run.session.guard()
        for _ in range(MOST):
            blocked: Literals = [(guard, True) for guard in (*found, mixed)]
            model = true_among(self.run, [*self.within, wanted, *blocked], left_open)
            if model is None:
                return self._needed(found, mixed, wanted), True
            parts = _Parts(open_literals(self.run, model))
            if self._weaken(parts, opposite):
                guard = self.run.session.guard()
                found[guard] = parts
                self.run.session.block(guard, parts.literals())
            else:  # here it can also come out the other way
                self.mixed = True
                self.run.session.block(mixed, parts.literals())
        return [parts.where() for parts in found.values()], False

    def _needed(self, found: dict[Symbol, _Parts], mixed: Symbol, wanted: tuple[Symbol, bool]) -> list[Where]:
        """The cubes without those that the others cover together."""
        left = dict(found)
        for guard, parts in found.items():
            others: Literals = [(other, True) for other in (*left, mixed) if other != guard]
            if not is_possible(self.run, [*self.within, wanted, *others, *parts.literals()]):
                del left[guard]
        return [parts.where() for parts in left.values()]

    def around(self, model: Atoms, opposite: tuple[Symbol, bool], absent: Collection[str] = ()) -> Where | None:
        """A cube that holds a model's board and excludes the opposite; None if the board itself does not.

        When `absent` objects would have arrived is required only if it cannot do without.
        """
        parts = _Parts(open_literals(self.run, model))
        without = parts.without_arrivals(absent)
        if self._core(without.literals(), opposite) is not None:
            parts = without
        return parts.where() if self._weaken(parts, opposite) else None

    def _weaken(self, parts: _Parts, opposite: tuple[Symbol, bool]) -> bool:
        """Require as little as excludes the opposite; False (and no change) if not even all of it does."""
        core = self._core(parts.literals(), opposite)
        if core is None:
            return False
        parts.keep(core)
        self._shrink(parts, opposite)
        self._widen(parts, opposite)
        return True

    def _core(self, literals: Literals, opposite: tuple[Symbol, bool]) -> set[tuple[Symbol, bool]] | None:
        """Those of the literals that already exclude the opposite, None if even all of them do not."""
        control = self.run.session.control
        with control.solve(assumptions=[*self.within, opposite, *literals], yield_=True) as handle:
            if answered(handle.get()):
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


class _Parts:
    """Requirements on open parts: pairs of objects in order of arrival, and values that a part may have."""

    def __init__(self, literals: Literals) -> None:
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

    def without_arrivals(self, objects: Collection[str]) -> _Parts:
        """The requirements but those on when these objects arrived."""
        other = self._copy()
        other._orders = {s: v for s, v in self._orders.items() if not any(str(one) in objects for one in s.arguments)}
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
