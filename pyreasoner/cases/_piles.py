"""Reading the zones of a case: which items lie where, from the top of each pile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..language import Scope
from ..words import Row
from ._problems import Problems
from .items import MOST_ALIKE, UNKNOWN_CARD, Item, parse_item
from .names import CaseNames, Entity


@dataclass(frozen=True)
class Placed:
    """An item, its player, its zone (None: it arrives later) and its place from the top, from 1."""

    item: Item
    player: Entity
    zone: Row | None
    place: int


def in_zones(scope: Scope, names: CaseNames, problems: Problems) -> Iterator[Placed]:
    """Everything in the zones of a case (`scope` is the whole case), in the order of the file."""
    for key in scope.value:
        zone = scope.words["case zones"].find(key)
        if zone is None:
            continue
        whole = scope.at(key)
        if not isinstance(whole.value, dict):
            problems.add(
                whole.error(f"{key!r} must say whose cards these are", expected="PLAYER: [ITEM, ...]")
            )
            continue
        for who in whole.value:
            with problems.caught():
                player = names.need(whole.at(who), who, "player")
                yield from _pile(whole.at(who), zone, player, problems)


def _pile(scope: Scope, zone: Row, player: Entity, problems: Problems) -> Iterator[Placed]:
    if isinstance(scope.value, int) and not isinstance(scope.value, bool):
        yield from _unknown_cards(scope, zone, player)
        return
    if not isinstance(scope.value, list):
        raise scope.error("the cards must be listed", expected="[ITEM, ...] or a number of unknown cards")
    place = 1
    for item_scope in scope.each():
        with problems.caught():
            item = parse_item(item_scope)
            if item.card == UNKNOWN_CARD:
                _refuse_unknown(item_scope, zone)
            yield Placed(item, player, zone, place)
            place += item.number


def _unknown_cards(scope: Scope, zone: Row, player: Entity) -> Iterator[Placed]:
    number = scope.value
    if not 0 <= number <= MOST_ALIKE:
        raise scope.error(f"{number} cards cannot be there", expected=f"a number from 0 to {MOST_ALIKE}")
    _refuse_unknown(scope, zone)
    for index in range(number):
        item = Item(UNKNOWN_CARD, f"{zone.fact}_{player.constant}_{index + 1}", 1, scope)
        yield Placed(item, player, zone, index + 1)


def _refuse_unknown(scope: Scope, zone: Row) -> None:
    if zone.more.get("permanents"):
        raise scope.error(f"what is in the {zone.word} is never unknown", expected="[ITEM, ...]")


def arriving(arrivals: list[Scope], names: CaseNames, problems: Problems) -> Iterator[Placed]:
    """The permanents that come in during the script, from its `arrives:` entries."""
    for entry in arrivals:
        with problems.caught():
            item = parse_item(entry.at("arrives"))
            if item.number != 1:
                raise entry.at("arrives").error(
                    "one permanent arrives at a time", expected="an item without `xN`"
                )
            if not entry.has("under"):
                raise entry.error("it is not said whose permanent arrives", expected="under: PLAYER")
            under = entry.at("under")
            yield Placed(item, names.need(under, str(under.value), "player"), None, 1)
