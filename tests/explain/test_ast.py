"""Programs as plain data."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyreasoner import _asp, _ast
from pyreasoner.errors import InputError


@pytest.mark.parametrize(
    ("text", "comments"),
    [
        ("% one\na.\nb.", [("% one",), ("% one",)]),
        ("% one\na.\n\nb.", [("% one",), ()]),
        ("% one\na.\n% two\nb.", [("% one",), ("% two",)]),
        ("% away\n\n% one\n% more\na.", [("% one", "% more")]),
        ("a. % remark\nb.", [(), ()]),
        ("% one\na :- b, % inner\n     c.\nd.", [("% one",), ("% one",)]),
        ("% one\n#program step(t).\na.", [()]),
        ("%* block *%\na.", [()]),
    ],
)
def test_which_comments_hold_for_a_rule(text: str, comments: list[tuple[str, ...]]) -> None:
    """A label never slips to a rule below a blank line, nor comes from a remark inside or behind a rule."""
    assert [statement.comments for statement in _ast.read_text(text)] == comments


def test_parts_lines_and_source() -> None:
    """Each statement knows its part with parameters and is quoted as the file has it."""
    text = "a.\n#program layer(t,l).\nb(X;Y) :-\n    c(X,Y),   X < Y.  d(é).\n"
    first, second = _ast.read_text(text.replace("  d(é).", ""))
    assert (first.part, first.params, first.line) == ("base", (), 1)
    assert (second.part, second.params, second.line) == ("layer", ("t", "l"), 3)
    assert second.source == "b(X;Y) :-\n    c(X,Y),   X < Y."


def test_source_after_letters_of_several_bytes() -> None:
    """clingo counts columns in bytes; a letter such as Æ before a rule must not shift the quoted text."""
    _, second = _ast.read_text('card("Æther"). sort("Æ",b) :- card(X).')
    assert second.source == 'sort("Æ",b) :- card(X).'


@pytest.mark.parametrize(
    ("rule", "heads", "body"),
    [
        ("h(X) :- p(X,_), not q(_,X).", ["h(X)"], ["p(X,_Any1)", "not q(_,X)"]),
        ("h(1..2) :- p(1..X), q(X).", ["h(_Int1)"], ["p(_Int2)", "_Int2 = (1..X)", "q(X)"]),
        ('h(X) :- p("_ ..",X).', ["h(X)"], ['p("_ ..",X)']),
        ("-h :- -p.", ["-h"], ["-p"]),
        ("not a :- b.", [], ["b", "a"]),
        (":- b, X = 1..2.", [], ["b", "X = (1..2)"]),
        ("{ a(X) : b(X,_) } 1 :- c.", ["a(X)"], ["c"]),
        ("#external e(X) : f(X).", ["e(X)"], ["f(X)"]),
    ],
)
def test_clauses(rule: str, heads: list[str], body: list[str]) -> None:
    """Atoms of a clause can be copied elsewhere: what has no name or is an interval got a variable."""
    (clause,) = _ast.read_text(rule)[0].clauses
    assert [head.atom for head in clause.heads] == heads
    assert [lit.text for lit in clause.body] == body


def test_pools_are_taken_apart() -> None:
    """A pooled rule gives one clause for every combination, all of them under the one statement."""
    (statement,) = _ast.read_text("h(a;b) :- p(1;2).")
    assert sorted((one.heads[0].atom, one.body[0].atom) for one in statement.clauses) == [
        (head, body) for head in ("h(a)", "h(b)") for body in ("p(1)", "p(2)")
    ]


def test_bounds_of_a_choice_become_a_condition() -> None:
    """The bounds of choices, also of sums, can be checked in a body."""
    texts = ["1 { a(X) : b(X) } 2.", "#sum { X,a : a(X) : b(X) } 3.", "{ a }."]
    bounds = [_ast.read_text(text)[0].clauses[0].bounds for text in texts]
    assert bounds == ["1 <= { a(X): b(X) } <= 2", "3 >= #sum { X,a: a(X), b(X) }", ""]


@pytest.mark.parametrize(
    ("rule", "guarded"),
    [
        ("a.", "a :- on."),
        ("a :- b.", "a :- b; on."),
        (":- b.", "#false :- b; on."),
        ("{ a : b }.", "{ a: b } :- on."),
        ("not a.", "not a :- on."),
    ],
)
def test_guarded(rule: str, guarded: str) -> None:
    """A guard in the body makes any rule something that can be switched off."""
    assert _asp.guarded(_ast.read_text(rule)[0], "on") == guarded


@pytest.mark.parametrize(
    ("rule", "derives", "uses"),
    [
        ("a(X) :- b(X), not c.", {("a", 1)}, {("b", 1), ("c", 0)}),
        (
            "{ a : b; c } :- #count { X : d(X), not e } > 1.",
            {("a", 0), ("c", 0)},
            {("b", 0), ("d", 1), ("e", 0)},
        ),
        (":- -a(1) : b.", set(), {("-a", 1), ("b", 0)}),
        ("#defined -a/2.", {("-a", 2)}, set()),
        ("#show a/1.", set(), set()),
    ],
)
def test_what_a_statement_derives_and_uses(
    rule: str, derives: set[tuple[str, int]], uses: set[tuple[str, int]]
) -> None:
    """Wherever a predicate stands in a rule, it is found."""
    (statement,) = _ast.read_text(rule)
    assert (_asp.derives(statement), _asp.uses(statement)) == (derives, uses)


@pytest.mark.parametrize(
    ("text", "split"),
    [
        ("", ()),
        ("X,Y", ("X", "Y")),
        ("f(X,1),g", ("f(X,1)", "g")),
        ('"a,(b",(X,)', ('"a,(b"', "(X,)")),
        (r'"a\",b",c', (r'"a\",b"', "c")),
    ],
)
def test_split_terms(text: str, split: tuple[str, ...]) -> None:
    """Commas inside strings and brackets do not part terms."""
    assert _asp.split_terms(text) == split


@pytest.mark.parametrize(
    ("term", "loose"),
    [
        ("X", "X"),
        ("(t+1)", "(t+1)"),
        ("(X+1)", "_"),
        ("f(X,(Y-1))", "f(X,_)"),
        ('f("a-b",X)', 'f("a-b",X)'),
        ("|X|", "_"),
        ("(f(X),(Y*2))", "_"),
    ],
)
def test_loosened(term: str, loose: str) -> None:
    """What calculates with variables becomes a hole, and nothing else does."""
    assert _asp.loosened(term) == loose


def test_variables_and_names_in_text() -> None:
    """Strings and function names are no variables and no constants."""
    text = 'p(X,"Y",f(_Z),x(t),t,_)'
    assert _asp.variables(text) == ("X", "_Z")
    assert _asp.rename(text, str.lower) == 'p(x,"Y",f(_z),x(t),t,_)'
    assert _asp.replace_constants("t(t,s,X)", lambda name: "7" if name == "t" else name) == "t(7,s,X)"
    assert _asp.mentions("p(X,(t+1))", ["t"]) and not _asp.mentions("p(t(X))", ["t"])


def test_included_files_in_reading_order(tmp_path: Path) -> None:
    """Entry files are followed, several files are read in the order given."""
    (tmp_path / "one.lp").write_text("a.\n")
    (tmp_path / "two.lp").write_text("% first line\nb.\n")
    (tmp_path / "all.lp").write_text('#include "one.lp".\n')
    found = _ast.read([tmp_path / "all.lp", tmp_path / "two.lp"])
    assert [(Path(one.file).name, one.text, one.comments) for one in found] == [
        ("one.lp", "a.", ()),
        ("two.lp", "b.", ("% first line",)),
    ]


def test_errors_name_the_place(tmp_path: Path) -> None:
    """A file that is missing or does not parse is an error of the user's, with its name and line."""
    broken = tmp_path / "broken.lp"
    broken.write_text("a.\nb :- c\n")
    with pytest.raises(InputError, match=r"broken\.lp:\d"):
        _ast.read([broken])
    with pytest.raises(InputError, match="missing"):
        _ast.read([tmp_path / "missing.lp"])
