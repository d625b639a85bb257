"""Derivations: what supports an atom, in words, with rule numbers."""

from __future__ import annotations

import pytest
from clingo import Symbol

from pyreasoner.explain import Node, RuleBook, replay

from . import synthetic
from .programs import models, replayed, term, terms


def _tree(node: Node) -> dict[str, list[str]]:
    return {str(one.atom): [str(child.atom) for child in one.children] for one in node.walk()}


@pytest.mark.parametrize(
    ("rules", "facts", "goal", "children"),
    [
        ("a :- b, c, not d.", "b. c.", "a", ["b", "c"]),
        ("a :- b. a :- c. c :- d.", "b. d.", "a", ["b"]),
        ("a(X) :- p(X,_), q(_).", "p(1,2). q(3).", "a(1)", ["p(1,2)", "q(3)"]),
        ("a(X) :- p(1..3,X).", "p(2,x). p(7,y).", "a(x)", ["p(2,x)"]),
        ("a(1..3) :- p.", "p.", "a(2)", ["p"]),
        ("a(X;Y) :- p(X,Y).", "p(1,2).", "a(2)", ["p(1,2)"]),
        ("a(X+Y) :- p(X), q(Y).", "p(1). q(2). q(3).", "a(4)", ["p(1)", "q(3)"]),
        ("a(X) :- q(Y), p(X,Y+1).", "q(1). p(x,2). p(y,3).", "a(x)", ["q(1)", "p(x,2)"]),
        ("a(S) :- S = #sum { N,X : p(X,N) }.", "p(x,1). p(y,2).", "a(3)", ["p(x,1)", "p(y,2)"]),
        (
            "a(X) :- q(X), 1 { p(X,Y) : r(Y) }.",
            "q(1). p(1,2). r(2). p(1,3).",
            "a(1)",
            ["q(1)", "p(1,2)", "r(2)"],
        ),
        ("a :- p(X) : q(X).", "q(1). q(2). p(1). p(2).", "a", ["p(1)", "p(2)", "q(1)", "q(2)"]),
        ("a :- p(X) : q(X).", "r.", "a", []),
        ("a :- not 1 { p(X) : q(X) }, r.", "r. q(1).", "a", ["r"]),
        ("-a(X) :- -b(X).", "-b(1).", "-a(1)", ["-b(1)"]),
        ("a :- not not b. b :- c.", "c.", "a", []),
        ("a :- b. b :- c. c :- b. b :- e.", "e.", "a", ["b"]),
        ("#const n = 2. a(n) :- p(n).", "p(2).", "a(2)", ["p(2)"]),
        ('a("x,(y") :- p("_ Z").', 'p("_ Z").', 'a("x,(y")', ['p("_ Z")']),
    ],
)
def test_support(rules: str, facts: str, goal: str, children: list[str]) -> None:
    """Every form of a body names exactly the atoms that made it true."""
    node = replayed(rules, facts).derivation(term(goal))
    assert sorted(str(child.atom) for child in node.children) == sorted(children)
    assert all(child.kind != "unsupported" for child in node.walk())


def test_least_depth_and_no_circles() -> None:
    """Of several ways the shortest is told, and never one that goes through the atom itself."""
    found = replayed("a :- c2. c2 :- c1. c1 :- e. a :- d. d :- e. d :- a.", "e.")
    assert _tree(found.derivation(term("a"))) == {"a": ["d"], "d": ["e"], "e": []}


def test_a_rule_with_a_number_is_preferred() -> None:
    """Between two rules of one depth, the one that cites something says more."""
    text = 'a :- e.\n\n% @cr("1.1")\na :- f.\n'
    found = replayed(text, "e. f.")
    assert found.derivation(term("a")).cites == (("mtg", "1.1"),)
    assert found.cited(terms("a")) == {("mtg", "1.1")}


def test_cited_alternatives() -> None:
    """With alternatives, the rules of every way to derive the goal count, without them those of one way."""
    text = '% @cr("1.1")\na :- e.\n\n% @rb("2.2")\na :- f.\n\n% @ipg("3")\nf :- g.\n'
    found = replayed(text, "e. g.")
    assert found.cited(terms("a")) == {("mtg", "1.1")}
    assert found.cited(terms("a"), alternatives=True) == {("mtg", "1.1"), ("riftbound", "2.2"), ("ipg", "3")}


