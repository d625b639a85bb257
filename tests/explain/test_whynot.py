"""Why something does not hold: the first condition of each rule that fails."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pyreasoner.explain import FailedRule, RuleBook, replay, whynot
from pyreasoner.explain._prefix import Attempt, attempts

from . import synthetic
from .programs import BASE, Parts, models, term, terms
from .test_recheck import programs


def _ask(rules: str, facts: str, goal: str, parts: Parts = BASE, **options: Any) -> list[FailedRule]:
    atoms = models(f"{facts}\n{rules}", parts)[0]
    return replay(RuleBook.from_text(rules), parts, facts, atoms).why_not(term(goal), **options)


@pytest.mark.parametrize(
    ("rules", "facts", "goal", "kind", "literal", "failing"),
    [
        ("a :- b, c, d.", "b. d.", "a", "missing", "c", ["c"]),
        ("a :- b, not c.", "b. c.", "a", "blocked", "not c", ["not c"]),
        ("a(X) :- p(X,Y), q(Y).", "p(1,2). p(1,3). p(2,4).", "a(1)", "missing", "q(Y)", ["q(2)", "q(3)"]),
        ("a(X) :- q(Y), p(X,_).", "q(1). p(2,2).", "a(1)", "missing", "p(X,_)", ["p(1,_)"]),
        ("a(X) :- p(X,N), N >= 3.", "p(1,2).", "a(1)", "comparison", "N >= 3", ["2 >= 3"]),
        ("a(X) :- N >= M, p(X,N), q(M).", "p(1,2). q(3).", "a(1)", "comparison", "N >= M", ["2 >= 3"]),
        ("a(X) :- b(X), #count { Y : p(X,Y) } > 1.", "b(1). p(1,1).", "a(1)", "aggregate", None, None),
        ("a(X+Y) :- p(X), q(Y).", "p(1). q(1).", "a(3)", "head", "", []),
        ("a(X+1) :- p(X).", "p(5).", "a(3)", "head", "", []),
        ("a(f(X-1),Z) :- p(X,Z).", "p(5,z).", "a(f(3),z)", "head", "", []),
        ("a(X+Y) :- p(X), q(X,Y).", "p(1). q(2,1).", "a(3)", "missing", "q(X,Y)", ["q(1,Y)"]),
        ("a :- p(X+Y), q(X), r(Y).", "p(9). q(1). r(2).", "a", "missing", "p((X+Y))", ["p(3)"]),
        ("{ a(X) : p(X) } 1.", "p(1).", "a(1)", "not chosen", "", []),
        ("a :- b, p(X) : q(X).", "b. q(1).", "a", "other", "p(X): q(X)", ["p(X): q(X)"]),
        ("a(1..3) :- b.", "c.", "a(2)", "missing", "b", ["b"]),
        ("-a(X) :- -b(X).", "-b(2).", "-a(1)", "missing", "-b(X)", ["-b(1)"]),
        ("#const n = 3. a(n) :- b.", "c.", "a(3)", "missing", "b", ["b"]),
        ("a(S) :- S = #sum { N : p(N) }.", "p(2).", "a(3)", "aggregate", None, None),
        ("a(X) :- X = Y+1, p(Y), not q(X).", "p(1). q(2).", "a(2)", "blocked", "not q(X)", ["not q(2)"]),
    ],
)
def test_first_failing_condition(
    rules: str, facts: str, goal: str, kind: str, literal: str | None, failing: list[str] | None
) -> None:
    """Every form of a condition is told with the values that it failed for."""
    (failed,) = _ask(f"{rules} :- fail.", facts, goal)
    assert failed.kind == kind
    assert literal is None or failed.literal == literal
    assert failing is None or [one.text for one in failed.failing] == failing


@pytest.mark.parametrize(
    "rule", ["a(t+1,g(X)) :- b(X).", "a(3,f(X)) :- b(X).", "a(X,h) :- b(X).", "b(X) :- a(X,f(X))."]
)
def test_rules_for_other_atoms_are_left_out(rule: str) -> None:
    """A rule whose head cannot be the goal has nothing to say about it."""
    assert _ask(rule, "b(1).", "a(1,f(x))") == []


def test_rules_whose_tables_do_not_list_it_are_left_out() -> None:
    """A rule that gives only what a table of the rules lists has nothing to say about anything else."""
    rules = "listed(two). listed(X+1) :- more(X).\n#program step(t).\nis(O,F,t) :- seen(O,t), down(O,t), listed(F).\n"
    parts = [("base", []), ("step", [0])]
    assert _ask(rules, "seen(x,0).", "is(x,four,0)", parts) == []
    (failed,) = _ask(rules, "seen(x,0).", "is(x,two,0)", parts)
    assert failed.literal == "down(O,t)"


def test_a_question_costs_a_round_of_grounding_for_each_level(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that is missing on a level is asked about at once, and nothing twice: else many rules would take minutes."""
    levels = range(4)
    rules = " ".join(f"p{n}(X) :- p{n + 1}(X+{k}), q{n}(X)." for n in levels for k in range(5))
    asked: list[Sequence[Any]] = []

    def noted(book: RuleBook, patterns: Sequence[Any]) -> list[Attempt]:
        asked.append(patterns)
        return attempts(book, patterns)

    monkeypatch.setattr(whynot, "attempts", noted)
    failed = _ask(rules, "p9(1).", "p0(0)", depth=4)
    assert len(failed) == 5
    assert len(asked) == 4
    assert len({pattern for patterns in asked for pattern in patterns}) == sum(map(len, asked)) == 1 + 5 + 9 + 13


