"""What the product makes of a board: the same characteristics, read from the end of its run."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from clingo import Symbol

from pyreasoner.cards import CardLibrary
from pyreasoner.cases import Case
from pyreasoner.cases.build import build_case
from pyreasoner.engine.running import run_case
from pyreasoner.files import Document

from .board import CORRELATED, Board, Permanent
from .language import case_of, numbers_of
from .layers import Outcome, Seen
from .world import Key


def worked_out(board: Board) -> Outcome:
    """What every permanent is, as the rules in `asp/` have it, before anything leaves the board (704.3)."""
    run = run_case(_case(board), _library(), max_steps=_STEPS if board.resolved else 0)
    assert not (board.resolved and run.session.bound_reached), "the product did not come to an end"
    features: dict[str, list[Symbol]] = {one.name: [] for one in board.permanents}
    for atom in run.session.atoms("is", 3):
        name, feature, world = atom.symbol.arguments
        if str(world) == str(run.end) and str(name) in features:
            assert atom.is_fact, f"{atom.symbol} is undecided"
            features[str(name)].append(feature)
    return {one.name: _seen(one, features[one.name], board) for one in board.permanents}


_STEPS = 60
"""More than any board needs whose spells are cast."""


@cache
def _library() -> CardLibrary:
    return CardLibrary.for_game("mtg")


def _case(board: Board) -> Case:
    case, errors = build_case(Document(case_of(board), "board", {}, {}))
    assert case is not None, "\n".join(map(str, errors))
    return case


def _seen(one: Permanent, features: list[Symbol], board: Board) -> Seen:
    by_name: dict[str, list[list[Symbol]]] = {}
    for feature in features:
        by_name.setdefault(feature.name, []).append(feature.arguments)

    def words(name: str) -> frozenset[str]:
        return frozenset(str(arguments[0]).replace("_", " ") for arguments in by_name.get(name, []))

    numbers = {str(kind): number.number for kind, number in by_name.get("number", [])}
    creature = "creature" in words("type")
    (controller,) = words("control")
    return Seen(
        controller.upper(),
        words("type"),
        words("supertype"),
        # changeling gives all the creature types there are, boards know but a few
        words("subtype") & set(CORRELATED),
        words("color"),
        words("keyword"),
        tuple(sorted(_abilities(by_name.get("ability", []), board), key=repr)),
        numbers.get("power", 0) if creature else None,
        numbers.get("toughness", 0) if creature else None,
    )


def _abilities(found: list[list[Symbol]], board: Board) -> Iterator[Key]:
    cards = {one.name.title(): numbers_of(one) for one in board.permanents}
    for ability, _ in found:
        if ability.name == "basic":
            yield ("land type", str(ability.arguments[0]))
        elif ability.name == "a" and (card := ability.arguments[0].string.partition(" (")[0]) in cards:
            yield cards[card][ability.arguments[1].number]  # whatever words were replaced in it
        else:
            yield ("spell", str(ability))