def test_kinds() -> None:
    """Given facts, facts of the rule book, choices and rules are told apart."""
    found = replayed("fixed. { chosen } = 1 :- given. made :- chosen, fixed.", "given.")
    kinds = {str(one.atom): one.kind for one in found.derivation(term("made")).walk()}
    assert kinds == {"made": "rule", "chosen": "choice", "fixed": "fact", "given": "given"}


def test_label_in_words() -> None:
    """The label's terms are calculated and said in words, with names from the case's facts."""
    text = '% @label("{} gets {} of {}", (O,N+1,keyword(K)))\na(O) :- p(O,N,K).\n'
    facts = 'p(o,2,first_strike). object_name(o,"Silver Knight").'
    found = replayed(text, facts)
    assert found.derivation(term("a(o)")).text == "Silver Knight gets 3 of first strike"
    assert found.derivation(term("a(o)"), say=str).text == "o gets 3 of keyword(first_strike)"


def test_label_over_several_rules() -> None:
    """A block's numbers hold for all its rules, its label for those with one head; what one lacks is dots."""
    text = '% @cr("1") @label("{} sees {}", (O,P))\na(O) :- p(O,P).\na(O) :- q(O).\nb(O) :- a(O).\n'
    found = replayed(text, "p(x,y). q(z).")
    assert found.derivation(term("a(x)")).text == "x sees y"
    assert found.derivation(term("a(z)")).text == "z sees ..."
    assert found.derivation(term("b(x)")).text == "b x"
    assert found.derivation(term("b(x)")).cites == (("mtg", "1"),)


def test_label_that_cannot_be_calculated() -> None:
    """A label whose arithmetic has no value must not hide that the rule fired."""
    found = replayed('% @label("half {}", (N/2))\na(N) :- p(N).', "p(x). p(4).")
    assert found.derivation(term("a(4)")).text == "half 2"
    assert found.derivation(term("a(x)")).text == "half ..."
    assert found.recheck() == []


def test_negatives() -> None:
    """What had to be absent is listed, with a hole for what may be anything."""
    found = replayed("a(X) :- p(X), not q(X,_), not not p(X).", "p(1).")
    assert [str(one) for one in found.derivation(term("a(1)")).negatives] == ["q(1,_any)", "__twice(p(1))"]


def test_inertia_is_folded() -> None:
    """A chain of one rule that only counts steps down is one node that says since when."""
    text = "#program base.\nh(F,0) :- init(F).\n#program step(t).\nh(F,t+1) :- h(F,t), not gone(F,t).\n"
    parts = [("base", []), *(("step", [t]) for t in range(9))]
    node = replayed(text, "init(x).", parts).derivation(term("h(x,9)"))
    assert (node.folded, str(node.since), node.step) == (8, "h(x,1)", 9)
    assert [str(child.atom) for child in node.children] == ["h(x,0)"]
    assert node.children[0].children[0].given


def test_no_folding_across_rules_or_two_numbers() -> None:
    """Only a chain of the same rule in one number is folded: everything else is a step worth telling."""
    text = "#program step(t).\nh(N+1,t+1) :- h(N,t), up(t).\nh(N,t+1) :- h(N,t), not up(t).\n"
    parts = [("base", []), *(("step", [t]) for t in range(4))]
    node = replayed(text, "#program base. h(0,0). up(2).", parts).derivation(term("h(1,4)"))
    assert [(str(one.atom), one.folded) for one in node.walk() if one.rule] == [
        ("h(1,4)", 0),
        ("h(1,3)", 0),
        ("h(0,2)", 1),
    ]


def test_no_folding_where_the_way_back_parts() -> None:
    """A rule that rests on two earlier atoms of its own is no inertia: both are told."""
    node = replayed("f(N) :- f(N-1), f(N-2), N < 5.", "f(0). f(1).").derivation(term("f(4)"))
    assert [str(child.atom) for child in node.children] == ["f(3)", "f(2)"]


def test_shared_nodes_are_one_object() -> None:
    """What several steps rest on is one node, in all derivations, so that a reader sees it once."""
    found = replayed("a :- b, c. b :- d. c :- d. d :- e.", "e.")
    node = found.derivation(term("a"))
    assert node.children[0].children[0] is node.children[1].children[0]
    assert found.derivation(term("c")) is node.children[1]


