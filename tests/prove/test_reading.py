"""What is wrong in a law's file is said, with its place."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pyreasoner.errors import InputError
from pyreasoner.prove import find_law
from pyreasoner.prove.answer import answer
from pyreasoner.prove.board import read_scope, stages

from .support import a_law, asked

_MISTAKES = [
    (("mode: scope", "mod: scope"), "unknown key 'mod'", "mode"),
    (("mode: scope", "mode: guess"), "does not fit here", "'scope', 'induction' or 'play'"),
    (("  mtg:", "  mtgg:"), "unknown game 'mtgg'", "mtg"),
    (("number: 2", "number: 99"), "does not fit here", "less than or equal to 8"),
    (("number: 2", "nummer: 2"), "unknown key 'nummer'", "number"),
    (("pt: 2/2", "ptt: 2/2"), "takes no 'ptt'", "pt"),
    (("cards: [Bear, Wall]", "cards: [Bear, Wal, Wall]"), "no card is called 'Wal'", "Wall"),
    (("{objects: [Wall]}", "{objekts: [Wall]}"), "no places 'objekts'", "objects"),
    (("{objects: [Wall]}", "{objects: [Wal]}"), "'Wal' is none of the cards", "Wall"),
    (("without: 613.4c", "without: 999.9z"), "has the number 999.9z", "a rule's number"),
    (("head: counter_layer", "head: layers"), "derives 'layers'", "counter_layer"),
    (("violated(not_grown", "broken(not_grown"), "no rule for violated", "violated(X,t)"),
    (
        ("_grown(O,N,t) :-", "_checking(t) :- priority(t). _grown(O,N,t) :-"),
        "_checking means something else in kernel/tasks.lp",
        "no rule of the game uses",
    ),
    (("0..2", "2..0"), "is no range here", "0..3"),
]


@pytest.mark.parametrize(("change", "told", "expected"), _MISTAKES, ids=[told for _, told, _ in _MISTAKES])
def test_mistakes(change: tuple[str, str], told: str, expected: str, tmp_path: Path) -> None:
    """Every mistake names the file and what was expected; a head's mistake also its line."""
    with pytest.raises(InputError) as caught:
        answer(replace(asked(a_law(tmp_path, change)), mutated=True))
    assert told in str(caught.value)
    assert expected in str(caught.value)
    assert "grows.lp" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [("violated(x,t).", "it has no head"), ("%* law\nmode: scope\n*%\n", "does not say in words"), ("", "empty")],
)
def test_no_law(text: str, told: str, tmp_path: Path) -> None:
    """A file that is no law is no law, whatever else it is."""
    path = tmp_path / "x.lp"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=told):
        find_law(str(path))


def test_unknown_law() -> None:
    """The nearest law is named."""
    with pytest.raises(InputError, match="did you mean 'settled'"):
        find_law("setled")


@pytest.mark.parametrize(
    ("written", "told"),
    [("objekts=2", "did you mean 'objects'"), ("objects", "does not say how many"), ("objects=0", "objects=1 to"),
     ("objects=x", "objects=1 to"), ("objects=9", "objects=1 to")],
)  # fmt: skip
def test_scopes_that_cannot_be(written: str, told: str, tmp_path: Path) -> None:
    """A size that the law does not have, and what is no size, is said."""
    with pytest.raises(InputError, match=told):
        read_scope(a_law(tmp_path), "mtg", written)


def test_scopes_grow() -> None:
    """Each scope holds the one before, and the last is the one asked for."""
    assert stages({"a": 3, "b": 1}) == [{"a": 1, "b": 1}, {"a": 2, "b": 1}, {"a": 3, "b": 1}]
    assert stages({}) == [{}]
