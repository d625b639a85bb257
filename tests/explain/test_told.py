"""What another program tells of a model."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyreasoner._asp import derives
from pyreasoner._ast import read
from pyreasoner.explain import told
from pyreasoner.games import find_game, games

from .programs import replayed

_PROGRAM = "q(X+N) :- p(X), by(N). _r(X) :- q(X)."


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A program that tells something of what is `p`."""
    path = tmp_path / "telling.lp"
    path.write_text(_PROGRAM, encoding="utf-8")
    return path


def test_what_is_told_comes_from_the_model_and_the_facts(program: Path) -> None:
    """Neither the model's own atoms nor what the program keeps to itself are told."""
    found = replayed("p(1). p(2) :- p(1).")
    assert sorted(map(str, found.told(program, ["by(3)"]))) == ["by(3)", "q(4)", "q(5)"]


def test_it_can_be_asked_again(program: Path) -> None:
    """What was told before has no part in what is told now, and derivations go on as before."""
    found = replayed("p(1). p(2) :- p(1).")
    found.told(program, ["by(3)"])
    assert sorted(map(str, found.told(program, ["by(1)"]))) == ["by(1)", "q(2)", "q(3)"]
    assert found.recheck() == []


@pytest.mark.parametrize("game", games())
def test_telling_programs_derive_nothing_of_the_rules(game: str) -> None:
    """A telling program is grounded beside the atoms of an answer: a name in both would mix the two."""
    own, rules = (
        {signature for statement in read([path]) if statement.kind != "defined" for signature in derives(statement)}
        for path in (find_game(game).telling, find_game(game).program)
    )
    assert own
    assert not own & rules


def test_a_program_can_be_asked_about_nothing(program: Path) -> None:
    """Without a model there are only the program's own facts."""
    assert told(program) == []
