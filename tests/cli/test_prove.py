"""`prove`: laws, false laws, limits, all laws at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyreasoner.prove import law as reading

from ..prove.support import a_law
from .running import run

_FALSE = ("newest_wins", "--scope", "effects=2,objects=1")


@pytest.fixture
def two_laws(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a law that holds and one that is not expected to, though it does, in place of the packaged one."""
    a_law(tmp_path)
    a_law(tmp_path, ("expect: holds", "expect: refuted"), name="shrinks")
    monkeypatch.setattr(reading, "folder", lambda: tmp_path)
    return tmp_path


def test_a_law_that_holds(tmp_path: Path) -> None:
    """The verdict comes first, with the scope; then how it was proven, how many states there were, and how long."""
    ran = run("prove", a_law(tmp_path).path, "--scope", "objects=1")
    assert ran.status == 0
    assert ran.out.startswith("HOLDS up to objects=1  grows")
    assert "every board of the scope at once" in ran.out
    assert "14 states, counted in" in ran.out


def test_as_data(tmp_path: Path) -> None:
    """JSON says the same, with each smaller scope."""
    data = run("prove", a_law(tmp_path).path, "--format", "json").data
    assert (data["verdict"], data["mode"], data["scope"]) == ("HOLDS", "scope", {"objects": 2})
    assert (data["states"], data["exact"], data["release"]) == (86, True, "2026-04-17")
    assert [one["states"] for one in data["scopes"]] == [14, 86]


def test_a_false_law(tmp_path: Path) -> None:
    """The smallest board is shown, said to be reachable, explained, and saved as a case that passes; status 1."""
    ran = run("prove", *_FALSE, "--save", tmp_path)
    assert ran.status == 1
    assert ran.out.startswith("REFUTED  newest_wins")
    for told in ("Crusade as effect_1, Giants as effect_2", "has power 5", "A casts effect_1", "613.4b", "Saved as"):
        assert told in ran.out
    assert run("check", tmp_path / "newest_wins.yaml").status == 0


@pytest.mark.parametrize("form", ["json", "markdown"])
def test_a_false_law_in_other_forms(form: str, tmp_path: Path) -> None:
    """Nothing is saved where that is not wanted."""
    ran = run("prove", *_FALSE, "--save", tmp_path, "--no-save", "--format", form)
    assert ran.status == 1
    assert not list(tmp_path.iterdir())
    if form == "json":
        found = ran.data["counterexample"]
        assert found["status"] == "reachable" and found["case"]["ruling"] == {"object_1": {"pt": "5/5"}}
    else:
        assert "## The smallest board that breaks it" in ran.out


def test_under_its_mutation(tmp_path: Path) -> None:
    """What was changed is said, and no case is written, for by the rules as they are it would be wrong."""
    ran = run("prove", a_law(tmp_path).path, "--mutation", "--save", tmp_path / "found")
    assert ran.status == 1
    assert "Tried without mtg/613_layers.lp:" in ran.out
    assert "Bear has 1 counter and is not greater for it" in ran.out
    assert not (tmp_path / "found").exists()


def test_vacuous(tmp_path: Path) -> None:
    """A law that says nothing is no success."""
    ran = run("prove", "additions_commute", "--scope", "effects=1")
    assert (ran.status, ran.out.split()[0]) == (1, "VACUOUS")


@pytest.mark.parametrize(
    ("limit", "told"),
    [(("--time-limit", "0.01"), "--time-limit"), (("--max-steps", "1"), "--max-steps")],
)
def test_limits(limit: tuple[str, str], told: str) -> None:
    """A limit that is reached is never an answer; status 3."""
    ran = run("prove", "active_player_first", *limit)
    assert (ran.status, ran.out.split()[0]) == (3, "UNKNOWN")
    assert told in ran.out


def test_all_laws(two_laws: Path) -> None:
    """Each law is held against what its file expects; one that comes out otherwise is told at length, status 1."""
    ran = run("prove", "--all", "--jobs", 2)
    assert ran.status == 1
    assert "2 laws: 1 as expected" in ran.out
    assert ran.out.count("not as expected") == 2
    data = run("prove", "--all", "--format", "json").data
    assert [(one["law"], one["as_expected"]) for one in data["laws"]] == [("grows", True), ("shrinks", False)]


def test_which_laws_there_are(two_laws: Path) -> None:
    """The list says of each what it is and what is expected of it."""
    assert "refuted" in run("prove", "--list").out
    assert [one["law"] for one in run("prove", "--list", "--format", "json").data["laws"]] == ["grows", "shrinks"]


@pytest.mark.parametrize(
    ("args", "told"),
    [
        ((), "--list"),
        (("settled", "--all"), "--list"),
        (("--all", "--scope", "objects=1"), "goes with one law"),
        (("setled",), "did you mean 'settled'"),
        (("settled", "--scope", "objekts=1"), "did you mean 'objects'"),
        (("settled", "--game", "chess"), "unknown game"),
        (("settled", "--release", "1990-01-01"), "unknown release"),
    ],
)
def test_mistakes(args: tuple[str, ...], told: str) -> None:
    """What cannot be meant is said, with what could be."""
    ran = run("prove", *args)
    assert ran.status == 2
    assert told in ran.err
