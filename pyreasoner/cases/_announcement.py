"""What is said while casting or activating: `targeting x, y with X = 3 choosing red paying kicker`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from ..errors import suggest
from ..language.costs import named_costs
from ..terms import constant
from ._line import CLAUSES, COMMAS, Line
from .actions import Announcement
from .choices import chosen, is_word

_Read = TypeVar("_Read")


def announcement(line: Line) -> Announcement:
    """The clauses that follow, each at most once. Raises `InputError` for what they name wrongly."""
    targets: tuple[str, ...] = ()
    x: int | None = None
    choices: tuple[str, ...] = ()
    paying: tuple[str, ...] = ()
    shares: tuple[int, ...] = ()
    given: tuple[str, ...] = ()
    seen: list[str] = []
    while line.peek():
        line.skip((",",))
        clause = line.peek()
        if clause not in (*CLAUSES, *line.payments):
            break
        if clause in seen:
            raise line.error(f"{clause!r} is said twice")
        seen.append(clause)
        line.take()
        if clause == "targeting":
            targets = _listed(line, _target)
        elif clause == "dividing":
            shares = _listed(line, _share)
        elif clause == "with":
            x = _x(line)
        elif clause == "choosing":
            choices += _listed(line, _choice)
        elif clause == "paying":
            paying = tuple(word for words in _listed(line, _payments) for word in words)
        else:
            given += _listed(line, _thing_paid)
    return Announcement(targets, x, (*choices, *given), paying, shares, given)


def _listed(line: Line, read: Callable[[Line], _Read]) -> tuple[_Read, ...]:
    found = [read(line)]
    while line.peek() in COMMAS and not _clause_follows(line):
        line.take()
        found.append(read(line))
    return tuple(found)


def _clause_follows(line: Line) -> bool:
    following = line.tokens[line.at + 1].word if line.at + 1 < len(line.tokens) else ""
    return following in line.stops


def _target(line: Line) -> str:
    if line.peek() == "ability" and line.at + 1 < len(line.tokens) and line.tokens[line.at + 1].word == "of":
        line.at += 2
        return f"ability({line.entity(('object',), line.stops, 'the object whose ability is targeted').constant})"
    return line.entity(("object", "player"), (*line.stops, "and"), "a target").constant


def _choice(line: Line) -> str:
    at = line.at
    written = line.phrase((*line.stops, "and"), "a choice")
    if written.isdecimal() or is_word(line.scope, written):
        return chosen(line.scope, written, line.names, line.cards)
    line.at = at  # names may have an "and" in them
    return chosen(line.scope, line.phrase(line.stops, "a choice"), line.names, line.cards)


def _thing_paid(line: Line) -> str:
    return line.entity(("object",), line.stops, "what is paid").constant


def _share(line: Line) -> int:
    written = line.phrase((*line.stops, "and"), "what a target gets")
    if not written.isdecimal():
        raise line.error(f"{written!r} is no share", expected="dividing 3, 1, in the order of the targets")
    return int(written)


def _x(line: Line) -> int:
    if line.phrase((), "X").lower() != "x" or not line.skip(("=",)):
        raise line.error("`with` must give X", expected="with X = 3")
    written = line.phrase(line.stops, "a number for X")
    if not written.isdecimal():
        raise line.error(f"{written!r} is no number for X", expected="with X = 3")
    return int(written)


_SEVERAL = re.compile(r"(.+) x(\d+)")

_MISSPELT = 0.8
"""So much alike must a name be to a keyword to be taken for a misspelt one, not for the name of a cost."""


def _payments(line: Line) -> tuple[str, ...]:
    """What is paid, as often as it is paid: `multikicker x2` is the same as `multikicker, multikicker`."""
    written = line.phrase((*line.stops, "and"), "what is paid")
    several = _SEVERAL.fullmatch(written)
    return (_payment(line, several[1]),) * int(several[2]) if several else (_payment(line, written),)


def _payment(line: Line, written: str) -> str:
    row = line.scope.words["keywords"].find(written) or line.scope.words["payments"].find(written)
    if row is not None:
        return row.fact
    words = line.scope.words
    if constant(written) in map(constant, named_costs(line.scope)):
        return constant(written)
    near = suggest(written, [*words["keywords"], *words["payments"]], cutoff=_MISSPELT)
    if near is not None or not written.replace(" ", "").isidentifier():
        expected = "a keyword such as kicker, or the name of a cost"
        raise line.error(f"unknown cost {written!r}", suggestion=near, expected=expected)
    return constant(written)  # that it has such a cost is for the rules to say
