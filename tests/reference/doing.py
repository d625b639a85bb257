"""What an effect does to an object in a layer: as operations that can be compared, and carried out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .board import (
    BASIC_LAND_TYPES,
    CARD_TYPES,
    CORRELATED,
    SUPERTYPES,
    Ability,
    Also,
    AlsoColors,
    Base,
    Become,
    CannotHave,
    Change,
    Colors,
    Control,
    Get,
    Have,
    LandType,
    Lose,
    LoseAll,
    ManaAbility,
    NoLonger,
    Reword,
    Switch,
)
from .matching import View, amount, meant
from .world import Held, Key, Thing, World

Operation = tuple[object, ...]

LAYERS = ("2", "3", "4", "5", "6", "7a", "7b", "7c", "7d")
"""Layers and sublayers in order (613.1, 613.4); nothing on these boards copies."""

_LAYER: dict[type, str] = {
    Control: "2",
    Reword: "3",
    Become: "4",
    Also: "4",
    NoLonger: "4",
    LandType: "4",
    Colors: "5",
    AlsoColors: "5",
    Have: "6",
    Lose: "6",
    LoseAll: "6",
    CannotHave: "6",
    Base: "7b",
    Get: "7c",
    Switch: "7d",
}


def layer_of(change: Change, *, defining: bool) -> str:
    """The layer in which a change applies; characteristic-defining abilities set numbers in 7a (613.4a)."""
    layer = _LAYER[type(change)]
    return "7a" if defining and layer == "7b" else layer


def operations(
    thing: Thing, changes: Sequence[tuple[int, Change]], view: View, world: World
) -> tuple[Operation, ...]:
    """What these numbered changes of one effect do to a thing, with all values worked out in this world.

    A later change of the effect finds the thing as the earlier ones leave it.
    """
    done: list[Operation] = []
    for number, change in changes:
        for operation in tuple(_operations(thing, change, number, view, world)):
            done.append(operation)
            if len(changes) > 1:
                thing = thing.copy()
                perform(thing, operation, (), (), 0)
    return tuple(done)


def perform(thing: Thing, operation: Operation, key: Key, path: Key, stamp: int) -> None:
    """Carry an operation out; which effect does it, where that is written, and from when it is, say the rest."""
    match operation:
        case ("control", str(player)):
            thing.controller = player
        case ("types", frozenset() as types):
            thing.set_types(types)
        case ("reword", str(kind), str(word)):
            thing.reword(kind, word)
        case ("no type", str(word)):
            thing.set_types(thing.types - {word})
        case ("subtypes", frozenset() as kind, frozenset() as words):
            thing.subtypes = {word for word in thing.subtypes if not kind & set(CORRELATED[word])} | words
            if words & set(BASIC_LAND_TYPES):
                thing.lose_text()
            thing.keep_land_abilities()
        case ("type", str(word)):
            thing.types.add(word)
        case ("subtype", str(word)):
            thing.subtypes.add(word)
            thing.keep_land_abilities()
        case ("no subtype", str(word)):
            thing.subtypes.discard(word)
            thing.keep_land_abilities()
        case ("supertype", str(word)):
            thing.supertypes.add(word)
        case ("no supertype", str(word)):
            thing.supertypes.discard(word)
        case ("colors", frozenset() as colors):
            thing.colors = set(colors)
        case ("color", str(color)):
            thing.colors.add(color)
        case ("gain", str() | Ability() | ManaAbility() as feature, tuple(place)):
            thing.held.append(Held((*key, *place), feature, (*path, *place), stamp))
        case ("lose", str(word)):
            thing.held = [held for held in thing.held if held.feature != word]
        case ("bar", str(word)):
            thing.held = [held for held in thing.held if held.feature != word]
            thing.barred.add(word)
        case ("lose all",):
            thing.held = []
        case ("lose all but mana",):
            thing.held = [held for held in thing.held if isinstance(held.feature, ManaAbility)]
        case ("power", int(number)):
            thing.power = number
        case ("toughness", int(number)):
            thing.toughness = number
        case ("plus", int(power), int(toughness)):
            thing.power = (thing.power or 0) + power
            thing.toughness = (thing.toughness or 0) + toughness
        case ("switch",):
            thing.power, thing.toughness = thing.toughness, thing.power
        case _:
            raise AssertionError(operation)


def _operations(thing: Thing, change: Change, number: int, view: View, world: World) -> Iterator[Operation]:
    match change:
        case Control(who):
            yield ("control", meant(who, view, world))
        case Reword(kind, word):
            if thing.speaks_of(kind) - {word}:
                yield ("reword", kind, word)
        case Become(words) | LandType(words):
            yield from _become(thing, words)
        case Also(words):
            yield from (("type", word) for word in words if word in CARD_TYPES)
            there = thing.types | set(words)
            yield from (("subtype", word) for word in words if there & set(CORRELATED.get(word, ())))
            yield from (("supertype", word) for word in words if word in SUPERTYPES)
        case NoLonger(words):
            yield from (("no type", word) for word in words if word in CARD_TYPES)
            yield from (("no subtype", word) for word in words if word in CORRELATED)
            yield from (("no supertype", word) for word in words if word in SUPERTYPES)
        case Colors(colors):
            yield ("colors", frozenset(colors))
        case AlsoColors(colors):
            yield from (("color", color) for color in colors)
        case Have(features):
            for index, feature in enumerate(features):
                if feature not in thing.barred:
                    yield ("gain", feature, (number, index))
        case Lose(words):
            yield from (("lose", word) for word in words)
        case CannotHave(words):
            yield from (("bar", word) for word in words)
        case LoseAll(but_mana):
            yield ("lose all but mana",) if but_mana else ("lose all",)
        case Base(power, toughness):
            if power is not None:
                yield ("power", amount(power, view, world))
            if toughness is not None:
                yield ("toughness", amount(toughness, view, world))
        case Get(power, toughness):
            yield ("plus", amount(power, view, world), amount(toughness, view, world))
        case Switch():
            yield ("switch",)


def _become(thing: Thing, words: tuple[str, ...]) -> Iterator[Operation]:
    """New card types replace the old, new subtypes those of their kind if its type is there (205.1a, 205.3d)."""
    new = frozenset(word for word in words if word in CARD_TYPES)
    if new:
        yield ("types", new)
    for kind in {CORRELATED[word] for word in words if word in CORRELATED}:
        if (new or thing.types) & set(kind):
            yield ("subtypes", frozenset(kind), frozenset(word for word in words if CORRELATED.get(word) == kind))
