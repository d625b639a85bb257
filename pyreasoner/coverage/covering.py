"""What one case exercises under one release."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from clingo import Symbol, SymbolType

from ..checking import Task, gone_wrong
from ..engine.explaining import Explained
from ..engine.running import Run
from ..games import find_game
from .firing import forbidding, lines_of_play

Part = tuple[str, int]
"""An ability: the name of its card, and its number on it."""


@dataclass(frozen=True)
class Covered:
    """What a case exercises.

    `fired` are the numbers (`Rule.id`) of the numbered rules that fire in it, `stopped` those of rules that one
    condition alone keeps from firing somewhere. `cards` are the packaged cards in it, also as models of tokens and
    copies, `used` those of their abilities that do something. `status` is `done`,
    `unknown` (a bound was reached) or `error`; `problems` say why.
    """

    case: str
    release: str
    status: str
    fired: frozenset[int] = frozenset()
    stopped: frozenset[int] = frozenset()
    cards: frozenset[str] = frozenset()
    used: frozenset[Part] = frozenset()
    problems: tuple[str, ...] = ()
    seconds: float = 0.0


def cover(task: Task) -> Covered:
    """Run the case of a task and see what it exercises. Raises nothing: what goes wrong is in the answer."""
    began = time.perf_counter()
    try:
        found = cover_run(task.run())
    except Exception as error:
        problems, status = gone_wrong(task, error)
        return uncovered(task, problems, time.perf_counter() - began, status)
    return replace(found, seconds=time.perf_counter() - began)


def cover_run(run: Run) -> Covered:
    """What a case that has been run exercises, in all lines of play of it that are looked at."""
    if run.session.bound_reached:
        return Covered(run.case.id, run.release, "unknown", problems=(run.session.unfinished,))
    fired, stopped, cards, used = forbidding(run), set[int](), set[str](), set[Part]()
    for explained in lines_of_play(run):
        derivations = explained.derivations
        fired |= {rule.id for rule in derivations.exercised_rules()}
        stopped |= {rule.id for rule in derivations.stopped_rules()}
        cards |= cards_in(explained)
        used |= used_abilities(explained)
    return Covered(
        run.case.id,
        run.release,
        "done",
        frozenset(fired),
        frozenset(stopped),
        frozenset(cards),
        frozenset(used),
    )


def uncovered(task: Task, problems: Sequence[str], seconds: float, status: str = "error") -> Covered:
    """The answer for a task that could not be done."""
    return Covered(task.case.id, task.release, status, problems=tuple(problems), seconds=seconds)


def cards_in(explained: Explained) -> set[str]:
    """The packaged cards that are in a line of play anywhere."""
    held = (atom.arguments[0] for atom in explained.derivations.named.get("holds", ()))
    found = {fluent.arguments[1] for fluent in held if fluent.match("card_of", 2)}
    return {card.string for card in found if card.type is SymbolType.String} - set(explained.run.case.own_cards)


def used_abilities(explained: Explained) -> set[Part]:
    """The abilities of packaged cards that do something in a line of play, as the game's own program says it."""
    case = explained.run.case
    found: set[Part] = set()
    for atom in explained.derivations.told(find_game(case.game).using, ()):
        if atom.name == "used" and _is_printed(atom.arguments[0]):
            card, number = atom.arguments[0].arguments
            found.add((card.string, number.number))
    return {part for part in found if part[0] not in case.own_cards}


def _is_printed(node: Symbol) -> bool:
    """Whether an ability stands on a card, such as `a("Lifeline",1)`, rather than in a keyword."""
    return [one.type for one in node.arguments] == [SymbolType.String, SymbolType.Number]
