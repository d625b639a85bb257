"""Statements that refute each other, whatever the rules say: on one case, or on cases that are the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import clingo
from clingo import Function, Number

from ..cases import Ruling
from ..games import data_root
from ..terms import string, term
from ..words import Words
from .boards import Board
from .cores import minimal_cores
from .look import Look
from .statements import Statement
from .trials import DEFAULT_CONFLICT_LIMIT

_PROGRAM = Path("asp") / "conflicts" / "rulings.lp"
_EXISTENTIAL = ("possible", "up_to")


@dataclass(frozen=True)
class Rivals:
    """Statements on the same situation of which no outcome, or set of outcomes, can meet all."""

    statements: tuple[Statement, ...]
    releases: tuple[str, ...]


@dataclass(frozen=True)
class _Said:
    """A statement with its ruling, and with what all cases of its situation call the things that it speaks of."""

    statement: Statement
    ruling: Ruling
    board: Board

    @property
    def under(self) -> frozenset[str]:
        """The open possibilities that it speaks of."""
        return frozenset(map(self.board.rename, self.ruling.condition_terms()))

    def facts(self, number: int) -> Iterator[str]:
        """What the program is told of it."""
        rename = self.board.rename
        ruling = self.ruling
        chooser = ruling.chooser and rename(ruling.chooser)
        moment = "end" if ruling.at is None else term("at", ruling.at)
        yield term("ruling", number)
        yield term("when", number, term("up_to", chooser) if chooser else ruling.when)
        told = []
        for place, one in enumerate(ruling.expectations):
            subject = string(one.text.rpartition(": ")[0]) if one.subject.startswith("count(") else rename(one.subject)
            members = sorted(map(rename, one.members))
            value = rename(one.value)
            yield term("expects", number, place, moment, subject, one.attribute, value)
            yield from (term("expects_member", number, place, member) for member in members)
            told.append(term("said", moment, subject, one.attribute, value, *members))
        yield term("whole", number, string(" ".join(sorted(told))))


def find_rivals(looks: Sequence[Look], conflict_limit: int = DEFAULT_CONFLICT_LIMIT) -> list[Rivals]:
    """All minimal sets of statements that refute each other. Raises `LimitReached` when that is too hard to tell."""
    boards: dict[str, list[Look]] = defaultdict(list)
    for look in looks:
        if look.board is not None:
            boards[look.board.key].append(look)
    found: dict[tuple[Statement, ...], dict[str, None]] = defaultdict(dict)
    for same in boards.values():
        for group in _situations([one for look in same for one in _said(look)]):
            for core in _cores(same[0].case.game, group, conflict_limit):
                found[core][same[0].release] = None
    return [Rivals(statements, tuple(releases)) for statements, releases in found.items()]


def _said(look: Look) -> Iterator[_Said]:
    for one in look.statements:
        if one.ruling is not None and look.board is not None:
            yield _Said(one, one.ruling, look.board)


def _situations(said: Sequence[_Said]) -> Iterator[list[_Said]]:
    """The statements that speak of the same orders of arrival: for some orders, with those that speak of all.

    Of the latter, not those for which it is enough that there is some outcome: it may be one of another order.
    """
    for under in dict.fromkeys(one.under for one in said):
        yield [
            one
            for one in said
            if one.under == under or (one.under < under and one.ruling.when not in _EXISTENTIAL)
        ]


def _cores(game: str, group: Sequence[_Said], conflict_limit: int) -> Iterator[tuple[Statement, ...]]:
    facts = [fact for number, one in enumerate(group) for fact in one.facts(number)]
    control = clingo.Control(["--warn=none"])
    control.configuration.solve.solve_limit = str(conflict_limit)  # type: ignore[union-attr]
    control.load(str(data_root() / _PROGRAM))
    control.add("base", [], "".join(f"{fact}. " for fact in [*facts, *_classes(game, group)]))
    control.ground([("base", [])])
    guards = [Function("on", [Number(number)]) for number in range(len(group))]
    for core in minimal_cores(control, guards):
        yield tuple(group[guard.arguments[0].number].statement for guard in sorted(core))


def _classes(game: str, group: Sequence[_Said]) -> Iterator[str]:
    """`class(types,type(creature))` for the features that rulings name, by the game's table of attributes."""
    rows = Words.for_game(game)["attributes"].values()
    classes = {str(row.more["feature"]): row.fact for row in rows if row.more["value"] == "set"}
    for said in group:
        for one in said.ruling.expectations:
            for feature in (one.value, *one.members):
                functor = feature.partition("(")[0]
                if functor in classes:
                    yield term("class", classes[functor], feature)
