"""Setting up a board in the peer: cards are put where the case has them, by the peer's own debugging actions."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from .position import UNKNOWN, CannotSay, Position, Thing

_DECK = 60
_FILLER = 10
"""Cards left in each library that the case says nothing about, so that nobody runs out of cards."""

_FORMAT: dict[str, Any] = {
    "format": "FreeForAll",
    "starting_life": 20,
    "min_players": 2,
    "max_players": 6,
    "deck_size": {"type": "Minimum", "data": _DECK},
    "singleton": False,
    "command_zone": False,
    "commander_damage_threshold": None,
    "range_of_influence": None,
    "team_based": False,
    "uses_commander": False,
    "supplies_fixed_deck": False,
    "default_deck_copy_limit": {"type": "Unlimited"},
    "sideboard_policy": {"type": "Unlimited"},
    "allow_debug_actions": True,
}
PHASES = {
    "untap": "Untap",
    "upkeep": "Upkeep",
    "draw": "Draw",
    "precombat_main": "PreCombatMain",
    "beginning_of_combat": "BeginCombat",
    "declare_attackers": "DeclareAttackers",
    "declare_blockers": "DeclareBlockers",
    "combat_damage": "CombatDamage",
    "end_of_combat": "EndCombat",
    "postcombat_main": "PostCombatMain",
    "end_step": "End",
}
_ZONES = {word.lower(): word for word in ("Battlefield", "Hand", "Graveyard", "Exile", "Library")}
_COUNTERS = {"+1/+1": "P1P1", "-1/-1": "M1M1"}
_CHOSEN = {"color": "Color", "type": "CreatureType"}
_ANY_CARD = "Forest"
_LIMBO = "Exile"
"""Where a permanent waits that arrives in the course of the script."""


@dataclass(frozen=True)
class Saved:
    """A game of the peer as text, to be loaded, and its numbers for the case's objects and players."""

    text: str
    objects: dict[str, int]
    players: dict[str, int]


def debug(kind: str, **data: Any) -> dict[str, Any]:
    """One of the peer's debugging actions."""
    return {"type": "Debug", "data": {"type": kind, "data": data}}


def saved(engine: Any, position: Position, order: tuple[str, ...]) -> Saved:
    """A game in which the position is set up, its permanents having come in that order."""
    seats = {name: seat for seat, name in enumerate(position.players)}
    game, objects = _dealt(engine, position, seats)
    for thing in position.things.values():
        _put(game, thing, objects[thing.id])
    for name in order:
        _dress(game, position.things[name], objects, seats)
    if position.script:  # a pool without end is long to read
        for seat in seats.values():
            _do(game, debug("SetInfiniteMana", player_id=seat, enabled=True))
    for name, life in position.life.items():
        _do(game, debug("SetLife", player_id=seats[name], life=life))
    state = game.state()
    _finish(state["state"], position, order, objects, seats)
    return Saved(json.dumps(state), objects, seats)


def _dealt(engine: Any, position: Position, seats: dict[str, int]) -> tuple[Any, dict[str, int]]:
    """A game with the case's cards in the decks of their owners, and the peer's numbers for them."""
    decks: list[list[str]] = [[] for _ in seats]
    for thing in position.things.values():
        decks[seats[thing.owner]].append(_card(thing))
    for deck in decks:
        deck.extend([_ANY_CARD] * (_DECK + _FILLER))
    first, second, *others = decks
    active = seats[position.active]
    game = engine.new_game(first, second, extra_players=others, seed=1, format_config=_FORMAT, first_player=active)
    for seat in seats.values():
        game.apply(seat, {"type": "MulliganDecision", "data": {"choice": {"type": "Keep"}}})
    state = game.state()
    state["state"]["debug_mode"] = True
    state["state"]["debug_permitted"] = list(seats.values())
    free: dict[tuple[int, str], list[int]] = {}
    for one in sorted(state["state"]["objects"].values(), key=lambda one: -int(one["id"])):
        free.setdefault((one["owner"], one["name"]), []).append(one["id"])
    try:
        objects = {thing.id: free[seats[thing.owner], _card(thing)].pop() for thing in position.things.values()}
    except (KeyError, IndexError):
        raise CannotSay("a card that the peer deals under another name") from None
    return engine.load_game(state), objects


