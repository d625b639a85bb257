"""Shapes of terms, and sets of them as bit masks.

A shape is what the rules can tell apart: a constant or string is a shape of its own, all numbers share one,
and a function is told by its name, its arity and what stands at its *keys*: those arguments where some rule
looks for a certain constant or function. Of a function at a key only name and arity count. A term has the
same shape wherever it stands, so sets may be intersected bit by bit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod
from typing import Any

ANY = -1
"""The mask of a place where anything may stand."""
UNKNOWN = 1
"""The bit that each pattern shares only with `ANY`: what may be anything fits every pattern."""
NUMBER = 2
"""The mask of all numbers."""

_WIDEST = 256  # so many shapes may come of one term of a rule

Classes = tuple[int | None, ...]
"""What a pattern wants at the keys of a function: a constant's bit, `~function`, or None for anything."""


class TooWideError(Exception):
    """A function cannot have this key: too much, or anything at all, may stand there.

    `key` is the function's name, its arity and the argument's place.
    """

    def __init__(self, function: tuple[str, int], place: int) -> None:
        super().__init__(function, place)
        self.key = (*function, place)


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Shapes:
    """All shapes known so far, and the masks of the patterns that look for them.

    `patterns[i]` is the mask of the shapes that fit pattern i; it grows as shapes appear. Everything fits
    pattern 0, numbers fit pattern 1. `keys[f]` are the places of function f's keys.
    """

    def __init__(self) -> None:
        self.patterns: list[int] = [ANY, NUMBER | UNKNOWN]
        self.keys: list[tuple[int, ...]] = []
        self._atoms: dict[str, int] = {}
        self._functions: dict[tuple[str, int], int] = {}
        self._shapes: dict[tuple[int, tuple[int, ...]], int] = {}
        self._class: list[int] = [0, 1]  # for each shape: its own bit, or ~function
        self._at_keys: list[tuple[int, ...]] = [(), ()]  # for each shape the classes at its keys
        self._members: list[int] = []  # for each function the mask of its shapes
        self._looked_for: list[dict[Classes, int]] = []  # for each function its patterns
        self._constants: dict[int, int] = {}  # for each constant that is looked for its pattern
        self._classes: dict[int, tuple[int, ...]] = {}  # what has been worked out, by mask
        self._allowed: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = {}

    def copy(self) -> Shapes:
        """Another one that may grow on its own."""
        other = Shapes.__new__(Shapes)
        for name, value in self.__dict__.items():
            other.__dict__[name] = value.copy()
        return other

    # -- constants and functions ----

    def atom(self, text: str) -> int:
        """The bit of a constant or string."""
        found = self._atoms.get(text)
        if found is None:
            found = self._atoms[text] = self._new(len(self._class), ())
        return found

    def function(self, name: str, arity: int, keys: Sequence[int] = ()) -> int:
        """The number of a function; it gets its keys when it is first named."""
        found = self._functions.get((name, arity))
        if found is None:
            found = self._functions[name, arity] = len(self.keys)
            self.keys.append(tuple(keys))
            self._members.append(0)
            self._looked_for.append({})
        return found

    def built(self, function: int, masks: Sequence[int]) -> int:
        """The mask of the function's shapes with these masks at its keys. Raises `TooWideError`."""
        if ANY in masks:
            raise self._too_wide(function, masks.index(ANY))
        classes = [self.classes_in(mask) for mask in masks]
        if prod(map(len, classes)) > _WIDEST:
            raise self._too_wide(function, max(range(len(classes)), key=lambda at: len(classes[at])))
        found = 0
        for row in product(*classes):
            shape = self._shapes.get((function, row))
            found |= 1 << (self._enter(function, row) if shape is None else shape)
        return found

    def at_key(self, mask: int, key: int) -> int:
        """What may stand at the key of these shapes, which are all of one function."""
        known = self._allowed.get((mask, key))
        if known is None:
            classes = {self._at_keys[bit][key] for bit in bits(mask)}
            plain = sum(1 << one for one in classes if one >= 0)
            known = self._allowed[mask, key] = plain, tuple(~one for one in classes if one < 0)
        found = known[0]
        for function in known[1]:
            found |= self._members[function]
        return found

    # -- patterns ----

    def atom_pattern(self, text: str) -> int:
        """The pattern of one constant or string."""
        bit = self.atom(text)
        if bit not in self._constants:
            self._constants[bit] = self._pattern(1 << bit)
        return self._constants[bit]

    def function_pattern(self, function: int, classes: Classes) -> int:
        """The pattern of a function with these classes at its keys."""
        known = self._looked_for[function]
        if classes not in known:
            fitting = [bit for bit in bits(self._members[function]) if _fits(self._at_keys[bit], classes)]
            known = {**known, classes: self._pattern(sum(1 << bit for bit in fitting))}
            self._looked_for[function] = known  # copies share the old one
        return known[classes]

    def _pattern(self, mask: int) -> int:
        self.patterns.append(mask | UNKNOWN)
        return len(self.patterns) - 1

    # -- shapes ----

    def _new(self, own_class: int, at_keys: tuple[int, ...]) -> int:
        self._class.append(own_class)
        self._at_keys.append(at_keys)
        return len(self._class) - 1

    def _enter(self, function: int, at_keys: tuple[int, ...]) -> int:
        shape = self._shapes[function, at_keys] = self._new(~function, at_keys)
        self._members[function] |= 1 << shape
        for classes, pattern in self._looked_for[function].items():
            if _fits(at_keys, classes):
                self.patterns[pattern] |= 1 << shape
        return shape

    def classes_in(self, mask: int) -> tuple[int, ...]:
        """The classes of all shapes in the mask."""
        known = self._classes.get(mask)
        if known is None:
            known = self._classes[mask] = tuple({self._class[bit] for bit in bits(mask)})
        return known

    def _too_wide(self, function: int, key: int) -> TooWideError:
        name = next(name for name, number in self._functions.items() if number == function)
        return TooWideError(name, self.keys[function][key])

    # -- keeping ----

    def packed(self) -> list[Any]:
        """As JSON, as long as no function has a shape."""
        wanted: dict[int, Any] = {pattern: bit for bit, pattern in self._constants.items()}
        for function, patterns in enumerate(self._looked_for):
            wanted |= {pattern: [function, classes] for classes, pattern in patterns.items()}
        functions = [[*name, keys] for name, keys in zip(self._functions, self.keys, strict=True)]
        return [list(self._atoms), functions, [wanted[one] for one in range(2, len(self.patterns))]]

    @staticmethod
    def unpacked(stored: list[Any]) -> Shapes:
        """What `packed` made JSON of."""
        shapes = Shapes()
        atoms, functions, patterns = stored
        for text in atoms:
            shapes.atom(text)
        for function in functions:
            shapes.function(*function)
        for wanted in patterns:
            if isinstance(wanted, int):
                shapes._constants[wanted] = shapes._pattern(1 << wanted)
            else:
                shapes.function_pattern(wanted[0], tuple(wanted[1]))
        return shapes


def _fits(at_keys: tuple[int, ...], classes: Classes) -> bool:
    return all(want is None or want == one for one, want in zip(at_keys, classes, strict=True))
