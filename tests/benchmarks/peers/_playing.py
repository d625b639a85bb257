"""Playing a case's script in the peer. Only targets are chosen for it: at any other question the board is given up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pyreasoner.cases.actions import Activate, Arrive, Attack, Cast, Check, GoTo, Play

from ._reading import Reading
from ._setting import PHASES, debug
from .position import CannotSay, Position

_MOST_PASSES = 200
_PASS = {"type": "PassPriority"}


def play(game: Any, position: Position, reading: Reading) -> None:
    """Carry out every line; after each the stack resolves, unless the next one is a response.

    Notes in the reading which lines were legal, and lets it look at the board at each `check`. Raises `CannotSay` for a
    line or a question of the peer that has no counterpart.
    """
    script = position.script
    for number, line in enumerate(script, start=1):
        if isinstance(line, Check):
            reading.look(line.ruling)
            continue
        reading.legal[number] = _carried_out(game, line, reading)
        responded = number < len(script) and script[number].in_response
        while not responded and game.stack():
            _pass(game)
    if not script:
        _settled(game)
    reading.look(0)


def _carried_out(game: Any, line: Any, reading: Reading) -> bool:
    match line:
        case Arrive():
            number = reading.begins.objects[line.object]
            _asked(game.apply(0, debug("MoveToZone", object_id=number, to_zone="Battlefield", simulate=True)))
            return True
        case Cast():
            return _announced(game, line, reading, "CastSpell", "object_id")
        case Activate() if not line.ability.isdigit():
            return _announced(game, line, reading, "ActivateAbility", "source_id")
        case GoTo():
            return _reached(game, line, reading)
        case Attack():
            return _attacked(game, line, reading)
        case Play():
            return _announced(game, line, reading, "PlayLand", "object_id")
    raise CannotSay(f"no counterpart of the line `{line.text}`")


def _announced(game: Any, line: Any, reading: Reading, kind: str, key: str) -> bool:
    seat, number = reading.begins.players[line.player], reading.begins.objects[line.object]
    said = getattr(line, "announced", None)
    if said is not None and (said.choices or said.paying or said.x is not None):
        raise CannotSay(f"no counterpart of what `{line.text}` announces")
    for _ in reading.begins.players:
        if game.priority_player() == seat:
            break
        _pass(game)
    fitting = [one for one in game.actions() if one.kind == kind and one.data[key] == number]
    if len({str(one.data.get("ability_index")) for one in fitting}) > 1:
        raise CannotSay(f"which ability `{line.text}` means")
    if not fitting:
        return False
    result = game.apply(seat, fitting[0])
    for target in said.targets if said is not None else ():
        if result.waiting_for["type"] == "TargetSelection":
            result = game.apply(seat, {"type": "ChooseTarget", "data": {"target": _target(target, reading)}})
    _asked(result)
    return True


def _target(name: str, reading: Reading) -> dict[str, int]:
    begins = reading.begins
    if name in begins.players:
        return {"Player": begins.players[name]}
    if name in begins.objects:
        return {"Object": begins.objects[name]}
    raise CannotSay(f"the target {name}")


def _reached(game: Any, line: GoTo, reading: Reading) -> bool:
    """Everybody passes, and nobody attacks, until another step begins that is the one meant."""
    if line.step not in PHASES:
        raise CannotSay(f"the step {line.step}")
    now = game.turn, game.phase
    for _ in range(_MOST_PASSES):
        _pass(game, attacking=())
        if (game.turn, game.phase) == now:
            continue
        now = game.turn, game.phase
        whose = reading.player_named(game.priority_player())  # it is the active player's first
        if game.phase == PHASES[line.step] and line.whose in ("any", whose):
            return True
    raise CannotSay(f"`{line.text}` was not reached")


def _attacked(game: Any, line: Attack, reading: Reading) -> bool:
    """Everybody passes until attackers are declared. Raises `CannotSay` where it is said what is attacked."""
    if any(defender != "none" for _, defender in line.attackers):
        raise CannotSay("an attack on somebody in particular")
    if len(reading.begins.players) > 2:
        raise CannotSay("an attack among several players")
    attackers = [reading.begins.objects[name] for name, _ in line.attackers]
    for _ in range(_MOST_PASSES):
        if _pass(game, attacking=attackers):
            return True
    raise CannotSay(f"`{line.text}` was not reached")


def _pass(game: Any, attacking: Sequence[int] = ()) -> bool:
    """Whoever has priority passes; or, where attackers are asked for, these attack, and it is said so."""
    question = game.waiting_for()
    if question["type"] != "DeclareAttackers":
        _asked(game.apply(game.priority_player(), _PASS), "DeclareAttackers")
        return False
    seat = question["data"]["player"]
    attacks = [[number, {"type": "Player", "data": 1 - seat}] for number in attacking]
    if attacks and not set(attacking) <= set(question["data"]["valid_attacker_ids"]):
        raise CannotSay("an attack that the peer does not allow")
    _asked(game.apply(seat, {"type": "DeclareAttackers", "data": {"attacks": attacks, "bands": []}}))
    return True


def _settled(game: Any) -> None:
    """Let state-based actions be checked, as they are before anybody could act."""
    _asked(game.apply(0, {"type": "Debug", "data": {"type": "RunStateBasedActions"}}))


def _asked(result: Any, *known: str) -> None:
    question = result.waiting_for["type"]
    if question not in ("Priority", "GameOver", *known):
        raise CannotSay(f"the peer asks {question}")