def test_near_misses_come_first_and_rules_once() -> None:
    """The rule that got furthest is the answer people look for; a pooled rule is told once."""
    failed = _ask("a :- b, c.\na :- d(1;2), e.", "d(2).", "a")
    assert [(one.rule.line, one.literal) for one in failed] == [(2, "e"), (1, "b")]


def test_label_with_what_is_known() -> None:
    """The rule's label is filled with the values of the instance, `...` where there is none."""
    rules = '% @cr("1.1") @label("{} beats {} by {}", (O,P,N))\na(O) :- b(O,P), c(P,N).\n'
    (failed,) = _ask(rules, 'b(o,p). object_name(o,"Bear").', "a(o)")
    assert (failed.text, failed.cites) == ("Bear beats p by ...", (("mtg", "1.1"),))


def test_depth() -> None:
    """With depth, the missing atoms are explained in turn, as far as asked and never round in circles."""
    rules = "a(X) :- b(X). b(X) :- c(X). c(X) :- d(X), a(X)."
    shallow, deeper = (_ask(rules, "d(1).", "a(1)", depth=depth)[0] for depth in (1, 2))
    deepest = _ask(rules, "d(1).", "a(1)", depth=9)[0]
    assert shallow.failing[0].because == ()
    assert deeper.failing[0].because[0].failing[0].text == "c(1)"
    assert deepest.failing[0].because[0].failing[0].because[0].failing[0].because == ()


def test_instances_are_limited_and_counted() -> None:
    """A condition that fails for many instances tells a few and says how many more there are."""
    (failed,) = _ask("a :- p(X), q(X).", "p(1..9).", "a", limit=2)
    assert (len(failed.failing), failed.more) == (2, 7)


def test_what_blocks_is_named() -> None:
    """Behind a failing `not` with a hole stands the atom that holds, so that it can be explained."""
    (failed,) = _ask("a(X) :- p(X), not q(X,_).", "p(1). q(2,2). q(1,7).", "a(1)")
    assert str(failed.failing[0].atom) == "q(1,7)"


def test_steps() -> None:
    """The part's step is put in; that a fluent did not hold before either is not followed."""
    rules = "#program step(t).\nh(F,t+1) :- h(F,t).\nh(F,t+1) :- done(F,t).\ndone(F,t) :- do(F,T), t = T.\n"
    parts = [("base", []), *(("step", [t]) for t in range(5))]
    told = {
        one.rule.line: one.failing[0]
        for one in _ask(rules, "#program base. do(x,9).", "h(x,4)", parts, depth=3)
    }
    assert (told[2].text, told[2].because) == ("h(x,3)", ())
    assert told[3].text == "done(x,3)"
    assert told[3].because[0].failing[0].text == "3 = 9"


def test_any_step() -> None:
    """If the step does not matter, a rule is told where it got furthest in the whole run."""
    rules = "#program step(t).\nh(F,t+1) :- start(F,t), ready(F), able(F).\n"
    parts = [("base", []), *(("step", [t]) for t in range(5))]
    facts = "#program base. start(x,2). ready(x)."
    assert _ask(rules, facts, "h(x,5)", parts)[0].failing[0].text == "start(x,4)"
    assert _ask(rules, facts, "h(x,5)", parts, any_step=True)[0].failing[0].text == "able(x)"


def test_what_holds_is_refused() -> None:
    """Asking why something does not hold that does is a mistake of the caller's."""
    with pytest.raises(ValueError, match="holds"):
        _ask("a :- b.", "b.", "a")


def test_on_a_stepwise_program() -> None:
    """The labels of a run tell why a creature is not destroyed yet."""
    text, facts, parts = synthetic.program(idle=5), synthetic.facts(), synthetic.session(6)
    atoms = synthetic.run(text, facts, parts)
    (failed,) = replay(RuleBook.from_text(text), parts, facts, atoms).why_not(term("doomed(o5,3)"))
    assert failed.text == "Bear 5 has lethal damage marked (0 of 2)"
    assert failed.failing[0].text == "0 >= 2"


@settings(max_examples=60, deadline=None)
@given(programs, st.data())
def test_what_is_told_is_true(program: str, data: st.DataObject) -> None:
    """For random programs: no rule is said to hold, what is missing is missing, what blocks is there."""
    answers = models(program)
    assume(answers)
    model = set(data.draw(st.sampled_from(answers)))
    absent = [atom for atom in terms("a", "b", "c", "p(2)", "q(1)", "r(2)", "g(1)") if atom not in model]
    assume(absent)
    goal = data.draw(st.sampled_from(absent))
    for failed in replay(RuleBook.from_text(program), BASE, "", model).why_not(goal):
        assert failed.kind != "holds"
        for one in failed.failing:
            assert failed.kind != "missing" or one.atom not in model
            assert failed.kind != "blocked" or one.atom in model
