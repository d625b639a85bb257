"""What a player can do in a script: verbs that all games share, and those of the game's table `actions`, which come
first."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ..terms import constant
from ..words import Row, Words
from ._announcement import announcement
from ._line import COMMAS, Line
from .actions import Act, Action, Activate, Attack, Block, Cast, Play

Parse = Callable[[Line, str, bool], Action]


def verbs(words: Words) -> list[str]:
    """All verbs of a game."""
    return list(dict.fromkeys([*words["actions"], *_VERBS]))


def parse_verb(line: Line) -> Parse | None:
    """Take the next word, a verb, and give what reads the rest of the line; None if it is no verb."""
    verb = line.peek()
    row = line.scope.words["actions"].find(verb)
    parse = partial(_acts, row) if row is not None else _VERBS.get(verb) or _VERBS.get(f"{verb}s")
    if parse is not None:
        line.take()
    return parse


def _casts(line: Line, player: str, responds: bool) -> Action:
    thing = line.entity(("object",), line.stops, "the card that is cast")
    return Cast(line.text, player, responds, thing.constant, announcement(line))


def _activates(line: Line, player: str, responds: bool) -> Action:
    placing = next((row for row in line.scope.words["actions"].values() if "to" in row.more), None)
    line.placed = placing is not None
    thing = line.entity(("object",), line.stops, "the object whose ability is activated")
    ability = "1"
    if line.skip(("ability",)):
        written = line.phrase(line.stops, "the number or name of the ability")
        if written == "0":
            raise line.error("abilities are counted from 1")
        ability = written if written.isdecimal() else constant(written)
    place = _place(placing, line) if placing is not None else None
    announced = announcement(line)
    if place is None and placing is not None:
        place = _place(placing, line)
    return Activate(line.text, player, responds, thing.constant, ability, announced, place)


def _plays(line: Line, player: str, responds: bool) -> Action:
    thing = line.entity(("object",), (), "the card that is played")
    return Play(line.text, player, responds, thing.constant)


def _attacks(line: Line, player: str, responds: bool) -> Action:
    if not line.skip(("with",)):
        raise line.error(
            "it is not said what attacks", expected="`attacks with ID, ID` or `attacks with nothing`"
        )
    if line.skip(("nothing",)):
        return Attack(line.text, player, responds)
    pairs: list[tuple[str, str]] = []
    waiting: list[str] = []
    while True:
        waiting.append(line.entity(("object",), ("attacking", "and"), "the creature that attacks").constant)
        if line.skip(("attacking",)):
            defender = line.entity(("object", "player"), ("and",), "what is attacked").constant
            pairs += [(attacker, defender) for attacker in waiting]
            waiting = []
        if not line.skip(COMMAS):
            break
    pairs += [(attacker, "none") for attacker in waiting]
    _refuse_twice(line, [attacker for attacker, _ in pairs], "attacks")
    return Attack(line.text, player, responds, tuple(pairs))


def _blocks(line: Line, player: str, responds: bool) -> Action:
    if line.skip(("nothing",)):
        return Block(line.text, player, responds)
    pairs: list[tuple[str, str]] = []
    while True:
        attacker = line.entity(("object",), ("with",), "the attacker that is blocked").constant
        if not line.skip(("with",)):
            raise line.error(
                "it is not said what blocks", expected="`blocks ATTACKER with ID, ID; ATTACKER with ID`"
            )
        while True:
            pairs.append((line.entity(("object",), ("and",), "the creature that blocks").constant, attacker))
            if not line.skip(COMMAS):
                break
        if not line.skip((";",)):
            break
    _refuse_twice(line, [f"{blocker} blocking {attacker}" for blocker, attacker in pairs], "is named")
    return Block(line.text, player, responds, tuple(pairs))


def _refuse_twice(line: Line, said: list[str], verb: str) -> None:
    for one in said:
        if said.count(one) > 1:
            raise line.error(f"{one!r} {verb} twice")


def _acts(row: Row, line: Line, player: str, responds: bool) -> Action:
    """A verb of the game's own: `of` says what it is done with, `to` (if it has one) where to.

    `then` are words that belong to the verb and stand behind what it is done with; `several` lets it be done with more
    things than one. The place may stand before or after what is announced.
    """
    line.placed = "to" in row.more
    kinds = [str(kind) for kind in row.more.get("of", ["object"])]
    then = str(row.more.get("then", "")).split()
    done: str | None = None
    also: tuple[str, ...] = ()
    if kinds != ["nothing"]:
        stops = (*line.stops, *(then[:1] or ["to"]), "and")
        done = line.thing(kinds, stops, f"what {row.word!r} is done with")
        also = _others(row, line, kinds, stops, done)
    for word in then:
        if not line.skip((word,)):
            raise line.error(f"{row.word!r} is not said to its end", expected=f"`{row.word} ID {' '.join(then)}`")
    place = _place(row, line)
    announced = announcement(line)
    return Act(line.text, player, responds, row.fact, done, place or _place(row, line), announced, also)


def _others(row: Row, line: Line, kinds: list[str], stops: tuple[str, ...], first: str) -> tuple[str, ...]:
    """What else it is done with, for a verb that may be done with several things."""
    found = [first]
    while row.more.get("several") and line.skip(COMMAS):
        found.append(line.thing(kinds, stops, f"what else {row.word!r} is done with"))
    _refuse_twice(line, found, row.word)
    return tuple(found[1:])


def _place(row: Row, line: Line) -> str | None:
    if "to" not in row.more or not line.skip(("to",)):
        return None
    return line.thing([str(kind) for kind in row.more["to"]], line.stops, "the place")


_VERBS: dict[str, Callable[[Line, str, bool], Action]] = {
    "casts": _casts,
    "activates": _activates,
    "plays": _plays,
    "attacks": _attacks,
    "blocks": _blocks,
}
