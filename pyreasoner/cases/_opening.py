"""How a case begins, as facts: its players, whose turn it is, the mana there is, where everything lies."""

from __future__ import annotations

from collections.abc import Mapping

from ..language import Facts, Scope, mana_symbols, step
from ..terms import string
from ._problems import Problems
from .board import Board, Thing
from .names import CaseNames
from .shape import CaseShape
from .states import owner_of
from .values import truth


def write_players(scope: Scope, shape: CaseShape, names: CaseNames, facts: Facts) -> None:
    """Players and seats, `init(active(P))`, `init(step(S))`, mana pools and `assume_mana(P)`."""
    for seat, player in enumerate(names.players(), start=1):
        facts.add("player", player.constant)
        facts.add("seat", player.constant, seat)
        facts.add("player_name", player.constant, string(player.shown))
    active = names.players()[0]
    if shape.active is not None:
        active = names.need(scope.at("active"), shape.active, "player")
    facts.add("init", f"active({active.constant})")
    if shape.step is not None:
        facts.add("init", f"step({step(scope.at('step'))})")
    elif (default := scope.words["start"].find("step")) is not None:
        facts.add("init", f"step({step(scope.holding(default.means))})")
    _write_mana(scope, shape, names, facts)
    _write_piles(scope, names, facts)


def _write_piles(scope: Scope, names: CaseNames, facts: Facts) -> None:
    """`tells_of(Zone,P)`: the case says what is in that pile of P's, be it nothing; of other piles nothing is known."""
    for key in scope.value:
        zone = scope.words["case zones"].find(key)
        if zone is not None and zone.more.get("ordered") and isinstance(scope.value[key], dict):
            for who in scope.value[key]:
                player = names.find(str(who))
                if player is not None:
                    facts.add("tells_of", zone.fact, player.constant)


def _write_mana(scope: Scope, shape: CaseShape, names: CaseNames, facts: Facts) -> None:
    given: dict[str, Mapping[str, int]] = {}
    for who in shape.mana or {}:
        place = scope.at("mana").at(who)
        symbols = mana_symbols(place)[1] if place.value.strip() else {}
        _refuse_costs(place, symbols)
        given[names.need(place, who, "player").constant] = symbols
    for player in names.players():
        if player.constant not in given:
            facts.add("assume_mana", player.constant)
        for symbol, number in given.get(player.constant, {}).items():
            facts.add("init", f"mana({player.constant},{symbol},{number})")


def _refuse_costs(place: Scope, symbols: Mapping[str, int]) -> None:
    """Raise `InputError` for symbols that only costs have, where the game says what a player may have."""
    kinds = place.words["start"].find("pool")
    if kinds is None:
        return
    held = [kind.strip() for kind in kinds.means.split(",")]
    for symbol in symbols:
        if symbol not in {kind.lower() for kind in held}:
            raise place.error(
                f"{place.value!r} is a cost, not mana that a player can have",
                expected=f"symbols such as {', '.join(f'{{{kind}}}' for kind in held)}",
            )


def write_objects(board: Board, facts: Facts, problems: Problems) -> None:
    """`object`, `card_of`, `owner` and `object_name` for each object, and where and under whom it begins."""
    for thing in board.things:
        with problems.caught():
            entity = board.names.taken(thing.id)
            facts.add("object", thing.id)
            facts.add("card_of", thing.id, string(thing.card))
            facts.add("owner", thing.id, owner_of(thing, board.names))
            facts.add("object_name", thing.id, string(entity.shown if entity else thing.id))
            if thing.zone is None:
                continue
            facts.add("init", f"zone({thing.id},{thing.zone.fact})")
            if thing.permanent and not _is_nobodys(thing):
                facts.add("init", f"control({thing.id},{thing.player})")
            if thing.zone.more.get("ordered"):
                facts.add(
                    "init",
                    f"order({thing.id},{_from_bottom(board, thing.zone.fact, thing.player, thing.place)})",
                )


def _is_nobodys(thing: Thing) -> bool:
    """Whether what the item says of it (a row with `nobody`) leaves it without a controller."""
    found = ((thing.item.scope.words["states"].find(key), scope) for key, scope in thing.item.extra)
    return any(row is not None and "nobody" in row.more and truth(scope) == "true" for row, scope in found)


def _from_bottom(board: Board, zone: str, player: str, place: int) -> int:
    """A card's place counted from the bottom of its pile: the top card has the highest number."""
    pile = sum(
        1 for thing in board.things if thing.zone and thing.zone.fact == zone and thing.player == player
    )
    return pile + 1 - place
