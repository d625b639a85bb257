"""Leaving out rules: nothing that can fire may go, and most of what cannot should."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from clingo import Control, Symbol
from hypothesis import HealthCheck, example, given, settings

from pyreasoner import _ast
from pyreasoner.cards import CardLibrary
from pyreasoner.cases import case_facts, load_cases
from pyreasoner.engine import Session, relevance
from pyreasoner.engine._plain import plain_facts
from pyreasoner.engine.relevance import RulePool, Sliced
from pyreasoner.explain import RuleBook, _store
from pyreasoner.games import find_game

from .random_programs import answers, programs


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache folder that nobody else uses."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def _kept(program: str, facts: str) -> list[str]:
    return [one.text for one in RulePool.from_text(program).relevant(facts).statements]


# -- soundness ----


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(programs())
@example(("#program step(t).\nu(f(X),t) :- d(X,0).\n#program asked(p,t).\nv(p,X,t) :- u(f(X),t).", ["d(f(a),0)."]))
@example(("p(X,0) :- d(X,0), X = f(Y), e(Y,0).", ["d(f(a),0).", "e(a,0)."]))
@example(("p(X,0) :- d(Y,0), X = Y+1, e(X,0).", ["d(1,0).", "e(2,0)."]))
@example(("{ p(X,0) : d(X,0) } :- d(X,0), not e(X,a,0).", ["d(a,0)."]))
@example(("p(0) :- not q(0). :- p(0), not r(0). r(0) :- not not r(0).", ["d(a,0)."]))
def test_answers_stay_the_same(case: tuple[str, list[str]]) -> None:
    """Whatever the rules are like, what is left of them has the same answer sets as all of them."""
    program, facts = case
    everything = answers(program, "\n".join(facts))
    if len(everything) > 100:
        return  # not all of them were asked for
    left = RulePool.from_text(program).relevant(facts)
    assert answers(left.text, "\n".join(facts), left.parts) == everything


_CASES = (
    "stack_page/w0a.yaml",
    "stack_page/w0e.yaml",
    "stack_page/w2b.yaml",
    "judges/mtg_lay_001.yaml",
)


def _session(name: str, slicing: bool) -> Session:
    game = find_game("mtg")
    case = load_cases([game.case_folder / name]).cases[0]
    facts = "\n".join(case_facts(case, CardLibrary.for_game("mtg")))
    session = Session(game.program, facts, max_steps=3, slicing=slicing)
    session.run()
    return session


def _may_be(session: Session, symbol: Symbol) -> tuple[bool, bool]:
    """Whether some line of play makes the atom true, and whether one makes it false."""
    solved = (session.control.solve(assumptions=[(symbol, value)]).satisfiable for value in (True, False))
    return bool(next(solved)), bool(next(solved))


@pytest.mark.parametrize("name", _CASES)
def test_cases_run_the_same(name: str) -> None:
    """Of a real case the same comes out: every atom where nobody chooses, else how each expectation fares."""
    whole, sliced = _session(name, False), _session(name, True)
    assert (sliced.last, sliced.bound_reached) == (whole.last, whole.bound_reached)
    if whole.branching:
        met = {one.symbol for one in whole.atoms("met", 3)}
        assert {one.symbol for one in sliced.atoms("met", 3)} == met
        assert [_may_be(sliced, one) for one in met] == [_may_be(whole, one) for one in met]
    else:
        atoms, expected = (
            {(one.symbol, one.is_fact) for one in each.control.symbolic_atoms} for each in (sliced, whole)
        )
        assert atoms == expected


@pytest.mark.parametrize("name", _CASES)
def test_cases_lose_most_rules(name: str) -> None:
    """A case is spared at least a third of the rules, and what explains it afterwards knows which."""
    game = find_game("mtg")
    case = load_cases([game.case_folder / name]).cases[0]
    left = RulePool.load(game.program).relevant(case_facts(case, CardLibrary.for_game("mtg")))
    book = RuleBook.load([game.program])
    assert len(left.rules) + left.dropped == len(book.rules)
    assert len(left.rules) < 2 / 3 * len(book.rules)
    where = [(one.file, one.line) for one in left.statements if one.clauses]
    assert where == [(book.rules[number].file, book.rules[number].line) for number in left.rules]


# -- what is left out ----


@pytest.mark.parametrize(
    ("rule", "facts", "fires"),
    [
        ("a :- b(x).", "b(x).", True),
        ("a :- b(x).", "b(y).", False),
        ("a :- b(x).", 'b("x").', False),
        ("a :- b(1).", "b(2).", True),  # numbers are not told apart
        ("a :- b(1).", "b(x).", False),
        ("a :- b(X), c(X).", "b(x). c(y).", False),
        ("a :- b(X), c(X).", "b(x). c(x).", True),
        ("a :- b(f(x)).", "b(f(y)).", False),
        ("a :- b(f(X)), c(X).", "b(f(x)). c(y).", False),
        ("a :- b(f(X)), c(X).", "b(f(x)). c(x).", True),
        ("a :- b(f(g(x))).", "b(f(g(x))).", True),
        ("a :- b(f(g(x))).", "b(f(g(y))).", False),
        ("a :- b(f(x),_).", "b(f(x),1).", True),
        ("a :- b(X), X = f(_).", "b(g(1)).", False),
        ("a :- b(X), X = f(_).", "b(f(1)).", True),
        ("a :- X = f(Y), b(Y), c(X).", "b(x). c(f(x)).", True),
        ("a :- X = f(Y), b(Y), c(X).", "b(x). c(f(y)).", False),
        ("a :- b(X,Y), c(Y,X).", "b(x,x). b(y,y). c(x,y).", True),  # arguments are looked at one by one
        ("a :- X = f(Y), b(Y), c(X).", "b(x). c(g(x)).", False),
        ("a :- b(X), c(X+1).", "b(1). c(x).", False),
        ("a :- N = #count { X : c(X) }, b(N).", "b(x).", False),
        ("a :- N = #count { X : c(X) }, b(N).", "b(0).", True),
        ("a :- N = #max { X : c(X) }, b(N).", "b(x). c(x).", True),
        ("a :- N = #max { X : c(X) }, d(N).", "b(x). c(x).", False),
        ("a :- not b(x).", "b(x).", True),  # what is denied is never held against a rule
        ("a :- #count { X : b(X) } = 0.", "c(x).", True),
        ("a :- b(X), X != y.", "b(x).", True),
        ("a :- b(X), X < y, X < Z, c(Z).", "b(x). c(z).", True),
        ("a :- b(X), c(-X).", "b(x). c(-x).", True),
        ("a :- b(X), c(-X).", "b(-x). c(x).", True),
        ("a :- b(X), c(|X|).", "b(x). c(x).", False),
        ("a :- b((x,y)).", "b((x,y)).", True),
        ("a :- b((x,y)).", "b((y,y)).", False),
        ("a :- b(X,to,Y), c(Y).", "b(x,to,y). b(x,of,z). c(z).", False),  # but what goes with a constant
        ("a :- b(X,to,Y), c(Y).", "b(x,to,y). b(x,of,z). c(y).", True),
        (":- b(x), b(y).", "b(x). b(z).", False),
        (":- b(x), b(y).", "b(x). b(y).", True),
        ("{ a(X) : b(X) } 1 :- c.", "c.", True),  # a choice with bounds forbids even if it offers nothing
        ("a :- -b(x).", "b(x).", False),
        ("a :- b(-1).", "b(-1).", True),
        ('a :- b("x,)").', 'b("x,)").', True),
    ],
)
def test_one_rule(rule: str, facts: str, fires: bool) -> None:
    """Each kind of literal excludes what it can, and nothing more."""
    rest = "z :- b(x), c(y), d(z), -b(x). b(z) :- z. d(z) :- z."
    assert (_ast.read_text(rule)[0].text in _kept(f"{rule} {rest}", facts)) == fires


@pytest.mark.parametrize(
    ("program", "facts", "lost"),
    [
        ("a(X) :- b(X). c :- a(x). d :- a(y). e :- d.", "b(x).", ["d :- a(y).", "e :- d."]),
        ("a(f(X)) :- b(X). c(X) :- a(f(X)). d :- c(x). e :- c(y).", "b(x).", ["e :- c(y)."]),
        ("a(f(X)) :- a(X). a(X) :- b(X), c(X). b(x).", "c(y).", ["a(f(X)) :- a(X).", "a(X) :- b(X); c(X)."]),
        ("{ a(X) : b(X) }. c :- a(x). d :- a(y).", "b(x).", ["d :- a(y)."]),
        ("a(X) ; b(X) :- c(X). d :- b(x). e :- b(y).", "c(x).", ["e :- b(y)."]),
        ("#external a(X) : b(X). c :- a(x). d :- a(y).", "b(x).", ["d :- a(y)."]),
        ("a((x;y)). b :- a(x). c :- a(y). d :- a(z).", "", ["d :- a(z)."]),
        ("a(1..3). b :- a(x). c :- a(7).", "", ["b :- a(x)."]),
        ("#program s(t). a(X,t) :- b(X). c(t) :- a(x,t-1). d(t) :- a(y,t).", "b(x).", ["d(t) :- a(y,t)."]),
        ("#program s(p). a(p,X) :- b(X). c :- a(x,x). d :- a(f(1),y).", "b(x).", ["d :- a(f(1),y)."]),
        ("#program s(p). a(p) :- b. c(X) :- a(f(X)). d(X) :- c(X), e(X).", "b. e(1).", []),
        ("#program s(p). a(p,X) :- b(X). c(X) :- a(x,X), d(X).", "b(y). d(y).", []),
        ("a(x). b(X) :- a(X). a(y) :- b(x). a(z) :- b(y). c :- b(z). d :- b(w).", "", ["d :- b(w)."]),
        ("a(f(x)). b(Y) :- a(X), X = f(Y). a(f(y)) :- b(x). c :- b(y). d :- b(z).", "", ["d :- b(z)."]),
        ("a(x). b(Y) :- a(X), X = Y. a(y) :- b(x). c :- b(y). d :- b(z).", "", ["d :- b(z)."]),
        ("a(X) :- b(Y), X = f(Y). c :- a(f(x)). d :- a(g(x)).", "b(x).", ["d :- a(g(x))."]),
        ("#program s(p). a(p) :- b. c(X) :- a(X), X = f(_). e(f(1)) :- c(_). d :- c(X), e(X).", "b.", []),
        ("a(f(x)). b(Y) :- a(f(Y)). a(f(y)) :- b(x). c :- b(y). d :- b(z).", "", ["d :- b(z)."]),
        ("a(x). { b(X) : a(X) }. a(y) :- b(x). c :- b(y). d :- b(z).", "", ["d :- b(z)."]),
        ("a(x). b(f(X)) :- a(X). a(y) :- b(f(x)). c(X) :- b(X). d :- c(f(y)).", "", []),
        ("#program s(t). a(t) :- b. c :- a(1). d :- a(x).", "b.", ["d :- a(x)."]),
        ("#const k = x. a :- b(k). c :- b(y).", "b(z).", ["c :- b(y)."]),
    ],
)
def test_what_follows(program: str, facts: str, lost: list[str]) -> None:
    """What is left out follows through heads of every kind, parameters and constants."""
    everything = [one.text for one in _ast.read_text(program)]
    kept = _kept(program, facts)
    assert [text for text in everything if text not in kept] == lost


def test_what_is_denied_in_vain_goes() -> None:
    """A literal that denies what can never be is no longer there, but one that denies what may be is."""
    left = RulePool.from_text("a :- not b(x), not c(x), d(_). b(X) :- e(X).").relevant("c(x). d(1).")
    assert left.text.splitlines()[1] == "a :- d(_Any1); not c(x)."


def test_parts_with_nothing_left() -> None:
    """A part of which nothing is left is not named, so that nobody grounds it; the base always is."""
    pool = RulePool.from_text("#program one(t). a(t) :- b. #program two(t). c(t) :- d.")
    left = pool.relevant("d.")
    assert left.parts == {("base", 0), ("two", 1)}
    assert left.text == "#program two(t).\nc(t) :- d."
    assert (left.rules, left.dropped) == ((1,), 1)


# -- what facts may be ----


@pytest.mark.parametrize(
    "facts",
    [
        "a(x,1).  a(f(x,-1)). % a remark",
        'a("b(c). % d").\n\n% a line\na.',
        "a((x,y)).",
        "-a(x).",
        "a(1..3). b((x;y)).",
        "a(X) :- b(X). b(1+2).",
        "%* a(x). *% b(x).",
        "{ a(x) }. #program step(t). b(t) :- a(x).",
        "a(#inf).",
        "not_a. nota(not_x).",
    ],
)
def test_fast_reading_is_reading(facts: str) -> None:
    """Facts read fast are what clingo reads; what is more than facts is left to clingo."""
    plain = plain_facts(facts)
    statements = _ast.read_text(facts)
    only_facts = all(
        one.clauses and one.clauses[0].kind == "fact" and not any(mark in one.text for mark in ("..", ";", "+"))
        for one in statements
    )
    if plain is None:
        assert not only_facts or any(mark in facts for mark in ("(x,y)", "-a", "%*", "#"))
    else:
        assert only_facts
        control = Control(["--warn=none"])
        control.add("base", [], facts)
        control.ground([("base", [])])
        found = sorted((one.symbol.name, len(one.symbol.arguments)) for one in control.symbolic_atoms)
        assert sorted((name, len(args)) for name, args in plain) == found


def test_rules_among_the_facts() -> None:
    """A case may bring rules and parts of its own, and they are followed like those of the program."""
    pool = RulePool.from_text("a :- b(x). c :- b(y). d(X) :- e(X). #program step(t). f(t) :- g(t).")
    left = pool.relevant("{ b(x) }. #program step(t). g(t) :- b(x). #program more(t). e(t).")
    assert [one.text for one in left.statements] == ["a :- b(x).", "d(X) :- e(X).", "f(t) :- g(t)."]
    assert left.parts == {("base", 0), ("step", 1), ("more", 1)}


def test_constants_among_the_facts() -> None:
    """A constant that the facts define may stand for anything, so that nothing may be left out."""
    left = RulePool.from_text("a :- b(x). c :- b(y).").relevant("#const x = y. b(x).")
    assert (len(left.rules), left.dropped) == (2, 0)


def test_too_much_to_tell_apart() -> None:
    """A term that may be too many things, or anything, is told apart less finely, and still rightly."""
    names = [f"n{number}" for number in range(40)]
    program = (
        "a(f(X,Y)) :- b(X), b(Y). c :- a(f(n1,n2)). d :- a(f(m,n1)). e :- a(g(n1)). "
        "#program s(p). a(h(p)) :- b(n1). i :- a(h(n1)). j :- a(h(f(1,1))), m."
    )
    pool = RulePool.from_text(program)
    left = pool.relevant([f"b({name})." for name in names])
    texts = [one.text for one in left.statements]
    assert {"c :- a(f(n1,n2)).", "i :- a(h(n1))."} <= set(texts)
    assert not {"e :- a(g(n1)).", "j :- a(h(f(1,1))); m."} & set(texts)
    assert pool.relevant("b(n1).").rules  # and the pool is still good for others


# -- keeping ----


def _seen(left: Sliced) -> tuple[object, ...]:
    return left.text, left.parts, left.rules, left.dropped


@pytest.mark.usefixtures("own_cache")
def test_kept_on_disk(tmp_path: Path) -> None:
    """What was made ready once is read back the same; what cannot be read back is made anew."""
    entry = tmp_path / "rules.lp"
    entry.write_text("a(f(X),t) :- b(X,t).\n#program s(t).\nc(t) :- a(f(x),t), not d(t), not b(y,t).\n")
    facts = "b(x,1). b(y,2)."
    first = _seen(RulePool.load(entry).relevant(facts))
    assert RulePool.load(entry) is RulePool.load(entry)
    (stored,) = _store.folder().glob("rules-pool-*.json")
    for text in (stored.read_text(), json.dumps([1, 2]), "{"):
        stored.write_text(text)
        relevance._load.cache_clear()
        assert _seen(RulePool.load(entry).relevant(facts)) == first
    entry.write_text("a(x) :- b(x,1).\n")
    assert _seen(RulePool.load(entry).relevant(facts)) != first


@pytest.mark.usefixtures("own_cache")
def test_sessions_skip_what_is_gone(tmp_path: Path) -> None:
    """A session does not ground parts of which nothing is left, unless it is told to keep everything."""
    entry = tmp_path / "rules.lp"
    entry.write_text("stage(1,one,always). stage(2,two,always). #program one(t). a(t) :- b. #program two(t). quiet(t).")
    names = [[name for name, _ in _run(entry, slicing).parts] for slicing in (True, False)]
    assert names == [["base", "two"], ["base", "one", "two"]]


def _run(entry: Path, slicing: bool) -> Session:
    session = Session(entry, "c.", slicing=slicing)
    session.run()
    return session
