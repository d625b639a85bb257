"""Where the arguments of predicates and functions have their slots."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from .._asp import Signature

Place = tuple[str, int, int]
"""An argument of a function: the function's name, its arity, and the argument's place from 0."""


@dataclass(slots=True)
class Slots:
    """The slots given out so far.

    `predicates` gives number and first slot; a predicate without arguments has one slot as well. A predicate
    in `splits` is told apart by the class of what stands at that place: its `variants` are predicates of
    their own, which hold what has this class there.
    """

    predicates: dict[Signature, tuple[int, int]] = field(default_factory=dict)
    fields: dict[Place, int] = field(default_factory=dict)
    splits: dict[Signature, int] = field(default_factory=dict)
    variants: dict[Signature, dict[int, tuple[int, int]]] = field(default_factory=dict)
    size: int = 0
    count: int = 0

    def predicate(self, signature: Signature) -> tuple[int, int]:
        """Number and first slot of a predicate, which gets them if it has none."""
        found = self.predicates.get(signature)
        if found is None:
            found = self.predicates[signature] = self._more(signature[1])
        return found

    def add_variant(self, signature: Signature, own_class: int) -> None:
        """Tell apart what has this class at the place where the predicate is split."""
        self.predicate(signature)
        table = self.variants.setdefault(signature, {})
        if own_class not in table:
            table[own_class] = self._more(signature[1])

    def _more(self, arity: int) -> tuple[int, int]:
        found = self.count, self.size
        self.count += 1
        self.size += max(1, arity)
        return found

    def add_field(self, place: Place) -> None:
        """Give an argument of a function a slot."""
        if place not in self.fields:
            self.fields[place] = self.size
            self.size += 1

    def copy(self) -> Slots:
        """Another one that may grow on its own."""
        return replace(self, predicates=self.predicates.copy(), fields=self.fields.copy())

    # -- keeping ----

    def packed(self) -> list[Any]:
        """As JSON."""
        variants = [
            [*signature, own_class, *at]
            for signature, table in self.variants.items()
            for own_class, at in table.items()
        ]
        return [
            [[*signature, *at] for signature, at in self.predicates.items()],
            [[*place, slot] for place, slot in self.fields.items()],
            [[*signature, place] for signature, place in self.splits.items()],
            variants,
            self.size,
            self.count,
        ]

    @staticmethod
    def unpacked(stored: list[Any]) -> Slots:
        """What `packed` made JSON of."""
        predicates, fields, splits, variants, size, count = stored
        slots = Slots(
            {(name, arity): (number, first) for name, arity, number, first in predicates},
            {(name, arity, place): slot for name, arity, place, slot in fields},
            {(name, arity): place for name, arity, place in splits},
            size=size,
            count=count,
        )
        for name, arity, own_class, number, first in variants:
            slots.variants.setdefault((name, arity), {})[own_class] = number, first
        return slots
