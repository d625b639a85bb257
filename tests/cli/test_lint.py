"""`lint`: what looks wrong, where, and with which status."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from pyreasoner.games import data_root

from .running import run

CASE = """\
id: shocked
question: Does the bear die?
game: mtg
battlefield: {A: [Crusade], B: [Grizzly Bears as bears, Silver Knight as knight]}
hand: {A: [Shock]}
script: [A casts shock targeting bears]
ruling: {bears: {zone: graveyard}}
"""
CITES = 'because: ["704.5g"]\n'
CARDS = """\
Bold Bear: {types: [creature], pt: 2/2}

Bolder Bear:
  types: [creature]
  pt: 2/2
  abilities:
    - whenever: {dies: this}
      do: {gain life: 1}
"""


def _case(folder: Path, more: str = CITES, text: str = CASE) -> Path:
    path = folder / "case.yaml"
    path.write_text(text + more, encoding="utf-8")
    return path


def _codes(*args: object) -> list[str]:
    return [one["code"] for one in run("lint", *args, "--format", "json").data["findings"]]


def test_nothing_looks_wrong(tmp_path: Path) -> None:
    """Where nothing is found, that is said, and what was looked at."""
    ran = run("lint", _case(tmp_path), "--strict")
    assert (ran.status, ran.out) == (0, "nothing looks wrong in 1 case\n")


def test_findings(tmp_path: Path) -> None:
    """A finding has file, line, kind and hint; it makes the status 1 only with --strict."""
    path = _case(tmp_path, "")
    ran = run("lint", path)
    assert ran.status == 0
    assert f"{path}:7: uncited\n  shocked: its rulings name no rule (say under `because` what" in ran.out
    assert ran.out.endswith("1 finding: 1 uncited in 1 case\n")
    assert run("lint", path, "--strict").status == 1


def test_formats(tmp_path: Path) -> None:
    """As JSON each finding has its parts and what its kind is about; as Markdown it is still a line of its own."""
    path = _case(tmp_path, "")
    (found,) = run("lint", path, "--format", "json").data["findings"]
    assert (found["file"], found["line"], found["code"]) == (str(path), 7, "uncited")
    assert found["finding"] and found["hint"] and "because" in found["about"]
    assert f"`{path}:7`" in run("lint", path, "--format", "markdown").out


def test_width(tmp_path: Path) -> None:
    """What is found is told in lines of 80 columns; only a place may be longer."""
    lines = run("lint", _case(tmp_path, "")).out.splitlines()
    assert len(lines) > 3
    assert max(len(one) for one in lines if not one.startswith(str(tmp_path))) <= 80


def test_rules_of_a_game() -> None:
    """The rules that come with the games are clean, and a path picks those that are told of."""
    ran = run("lint", data_root() / "asp", "--strict")
    assert ran.status == 0, ran.out
    one = run("lint", data_root() / "asp" / "mtg" / "704_state_based.lp")
    assert one.out == "nothing looks wrong in 1 file of rules\n"


@pytest.mark.parametrize(("name", "told"), [("mgt", "did you mean 'mtg'"), ("nothing.lp", "no such file")])
def test_paths_that_lead_nowhere(name: str, told: str) -> None:
    """A path that is not there is a mistake, with the game that was probably meant."""
    ran = run("lint", name)
    assert ran.status == 2
    assert told in ran.err


def test_rules_of_no_game(tmp_path: Path) -> None:
    """A program that no game includes is no part of the rules, and not passed over in silence."""
    path = tmp_path / "own.lp"
    path.write_text("a.\n", encoding="utf-8")
    ran = run("lint", path)
    assert ran.status == 2
    assert "no part of the rules of a game" in ran.err


def test_a_folder_of_cases_and_cards(tmp_path: Path) -> None:
    """In a folder, what is in folders called cards are cards, and the rest are cases."""
    _case(tmp_path)
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "bears.yaml").write_text(CARDS, encoding="utf-8")
    assert run("lint", tmp_path).out == "nothing looks wrong in 1 card file, 1 case\n"


def test_reasons_that_decide_nothing(tmp_path: Path) -> None:
    """With --run, a cited rule is found that took effect on something else, or nowhere."""
    assert _codes(_case(tmp_path), "--run") == []
    elsewhere = _case(tmp_path, 'because: ["613.4c"]\n')
    assert _codes(elsewhere) == []
    assert _codes(elsewhere, "--run") == ["because"]
    assert "shocked: its rulings hold without 613.4c as well" in run("lint", elsewhere, "--run").out
    assert "shocked: 701.6a had no part in it" in run("lint", _case(tmp_path, 'because: ["701.6a"]\n'), "--run").out


TO_FACE = CASE.replace("targeting bears", "targeting B").replace("bears: {zone", "shock: {zone")
TWO = CASE.replace("[Crusade]", "[Crusade as c1, Crusade as c2]")


@pytest.mark.parametrize(
    ("free", "text", "found"),
    [
        ("{life: {B: 1..3}}", CASE, True),
        ("{life: {B: 1..3}}", TO_FACE, False),
        ("{timestamps: any}", CASE, True),
        ("{timestamps: any}", TWO, False),
    ],
)
def test_open_parts_at_which_nothing_looks(tmp_path: Path, free: str, text: str, found: bool) -> None:
    """With --run, what a case leaves open is found if nothing looks at it, whatever comes of it."""
    path = _case(tmp_path, f"free: {free}\nbecause: [608.1]\n", text)
    assert ("free" in _codes(path, "--run")) == found


def test_what_no_case_exercises(tmp_path: Path) -> None:
    """With --run, rules and cards that are looked at are found if none of the cases looked at exercises them."""
    path = _case(tmp_path, CITES, CASE.replace("Grizzly Bears", "Bolder Bear"))
    cards = tmp_path / "cards" / "bears.yaml"
    cards.parent.mkdir()
    cards.write_text(CARDS, encoding="utf-8")
    out = run("lint", path, cards, "--cards", cards, "--run").out
    assert f"{cards}:1: unexercised\n  no case has Bold Bear" in out
    assert "Bolder Bear" not in out, "its ability triggers"
    alive = CASE.replace("Grizzly Bears", "Bolder Bear").replace("targeting bears", "targeting knight")
    alive = alive.replace("Silver Knight", "Hill Giant").replace("graveyard", "battlefield")
    out = run("lint", _case(tmp_path, "", alive), cards, "--cards", cards, "--run").out
    assert f"{cards}:3: unexercised\n  Bolder Bear: no case exercises ability 1 (triggered)" in out


def test_what_cases_leave_of_the_rules(tmp_path: Path) -> None:
    """With --run, numbered rules that are looked at are found if no case has them fire, or shows them stopped."""
    rules = data_root() / "asp" / "mtg" / "704_state_based.lp"
    _case(tmp_path)
    left = _left(run("lint", tmp_path, rules, "--run", "--format", "json").data)
    assert ("unexercised", "704.5g") not in left
    assert {("unexercised", "704.5f"), ("unopposed", "704.5g")} <= left
    living = CASE.replace("Grizzly Bears", "Hill Giant").replace("graveyard", "battlefield")
    (tmp_path / "other.yaml").write_text(living.replace("shocked", "shocked-giant"), encoding="utf-8")
    assert ("unopposed", "704.5g") not in _left(run("lint", tmp_path, rules, "--run", "--format", "json").data)


def _left(data: dict[str, Any]) -> set[tuple[str, str]]:
    """The kinds of what is found, with each number of a rule that it is about."""
    return {
        (one["code"], number) for one in data["findings"] for number in re.findall(r"\d+\.\w+", one["finding"])
    }


def test_a_case_that_does_not_end(tmp_path: Path) -> None:
    """With --run, a case that cannot be run to its end is told, and the status says that something is unknown."""
    for bound in (("--max-steps", "1"), ("--time-limit", "0.01")):
        ran = run("lint", _case(tmp_path), "--run", *bound)
        assert ran.status == 3
        assert "unknown shocked" in ran.out
