"""`new` and `schema`: things to begin from."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pyreasoner.cards import CardLibrary

from .running import run


def test_a_new_case_passes(tmp_path: Path) -> None:
    """What `new case` writes is a case that passes as it stands."""
    path = tmp_path / "first.yaml"
    assert run("new", "case", path).status == 0
    assert run("check", path).status == 0


def test_a_new_card_can_be_used(tmp_path: Path) -> None:
    """What `new card` writes is a card file without a mistake."""
    path = tmp_path / "mine.yaml"
    assert run("new", "card", path).status == 0
    mistakes = CardLibrary.for_game("mtg", [path]).check()
    assert [error for error in mistakes if error.file == str(path)] == []
    assert "My Card" in run("cards", "--cards", path, "My Card").out


@pytest.mark.parametrize("game", ["mtg", "riftbound"])
def test_a_new_law_holds(game: str, tmp_path: Path) -> None:
    """What `new law` writes is a law that holds as it stands, and falls under its mutation."""
    path = tmp_path / "mine.lp"
    assert run("new", "law", path, "--game", game).status == 0
    assert run("prove", path, "--game", game).status == 0
    assert run("prove", path, "--game", game, "--mutation").status == 1


def test_without_a_file_it_is_printed() -> None:
    """Without FILE the text goes to standard output and nowhere else."""
    assert run("new", "case").out.startswith("# A case")


def test_nothing_is_written_over(tmp_path: Path) -> None:
    """A file that is there stays as it is, unless --force says otherwise."""
    path = tmp_path / "mine.yaml"
    path.write_text("mine", encoding="utf-8")
    ran = run("new", "case", path)
    assert ran.status == 2
    assert "--force" in ran.err
    assert path.read_text(encoding="utf-8") == "mine"
    assert run("new", "case", path, "--force").status == 0
    assert path.read_text(encoding="utf-8") != "mine"


@pytest.mark.parametrize(
    ("name", "told"), [("case.txt", "case.yaml"), ("away/case.yaml", "cannot be written")]
)
def test_files_that_cannot_be(tmp_path: Path, name: str, told: str) -> None:
    """A name that no reader would take, or a folder that is not there, is said."""
    ran = run("new", "case", tmp_path / name)
    assert ran.status == 2
    assert told in ran.err


@pytest.mark.parametrize("kind", ["case", "card"])
def test_schemas_are_json(kind: str) -> None:
    """`schema` prints one JSON Schema."""
    made = json.loads(run("schema", kind).out)
    assert made["$schema"].startswith("https://json-schema.org/")
    assert made["$defs"]


@pytest.mark.parametrize("args", [("schema", "case"), ("new", "card"), ("cards",)])
def test_unknown_games(args: tuple[str, ...]) -> None:
    """A game that is not there is an error with the known ones."""
    ran = run(*args, "--game", "mgt")
    assert ran.status == 2
    assert "did you mean 'mtg'?" in ran.err
