"""`ask`: outcomes, verdicts and whose choice they hang on."""

from __future__ import annotations

from pathlib import Path

import pytest

from .running import Ran, run

ONE = """\
id: shocked
game: mtg
battlefield: {B: [Hill Giant as giant]}
hand: {A: [Shock]}
script: [A casts shock targeting giant]
"""

ORDER = """\
id: orders
game: mtg
cards:
  Small Light: {types: [enchantment], abilities: [{static: {all: creatures, base: 1/1}}]}
  Great Light: {types: [enchantment], abilities: [{static: {all: creatures, base: 4/4}}]}
battlefield: {A: [Small Light, Great Light, Hill Giant as giant]}
free: {timestamps: any}
"""

CHOICE = """\
id: alms
game: mtg
cards:
  Alms: {types: [sorcery], abilities: [{spell: {may: {gain life: 3}}}]}
hand: {A: [Alms]}
script: [A casts alms]
ruling: {A: {life: 23}, when: up to A}
"""

COPIES = """\
id: discard
game: mtg
cards:
  Lesson: {types: [sorcery], abilities: [{spell: {discard: 1}}]}
hand: {A: [Lesson, Mountain x3]}
script: [A casts lesson]
"""


def _ask(folder: Path, text: str, *args: str) -> Ran:
    path = folder / "case.yaml"
    path.write_text(text, encoding="utf-8")
    return run("ask", path, *args)


def test_one_outcome(tmp_path: Path) -> None:
    """Where nobody has a choice there is one outcome, told by what is where and how."""
    ran = _ask(tmp_path, ONE)
    assert ran.status == 0
    assert ran.out.startswith("ALWAYS  1 outcome\n")
    assert "Hill Giant  battlefield  control B, damage 2, power 3, toughness 3" in ran.out


def test_a_players_choice(tmp_path: Path) -> None:
    """Two outcomes of a player's choice: the verdict, whose it is, and what was chosen for each."""
    ran = _ask(tmp_path, CHOICE)
    assert ran.status == 0
    assert ran.out.startswith("CHOICE  2 outcomes, the choice of A\n")
    assert "CHOICE  A: life 23  (the case says up to A)" in ran.out
    assert "if A chooses yes" in ran.out
    assert "A has 23 life" in ran.out
    assert "A has 20 life" in ran.out


def test_an_open_order_of_arrival(tmp_path: Path) -> None:
    """Where the order of arrival decides, an order is told for each outcome."""
    ran = _ask(tmp_path, ORDER)
    assert ran.out.startswith("VARIES  2 outcomes\n")
    assert "if they came in this order: " in ran.out
    assert "Hill Giant's power is 4" in ran.out


def test_copies_are_not_told_apart(tmp_path: Path) -> None:
    """Which of three Mountains that nobody named is discarded makes no outcome of its own."""
    assert _ask(tmp_path, COPIES).out.startswith("ALWAYS  1 outcome\n")


def test_json(tmp_path: Path) -> None:
    """As JSON each outcome has its choices, what differs, and all that is seen."""
    data = _ask(tmp_path, CHOICE, "--format", "json").data
    assert data["verdict"] == "CHOICE"
    assert data["choosers"] == ["A"]
    assert data["complete"] is True
    assert (data["game"], data["release"]) == ("mtg", "2026-04-17")
    chosen = {one["choices"][0]["option"]: one for one in data["outcomes"]}
    assert chosen["yes"]["differs"] == ["A has 23 life"]
    assert "life(a,20)" in chosen["no"]["facts"]
    assert data["rulings"] == [{"ruling": "A: life 23", "stated": "up to A", "verdict": "CHOICE"}]


def test_markdown(tmp_path: Path) -> None:
    """As Markdown each outcome is a part of its own."""
    assert "\n## Outcome 2\n" in _ask(tmp_path, CHOICE, "--format", "markdown").out


@pytest.mark.parametrize(
    ("args", "told"), [(("--limit", "1"), "more than 1 outcomes"), (("--max-steps", "1"), "--max-steps")]
)
def test_bounds(tmp_path: Path, args: tuple[str, str], told: str) -> None:
    """When a bound is reached the verdict is UNKNOWN, the bound is named, and the status is 3."""
    ran = _ask(tmp_path, CHOICE, *args)
    assert ran.status == 3
    assert ran.out.startswith("UNKNOWN ")
    assert told in ran.out


def test_mistakes(tmp_path: Path) -> None:
    """A case with mistakes has no outcome: all of them are told, one a line."""
    ran = _ask(tmp_path, ONE.replace("Hill Giant", "Hil Giant").replace("targeting giant", "targeting gaint"))
    assert ran.status == 2
    assert "did you mean 'giant'?" in ran.err
    ran = _ask(tmp_path, ONE.replace("Hill Giant", "Hil Giant"))
    assert "did you mean 'Hill Giant'?" in ran.err
