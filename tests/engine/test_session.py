"""Sessions: rules that are switched off, and questions that are given up."""

from __future__ import annotations

from pathlib import Path

import pytest
from clingo import Function, Number

from pyreasoner.engine.limits import LimitReached
from pyreasoner.engine.session import Session
from pyreasoner.explain import RuleBook

RULES = """\
#program base.
stage(1,task,always).
#program task(t).
light(t) :- switch.
% @cr("1") @label("it burns")
warm(t) :- light(t).

quiet(t).
"""
HOLES = """\
#program base.
stage(1,task,always).
hole(1..8). pigeon(1..9).
#program task(t).
{ try(t) }.
branch(try,t) :- try(t).
1 { in(P,H,t) : hole(H) } 1 :- pigeon(P), try(t).
:- in(P,H,t), in(Q,H,t), P < Q.
quiet(t) :- try(t).
"""


def _entry(folder: Path, text: str) -> Path:
    entry = folder / "game.lp"
    entry.write_text(text, encoding="utf-8")
    return entry


def test_a_rule_that_is_switched_off(tmp_path: Path) -> None:
    """Without a rule the rest of the program runs as before."""
    entry = _entry(tmp_path, RULES)
    rules = RuleBook.load([entry]).rules
    warm = frozenset(rule.id for rule in rules if rule.cites)
    assert len(warm) == 1
    for without, expected in ((frozenset(), True), (warm, False)):
        session = Session(entry, "switch.", without=without)
        session.run()
        atoms = {str(atom.symbol) for atom in session.control.symbolic_atoms}
        assert "light(0)" in atoms
        assert ("warm(0)" in atoms) is expected


def test_a_question_that_is_too_hard(tmp_path: Path) -> None:
    """A question that takes more conflicts than allowed is given up, not answered wrongly."""
    session = Session(_entry(tmp_path, HOLES), "", max_steps=1, conflict_limit=1)
    with pytest.raises(LimitReached):
        session.run()
        next(session.models([(Function("try", [Number(0)]), True)]), None)


def test_blocking_what_can_never_hold(tmp_path: Path) -> None:
    """What is not in the program is false: a block that needs it forbids nothing, one that denies it does without."""
    session = Session(_entry(tmp_path, HOLES.replace("pigeon(1..9)", "pigeon(1..2)")), "", max_steps=1)
    session.run()
    tries, gone = Function("try", [Number(0)]), Function("gone", [])
    guard = session.guard()
    session.block(guard, [(tries, True), (gone, True)])
    assert next(iter(session.models([(guard, True), (tries, True)])), None) is not None
    session.block(guard, [(tries, True), (gone, False)])
    assert next(iter(session.models([(guard, True), (tries, True)])), None) is None
    assert next(iter(session.models([(guard, True), (tries, False)])), None) is not None


STANDING = """\
#program base.
stage(1,task,always).
#program task(t).
stands_still(t) :- t >= from, not wakes(t).
{ wakes(t) } :- may_wake.
#defined may_wake/0.
#const from = 4.
"""


def test_a_game_that_stands_still(tmp_path: Path) -> None:
    """Where steps in a row change nothing the run ends, and says so; where something may still change it goes on."""
    still = Session(_entry(tmp_path, STANDING), "", max_steps=30)
    still.run()
    assert (still.last, still.bound_reached) == (6, True)
    assert "nothing changes any more after step 3" in still.unfinished
    open_yet = Session(_entry(tmp_path, STANDING), "may_wake.", max_steps=30)
    open_yet.run()
    assert (open_yet.last, open_yet.bound_reached) == (30, True)
    assert "30 steps" in open_yet.unfinished