def test_condensed() -> None:
    """A reader's version keeps what cites, is labelled or was chosen, and what each of them rests on."""
    text = (
        '% @cr("1")\nend :- m1, m2.\n\nm1 :- law. m2 :- m3, law. m3 :- chosen.\n\n'
        '% @cr("2")\nlaw :- plain, given.\n\n{ chosen } = 1. plain :- given.\n'
    )
    node = replayed("goal :- end.\n\n" + text, "given.").derivation(term("goal"))
    short = node.condensed()
    assert _tree(short) == {"goal": ["end"], "end": ["law", "chosen"], "law": [], "chosen": []}
    assert [str(one.atom) for one in node.condensed(lambda one: one.given).walk()] == ["goal", "given"]


def test_condensed_nodes_are_shared() -> None:
    """In the shorter version, too, what several steps rest on is one node."""
    text = "".join(
        f'% @cr("{n}")\n{rule}\n\n' for n, rule in enumerate(["a :- b, c.", "b :- x.", "c :- x.", "d :- e."])
    )
    text += "x :- d."
    short = replayed(text, "e.").derivation(term("a")).condensed()
    assert short.children[0].children[0] is short.children[1].children[0]


def test_deep_derivations() -> None:
    """A derivation of thousands of steps neither overflows nor takes long."""
    text = "n(X,b) :- n(X-1,a), X < 3000. n(X,a) :- n(X-1,b), X < 3000."
    found = replayed(text, "n(0,a).")
    assert sum(1 for _ in found.derivation(term("n(2999,b)")).walk()) == 3000


def test_what_does_not_hold_has_no_derivation() -> None:
    """Asking why something holds that does not is a mistake of the caller's."""
    with pytest.raises(KeyError, match="does not hold"):
        replayed("a :- b.", "c.").derivation(term("a"))


def test_parts_are_grounded_with_the_sessions_arguments() -> None:
    """A rule speaks only about the steps, layers and positions that the session grounded."""
    text = '#program layer(t,l).\n% @cr("613.1") @label("layer {} of {}", (l,t))\nseen(O,l,t) :- p(O).\n'
    parts = [("base", []), ("layer", [0, 4]), ("layer", [1, 5])]
    found = replayed(text, "p(o).", parts)
    assert found.derivation(term("seen(o,5,1)")).text == "layer 5 of 1"
    assert [str(atom) for atom in terms("seen(o,5,0)") if found.firings(atom)] == []


def test_all_atoms_of_a_run_are_supported() -> None:
    """On a stepwise program of the real kind everything has a well-founded derivation."""
    text, facts, parts = synthetic.program(idle=20), synthetic.facts(), synthetic.session(6)
    atoms: list[Symbol] = synthetic.run(text, facts, parts)
    found = replay(RuleBook.from_text(text), parts, facts, atoms)
    assert found.recheck() == []
    assert all(node.kind != "unsupported" for atom in atoms for node in found.derivation(atom).walk())


def test_explaining_one_atom_looks_at_few_rules() -> None:
    """What an atom does not rest on is never grounded: that is what makes an explanation quick."""
    text, facts, parts = synthetic.program(idle=50), synthetic.facts(), synthetic.session(6)
    found = replay(RuleBook.from_text(text), parts, facts, synthetic.run(text, facts, parts))
    found.derivation(term("h(zone(o5,battlefield),6)"))
    assert len(found._firings._grounded) < 10


def test_externals_support_what_is_set() -> None:
    """An external that somebody set true is no unsupported atom."""
    found = replay(
        RuleBook.from_text("#external e(X) : p(X). a :- e(1)."),
        [("base", [])],
        "p(1).",
        terms("p(1)", "e(1)", "a"),
    )
    assert found.recheck() == []
    assert found.derivation(term("a")).children[0].kind == "external"
    assert models("a.")


def test_exercised_among_some() -> None:
    """Asked about some rule numbers, only these are looked for: that is what keeps `because` quick to check."""
    text = '% @cr("1.1")\na :- b.\n\n% @cr("1.2")\nc :- b.\n\n% @cr("1.3")\nd :- e.'
    found = replayed(text, "b.")
    assert found.exercised(["1.2", "1.3"]) == {("mtg", "1.2")}
    assert found.exercised() == {("mtg", "1.1"), ("mtg", "1.2")}
