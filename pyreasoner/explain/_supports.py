"""A well-founded support for every atom, of the least depth."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from clingo import Function, Symbol

from ._firing import Firing, Firings

_NO_VALUES = Function("", [])


class Supports:
    """Finds for the atoms that are asked for the firings that support them at the least depth."""

    def __init__(self, firings: Firings, given: frozenset[Symbol]) -> None:
        self._firings = firings
        self._given = given
        self._support: dict[Symbol, Firing] = {}
        self._known: set[Symbol] = set()

    def get(self, atom: Symbol) -> Firing | None:
        """The support of an atom that `settle` has seen; None if it is given or has none."""
        return self._support.get(atom)

    def settle(self, goals: Iterable[Symbol]) -> None:
        """Find supports for these atoms and all that they can rest on."""
        listed = self._cone(goals)
        waits: list[int] = []
        users: dict[Symbol, list[int]] = defaultdict(list)
        level: list[int] = []
        for number, firing in enumerate(listed):
            unmet = {need for need in firing.needs if need not in self._given and need not in self._support}
            waits.append(len(unmet))
            for need in unmet:
                users[need].append(number)
            if not unmet:
                level.append(number)
        while level:
            # of several at one depth, a rule that cites something explains more; else the first is as good
            level.sort(key=lambda one: _worth(listed[one]))
            done: list[Symbol] = []
            for firing in (listed[number] for number in level):
                if firing.head not in self._support:
                    self._support[firing.head] = firing
                    done.append(firing.head)
            level = []
            for head in done:
                for number in users.pop(head, ()):
                    waits[number] -= 1
                    if not waits[number]:
                        level.append(number)

    def _cone(self, goals: Iterable[Symbol]) -> list[Firing]:
        """The firings, not seen before, that may have a part in supporting these goals."""
        listed: list[Firing] = []
        frontier = self._unknown(goals)
        while frontier:
            self._firings.prepare(frontier)
            found = [firing for atom in frontier for firing in self._firings.of(atom)]
            listed += found
            frontier = self._unknown(need for firing in found for need in firing.needs)
        return listed

    def _unknown(self, atoms: Iterable[Symbol]) -> list[Symbol]:
        fresh = [atom for atom in dict.fromkeys(atoms) if atom not in self._known and atom not in self._given]
        self._known.update(fresh)
        return fresh


def _worth(firing: Firing) -> tuple[bool, int, bool, tuple[Symbol, ...]]:
    """What comes before other firings at the same depth, whatever the order in which they were found."""
    return not firing.rule.cites, firing.rule.id, firing.values == _NO_VALUES, firing.needs
