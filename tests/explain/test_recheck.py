"""Re-checking: a model is accepted if and only if it is an answer of the rules."""

from __future__ import annotations

import pytest
from clingo import Symbol
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from pyreasoner.explain import RuleBook, replay

from .programs import BASE, models, terms

_ATOMS = ["a", "b", "c", "p(1)", "p(2)", "p(3)", "q(1)", "q(2)", "q(3)"]
_RULES = [
    "{h} :- {x}, {y}.",
    "{h} :- {x}, not {y}.",
    "{h} :- not {x}, not {y}.",
    "{{ {h}; {x} }} :- {y}.",
    "1 {{ {h}; {x} }} 1 :- not {y}.",
    ":- {x}, not {y}, {h}.",
    "q(X) :- p(X), not {x}.",
    "p(X+1) :- q(X), X < 3, {x}.",
    "{h} :- not not {x}.",
    "{{ q(1..2) }} :- {x}.",
    "not {h} :- {x}.",
    "r(N) :- N = #count {{ X : f(X), X > 1 }}, {x}.",
    "r(X) :- f(X), not {x} : f(2..3).",
    "{h} :- g(X) : f(X).",
    "1 {{ g(X) : f(X) }} 2 :- {x}.",
    "r(f(X,Y)) :- p(X;Y), q(_), X = Y, Y = 1..3.",
    '% @cr("1") @label("{{}} of {{}}", (X,Y))\n1 {{ g(X) : f(X) }} 1 :- q(Y), {x}.\n',
]

_atom = st.sampled_from(_ATOMS)
_rule = st.builds(
    lambda form, h, x, y: form.format(h=h, x=x, y=y), st.sampled_from(_RULES), _atom, _atom, _atom
)
programs = st.lists(_rule, min_size=1, max_size=7).map(lambda rules: "{ f(1..3) }.\n" + "\n".join(rules))
_facts = st.lists(_atom, max_size=2).map(lambda atoms: "".join(f"{atom}." for atom in atoms))
_MORE = ["r(0)", "r(1)", "r(2)", "g(1)", "g(2)", "f(1)", "f(2)", "f(3)", "r(f(1,1))"]


def _accepted(program: str, facts: str, atoms: frozenset[Symbol]) -> bool:
    return replay(RuleBook.from_text(program), BASE, facts, atoms).recheck() == []


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(programs, _facts, st.data())
def test_accepts_models_and_nothing_else(program: str, facts: str, data: st.DataObject) -> None:
    """For random programs and random changes to their models, re-checking and the solver agree."""
    answers = {frozenset(model) for model in models(facts + program)}
    assume(answers)
    model = data.draw(st.sampled_from(sorted(answers, key=sorted)))
    assert _accepted(program, facts, model)
    changes = data.draw(st.sets(st.sampled_from(_ATOMS + _MORE), min_size=1, max_size=3))
    changed = model ^ set(terms(*changes))
    assert _accepted(program, facts, changed) == (changed in answers)


@pytest.mark.parametrize(
    ("program", "facts", "model", "said"),
    [
        ("a :- b.", "b.", "b", "a follows from b but does not hold"),
        ("a :- b.", "b.", "a", "b is given but does not hold"),
        ("a :- b.", "c.", "a c", "a holds but is derived by no rule"),
        ("a :- b. b :- a.", "c.", "a b c", "a holds but rests only on itself"),
        (":- b.", "b.", "b", "what holds is forbidden (b)"),
        ("1 { a; c } :- b.", "b.", "b", "too few or too many were chosen (given b)"),
        ("a | c :- b.", "b.", "b", "what holds is forbidden (b)"),
    ],
)
def test_violations_in_words(program: str, facts: str, model: str, said: str) -> None:
    """Each kind of violation says what is wrong with which atom; rules are named by their line."""
    atoms = terms(*model.split())
    assert any(said in line for line in replay(RuleBook.from_text(program), BASE, facts, atoms).recheck())


def test_a_rule_grounded_too_early_is_noticed() -> None:
    """A part that speaks of a later step is overlooked by the solver: its rule should have fired."""
    program = "#program early(t).\na(t) :- b(t+1).\n#program late(t).\nb(t) :- c.\n"
    parts = [("base", []), ("early", [0]), ("late", [1])]
    atoms = models(f"c. {program}", parts)[0]
    (said,) = replay(RuleBook.from_text(program), parts, "c.", atoms).recheck()
    assert "a(0) follows from b(1) but does not hold" in said
