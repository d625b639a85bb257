"""The claims in `cases/claims`, as an FAQ would ask them: which fall, on which board, and which hold."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pyreasoner.cards import CardLibrary
from pyreasoner.cases import Case, load_cases, load_releases
from pyreasoner.checking import Task
from pyreasoner.engine import Status
from pyreasoner.engine.judging import judge
from pyreasoner.games import data_root
from pyreasoner.refute import refute
from pyreasoner.refute.answer import Answer, Claim, answer, save
from pyreasoner.render.markdown import markdown
from pyreasoner.render.since import since_page
from pyreasoner.since import answer_under, history

CLAIMS = data_root() / "cases" / "claims" / "mtg"
_LIBRARY = CardLibrary.for_game("mtg")
_NEW, _OLD = "2026-04-17", "2005-08-01"


@dataclass(frozen=True)
class Fallen:
    """A claim that falls: what is on the smallest board, what of it matters, and what must decide it there."""

    name: str
    battlefield: dict[str, list[Any]]
    needs: tuple[str, ...]
    because: set[str]


_FALLEN = [
    Fallen(
        "w2b",
        {"A": ["Crusade as crusade_1", "Crusade as crusade_2", "Humility"], "B": ["Aether Flash"]},
        ("the number of crusade is 2",),
        set(),
    ),
    Fallen("color_first", {"A": ["Crusade", "Whitewash", "Hill Giant as giant"]}, (), {"613.1e", "613.4c"}),
    Fallen(
        "no_wings_under_humility",
        {"A": ["Wind Shrine as shrine", "Hill Giant as giant"]},
        ("Humility is not there", "shrine is there"),
        {"613.1f"},
    ),
    Fallen(
        "one_legend_for_all",
        {"A": ["Old Queen as first", {"card": "Old Queen", "as": "second", "owner": "B"}]},
        ("A controls second",),
        {"704.5j"},
    ),
    Fallen(
        "active_player_first",
        {"A": ["Grudge as ours", "Grizzly Bears as bears"], "B": ["Grudge as theirs"]},
        ("A has 1 life",),
        {"603.3b", "101.4", "704.5a"},
    ),
]
_HOLDING = [("w2b", _OLD, 960), ("counters_stay", _NEW, 36), ("cannot_gain", _NEW, 24)]


def _claim(name: str) -> Case:
    loaded = load_cases([CLAIMS / f"{name}.yaml"])
    assert not loaded.errors, loaded.errors
    return loaded.cases[0]


@pytest.fixture(scope="module", params=_FALLEN, ids=lambda row: row.name)
def fallen(request: pytest.FixtureRequest) -> tuple[Fallen, Answer]:
    """A claim that falls under the newest rules, with the answer to it."""
    row: Fallen = request.param
    return row, answer(Claim(_claim(row.name), _NEW, 120))


def test_the_smallest_board(fallen: tuple[Fallen, Answer]) -> None:
    """Nothing is on the board that the failure does not need, and it is said what of it matters."""
    row, found = fallen
    assert found.value is not None and found.found.needs is not None
    assert found.value["battlefield"] == row.battlefield
    assert found.found.needs.said == row.needs
    assert found.found.smallest and found.found.forced


def test_the_rules_that_decide(fallen: tuple[Fallen, Answer]) -> None:
    """The numbered rules that settle it on that board are among those that the found case cites."""
    row, found = fallen
    assert found.value is not None
    assert row.because <= set(found.value.get("because", ()))


def test_the_board_round_trips(fallen: tuple[Fallen, Answer], tmp_path: Path) -> None:
    """The board as it was saved is a case that passes, also when its answer is checked again by replay."""
    _, found = fallen
    assert found.value is not None
    saved = load_cases([save(found.value, tmp_path)])
    assert not saved.errors, saved.errors
    assert judge(saved.cases[0], _LIBRARY, verify=True).status is Status.PASSED


@pytest.mark.parametrize(("name", "release", "boards"), _HOLDING)
def test_claims_that_hold(name: str, release: str, boards: int) -> None:
    """No board is made up where the claim is right; it is said on how many it holds."""
    found = refute(_claim(name), _LIBRARY, release)
    assert found.board is None and found.problem is None
    assert found.boards == boards


def test_since_when_w2b_is_wrong() -> None:
    """With the release in which setting a size came to be before adding to it, the claim falls: that is said."""
    claim = _claim("w2b")
    releases = [one for one in load_releases("mtg").known if one.name in (_OLD, "2005-10-01")]
    found = history(claim, releases, [answer_under(Task(claim, one.name)) for one in releases])
    agrees = [{ruling.agrees for ruling in one.rulings} for one in found.answers]
    assert agrees == [{True}, {False}]
    told = markdown(since_page(found))
    assert told.count("changes with **2005-10-01**") == 2
    assert "613.4b" in told


def test_every_claim_is_tried() -> None:
    """A claim that is added without saying what comes of it is noticed."""
    assert {path.stem for path in CLAIMS.glob("*.yaml")} == {one.name for one in _FALLEN} | {row[0] for row in _HOLDING}
