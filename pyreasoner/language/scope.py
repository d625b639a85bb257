"""Where a piece of a card or case stands while it is turned into facts.

A `Unit` is one card, or the case itself: it hands out node ids and collects facts. A `Scope` is one value
inside it: it knows its place in the file, the names that are in reach and the block whose targets are being
counted. Compile functions take a scope and nothing else, so a value and its place never part.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from ..errors import InputError
from ..files import Document, Path
from ..terms import string, term
from ..words import Words
from .facts import Facts


class Names(Protocol):
    """What a case knows by name: its objects and players."""

    def resolve(self, name: str) -> str | None:
        """The term for a name, such as `object(knight)` or `player(a)`; None when nothing is called that."""
        ...

    def known(self) -> Iterable[str]:
        """All names, for suggestions."""
        ...


class NoNames:
    """The names a card knows besides the words of its game: none."""

    def resolve(self, name: str) -> str | None:
        """Nothing is called anything."""
        return None

    def known(self) -> Iterable[str]:
        """No names."""
        return ()


@dataclass
class Unit:
    """One card or one case on its way to facts. `name` goes into every node id: `s("Lifeline",1)`."""

    name: str
    words: Words
    document: Document
    facts: Facts = field(default_factory=Facts)
    names: Names = field(default_factory=NoNames)
    counts: Counter[str] = field(default_factory=Counter)

    def new(self, letter: str) -> str:
        """The next node id of a kind: a ability, b block, s selector, e effect, v event, k token."""
        self.counts[letter] += 1
        return term(letter, string(self.name), self.counts[letter])

    def scope(self, at: Path = ()) -> Scope:
        """The scope of the value at a path of the document, outside any block."""
        value = self.document.value
        for key in at:
            value = value[key]
        return Scope(self, at, value, Frame())


@dataclass
class Frame:
    """What nodes of one block tree share: the block that roots its targets, their number, the names.

    `renamed` are references that mean something else here, because of the event that the ability waits for; `eventful`
    says that there is such an event.
    """

    root: str | None = None
    targets: int = 0
    outer_targets: int = 0
    names: dict[str, None] = field(default_factory=dict)
    renamed: dict[str, str] = field(default_factory=dict)
    eventful: bool = False


@dataclass(frozen=True)
class Scope:
    """One value, its place, what is in reach there, the block and ability around it."""

    unit: Unit
    path: Path
    value: Any
    frame: Frame
    block: str | None = None
    ability: str | None = None

    @property
    def words(self) -> Words:
        """The words of the game."""
        return self.unit.words

    def at(self, key: str | int) -> Scope:
        """The scope of one entry of this mapping or list."""
        return replace(self, path=(*self.path, key), value=self.value[key])

    def has(self, key: str) -> bool:
        """Whether this is a mapping with that key."""
        return isinstance(self.value, dict) and key in self.value

    def each(self) -> Iterator[Scope]:
        """The items of a list; for anything else, itself (one item needs no brackets)."""
        if isinstance(self.value, list):
            yield from (self.at(index) for index in range(len(self.value)))
        else:
            yield self

    def holding(self, value: Any) -> Scope:
        """The same place with another value, for shorthands that are spelled out."""
        return replace(self, value=value)

    def framed(self, root: str | None) -> Scope:
        """The same value in a new frame that counts its own targets; names in reach stay in reach."""
        frame = self.frame
        reach = frame.targets or frame.outer_targets
        kept = Frame(root=root, outer_targets=reach, names=dict(frame.names), renamed=dict(frame.renamed))
        kept.eventful = frame.eventful
        return replace(self, frame=kept)

    def in_block(self, block: str) -> Scope:
        """The same value as part of a block."""
        return replace(self, block=block)

    def in_ability(self, ability: str) -> Scope:
        """The same value as part of an ability, in no block and with a frame of its own."""
        return replace(self.framed(None), block=None, ability=ability)

    def bind(self, name: str) -> None:
        """Bring a name given by `as:` into reach of what follows."""
        self.frame.names[name] = None

    def new(self, letter: str) -> str:
        """The next node id of a kind."""
        return self.unit.new(letter)

    def fact(self, predicate: str, *arguments: str | int) -> None:
        """Add a fact."""
        self.unit.facts.add(predicate, *arguments)

    def error(
        self,
        message: str,
        *,
        key: str | None = None,
        expected: str | None = None,
        suggestion: str | None = None,
        hint: str | None = None,
    ) -> InputError:
        """An error that points at this value, or at one key of this mapping."""
        at = self.path if key is None else (*self.path, key)
        return self.unit.document.error(
            at, message, key=key is not None, expected=expected, suggestion=suggestion, hint=hint
        )
