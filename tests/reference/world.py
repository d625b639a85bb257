"""The state of a board in the midst of the layers: things that change as effects are applied to them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any, NamedTuple

from .board import BASIC_LAND_TYPES, CORRELATED, WORDS_OF_TEXT, Ability, Board, ManaAbility, Permanent

Key = tuple[object, ...]
Feature = str | Ability | ManaAbility


class Held(NamedTuple):
    """A keyword or ability that an object has.

    `key` tells it from all others on the object, `path` says where it is written, and `stamp` is the time of the
    effect that gave it (0 for what is printed). `own` abilities come from the object's text or its land types.
    """

    key: Key
    feature: Feature
    path: Key
    stamp: int = 0
    own: bool = False


@dataclass
class Thing:
    """One permanent, as far as effects have been applied to it; `power` and `toughness` are None without a value."""

    name: str
    stamp: int
    controller: str
    types: set[str]
    supertypes: set[str]
    subtypes: set[str]
    colors: set[str]
    mana_value: int
    power: int | None
    toughness: int | None
    counters: dict[str, int]
    attached: str | None
    held: list[Held] = field(default_factory=list)
    barred: set[str] = field(default_factory=set)

    def copy(self) -> Thing:
        """A thing that can change without changing this one."""
        return Thing(
            self.name, self.stamp, self.controller, set(self.types), set(self.supertypes), set(self.subtypes),
            set(self.colors), self.mana_value, self.power, self.toughness, self.counters, self.attached,
            list(self.held), set(self.barred),
        )  # fmt: skip

    def keywords(self) -> set[str]:
        """The keywords that it has."""
        return {held.feature for held in self.held if isinstance(held.feature, str)}

    def number(self, what: str) -> int | None:
        """Power, toughness or mana value; only creatures have the first two (208.3), 0 if they lack a value (208.5)."""
        if what == "mana value":
            return self.mana_value
        if "creature" not in self.types:
            return None
        value = self.power if what == "power" else self.toughness
        return 0 if value is None else value

    # ------------------------------------------------------------------ changes with consequences of their own
    def set_types(self, types: Iterable[str]) -> None:
        """Give it exactly these card types; subtypes that belong to none of them go (205.1a)."""
        self.types = set(types)
        self.subtypes = {word for word in self.subtypes if self.types & set(CORRELATED[word])}
        self.keep_land_abilities()

    def lose_text(self) -> None:
        """It loses the abilities of its rules text and of its land types (305.7)."""
        self.held = [held for held in self.held if not held.own]
        self.keep_land_abilities()

    def speaks_of(self, kind: str) -> set[str]:
        """The words of a kind in its type line and the abilities of its text; what it is lent is no part (612.3)."""
        text = [held.feature for held in self.held if held.own and isinstance(held.feature, Ability)]
        return (self.subtypes | {word for ability in text for word in _words(ability)}) & set(WORDS_OF_TEXT[kind])

    def reword(self, kind: str, new: str) -> None:
        """All words of a kind in its text become one (612.1)."""
        old = WORDS_OF_TEXT[kind]
        self.subtypes = {new if word in old else word for word in self.subtypes}
        self.held = [
            held._replace(feature=_reworded(held.feature, old, new))
            if held.own and isinstance(held.feature, Ability) else held
            for held in self.held
        ]  # fmt: skip
        self.keep_land_abilities()

    def keep_land_abilities(self) -> None:
        """A land has the mana ability of each of its basic land types, and of no other (305.6)."""
        wanted = [word for word in BASIC_LAND_TYPES if word in self.subtypes] if "land" in self.types else []
        kept = [held for held in self.held if held.key[0] != "land type" or held.key[1] in wanted]
        there = {held.key for held in kept}
        new = [Held(("land type", word), ManaAbility(word), ("land type", word), own=True) for word in wanted]
        self.held = kept + [held for held in new if held.key not in there]


def _words(text: Any) -> set[str]:
    """All single words in a text, however deep."""
    if isinstance(text, str):
        return {text}
    parts = text if isinstance(text, tuple) else ()
    if is_dataclass(text):
        parts = tuple(getattr(text, one.name) for one in fields(text))
    return {word for part in parts for word in _words(part)}


def _reworded(text: Any, old: Sequence[str], new: str) -> Any:
    """The text with one word in the place of all of these."""
    if isinstance(text, str):
        return new if text in old else text
    if isinstance(text, tuple):
        return tuple(_reworded(part, old, new) for part in text)
    if is_dataclass(text) and not isinstance(text, type):
        return replace(text, **{one.name: _reworded(getattr(text, one.name), old, new) for one in fields(text)})
    return text


World = dict[str, Thing]


def printed(board: Board) -> World:
    """The board before any effect is applied (613.1); what arrived first has the earliest timestamp (613.7d)."""
    by_name = {one.name: one for one in board.permanents}
    return {
        one.name: _printed(one, _face(one, by_name), stamp) for stamp, one in enumerate(board.permanents, start=1)
    }


def copied(world: World) -> World:
    """A world that can change without changing this one."""
    return {name: thing.copy() for name, thing in world.items()}


def _face(one: Permanent, by_name: Mapping[str, Permanent]) -> Permanent:
    """The permanent whose printed values are those of this one: layer 1a for copies, 1b for what lies face down."""
    if one.face_down:
        return Permanent("", "", ("creature",), power=2, toughness=2)  # 708.2a
    return one if one.copies is None else by_name[one.copies]


def _printed(one: Permanent, face: Permanent, stamp: int) -> Thing:
    thing = Thing(
        one.name, stamp, one.controller, set(face.types), set(face.supertypes), set(face.subtypes), set(face.colors),
        face.mana_value, _number(face.power), _number(face.toughness), dict(one.counters), one.attached,
    )  # fmt: skip
    for word in face.keywords:
        thing.held.append(Held(("printed", word), word, (face.name, word), own=True))
    for number, ability in enumerate(face.abilities):
        thing.held.append(Held(("printed", number), ability, (face.name, number), own=True))
    thing.keep_land_abilities()
    return thing


def _number(value: int | str | None) -> int | None:
    """A printed number; a star has no value until an ability has defined it."""
    return value if isinstance(value, int) else None
