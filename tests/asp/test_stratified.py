"""Rules that are grounded together must not deny what they are still deriving."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pytest

from pyreasoner import _ast
from pyreasoner._asp import Statement
from pyreasoner.games import find_game, games

from .stratification import cycles, groups_of

_PLAYABLE = [name for name in games() if find_game(name).program.is_file()]


@lru_cache(maxsize=4)
def _program(game: str) -> Sequence[Statement]:
    return _ast.read([find_game(game).program])


@pytest.mark.parametrize("game", _PLAYABLE)
def test_no_negation_in_a_loop(game: str) -> None:
    """A ruling is evaluated, not searched: each `not` is decided before anything hangs on it."""
    found = {
        f"{' + '.join(parts)}: {cycle}"
        for parts in groups_of(_program(game))
        for cycle in cycles(_program(game), parts)
    }
    assert not found, "negation inside a loop in one ground call:\n" + "\n".join(sorted(found))


@pytest.mark.parametrize("game", _PLAYABLE)
def test_every_part_is_grounded(game: str) -> None:
    """A rule in a part that no stage names would never fire, and nobody would notice."""
    named = {part for parts in groups_of(_program(game)) for part in parts}
    lost = {f"{one.file}:{one.line}: #program {one.part}" for one in _program(game) if one.part not in named}
    assert not lost, "rules in parts that no stage grounds:\n" + "\n".join(sorted(lost))


_PARTS = """
stage(1,one,always). stage(2,two,due). with(two,shared,x). stage(3,three,layered). stage(4,four,due).
stage(5,five,due). with(five,shared,y). stage(6,final,always). stage(7,task,always). stage(8,eight,due).
"""


@pytest.mark.parametrize(
    ("program", "parts", "denied"),
    [
        ("#program one(t). a(t) :- not b(t). b(t) :- a(t).", ["one"], ["not b(t)"]),
        ("#program one(t). a(t) :- not b(t). #program two(t). b(t) :- a(t).", ["one"], []),
        ("#program one(t). a(t) :- not b(t). #program two(t). b(t) :- a(t).", ["one", "two"], ["not b(t)"]),
        ("#program one(t). a(x,t) :- not a(y,t). a(y,t) :- c(t).", ["one"], []),
        ("#program one(t). a(X,t) :- not a(y,t), c(X). a(y,t) :- c(t).", ["one"], ["not a(y,t)"]),
        ("#program one(t). a(N,t) :- N = #count { X : b(X,t) }. b(N,t) :- a(N,t).", ["one"], ["b(X,t)"]),
        ("#program one(t). { a(X,t) : not b(X,t) } :- c(X). b(X,t) :- a(X,t).", ["one"], ["not b(X,t)"]),
        ("#program one(t). a(t) :- not a(t-1).", ["one"], ["not a((t-1))"]),
        ("#program one(t). a(v(X),t) :- not a(w(X),t), b(X). a(w(X),t) :- b(X).", ["one"], []),
    ],
)
def test_what_is_found(program: str, parts: list[str], denied: list[str]) -> None:
    """The search must see loops by way of terms, aggregates and steps, and must not cry wolf."""
    assert [cycle.literal for cycle in cycles(_ast.read_text(program), parts)] == denied


def test_groups() -> None:
    """The search looks at what the session grounds in one call, shared rules and followers included."""
    groups = groups_of(_ast.read_text(_PARTS))
    assert groups[0] == ("base",)
    assert groups[-5:] == [("one",), ("two", "shared"), ("four", "final", "task"), ("five", "shared"), ("eight",)]
