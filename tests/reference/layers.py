"""The layer system (613): which effect is applied when, found by trying every other effect on a copy of the board.

`outcome` follows one order wherever timestamps are equal, which the rules leave open; `outcomes` follows all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from .board import (
    CREATURE_TYPES,
    DEFINING_KEYWORDS,
    Ability,
    Also,
    Base,
    Board,
    Change,
    Colors,
    Effect,
    Get,
    Have,
    This,
)
from .doing import LAYERS, Operation, layer_of, operations, perform
from .matching import View, amount, fulfilled, subjects
from .world import Held, Key, Thing, World, copied, printed

_CHANGELING = Ability(Effect(This(), (Also(CREATURE_TYPES),)), defines=True)
_DEVOID = Ability(Effect(This(), (Colors(()),)), defines=True)
_MEANING = dict(zip(DEFINING_KEYWORDS, (_CHANGELING, _DEVOID), strict=True))

Pick = Callable[[int], int]
"""Given how many effects come first by the same timestamp, the place of the one to apply."""


class Source(NamedTuple):
    """A continuous effect that is there: its key, where it is written, from when it is, and what it says.

    `fixed` are the objects that it applies to where these are settled.
    """

    key: Key
    path: Key
    stamp: int
    view: View
    ability: Ability
    defining: bool = False
    fixed: tuple[str, ...] | None = None


class Seen(NamedTuple):
    """What became of one permanent."""

    controller: str
    types: frozenset[str]
    supertypes: frozenset[str]
    subtypes: frozenset[str]
    colors: frozenset[str]
    keywords: frozenset[str]
    abilities: tuple[Key, ...]
    power: int | None
    toughness: int | None


Outcome = dict[str, Seen]


def outcome(board: Board, pick: Pick = lambda _: 0) -> Outcome:
    """What every permanent is once all effects have been applied."""
    return {name: _seen(thing) for name, thing in _resolved(board, pick).items()}


def outcomes(board: Board, limit: int = 200) -> Iterator[Outcome]:
    """What may become of the board, for every order of effects with the same timestamp; at most `limit` of them."""
    waiting: list[list[int]] = [[]]
    for _ in range(limit):
        if not waiting:
            return
        begun = waiting.pop()
        picker = _Picker(begun)
        yield outcome(board, picker)
        for place in range(len(begun), len(picker.made)):
            waiting += [[*picker.made[:place], other] for other in range(1, picker.offered[place])]


@dataclass
class _Picker:
    """Picks as it is told for as long as it is told, and the first ever after."""

    told: Sequence[int]
    made: list[int] = field(default_factory=list)
    offered: list[int] = field(default_factory=list)

    def __call__(self, options: int) -> int:
        place = len(self.made)
        self.made.append(self.told[place] if place < len(self.told) else 0)
        self.offered.append(options)
        return self.made[-1]


# ---------------------------------------------------------------------- spells, one after another
def _resolved(board: Board, pick: Pick) -> World:
    """The world after every spell; each settles its objects and values as it finds the board (611.2c-d)."""
    sources: list[Source] = []
    world = _layered(board, sources, pick)
    for number, spell in enumerate(board.resolved):
        view = View(None, spell.controller)
        settled = tuple(_with_numbers(change, view, world) for change in spell.effect.changes)
        ability = Ability(Effect(spell.effect.subject, settled))
        names = tuple(subjects(spell.effect.subject, view, world))
        stamp = len(board.permanents) + 1 + number
        sources.append(Source(("spell", number), ("spell", number), stamp, view, ability, fixed=names))
        world = _layered(board, sources, pick)
    return world


def _with_numbers(change: Change, view: View, world: World) -> Change:
    if isinstance(change, Get):
        return Get(amount(change.power, view, world), amount(change.toughness, view, world))
    if isinstance(change, Base):
        power, toughness = change.power, change.toughness
        return Base(
            None if power is None else amount(power, view, world),
            None if toughness is None else amount(toughness, view, world),
        )
    return change


# ---------------------------------------------------------------------- layer by layer
def _layered(board: Board, spells: Sequence[Source], pick: Pick) -> World:
    world = printed(board)
    started: dict[Key, Source] = {}
    for layer in LAYERS:
        done: set[Key] = set()
        while left := [s for s in _there(world, started, spells) if s.key not in done and _changes(s, layer)]:
            # Characteristic-defining abilities come first (613.3); in layer 7 they have a sublayer of their own.
            first = [source for source in left if source.defining] or left
            source = _next(first, world, layer, pick)
            names = _objects(source, world)
            _apply(source, world, layer)
            done.add(source.key)
            if source.key not in started:
                started[source.key] = source._replace(fixed=tuple(names))
    return world


def _there(world: World, started: dict[Key, Source], spells: Sequence[Source]) -> list[Source]:
    """The effects there are: those that have begun to apply go on with the same objects in any case (613.6).

    While its condition is not met an effect is not there, so it has not begun to apply either.
    """
    found = dict(started)
    for source in (*spells, *_from_abilities(world), *_from_counters(world)):
        if source.key not in found and fulfilled(source.ability.condition, source.view, world):
            found[source.key] = source
    return list(found.values())


def _from_abilities(world: World) -> Iterator[Source]:
    for thing in world.values():
        for held in thing.held:
            ability = _MEANING.get(held.feature) if isinstance(held.feature, str) else held.feature
            if isinstance(ability, Ability):
                # 613.7a: the later of the object's and the ability's timestamps
                stamp = max(thing.stamp, held.stamp)
                yield Source(
                    (thing.name, *held.key), held.path, stamp, View(thing.name), ability, _defines(held, ability)
                )


def _defines(held: Held, ability: Ability) -> bool:
    """Whether it is a characteristic-defining ability: printed, about its own object, without a condition (604.3a)."""
    return ability.defines and held.own and ability.condition is None and isinstance(ability.effect.subject, This)


def _from_counters(world: World) -> Iterator[Source]:
    """Counters change numbers in layer 7c and give keywords in layer 6, from when they were put there (613.7c)."""
    for thing in world.values():
        for kind, number in thing.counters.items():
            sign = {"+1/+1": number, "-1/-1": -number}.get(kind)
            change: Change = Have((kind,)) if sign is None else Get(sign, sign)
            key = ("counters", thing.name, kind)
            ability = Ability(Effect(This(), (change,)))
            yield Source(key, key, thing.stamp, View(thing.name), ability, fixed=(thing.name,))


def _changes(source: Source, layer: str) -> list[tuple[int, Change]]:
    """The parts of the effect that apply in a layer, with their places in it."""
    numbered = enumerate(source.ability.effect.changes)
    return [(n, change) for n, change in numbered if layer_of(change, defining=source.defining) == layer]


def _objects(source: Source, world: World) -> list[str]:
    if source.fixed is not None:
        return list(source.fixed)
    return subjects(source.ability.effect.subject, source.view, world)


# ---------------------------------------------------------------------- which one is next
def _next(left: list[Source], world: World, layer: str, pick: Pick) -> Source:
    """The effect to apply now: the oldest of those that wait for no other (613.7, 613.8b)."""
    needs = _dependencies(left, world, layer)
    reach = {source.key: _reachable(source.key, needs) for source in left}
    # 613.8b: dependencies inside a loop do not count; those on effects outside of it do.
    free = [s for s in left if all(s.key in reach[other] for other in needs[s.key])]
    oldest = min(source.stamp for source in free)
    first = [source for source in free if source.stamp == oldest]
    return first[pick(len(first)) if len(first) > 1 else 0]


def _dependencies(left: list[Source], world: World, layer: str) -> dict[Key, set[Key]]:
    """For every effect those on which it depends, each of them tried on a board of its own (613.8a)."""
    needs: dict[Key, set[Key]] = {source.key: set() for source in left}
    if len(left) == 1:
        return needs
    before = {source.key: _work(source, world, layer) for source in left}
    for other in left:
        trial = copied(world)
        _apply(other, trial, layer)
        there = {source.key: source.ability for source in _there(trial, {}, ())}
        for source in left:
            if source.key == other.key:
                continue
            # (b) its text or existence; those that have begun or come from a spell or counter stay.
            exists = source.fixed is not None or there.get(source.key) == source.ability
            # (b) what it applies to, and what it does to any of these
            if not exists or _work(source, trial, layer) != before[source.key]:
                needs[source.key].add(other.key)
    return needs


def _reachable(start: Key, needs: dict[Key, set[Key]]) -> set[Key]:
    found: set[Key] = set()
    waiting = [start]
    while waiting:
        for other in needs[waiting.pop()]:
            if other not in found:
                found.add(other)
                waiting.append(other)
    return found


# ---------------------------------------------------------------------- applying it
def _work(source: Source, world: World, layer: str) -> dict[str, tuple[Operation, ...]]:
    """What an effect would do in this world and layer, object by object."""
    changes = _changes(source, layer)
    return {name: operations(world[name], changes, source.view, world) for name in _objects(source, world)}


def _apply(source: Source, world: World, layer: str) -> None:
    for name, work in _work(source, world, layer).items():
        for operation in work:
            perform(world[name], operation, source.key, source.path, source.stamp)


def _seen(thing: Thing) -> Seen:
    abilities = [held.path for held in thing.held if not isinstance(held.feature, str)]
    return Seen(
        thing.controller,
        frozenset(thing.types),
        frozenset(thing.supertypes),
        frozenset(thing.subtypes),
        frozenset(thing.colors),
        frozenset(thing.keywords()),
        tuple(sorted(abilities, key=repr)),
        thing.number("power"),
        thing.number("toughness"),
    )
