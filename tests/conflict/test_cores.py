"""Minimal sets of assumptions without a model."""

from __future__ import annotations

import clingo
import pytest

from pyreasoner.conflict.cores import minimal_cores
from pyreasoner.engine.limits import LimitReached

GUARDS = [clingo.Function(name) for name in "abcd"]


def _cores(rules: str, limit: str = "umax,umax", most: int = 64) -> set[str]:
    control = clingo.Control(["--warn=none"])
    control.configuration.solve.solve_limit = limit  # type: ignore[union-attr]
    control.add("base", [], f"{{ a; b; c; d }}. {rules}")
    control.ground([("base", [])])
    return {"".join(sorted(map(str, core))) for core in minimal_cores(control, GUARDS, most)}


def test_all_minimal_sets_are_found() -> None:
    """Every minimal set is found, and none that contains another."""
    assert _cores(":- a, b. :- b, c. :- a, c, d. :- a, b, d.") == {"ab", "bc", "acd"}


def test_nothing_to_find() -> None:
    """Guards that can all be true give no set."""
    assert _cores(":- not a.") == set()


def test_no_model_at_all() -> None:
    """A program that has no model whatever is assumed gives the empty set alone."""
    assert _cores(":- not e. { e }. :- e.") == {""}


def test_not_more_than_were_asked_for() -> None:
    """The number of sets can be limited."""
    assert len(_cores(":- a, b. :- b, c. :- c, d.", most=2)) == 2


def test_a_question_that_is_too_hard() -> None:
    """When the solver gives up a question, that is said, and no set is made up."""
    holes = "hole(1..7). pigeon(1..8). 1 { in(P,H) : hole(H) } 1 :- pigeon(P). :- a, in(P,H), in(Q,H), P < Q."
    with pytest.raises(LimitReached):
        _cores(holes, limit="1,umax")
