"""`conflicts`: what contradicts what, in every format, and the smallest repairs."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyreasoner.cli.conflicts import CONFLICT_LIMIT
from pyreasoner.conflict.trials import DEFAULT_CONFLICT_LIMIT

from .running import run

RIGHT = """\
id: shocked
game: mtg
battlefield: {B: [Grizzly Bears as bears]}
hand: {A: [Shock]}
script: [A casts shock targeting bears]
ruling: {bears: {zone: graveyard}}
"""
WRONG = RIGHT.replace("shocked", "unharmed").replace("zone: graveyard", "zone: battlefield")


def _write(folder: Path, name: str, text: str) -> Path:
    path = folder / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_cases_that_agree_with_the_rules(tmp_path: Path) -> None:
    """Where nothing contradicts anything, that is said, with 0."""
    ran = run("conflicts", _write(tmp_path, "right", RIGHT))
    assert ran.status == 0
    assert ran.out.startswith("1 case: no conflicts in ")


def test_a_wrong_ruling(tmp_path: Path) -> None:
    """A wrong ruling ends with 1: the ruling, the rules with what they do in players' words, and the facts."""
    path = _write(tmp_path, "wrong", WRONG)
    ran = run("conflicts", path)
    out = " ".join(ran.out.split())
    assert ran.status == 1
    assert out.startswith(f"CONFLICT unharmed {path}:6, mtg ")
    assert "bears: zone battlefield graveyard" in out
    assert "704.5g Grizzly Bears has 2 damage and toughness 2, so it is destroyed" in out
    assert "- B's battlefield: Grizzly Bears as bears" in out
    assert "This is minimal" in out
    assert "1 case: 1 conflict in " in out
    assert "REPAIR" not in out


def test_as_data(tmp_path: Path) -> None:
    """The same as JSON, with the rules that refute the ruling and whether the set is minimal."""
    data = run("conflicts", _write(tmp_path, "wrong", WRONG), "--format", "json", "--repair").data
    (conflict,) = data["conflicts"]
    assert conflict["case"] == "unharmed"
    assert conflict["refuted"][0]["derived"] == ["graveyard"]
    assert ["704.5g"] in [one["rules"] for one in conflict["rules"]]
    assert conflict["minimal"] is True
    first, *others = data["repairs"][0]["ways"]
    assert [one["give_up"]["says"] for one in first] == ["bears: zone battlefield"]
    assert ["704.5g"] in [one["switch_off"] for way in others for one in way]


def test_two_cases_on_one_board(tmp_path: Path) -> None:
    """Two rulings on the same board that contradict each other are named; giving up the wrong one repairs all."""
    _write(tmp_path, "right", RIGHT)
    _write(tmp_path, "wrong", WRONG)
    ran = run("conflicts", tmp_path, "--repair", "--format", "markdown")
    assert ran.status == 1
    assert "## CONFLICT between rulings" in ran.out
    assert f"{tmp_path / 'right.yaml'}:6" in ran.out
    repair = ran.out[ran.out.index("## REPAIR with 1 change") :]
    assert "this is enough:" in repair
    assert "give up" in repair
    assert "wrong.yaml" in repair
    assert "right.yaml" not in repair


def test_a_published_ruling(tmp_path: Path) -> None:
    """What somebody has published as data is held against the rules, with their name."""
    text = f"{RIGHT}published: {{source: somebody, says: {{bears: {{zone: battlefield}}}}}}\n"
    data = run("conflicts", _write(tmp_path, "published", text), "--format", "json").data
    assert [one["refuted"][0]["published"] for one in data["conflicts"]] == ["somebody"]
    assert [[each.get("published") for each in one["statements"]] for one in data["rivals"]] == [[None, "somebody"]]


@pytest.mark.parametrize(
    ("text", "status", "told"),
    [
        (RIGHT.replace("bears:", "baers:"), 2, "'bears'"),
        (RIGHT.replace("Shock]", "Shokc]").replace("casts shock", "casts shokc"), 2, "'Shock'"),
        (RIGHT.replace("targeting bears", "targeting nobody"), 2, "nobody"),
    ],
)
def test_mistakes(tmp_path: Path, text: str, status: int, told: str) -> None:
    """A mistake in a case ends with 2 and is said."""
    ran = run("conflicts", _write(tmp_path, "mistaken", text))
    assert ran.status == status
    assert told in ran.out
    assert "Traceback" not in ran.out + ran.err


def test_an_action_that_is_not_allowed(tmp_path: Path) -> None:
    """A script that the rules do not allow is a mistake in the case, as with `check`."""
    text = RIGHT.replace("game: mtg", 'game: mtg\nmana: {A: ""}')
    ran = run("conflicts", _write(tmp_path, "poor", text))
    assert ran.status == 2
    assert "ERROR shocked" in ran.out


def test_a_bound_that_is_too_small(tmp_path: Path) -> None:
    """A case that is not finished is unknown, with 3; so is one for which there is no time."""
    path = _write(tmp_path, "wrong", WRONG)
    ran = run("conflicts", path, "--max-steps", "1")
    assert ran.status == 3
    assert "UNKNOWN unharmed" in ran.out
    assert "--max-steps" in ran.out
    ran = run("conflicts", path, "--time-limit", "0.001")
    assert ran.status == 3
    assert "--time-limit" in ran.out


def test_usage() -> None:
    """Limits must be positive, and the default that help tells is that of the search."""
    assert run("conflicts", "--conflict-limit", "0").status == 2
    assert CONFLICT_LIMIT == DEFAULT_CONFLICT_LIMIT
