"""What lint finds in rules: for each kind some that have it, and the same without it."""

from __future__ import annotations

import pytest

from pyreasoner.lint import CODES
from pyreasoner.lint.program import PROGRAM_CODES

from .toy import Toy

_STEP = "#program step(t).\n"

FOUND = [
    # nothing derives it
    ("undefined", "goes(X) :- stands(X), runs(X).", "#defined runs/1.\ngoes(X) :- stands(X), runs(X)."),
    ("undefined", "goes(X) :- stands(X), not runs(X).", "runs(1).\ngoes(X) :- stands(X), not runs(X)."),
    # nothing looks at it
    ("unused", "spare(X) :- lives(X).", "spare(X) :- lives(X).\ngoes(X) :- spare(X)."),
    ("unused", "#defined spare/1.", "#defined spare/1.\ngoes(X) :- spare(X)."),
    ("unused", "spare(X) :- lives(X).", "goes(X) :- lives(X)."),
    # one name, two numbers of arguments
    (
        "arity",
        "_left(X,1) :- lives(X).\n_left(X) :- _left(X,1).\ngoes(X) :- _left(X).",
        "_left(X,1) :- lives(X).\n_gone(X) :- _left(X,1).\ngoes(X) :- _gone(X).",
    ),
    # what belongs to another file
    ("private", "goes(X) :- _hidden(X).", "_own(X) :- lives(X).\ngoes(X) :- _own(X)."),
    ("private", "_hidden(X) :- stands(X).\ngoes(X) :- _hidden(X).", "_own(X) :- stands(X).\ngoes(X) :- _own(X)."),
    # documented, and not there
    ("unknown-public", "%*! gone(X)\nWho left. *%", "%*! goes(X)\nWho leaves. *%"),
    ("unknown-public", "%*! goes(X,Y)\nWho leaves. *%", "%*! goes(X)\nWho leaves. *%"),
    # a name that is mistyped; the right ones come from a head, from a table, and from the vocabulary
    ("unknown-name", "goes(X) :- at(X,hosue).", "goes(X) :- at(X,house)."),
    ("unknown-name", "goes(X) :- lives(X), not at(X,gadren).", "goes(X) :- lives(X), not at(X,garden)."),
    ("unknown-name", "goes(X) :- at(X,Y), Y != celar.", "goes(X) :- at(X,Y), Y != cellar."),
    (
        "unknown-name",
        "goes(X) :- lives(X), 1 <= #count { Y : at(X,Y), Y = hosue }.",
        "goes(X) :- lives(X), 1 <= #count { Y : at(X,Y), Y = house }.",
    ),
    # a condition that has nothing to do with the others
    ("unjoined", "goes(X) :- lives(X), at(Y,house).", "goes(X) :- lives(X), at(X,house)."),
    ("unjoined", "goes(X) :- lives(X), at(Y,house).", "goes(X) :- lives(X), at(_Y,house)."),
    ("unjoined", "goes(X) :- lives(X), at(Y,Z).", "goes(X) :- lives(X), at(_,_)."),
    ("unjoined", f"{_STEP}went(X,t) :- lives(X), at(Y,house).", f"{_STEP}went(X,t) :- lives(X), seen(Y,t)."),
    (
        "unjoined",
        "goes(X) :- lives(X), N = #count { Y : at(X,Y) }.",
        "goes(X) :- lives(X), 0 < #count { Y : at(X,Y) }.",
    ),
    # a law without its number, among others that have theirs
    ("unnumbered", "stands(X) :- at(X,cellar).", '% @cr("1.3") @label("{} is below", (X))\nstands(X) :- at(X,cellar).'),
    # a label with more places than terms, or of a variable that the rule has not
    (
        "label",
        '% @cr("1.3") @label("{} is below {}", (X))\nstands(X) :- at(X,cellar).',
        '% @cr("1.3") @label("{} is below", (X))\nstands(X) :- at(X,cellar).',
    ),
    (
        "label",
        '% @cr("1.3") @label("{} is below", (Y))\nstands(X) :- at(X,cellar).',
        '% @cr("1.3") @label("{} is below", (X))\nstands(X) :- at(X,cellar).',
    ),
    # dates of no release, without a test, not said, or not those of the change
    (
        "dates",
        '% @cr("1.3") @since(19990101)\nstands(X) :- in_force(moving), at(X,cellar).',
        '% @cr("1.3") @since(20010101)\nstands(X) :- in_force(moving), at(X,cellar).',
    ),
    (
        "dates",
        '% @cr("1.3") @since(20010101)\nstands(X) :- at(X,cellar).',
        '% @cr("1.3")\nstands(X) :- at(X,cellar).',
    ),
    (
        "dates",
        '% @cr("1.3")\nstands(X) :- in_force(moving), at(X,cellar).',
        '% @cr("1.3") @since(20010101)\nstands(X) :- in_force(moving), at(X,cellar).',
    ),
    (
        "dates",
        '% @cr("1.3") @since(20000101)\nstands(X) :- in_force(moving), at(X,cellar).',
        '% @cr("1.3") @until(20010101)\nstands(X) :- not in_force(moving), at(X,cellar).',
    ),
]


