"""Holding what the product makes of a board against the reference."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import hypothesis

from pyreasoner.errors import InputError

from .board import CORRELATED, Board
from .drawing import boards
from .language import case_of, text_of
from .layers import Outcome, Seen, outcome, outcomes
from .product import worked_out
from .shrinking import smallest

ORDERS = 200
"""In so many orders of effects with the same timestamp is a board tried."""


def quiet(board: Board) -> bool:
    """Whether nothing would change by itself while spells are cast.

    No creature is without toughness (704.5f), nothing is attached that is no Aura or Equipment (704.5p), and no two
    permanents have the same name (704.5j).
    """
    if board.resolved and any(one.attached or one.copies for one in board.permanents):
        return False
    stages = [Board(board.permanents, board.resolved[:number]) for number in range(len(board.resolved) + 1)]
    sizes = [one.toughness for stage in stages for one in outcome(stage).values()]
    return not board.resolved or all(size is None or size > 0 for size in sizes)


def disagreement(board: Board) -> str | None:
    """What differs, with a case that shows it and has the reference's answers for its ruling; None if nothing does."""
    words = frozenset(word for word in CORRELATED if f"'{word}'" in repr(board))
    found = _with(words, worked_out(board))
    possible = [_with(words, one) for one in outcomes(board, ORDERS)]
    if found in possible or len(possible) == ORDERS:  # effects of one moment in more orders than can be tried
        return None
    expected = _with(words, outcome(board))
    lines = [line for name, one in expected.items() for line in _differences(name, one, found[name])]
    return "\n".join(["product and reference differ:", *lines, "", text_of(_ruled(board, expected, found))])


def _with(words: frozenset[str], seen: Outcome) -> Outcome:
    """The same with no subtypes but these: of every creature type the product knows those that a case speaks of.

    Abilities that spells have given have no names that both know; they are only counted.
    """
    return {
        name: one._replace(
            subtypes=one.subtypes & words,
            abilities=tuple(("spell",) if ability[0] == "spell" else ability for ability in one.abilities),
        )
        for name, one in seen.items()
    }


def _differences(name: str, one: Seen, found: Seen) -> Iterator[str]:
    for field in Seen._fields:
        wanted, got = getattr(one, field), getattr(found, field)
        if wanted != got:
            yield f"  {name}: {field} {_shown(got)} in the product, {_shown(wanted)} in the reference"


def _shown(value: Any) -> str:
    return str(sorted(value)) if isinstance(value, frozenset) else str(value)


def _ruled(board: Board, expected: Outcome, found: Outcome) -> dict[str, Any]:
    """The case of a board with the reference's answers on every permanent on which there is disagreement."""
    case = case_of(board)
    case["ruling"] = {name: _ruling(one) for name, one in expected.items() if one != found[name]}
    return case


def _ruling(one: Seen) -> dict[str, Any]:
    ruling: dict[str, Any] = {"controller": one.controller, "types": sorted(one.types)}
    if one.power is not None:
        ruling["pt"] = f"{one.power}/{one.toughness}"
    for key in ("supertypes", "subtypes", "colors"):
        ruling[key] = sorted(getattr(one, key))
    if one.keywords:
        ruling["has"] = sorted(one.keywords)
    ruling["abilities"] = len(one.keywords) + len(one.abilities)
    return ruling


def smallest_disagreement(board: Board) -> str:
    """The same for the smallest board that can be made of one on which there is a disagreement."""
    small = smallest(board, _disagree)
    return disagreement(small) or "the board showed a disagreement only once"


def _disagree(board: Board) -> bool:
    try:
        return quiet(board) and disagreement(board) is not None
    except (AssertionError, InputError, KeyError):
        return False  # what the language declines, or speaks of what is not there, shows nothing


def search(seed: int, number: int, *, spells: bool = False) -> tuple[int, Board | None]:
    """Draw boards until one shows a disagreement: how many were compared, and that board."""
    compared = 0
    found: list[Board] = []

    @hypothesis.seed(seed)
    @hypothesis.settings(
        max_examples=number,
        database=None,
        deadline=None,
        phases=(hypothesis.Phase.generate,),
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    @hypothesis.given(boards(spells=spells))
    def compare(board: Board) -> None:
        nonlocal compared
        if found or not quiet(board):
            return
        compared += 1
        if disagreement(board) is not None:
            found.append(board)

    compare()
    return compared, found[0] if found else None
