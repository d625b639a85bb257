"""What an item says besides its card: tapped, damage, counters. The game's table `states` has the words."""

from __future__ import annotations

from collections.abc import Callable

from ..errors import suggest
from ..language import Facts, Scope, integer
from ..terms import string, term
from ..words import Row
from ._problems import Problems
from .board import Board, Thing
from .choices import chosen_before
from .names import CaseNames
from .values import card_name, entity, entries, number, truth

_Write = Callable[[Scope, str, Row, CaseNames, Facts], None]


def owner_of(thing: Thing, names: CaseNames) -> str:
    """The constant of the player who owns an object: the one named by `owner:`, else the one it lies with."""
    if not isinstance(thing.item.scope.value, dict) or not thing.item.scope.has("owner"):
        return thing.player
    scope = thing.item.scope.at("owner")
    owner = entity(scope, names, "player")
    if owner != thing.player and thing.zone is not None and not thing.permanent:
        raise scope.error(
            f"a card in a player's {thing.zone.word} is that player's own",
            expected="no `owner:`, or the card elsewhere",
        )
    return owner


def write_states(board: Board, facts: Facts, problems: Problems) -> None:
    """The `init(...)` facts for everything that items say about their objects."""
    for thing in board.things:
        for key, scope in thing.item.extra:
            if key != "owner":
                with problems.caught():
                    _write(thing, key, scope, board, facts)
    with problems.caught():
        _check_attachments(board)


def _write(thing: Thing, key: str, scope: Scope, board: Board, facts: Facts) -> None:
    states = scope.words["states"]
    row = states.find(key)
    if row is None:
        known = ["card", "as", "owner", *states]
        raise thing.item.scope.error(
            f"unknown key {key!r} of an item",
            key=key,
            suggestion=suggest(key, known),
            expected=f"one of {', '.join(known)}",
        )
    if row.more.get("permanents") and not thing.permanent:
        where = f"a card in the {thing.zone.word}" if thing.zone else "a permanent that has yet to arrive"
        raise thing.item.scope.error(
            f"{where} cannot be {row.word!r}", key=key, hint="only what begins among the permanents can"
        )
    _KINDS[str(row.more["value"])](scope, thing.id, row, board.names, facts)


def _truth(scope: Scope, name: str, row: Row, names: CaseNames, facts: Facts) -> None:
    if truth(scope) == "true":
        facts.add("init", term(row.fact, name))


def _number(scope: Scope, name: str, row: Row, names: CaseNames, facts: Facts) -> None:
    amount = number(scope)
    if amount != "0":  # nothing is there of what there are none
        facts.add("init", term(row.fact, name, amount))


def _entity(scope: Scope, name: str, row: Row, names: CaseNames, facts: Facts) -> None:
    facts.add("init", term(row.fact, name, entity(scope, names, "object", "player")))


def _object(scope: Scope, name: str, row: Row, names: CaseNames, facts: Facts) -> None:
    facts.add("init", term(row.fact, name, entity(scope, names, "object")))


def _numbers(scope: Scope, name: str, row: Row, names: CaseNames, facts: Facts) -> None:
    for kind, amount in entries(scope, 'kinds and numbers, such as {"+1/+1": 2}', number):
        if amount != "0":
            facts.add("init", term(row.fact, name, string(kind), amount))


def _words(scope: Scope, name: str, row: Row, names: CaseNames, facts: Facts) -> None:
    said = "what was chosen, such as {color: red}"
    for _, fact in entries(scope, said, lambda one: term(row.fact, name, *chosen_before(one, names))):
        facts.add("init", fact)


def _card(scope: Scope, name: str, row: Row, names: CaseNames, facts: Facts) -> None:
    facts.add("init", term(row.fact, name, card_name(scope)))


_KINDS: dict[str, _Write] = {
    "truth": _truth,
    "number": _number,
    "entity": _entity,
    "object": _object,
    "numbers": _numbers,
    "words": _words,
    "card": _card,
}


def _check_attachments(board: Board) -> None:
    """A host must be a permanent or a player, and not hang on what it holds."""
    hosts = {}
    for thing in board.things:
        if isinstance(thing.item.scope.value, dict) and thing.item.scope.has("attached to"):
            scope = thing.item.scope.at("attached to")
            host = board.names.find(str(scope.value))
            if host is None:
                continue
            if host.kind == "object" and not board.thing(host.constant).permanent:
                where = board.thing(host.constant).zone
                place = f"in the {where.word}" if where else "yet to arrive"
                raise scope.error(
                    f"{host.shown!r} is {place}, nothing can be attached to it", expected="a permanent"
                )
            hosts[thing.id] = (host.constant, scope)
    for name in hosts:
        seen = [name]
        while seen[-1] in hosts:
            following = hosts[seen[-1]][0]
            if following in seen:
                scope = hosts[seen[-1]][1]
                what = "itself" if len(seen) == 1 else "something that is attached to it"
                raise scope.error(f"{seen[-1]!r} is attached to {what}", expected="another permanent")
            seen.append(following)


def player_states(scope: Scope, names: CaseNames, facts: Facts, problems: Problems) -> None:
    """`init(life(a,20))` and the like; the table `player states` has the words and their defaults."""
    for row in scope.words["player states"].values():
        given = _given(scope, row, names, problems)
        for player in names.players():
            amount = given.get(player.constant, row.more.get("default"))
            if amount or (amount is not None and "default" in row.more):
                facts.add("init", term(row.fact, player.constant, str(amount)))


def _given(scope: Scope, row: Row, names: CaseNames, problems: Problems) -> dict[str, int]:
    found: dict[str, int] = {}
    for key in [key for key in scope.value if scope.words["player states"].find(key) is row]:
        whole = scope.at(key)
        if not isinstance(whole.value, dict):
            problems.add(
                whole.error(
                    f"{key!r} is not said by player", expected=f"{{PLAYER: {row.more.get('default', 1)}}}"
                )
            )
            continue
        for who in whole.value:
            with problems.caught():
                found[names.need(whole.at(who), who, "player").constant] = integer(whole.at(who))
    return found