def _card(thing: Thing) -> str:
    return _ANY_CARD if thing.card == UNKNOWN else thing.card


def _put(game: Any, thing: Thing, number: int) -> None:
    zone = _LIMBO if thing.zone is None else _ZONES.get(thing.zone)
    if zone is None:
        raise CannotSay(f"an object that begins in the zone {thing.zone}")
    if game.object(number)["zone"] != zone:
        _do(game, debug("MoveToZone", object_id=number, to_zone=zone, simulate=False))


def _dress(game: Any, thing: Thing, objects: dict[str, int], seats: dict[str, int]) -> None:
    number = objects[thing.id]
    if thing.controller not in (None, thing.owner):
        _do(game, debug("SetController", object_id=number, controller=seats[str(thing.controller)]))
    if thing.attached is not None:
        if thing.attached not in objects:
            raise CannotSay("something attached to a player")
        target = {"type": "Object", "data": objects[thing.attached]}
        _do(game, debug("Attach", object_id=number, target=target))
    for kind, count in thing.counters.items():
        word = _COUNTERS.get(kind, kind)
        _do(game, debug("ModifyCounters", object_id=number, counter_type=word, delta=count))
    _do(game, debug("SetTapped", object_id=number, tapped=thing.tapped))
    _do(game, debug("SetSummoningSickness", object_id=number, sick=False))


def _do(game: Any, action: dict[str, Any]) -> None:
    asked = game.apply(0, action).waiting_for["type"]
    if asked != "Priority":
        raise CannotSay(f"the peer asks {asked} while the board is set up")


def _finish(
    state: dict[str, Any], position: Position, order: tuple[str, ...], objects: dict[str, int], seats: dict[str, int]
) -> None:
    """What no action sets: the turn, times of arrival, words chosen for an object, and libraries of a few cards."""
    if position.step not in PHASES:
        raise CannotSay(f"play that begins in the step {position.step}")
    seat = seats[position.active]
    state |= {
        "phase": PHASES[position.step],
        "turn_number": len(seats) + 1,
        "active_player": seat,
        "priority_player": seat,
        "waiting_for": {"type": "Priority", "data": {"player": seat}},
        "next_timestamp": len(order) + 1,
        "zone_changes_this_turn": [],
    }
    state.pop("resolved_rules_journal", None)
    named = set(objects.values())
    for player in state["players"]:
        player["hand"] = [number for number in player["hand"] if number in named]
        others = [number for number in player["library"] if number not in named][:_FILLER]
        player["library"] = [*_library(position, objects, seats, player["id"]), *others]
        named.update(others)
    state["objects"] = {key: value for key, value in state["objects"].items() if int(key) in named}
    for pool in state["deck_pools"]:
        pool |= {key: [] for key, value in pool.items() if isinstance(value, list)}
    for time, name in enumerate(order, start=1):
        state["objects"][str(objects[name])]["timestamp"] = time
    for thing in position.things.values():
        if thing.chosen:
            state["objects"][str(objects[thing.id])]["chosen_attributes"] = _chosen(thing)


def _library(position: Position, objects: dict[str, int], seats: dict[str, int], seat: int) -> list[int]:
    things = (one for one in position.things.values() if one.zone == "library" and seats[one.owner] == seat)
    return [objects[one.id] for one in sorted(things, key=lambda one: one.place)]


def _chosen(thing: Thing) -> list[dict[str, str]]:
    if unknown := thing.chosen.keys() - _CHOSEN.keys():
        raise CannotSay(f"a {min(unknown)} chosen for an object")
    return [{"type": _CHOSEN[kind], "value": word.title()} for kind, word in thing.chosen.items()]
