"""Reading the peer's answers in the words of this project's rulings."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from pyreasoner.terms import constant

from ._setting import Saved
from .position import CannotSay

_ABILITIES = ("keywords", "abilities", "trigger_definitions", "static_definitions", "replacement_definitions")
_BASIC = frozenset(("plains", "island", "swamp", "mountain", "forest"))
_COUNTERS = {"+1/+1": ("P1P1", "Plus1Plus1", "+1/+1"), "-1/-1": ("M1M1", "Minus1Minus1", "-1/-1")}


class Reading:
    """What a game of the peer tells: of its end, and of each `check` on the way.

    `legal` has the lines of the script that were tried, by number.
    """

    def __init__(self, game: Any, begins: Saved) -> None:
        self.begins = begins
        self.legal: dict[int, bool] = {}
        self._game = game
        self._looks: dict[int, tuple[dict[str, Any], dict[str, Any]]] = {}
        self._names = {seat: name for name, seat in begins.players.items()}
        self._ids = {number: name for name, number in begins.objects.items()}

    def look(self, ruling: int) -> None:
        """Note how everything stands now: for the ruling of a `check`, or for the end (0)."""
        objects = {name: self._object(number) for name, number in self.begins.objects.items()}
        self._looks[ruling] = objects, {name: self._game.player(seat) for name, seat in self.begins.players.items()}

    def _object(self, number: int) -> Any:
        try:
            return self._game.object(number)
        except ValueError:
            return None  # it is no more

    def of_object(self, name: str, attribute: str, ruling: int = 0) -> Any:
        """An attribute of an object, as a number, a truth, a name, or a set of words.

        Raises `CannotSay` for attributes that the peer does not have, or counts in another way.
        """
        objects, _ = self._looks.get(ruling, self._looks[0])
        one = objects[name]
        if one is None:
            raise CannotSay("an object that is no more")
        if attribute.startswith("counters("):
            return _counters(one, attribute)
        if attribute not in _OF_OBJECT:
            raise CannotSay(f"`{attribute}` of an object")
        return _OF_OBJECT[attribute](one, self)

    def of_player(self, name: str, attribute: str, ruling: int = 0) -> Any:
        """An attribute of a player; as with objects."""
        _, players = self._looks.get(ruling, self._looks[0])
        one = players[name]
        match attribute:
            case "life":
                return one["life"]
            case "hand" | "graveyard":
                return len(one[attribute])
            case "loses":
                return bool(one["is_eliminated"])
            case 'counters("poison")':
                return one["poison_counters"]
        raise CannotSay(f"`{attribute}` of a player")

    def player_named(self, seat: int) -> str:
        """The case's name for a seat."""
        return self._names[seat]

    def object_named(self, attached: Any) -> str:
        """The case's name for what something is attached to."""
        number = attached.get("data") if isinstance(attached, dict) else attached
        return self._ids.get(number, "none") if isinstance(number, int) else "none"


def _counters(one: Any, attribute: str) -> int:
    kind = attribute.removeprefix('counters("').removesuffix('")')
    words = {word.lower() for word in _COUNTERS.get(kind, (kind,))}
    return sum(count for word, count in one["counters"].items() if word.lower() in words)


def _words(part: str) -> Callable[[Any, Reading], frozenset[str]]:
    return lambda one, reading: frozenset(constant(word) for word in one["card_types"][part])


def _keywords(one: Any, reading: Reading) -> frozenset[str]:
    """Keywords without a value, landwalks and protection from colors; other keywords with a value are left out."""
    found = set()
    for keyword in one["keywords"]:
        match keyword:
            case str():
                found.add(re.sub(r"(?<=[a-z])(?=[A-Z])", "_", keyword).lower())
            case {"Landwalk": str(land)}:
                found.add(f"landwalk(subtype({constant(land)}))")
            case {"Protection": {"Color": str(color)}}:
                found.add(f"protection_from({color.lower()})")
    return frozenset(found)


def _abilities(one: Any, reading: Reading) -> int:
    """None is none for everybody, but how abilities are counted differs: any other number says nothing.

    Nor does none of a land with a basic type: the peer does not list the ability that comes with the type.
    """
    intrinsic = _BASIC & {word.lower() for word in one["card_types"]["subtypes"]}
    if intrinsic or any(one.get(part) for part in _ABILITIES):
        raise CannotSay("how many abilities an object has")
    return 0


_OF_OBJECT: dict[str, Callable[[Any, Reading], Any]] = {
    "zone": lambda one, reading: one["zone"].lower(),
    "power": lambda one, reading: one["power"],
    "toughness": lambda one, reading: one["toughness"],
    "types": _words("core_types"),
    "supertypes": _words("supertypes"),
    "subtypes": _words("subtypes"),
    "colors": lambda one, reading: frozenset(color.lower() for color in one["color"]),
    "keywords": _keywords,
    "abilities": _abilities,
    "name": lambda one, reading: one["name"],
    "controller": lambda one, reading: reading.player_named(one["controller"]),
    "owner": lambda one, reading: reading.player_named(one["owner"]),
    "tapped": lambda one, reading: bool(one["tapped"]),
    "face_down": lambda one, reading: bool(one["face_down"]),
    "attached_to": lambda one, reading: reading.object_named(one["attached_to"]),
}
