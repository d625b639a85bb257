"""The layers of an explanation: which applications are told, each once, and what of a derivation belongs to them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace

from clingo import Symbol

from ..layers import Application, Within
from .speaker import Speaker
from .spoken import Key, Spoken


class LayerPage:
    """The applications that are told beside a derivation, and which of its atoms belong to them.

    `partly` are the steps of which some layers were told before and are not told again; `everything` says that
    all are to be told, whether or not an answer rests on them.
    """

    def __init__(
        self, within: Within, speaker: Speaker, applications: Sequence[Application], everything: bool = False
    ) -> None:
        self.everything = everything
        self._within = within
        self._spoken: Mapping[Hashable, Spoken] = {one.key: speaker.speak(one) for one in applications}
        self._keys = [one.key for one in applications]
        self._place: Mapping[Hashable, int] = {key: number for number, key in enumerate(self._keys)}
        self._alias = _retold(applications)
        self._found: dict[Symbol, Key | None] = {}
        self.partly = {step for _, _, step in self._alias}

    def key(self, atom: Symbol) -> Key | None:
        """The application that an atom is part of, if that is told."""
        if atom not in self._found:
            found = self._within.application(atom)
            self._found[atom] = self.told(found) if found is not None and found in self._spoken else None
        return self._found[atom]

    def told(self, key: Key) -> Key:
        """The key under which an application is told."""
        return self._alias.get(key, key)

    def along(self, atom: Symbol) -> bool:
        """Whether an atom is told with the applications, not by itself."""
        return self._within.along(atom)

    def aside(self, atom: Symbol) -> bool:
        """Whether the reasons of an atom are not told."""
        return atom.name in self._within.aside

    def before(self, atom: Symbol) -> bool:
        """Whether an atom comes before the applications of its step."""
        return atom.name in self._within.before

    def cited(self, atom: Symbol) -> bool:
        """Whether the rules of an atom are rules of the application that rests on it."""
        return atom.name in self._within.cited

    def keys(self) -> list[Key]:
        """The applications that are told, in the order in which they are made."""
        return [key for key in self._keys if key not in self._alias]

    def spoken(self, key: Hashable) -> Spoken | None:
        """The application of a key."""
        found = self._spoken.get(key)
        return replace(found, partly=found.step in self.partly) if found is not None else None

    def place(self, key: Hashable) -> int:
        """Its place in the order in which they are made."""
        return self._place[key]


def _retold(applications: Sequence[Application]) -> dict[Key, Key]:
    """Where a layer says nothing at a later step that it did not say before, it is not told again."""
    layers: dict[tuple[int, Symbol], list[Application]] = defaultdict(list)
    for one in applications:
        layers[one.step, one.layer].append(one)
    alias: dict[Key, Key] = {}
    told: dict[Symbol, list[list[Application]]] = defaultdict(list)
    for (_, layer), group in layers.items():
        for earlier in told[layer]:
            if len(group) == len(earlier) and all(map(_says_no_more, group, earlier)):
                alias.update({one.key: other.key for one, other in zip(group, earlier, strict=True)})
                break
        else:
            told[layer].append(group)
    return alias


def _says_no_more(one: Application, earlier: Application) -> bool:
    """Whether the same is applied in the same place, to no other objects and with nothing else coming of it."""
    return (
        (one.effect, one.layer) == (earlier.effect, earlier.layer)
        and set(one.objects) <= set(earlier.objects)
        and all(earlier.numbers.get(thing) == found for thing, found in one.numbers.items())
        and all(set(found) <= set(earlier.loses.get(thing, ())) for thing, found in one.loses.items())
        and set(one.ends) <= set(earlier.ends)
        and set(one.overrides) <= set(earlier.overrides)
    )
