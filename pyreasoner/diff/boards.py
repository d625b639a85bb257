"""The boards of a scene, the smallest first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import clingo
from clingo import Function, Symbol

from ..cases import Case
from ..engine.lines import OPEN_PARTS
from ..engine.running import Literals
from ..engine.session import Session
from ..refute.search import EFFECT, PERMANENT, STATE, STEP, Board, board_of

MOST = 20_000
"""So many boards a scene may have."""

_OUT_OF_PLAY = Function("library")
_YES = Function("yes")


@dataclass(frozen=True)
class SceneBoard:
    """One board of a scene: what it is, what it weighs, what it consists of, and the assumptions that pick it out.

    It weighs as in `refute`: objects first, then effects, then what else is said of them, then lines of the script.
    """

    board: Board
    weight: int
    content: frozenset[Symbol]
    literals: Literals

    def holds(self, other: SceneBoard) -> bool:
        """Whether all of the other board is on this one."""
        return self.content >= other.content


class TooManyError(Exception):
    """A scene has more than `MOST` boards."""


def boards_of(case: Case, session: Session) -> list[SceneBoard]:
    """All boards of a scene (a session of it that has not been run), the smallest first.

    Of boards that differ only in what is said of absent things one is enough. Raises `TooManyError`.
    """
    reader = _Reader(case, session)
    found: dict[frozenset[Symbol], SceneBoard] = {}
    for number, model in enumerate(session.models()):
        if number >= MOST:
            raise TooManyError
        made = reader.board(model)
        if made is not None:
            found.setdefault(*made)
    return sorted(found.values(), key=lambda one: (one.weight, reader.place(one.board)))


class _Reader:
    """Makes boards of the models of a session's start."""

    def __init__(self, case: Case, session: Session) -> None:
        self._case = case
        self._open = [
            (a.symbol, a.literal, a.is_fact) for name, arity in OPEN_PARTS for a in session.atoms(name, arity)
        ]
        self._init = [(a.symbol.arguments[0], a.literal) for a in session.atoms("init", 1)]
        self._effects: dict[Symbol, int] = {}
        for atom in session.atoms("feature", 2):
            card, feature = atom.symbol.arguments
            if feature.name == "ability":
                self._effects[card] = self._effects.get(card, 0) + 1
        self._cards = {a.symbol.arguments[0]: a.symbol.arguments[1] for a in session.atoms("card_of", 2)}
        self._lines = len(case.script) - sum(part.target[0] == "script" for part in case.parts)
        self._first = {part.key: part.values[0].term for part in case.parts}

    def board(self, model: clingo.Model) -> tuple[frozenset[Symbol], SceneBoard] | None:
        """A board with what makes it different from others; None if another stands for it."""
        chosen = frozenset(symbol for symbol, literal, _ in self._open if model.is_true(literal))
        board = board_of(chosen, self._case)
        absent = set(self._absent(board))
        if any(
            part.target[0] in ("item", "control")
            and part.target[1] in absent
            and board.values[part.key] != self._first[part.key]
            for part in self._case.parts
        ):
            return None
        key = frozenset(s for s in chosen if s.name != "older0" or not absent.intersection(map(str, s.arguments)))
        begins = [what for what, literal in self._init if model.is_true(literal)]
        content = frozenset(one for one in begins if not (one.arguments and str(one.arguments[0]) in absent))
        lines = [s for s in chosen if s.name == "stands" and s.arguments[0].name == "line" and s.arguments[1] == _YES]
        literals = [(symbol, symbol in chosen) for symbol, _, sure in self._open if not sure]
        weight = self._weight(content) + STEP * (self._lines + len(lines))
        return key, SceneBoard(board, weight, content | set(lines), literals)

    def place(self, board: Board) -> tuple[object, ...]:
        """Where a board stands among those of the same weight: as the scene lists cards and values."""
        values = ([one.term for one in part.values].index(board.values[part.key]) for part in self._case.parts)
        return (*values, board.order)

    def _absent(self, board: Board) -> Iterator[str]:
        for part in self._case.parts:
            if part.target[0] == "there":
                there = next(value.written for value in part.values if value.term == board.values[part.key])
                yield from map(str, part.target[1 + int(there) :])

    def _weight(self, content: frozenset[Symbol]) -> int:
        cards = self._cards | {one.arguments[0]: one.arguments[1] for one in content if one.match("card_of", 2)}
        weight = 0
        for one in content:
            if one.match("zone", 2):
                if one.arguments[1] != _OUT_OF_PLAY:
                    weight += PERMANENT + EFFECT * self._effects.get(cards.get(one.arguments[0], one), 0)
            elif one.name == "counters":
                weight += EFFECT
            elif one.name == "damage":
                weight += STATE * one.arguments[-1].number
            elif len(one.arguments) == 1 and one.name not in ("active", "step"):
                weight += STATE
        return weight
