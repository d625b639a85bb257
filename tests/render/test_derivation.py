"""Derivations as proofs: each step once, in order, resting on the nearest steps only."""

from __future__ import annotations

from pyreasoner.render.derivation import Goal, Proof, proof_data, prove

from ..explain.programs import replayed, term

PROGRAM = """
#program base.
% @label("the first", ())
first.
% @cr("1.1") @label("the second", ())
second :- first.
% Not worth telling.
unlabelled :- second.
% @cr("1.2", "1.3") @label("the third", ())
third :- unlabelled, first.
% What is to be shown.
goal :- third, second, first.

#program step(t).
% @cr("2.1") @label("again", ())
again(t) :- third, t = 0.
% @cr("2.1") @label("again", ())
again(t) :- again(t-1).
% Later.
late(t) :- again(t).
"""


def _proof(*goals: str) -> Proof:
    parts = [("base", []), *(("step", [step]) for step in range(3))]
    derivations = replayed(PROGRAM, parts=parts)
    return prove([Goal(goal, (derivations.derivation(term(goal)),)) for goal in goals])


def test_steps_are_told_once_in_order() -> None:
    """A step that is needed three times stands there once, before what rests on it."""
    proof = _proof("goal")
    assert [step.text for step in proof.steps] == ["the first", "the second", "the third"]
    assert [step.number for step in proof.steps] == [1, 2, 3]
    assert proof.steps[2].rules == ("1.2", "1.3")


def test_only_the_nearest_steps_are_named() -> None:
    """What a step rests on through another step is not said again, and unlabelled steps are passed over."""
    proof = _proof("goal")
    assert [step.because for step in proof.steps] == [(), (1,), (2,)]
    assert [(one.text, one.because) for one in proof.conclusions] == [("goal", (3,))]


def test_several_goals_share_their_steps() -> None:
    """Two conclusions are drawn from one list of steps."""
    proof = _proof("unlabelled", "third")
    assert [(one.text, one.because) for one in proof.conclusions] == [("unlabelled", (2,)), ("third", (3,))]


def test_the_same_at_other_times_is_told_once() -> None:
    """A step that says the same at each step of the game is told at the first of them."""
    proof = _proof("late(2)")
    assert [step.text for step in proof.steps].count("again") == 1
    assert proof.steps[-1].at == 0


def test_plain_data() -> None:
    """As data a proof has all that is shown, and where each rule stands."""
    data = proof_data(_proof("goal"))
    assert data["steps"][1] == {
        "number": 2,
        "text": "the second",
        "rules": ["1.1"],
        "because": [1],
        "kind": "rule",
        "encoded": data["steps"][1]["encoded"],
        "step": None,
    }
    assert data["steps"][1]["encoded"].endswith(":6")
    assert data["conclusions"] == [{"text": "goal", "because": [3]}]
