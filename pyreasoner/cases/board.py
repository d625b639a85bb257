"""The objects and players of a case: who has what where, and what each is called."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from ..errors import InputError
from ..language import Scope
from ..terms import constant
from ..words import Row
from ._line import GRAMMAR
from ._piles import Placed, arriving, in_zones
from ._problems import Problems
from .items import Item
from .names import CaseNames, Entity

# Words that stand for something else wherever an id may be written.
_RESERVED = GRAMMAR | {
    "any",
    "count",
    "counts",
    "game",
    "none",
    "script",
    "triggers",
    "under",
    "unknown",
    "when",
}


@dataclass(frozen=True)
class Thing:
    """One object of a case. `zone` is None for a permanent that arrives during the script; `place` counts a
    zone's cards from its top, from 1."""

    id: str
    card: str
    player: str
    zone: Row | None
    place: int
    item: Item

    @property
    def permanent(self) -> bool:
        """Whether it begins where objects have a controller and a time of arrival."""
        return self.zone is not None and bool(self.zone.more.get("permanents"))


@dataclass
class Board:
    """Everything that a case's zones hold, in the order of the file."""

    names: CaseNames
    things: list[Thing] = field(default_factory=list)

    def permanents(self) -> list[Thing]:
        """What begins on the battlefield (or wherever the game's permanents are)."""
        return [thing for thing in self.things if thing.permanent]

    def thing(self, name: str) -> Thing:
        """The object with this constant; it must exist."""
        return next(thing for thing in self.things if thing.id == name)


def seat_players(scope: Scope, players: tuple[str, ...], names: CaseNames) -> None:
    """Make the players known in seat order. Raises `InputError` for names that cannot be told apart."""
    for index, shown in enumerate(players):
        place = scope.at("players").at(index) if scope.has("players") else scope
        name = constant(shown)
        if names.taken(name):
            raise place.error(f"two players are called {shown!r}", expected="another name for one of them")
        if name in _RESERVED or scope.words["references"].find(shown):
            raise place.error(
                f"{shown!r} cannot be a player's name, it means something else", expected="another name"
            )
        names.add(Entity("player", name, shown))


def set_board(scope: Scope, arrivals: list[Scope], names: CaseNames, problems: Problems) -> Board:
    """Read all zones of a case (`scope` is the whole case), then the permanents that arrive in its script.

    Adds every object to `names`; mistakes go to `problems`, and what is sound is still read.
    """
    placed = [*in_zones(scope, names, problems), *arriving(arrivals, names, problems)]
    without_id = Counter(
        constant(one.item.card) for one in placed if one.item.id is None for _ in range(one.item.number)
    )
    numbered: Counter[str] = Counter()
    board = Board(names)
    for one in placed:
        with problems.caught():
            for number in range(1, one.item.number + 1):
                card = constant(one.item.card)
                if one.item.id is not None:
                    shown = one.item.id if one.item.number == 1 else f"{one.item.id}_{number}"
                elif without_id[card] == 1:
                    shown = one.item.card
                else:
                    numbered[card] += 1
                    shown = f"{card}_{numbered[card]}"
                _put(board, one, shown, one.place + number - 1)
    return board


def _put(board: Board, one: Placed, shown: str, place: int) -> None:
    name = constant(shown)
    scope = one.item.scope
    _check_name(scope, name, shown)
    if other := board.names.taken(name):
        raise _taken(board, one, shown, other)
    board.things.append(Thing(name, one.item.card, one.player.constant, one.zone, place, one.item))
    board.names.add(Entity("object", name, shown), one.item.card)


def _check_name(scope: Scope, name: str, shown: str) -> None:
    if name in _RESERVED or scope.words["references"].find(shown):
        raise scope.error(
            f"{shown!r} cannot be an id, it means something else", expected="another id after `as`"
        )


def _taken(board: Board, one: Placed, shown: str, other: Entity) -> InputError:
    scope = one.item.scope
    if other.kind == "player":
        return scope.error(f"{shown!r} is the name of a player", expected="another id after `as`")
    first = board.thing(other.constant)
    line = first.item.scope.unit.document.mark(first.item.scope.path)[0]
    here, there = (
        _whereabouts(one.zone, one.player.constant, board),
        _whereabouts(first.zone, first.player, board),
    )
    if first.card == one.item.card and here != there:
        message = f"{shown!r} is in two places: {there} (line {line}) and {here}"
    else:
        message = f"two objects are called {shown!r}, the first on line {line}"
    return scope.error(message, expected="an id of its own for each object", hint="write `CARD as ID`")


def _whereabouts(zone: Row | None, player: str, board: Board) -> str:
    owner = next(entity.shown for entity in board.names.players() if entity.constant == player)
    return f"{owner}'s {zone.word}" if zone is not None else f"arriving under {owner}"
