"""Rules that one condition alone keeps from firing."""

from __future__ import annotations

import pytest

from pyreasoner.explain import RuleBook, stoppable

from .programs import replayed

_LABEL = '% @cr("1.1") @label("said", ())\n'


@pytest.mark.parametrize(
    ("rule", "facts", "is_stopped"),
    [
        # a condition on the same thing fails while the others hold
        ("a(X) :- p(X), N > 2, q(X,N).", "p(1). q(1,2).", True),
        ("a(X) :- p(X), N > 2, q(X,N).", "p(1). q(1,3).", False),
        ("a(X) :- p(X), N > 2, q(X,N).", "p(1). q(1,3). q(1,1).", True),
        ("a(X) :- p(X), not q(X).", "p(1). q(1).", True),
        ("a(X) :- p(X), not q(X).", "p(1). q(2).", False),
        # two at once are too many
        ("a(X) :- p(X), q(X), not r(X).", "p(1). r(1).", False),
        ("a(X) :- p(X), q(X), not r(X).", "p(1). q(1). r(1).", True),
        # what nothing speaks of, or what is about something else, does not count
        ("a(X) :- p(X), not q(X).", "r.", False),
        ("a(X) :- p(X), q(Y), X != Y.", "p(1). q(1).", True),
        # an aggregate may stop a rule as well
        ("a(X) :- p(X), 2 <= #count { Y : q(X,Y) }.", "p(1). q(1,1).", True),
        ("a(X) :- p(X), 2 <= #count { Y : q(X,Y) }.", "p(1). q(1,1). q(1,2).", False),
        # what is computed from a condition cannot be without it
        ("a(M) :- p(X), q(X,N), M = #max { N; 0 }.", "p(1).", False),
    ],
)
def test_what_stops_a_rule(rule: str, facts: str, is_stopped: bool) -> None:
    """A rule is stopped where all of its conditions but one hold, and for no value does that one."""
    derivations = replayed(f"{_LABEL}{rule}", facts)
    assert bool(derivations.stopped_rules()) == is_stopped


@pytest.mark.parametrize(
    ("rule", "can_be"),
    [
        ("a(X) :- p(X).", False),
        ("a(X) :- p(X), moment.", False),
        ("a(X) :- p(X), q(Y).", False),
        ("a(X) :- p(X), q(X).", True),
        ("a(X) :- p(X), X > 1.", True),
        ("a.", False),
        (":- p(X), q(X).", False),
    ],
)
def test_what_can_be_stopped(rule: str, can_be: bool) -> None:
    """A rule without a condition on what the others speak of cannot be stopped; a constraint derives nothing."""
    assert bool(stoppable(RuleBook.from_text(f"{_LABEL}{rule}"))) == can_be
    assert not stoppable(RuleBook.from_text(rule)), "only numbered rules count"


def test_parts_with_parameters() -> None:
    """At each step a rule is looked at with what is so at that step."""
    text = f"p(1,0). q(1,1). p(2,1).\n#program step(t).\n{_LABEL}a(X,t) :- p(X,t), not q(X,t)."
    assert not replayed(text, parts=[("base", []), ("step", [0]), ("step", [1])]).stopped_rules()
    text = text.replace("p(2,1)", "p(1,1)")
    assert replayed(text, parts=[("base", []), ("step", [0]), ("step", [1])]).stopped_rules()
    assert not replayed(text, parts=[("base", []), ("step", [0])]).stopped_rules()


def test_only_some_rules() -> None:
    """Of the rules that are stopped, only those that are asked about are told."""
    text = f"{_LABEL}a(X) :- p(X), not q(X).\n\n{_LABEL}b(X) :- p(X), not r(X)."
    derivations = replayed(text, "p(1). q(1). r(1).")
    first, second = derivations.rulebook.rules
    assert derivations.stopped_rules() == {first, second}
    assert derivations.stopped_rules([second]) == {second}
    assert derivations.stopped_rules([]) == set()
