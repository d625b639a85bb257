"""`since`: which releases give which ruling, and what made it change."""

from __future__ import annotations

from pathlib import Path

import pytest

from .running import run

SUBLAYERS = """\
id: sublayers
game: mtg
battlefield: {A: [Crusade, Humility, Silver Knight as knight]}
ruling: {knight: {pt: 2/2}}
"""


@pytest.fixture
def sublayers(tmp_path: Path) -> Path:
    """A case whose answer hangs on the sublayers of 2005-10-01."""
    path = tmp_path / "sublayers.yaml"
    path.write_text(SUBLAYERS, encoding="utf-8")
    return path


def test_the_release_that_made_the_change(sublayers: Path) -> None:
    """The answer of each release is told, and the change is put down to the release and the rules that made it."""
    ran = run("since", sublayers)
    assert ran.status == 0
    out = " ".join(ran.out.split())
    assert "NEVER 2005-08-01 no knight: power 1, toughness 1" in out
    assert "ALWAYS 2005-10-01 .. 2026-04-17 yes knight: power 2, toughness 2" in out
    assert "It changes with 2005-10-01: The power and toughness layer gets its sublayers" in out
    assert "until then [2005:418.5a]" in out
    assert "since then [613.4b]" in out


def test_all_releases_are_walked(tmp_path: Path) -> None:
    """Releases that the case names itself make no difference."""
    path = tmp_path / "named.yaml"
    path.write_text(f"{SUBLAYERS}release: [2009-07-11, 2026-04-17]\n", encoding="utf-8")
    data = run("since", path, "--format", "json").data
    assert data["case"] == "sublayers"
    names = [one["release"] for one in data["releases"]]
    assert names == sorted(names)
    assert {"2005-08-01", "2026-04-17"} <= set(names)
    (ruling,) = data["rulings"]
    assert ruling["stated"] == "knight: power 2, toughness 2"
    assert [one["values"] for one in ruling["answers"]] == [
        [["knight: power 1", "knight: toughness 1"]],
        [["knight: power 2", "knight: toughness 2"]],
    ]
    assert [name for one in ruling["answers"] for name in one["releases"]] == names
    (flip,) = ruling["flips"]
    assert (flip["before"], flip["release"]) == ("2005-08-01", "2005-10-01")
    assert [one["rules"] for one in flip["since_then"]] == [["613.4b"]]


def test_what_is_asked_in_place_of_the_rulings(sublayers: Path) -> None:
    """WHAT asks about one thing, as in `explain`."""
    data = run("since", sublayers, "knight.zone", "--format", "json").data
    assert [one["flips"] for one in data["rulings"]] == [[]]
    assert data["rulings"][0]["asked"] == "knight.zone"
    assert data["rulings"][0]["answers"][0]["verdict"] is None  # nobody said what it should be
    page = run("since", sublayers, "knight.zone", "--format", "markdown").out
    assert "The same under every release." in page
    assert "as stated" not in page


def test_a_case_without_rulings(tmp_path: Path) -> None:
    """Without a ruling there is nothing to follow, and it is said what to do."""
    path = tmp_path / "silent.yaml"
    path.write_text(SUBLAYERS.partition("ruling")[0], encoding="utf-8")
    ran = run("since", path)
    assert ran.status == 2
    assert "states no ruling" in ran.err
    assert "knight.zone" in ran.err


def test_bounds(sublayers: Path) -> None:
    """A bound that is reached is an answer of its own kind, and ends with 3."""
    sublayers.write_text(f"{SUBLAYERS}script: [go to end step]\n", encoding="utf-8")
    ran = run("since", sublayers, "--max-steps", "1")
    assert ran.status == 3
    assert "--max-steps" in ran.out
    assert run("since", sublayers, "--time-limit", "0.001").status == 3


def test_mistakes_in_the_case(tmp_path: Path) -> None:
    """A case that no release can make sense of ends with 2 and its mistake."""
    path = tmp_path / "odd.yaml"
    card = "cards: {Odd: {types: [creature], pt: 1/1, abilities: [{when: {enters: this}, do: {clash: opponent}}]}}\n"
    path.write_text(f"{SUBLAYERS.replace('Crusade', 'Odd')}{card}", encoding="utf-8")
    ran = run("since", path)
    assert ran.status == 2
    assert "no rule says what the instruction" in " ".join(ran.out.split())
