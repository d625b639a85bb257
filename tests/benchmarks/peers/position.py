"""A case as plain data, for any engine: who has what where, in which order it came, and what is done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import permutations
from math import factorial

import clingo
from clingo import Symbol, SymbolType

from pyreasoner.cases import Case
from pyreasoner.cases.actions import Action

MOST_ORDERS = 120
"""An engine that knows one order of arrival at a time is asked once for each, as long as there are not more."""


UNKNOWN = "unknown"
"""The name of a card that the case says nothing about."""


class CannotSay(Exception):
    """Something of a case cannot be told to the engine, or the engine's answer does not tell it."""


@dataclass
class Thing:
    """One object as the play begins; `place` is its place in a library, from 1 at the top."""

    id: str
    card: str = ""
    owner: str = ""
    zone: str | None = None
    controller: str | None = None
    place: int = 0
    attached: str | None = None
    tapped: bool = False
    counters: dict[str, int] = field(default_factory=dict)
    chosen: dict[str, str] = field(default_factory=dict)


@dataclass
class Position:
    """A case: its players in seat order with their life, its objects by id, and the script.

    `arrived` are the permanents, first come first; the order of those in `free` is open.
    """

    case: Case
    players: list[str] = field(default_factory=list)
    life: dict[str, int] = field(default_factory=dict)
    active: str = ""
    step: str = ""
    things: dict[str, Thing] = field(default_factory=dict)
    arrived: list[str] = field(default_factory=list)
    free: list[str] = field(default_factory=list)

    @property
    def script(self) -> tuple[Action, ...]:
        """What is done, line by line."""
        return self.case.actions

    @cached_property
    def orders(self) -> tuple[tuple[str, ...], ...]:
        """Every order in which the permanents may have come."""
        if factorial(len(self.free)) > MOST_ORDERS:
            raise CannotSay(f"more than {MOST_ORDERS} orders of arrival")
        return tuple(self._placed(free) for free in permutations(self.free))

    def _placed(self, free: tuple[str, ...]) -> tuple[str, ...]:
        left = iter(free)
        return tuple(next(left) if one in self.free else one for one in self.arrived)


def position(case: Case) -> Position:
    """The position that a case begins with. Raises `CannotSay` for what no position here can hold."""
    made = Position(case)
    seats, arrived = {}, {}
    for name, args in _facts(case):
        match name, args:
            case "seat", (who, place):
                seats[place.number] = str(who)
            case "card_of", (thing, card):
                _thing(made, thing).card = card.string
            case "owner", (thing, who):
                _thing(made, thing).owner = str(who)
            case "arrived", (thing, place):
                arrived[place.number] = str(thing)
            case "free_order", (thing,):
                made.free.append(str(thing))
            case "init", (what,):
                _begins(made, what)
            case _ if name in _ELSEWHERE:
                pass
            case _:
                raise CannotSay(f"`{name}` in the case")
    made.players = [seats[place] for place in sorted(seats)]
    made.arrived = [arrived[place] for place in sorted(arrived)]
    return made


_ELSEWHERE = frozenset(
    # the script and the rulings are read from the case itself, and descriptions belong to either;
    # effects from nowhere are declined with their line of the script
    [
        "game",
        "tells_of",
        "player",
        "player_name",
        "object",
        "object_name",
        "assume_mana",
        "script",
        "script_text",
        "script_target",
        "script_choice",
        "script_x",
        "script_pays",
        "in_response",
        "attacker",
        "blocker",
        "ruling",
        "ruling_when",
        "ruling_at",
        "under",
        "selector",
        "test",
        "expect",
        "expect_text",
        "expect_member",
        "block",
        "root",
        "instr",
        "arg",
        "effect",
        "subject",
        "modify",
        "while",
        "token",
        "printed",
    ]
)


def _facts(case: Case) -> Iterator[tuple[str, tuple[Symbol, ...]]]:
    for text in case.facts:
        atom = clingo.parse_term(text.removesuffix("."))
        yield atom.name, tuple(atom.arguments)


def _thing(made: Position, name: Symbol) -> Thing:
    return made.things.setdefault(str(name), Thing(str(name)))


def _begins(made: Position, what: Symbol) -> None:
    match what.name, tuple(what.arguments):
        case "active", (who,):
            made.active = str(who)
        case "step", (step,):
            made.step = str(step)
        case "life", (who, life):
            made.life[str(who)] = life.number
        case "zone", (thing, zone):
            _thing(made, thing).zone = str(zone)
        case "control", (thing, who):
            _thing(made, thing).controller = str(who)
        case "order", (thing, place):
            _thing(made, thing).place = place.number
        case "attached", (thing, host):
            _thing(made, thing).attached = str(host)
        case "tapped", (thing,):
            _thing(made, thing).tapped = True
        case "counters", (thing, kind, number):
            _thing(made, thing).counters[kind.string] = number.number
        case "chosen", (thing, kind, value):
            _thing(made, thing).chosen[str(kind)] = value.string if value.type is SymbolType.String else str(value)
        case name, _:
            raise CannotSay(f"an object or player that begins with `{name}`")
