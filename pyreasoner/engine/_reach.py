"""The search for what can be: clauses fire until no place may hold anything new.

Negation, aggregates and comparisons are taken to hold, and arguments are looked at one by one, so whatever a
solver can derive is found here too, and somewhat more.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from heapq import heappop, heappush
from typing import Any

from ._compile import MADE, Compiled, Node
from ._plain import Fact
from ._shapes import ANY, NUMBER, UNKNOWN, Shapes
from ._slots import Slots
from ._terms import Tree

_Listeners = list[dict[int, list[int]]]
"""For each slot and each pattern the clauses that want to know of new shapes that fit it."""


class Reach:
    """What may stand in each slot, and which clauses may fire.

    `values[slot]` is a mask of shapes, `fired[clause]` is 1 if the clause may fire, `present[predicate]` is 1
    if the predicate may have atoms. Clauses that come first are tried first.
    """

    def __init__(self, shapes: Shapes, slots: Slots, clauses: list[Compiled]) -> None:
        self.shapes = shapes
        self.slots = slots
        self.clauses: list[Compiled] = []
        self.values: list[int] = []
        self.fired = bytearray()
        self.present = bytearray()
        self._missing: list[int] = []  # how many predicates that the clause needs are empty
        self._queued = bytearray()
        self._queue: list[int] = []
        self._parked = bytearray()  # clauses that wait for one slot only
        self._parking: dict[int, dict[int, list[int]]] = {}
        self._needing: list[list[int]] = []
        self._split = {
            slots.predicates[signature][0]: (slots.splits[signature], variants)
            for signature, variants in slots.variants.items()
        }
        self._wake: _Listeners = []
        self._wait: _Listeners = []
        self._enter(clauses)

    def copy(self) -> Reach:
        """Another one that goes on from here on its own; both must not get more clauses."""
        other = Reach.__new__(Reach)
        other.__dict__.update(self.__dict__)
        other.shapes = self.shapes.copy()
        for name in ("values", "fired", "present", "_missing", "_queued", "_queue", "_parked"):
            setattr(other, name, getattr(self, name)[:])
        other._parking = deepcopy(self._parking)
        return other

    def extended(self, shapes: Shapes, slots: Slots, clauses: list[Compiled]) -> Reach:
        """A copy with more clauses. The shapes and slots are copies of those that were known, and more."""
        other = self.copy()
        other.shapes = shapes
        other.slots = slots
        other.clauses = self.clauses[:]
        for name in ("_needing", "_wake", "_wait"):
            setattr(other, name, deepcopy(getattr(self, name)))
        other._enter(clauses)
        return other

    def _enter(self, clauses: list[Compiled]) -> None:
        more = self.slots.size - len(self.values)
        self.values += [0] * more
        self._wake += ({} for _ in range(more))
        self._wait += ({} for _ in range(more))
        more = self.slots.count - len(self.present)
        self.present += bytes(more)
        self._needing += ([] for _ in range(more))
        for state in (self.fired, self._queued, self._parked):
            state += bytes(len(clauses))
        for number, clause in enumerate(clauses, len(self.clauses)):
            missing = [one for one in clause.needs if not self.present[one]]
            self._missing.append(len(missing))
            for predicate in missing:
                self._needing[predicate].append(number)
            for listeners, spots in ((self._wake, clause.wake), (self._wait, clause.wait)):
                for slot, pattern in spots:
                    listeners[slot].setdefault(pattern, []).append(number)
            if not missing:
                self._call(number)
        self.clauses += clauses

    # -- facts ----

    def add(self, facts: Iterable[Fact]) -> None:
        """Let these facts hold. Raises `TooWideError`."""
        for name, args in facts:
            known = self.slots.predicates.get((name, len(args)))
            if known is not None:
                self._hold(*known, [self._mask(arg) for arg in args] or [NUMBER])

    def _mask(self, tree: Tree) -> int:
        if not tree:
            return ANY if tree is None else NUMBER
        name, args = tree
        if isinstance(args, str):
            return 1 << self.shapes.atom(args)
        masks = [self._mask(arg) for arg in args]
        function = self.shapes.function(name, len(args))
        for place, mask in enumerate(masks):
            slot = self.slots.fields.get((name, len(args), place))
            if slot is not None and mask & ~self.values[slot]:
                self._grow(slot, mask)
        return self.shapes.built(function, [masks[place] for place in self.shapes.keys[function]])

    # -- clauses ----

    def run(self) -> None:
        """Let clauses fire until nothing new can be. Raises `TooWideError`."""
        while self._queue:
            number = heappop(self._queue)
            self._queued[number] = 0
            clause = self.clauses[number]
            if not self.fired[number] and self._park(number, clause):
                continue
            registers = [ANY] * clause.registers
            if self._match_all(clause.steps, registers):
                self.fired[number] = 1
                for head in clause.heads:
                    self._derive(head, registers)

    def _park(self, number: int, clause: Compiled) -> bool:
        """Let the clause wait for the first slot that cannot fit yet."""
        values, patterns = self.values, self.shapes.patterns
        for slot, pattern in clause.tests:
            if not values[slot] & patterns[pattern]:
                self._parked[number] = 1
                self._parking.setdefault(slot, {}).setdefault(pattern, []).append(number)
                return True
        return False

    def _derive(self, head: Any, registers: list[int]) -> None:
        predicate, first, nodes, condition = head
        if condition:
            registers = registers[:]
            if not self._match_all(condition, registers):
                return
        self._hold(predicate, first, [self._made(node, registers) for node in nodes])

    def _made(self, node: Node, registers: list[int]) -> int:
        if node is None:
            return ANY
        if type(node) is not list:
            return registers[node] if node >= 0 else self.shapes.patterns[~node] & ~UNKNOWN
        keys = []
        for is_key, slot, inner in node[1]:
            mask = self._made(inner, registers)
            if is_key:
                keys.append(mask)
            if slot >= 0 and mask & ~self.values[slot]:
                self._grow(slot, mask)
        return self.shapes.built(node[0], keys)

    # -- matching ----

    def _match_all(self, steps: list[Any], registers: list[int]) -> bool:
        values, patterns = self.values, self.shapes.patterns
        for slot, node in steps:
            if slot < 0:
                if not self._equal(~slot, node, registers):
                    return False
            elif type(node) is list:
                if not self._match(node, values[slot], registers):
                    return False
            elif node >= 0:
                registers[node] &= values[slot]
                if not registers[node]:
                    return False
            elif not patterns[~node] & values[slot]:
                return False
        return True

    def _match(self, node: Node, value: int, registers: list[int]) -> bool:
        """Match a function against what may stand there."""
        found = value & self.shapes.patterns[node[0]]
        if not found or value == ANY:
            return bool(found)
        for key, slot, inner in node[1]:
            mask = self.values[slot]
            if key >= 0:
                mask &= self.shapes.at_key(found, key)
            if type(inner) is list:
                if not self._match(inner, mask, registers):
                    return False
            elif inner >= 0:
                registers[inner] &= mask
                if not registers[inner]:
                    return False
            elif not mask & self.shapes.patterns[~inner]:
                return False
        return True

    def _equal(self, register: int, node: Node, registers: list[int]) -> bool:
        """Hold a variable against a term, and narrow both."""
        value = registers[register]
        if type(node) is not list:
            value &= registers[node] if node >= 0 else self.shapes.patterns[~node] & ~UNKNOWN
            if node >= 0:
                registers[node] = value
        elif node[0] == MADE:
            value &= self._made(node[1], registers)
        elif not self._match(node, value, registers):
            return False
        elif value != ANY:
            value &= self.shapes.patterns[node[0]]
        registers[register] = value
        return value != 0

    # -- growing ----

    def _hold(self, predicate: int, first: int, masks: list[int]) -> None:
        """Let atoms of a predicate hold whose arguments are in these masks."""
        values = self.values
        for slot, mask in enumerate(masks, first):
            if mask & ~values[slot]:
                self._grow(slot, mask)
        if not self.present[predicate]:
            self._appear(predicate)
        split = self._split.get(predicate)
        if split is not None:
            place, variants = split
            own = masks[place]
            for own_class in variants if own == ANY else self.shapes.classes_in(own):
                variant = variants.get(own_class)
                if variant is not None:
                    self._hold(*variant, masks)

    def _grow(self, slot: int, mask: int) -> None:
        """Let a slot hold more, and call whoever waits for it. It must be something new."""
        new = mask & ~self.values[slot]
        self.values[slot] |= mask
        patterns = self.shapes.patterns
        parking = self._parking.get(slot)
        if parking:
            for pattern in [one for one in parking if new & patterns[one]]:
                for number in parking.pop(pattern):
                    self._parked[number] = 0
                    self._call(number)
        queued = self._queued
        for pattern, numbers in self._wake[slot].items():
            if new & patterns[pattern]:
                for number in numbers:
                    if not queued[number]:
                        self._call(number)
        fired = self.fired
        for pattern, numbers in self._wait[slot].items():
            if new & patterns[pattern]:
                for number in numbers:
                    if not fired[number]:
                        self._call(number)

    def _appear(self, predicate: int) -> None:
        self.present[predicate] = 1
        for number in self._needing[predicate]:
            self._missing[number] -= 1
            self._call(number)

    def _call(self, number: int) -> None:
        if not (self._queued[number] or self._missing[number] or self._parked[number]):
            self._queued[number] = 1
            heappush(self._queue, number)
