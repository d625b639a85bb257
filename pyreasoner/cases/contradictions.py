"""Lines of a script that cannot be meant, whatever the rules of the game are: things acting from where they
are not.

Only the first line in which anything can happen is looked at in this way: after it, everything may be
elsewhere. A line that a ruling calls illegal is left alone, for there the wrong place is the point.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import InputError
from ..language import Scope
from ._problems import Problems
from .actions import Action, Activate, Arrive, Attack, Block, Cast, Check, Choose, Play
from .board import Board, Thing
from .rulings import Ruling

_IDLE = (Check, Choose)


def check_script(
    script: Sequence[tuple[Scope, Action]], board: Board, rulings: list[Ruling], problems: Problems
) -> None:
    """Report actions with objects that are not where they are needed, or not there yet."""
    illegal = {
        one.subject
        for ruling in rulings
        for one in ruling.expectations
        if (one.attribute, one.value) == ("legal", "false")
    }
    arrivals = {
        action.object: number for number, (_, action) in enumerate(script, 1) if isinstance(action, Arrive)
    }
    untouched = True
    for number, (scope, action) in enumerate(script, 1):
        if f"script({number})" not in illegal:
            for name in _used(action):
                if arrivals.get(name, 0) > number:
                    problems.add(
                        scope.error(
                            f"{name!r} arrives only in entry {arrivals[name]}", expected="it to be there"
                        )
                    )
            if untouched:
                _check_places(scope, action, board, problems)
        untouched = untouched and isinstance(action, _IDLE)


def _used(action: Action) -> tuple[str, ...]:
    if isinstance(action, Cast | Activate | Play):
        return (action.object,)
    if isinstance(action, Attack):
        return tuple(attacker for attacker, _ in action.attackers)
    return tuple(name for pair in action.blockers for name in pair) if isinstance(action, Block) else ()


def _check_places(scope: Scope, action: Action, board: Board, problems: Problems) -> None:
    for name in _used(action):
        thing = next((thing for thing in board.things if thing.id == name and thing.zone is not None), None)
        if thing is None:
            continue
        if isinstance(action, Cast | Play) and thing.permanent:
            problems.add(_misplaced(scope, thing, action, "a card that is somewhere else"))
        elif isinstance(action, Attack | Block) and not thing.permanent:
            problems.add(_misplaced(scope, thing, action, "a permanent"))


def _misplaced(scope: Scope, thing: Thing, action: Action, expected: str) -> InputError:
    zone = thing.zone.word if thing.zone is not None else "nowhere"
    where = f"on the {zone}" if thing.permanent else f"in the {zone}"
    return scope.error(
        f"{thing.id!r} is {where} when {action.text!r} happens",
        expected=expected,
        hint="to ask whether the rules forbid it, rule `script N: {legal: false}`",
    )