def test_nothing_looks_wrong(toy: Toy) -> None:
    """The game to which the others add is clean, so that what is found comes of what they add."""
    assert toy.found("") == []


@pytest.mark.parametrize(("code", "wrong", "right"), FOUND)
def test_rules(toy: Toy, code: str, wrong: str, right: str) -> None:
    """Each kind is found where it is, alone and at its line, and not in the same rules put right."""
    found = toy.found(f"{wrong}\n")
    assert {one.code for one in found} == {code}, found
    assert all(one.file.endswith("toy/1_moving.lp") and one.line > 10 and one.hint for one in found)
    assert toy.found(f"{right}\n") == []


def test_every_kind_is_tried() -> None:
    """No kind of finding in rules is without rules that have it."""
    assert {code for code, _, _ in FOUND} == set(PROGRAM_CODES)
    assert set(PROGRAM_CODES) < set(CODES)


def test_names_that_are_near(toy: Toy) -> None:
    """A mistyped name is told with the one that was probably meant."""
    (found,) = toy.found("goes(X) :- at(X,hosue).\n")
    assert "did you mean house?" in found.hint


def test_programs_aside(toy: Toy) -> None:
    """A program that looks at games that were played may only look at what games have."""
    telling = toy.asp / "kernel" / "telling.lp"
    with telling.open("a", encoding="utf-8") as more:
        more.write("#defined sits/1.\ntold(X) :- sits(X).\n")
    (found,) = toy.found("")
    assert (found.code, found.file) == ("undefined", str(telling))
    assert "sits/1" in found.said


def test_several_games(toy: Toy) -> None:
    """Games do not meet: each has its own private names, and what one looks at is not unused for the other."""
    toy.beside("_own(X) :- lives(X).\nstands(X) :- _own(X).\nspare(X) :- lives(X).\n")
    (found,) = toy.found("_own(X) :- lives(X).\ngoes(X) :- _own(X).\n")
    assert (found.code, found.file) == ("unused", str(toy.asp / "tiny" / "1_own.lp"))
    assert toy.found("_own(X) :- lives(X).\ngoes(X) :- _own(X), spare(X).\n#defined spare/1.\n") == []


@pytest.mark.parametrize(
    ("comment", "left"),
    [
        ('% @lint("unused", "kept for later")', set()),
        ('% @lint("unused")', {"unused", "allowance"}),
        ('% @lint("arity", "kept for later")', {"unused", "allowance"}),
        ('% @lint("unusde", "kept for later")', {"unused", "allowance"}),
    ],
)
def test_allowances(toy: Toy, comment: str, left: set[str]) -> None:
    """What is allowed with a reason is left out; allowances that are wrong, needless or without reason are told."""
    assert toy.codes(f"\n{comment}\nspare(X) :- lives(X).\n") == left


def test_an_allowance_is_for_its_rules(toy: Toy) -> None:
    """An allowance holds for the rules right below its comment, no further than a blank line."""
    allowance = '% @lint("unused", "kept for later")\n'
    rules = "spare(X) :- lives(X).\n{}other(X) :- lives(X).\n"
    assert toy.codes(f"\n{allowance}{rules.format('')}") == set()
    (found,) = toy.found(f"\n{allowance}{rules.format(chr(10))}")
    assert "other/1" in found.said
