"""Under which other releases a refuted ruling would be right."""

from __future__ import annotations

from pathlib import Path

from tests.cli.running import run

DUKES = """\
id: dukes
question: Two players have the same legend. Do both stay?
game: mtg
cards:
  Grand Duke: {cost: "{2}{W}", types: [creature], supertypes: [legendary], subtypes: [human], pt: 3/3}
battlefield: {A: [Grand Duke as d1], B: [Grand Duke as d2]}
ruling: {d1: {zone: graveyard}, d2: {zone: graveyard}}
"""


def test_a_ruling_of_old(tmp_path: Path) -> None:
    """What an old rule said is known for that: the releases by which it was right, and the change that ended it."""
    path = tmp_path / "dukes.yaml"
    path.write_text(DUKES, encoding="utf-8")
    ran = run("conflicts", path, "-j1")
    told = " ".join(ran.out.split())
    assert "It is right by the rules of 2005-08-01 to 2009-07-11, until 2013-07-11 (The legend rule looks at" in told
    (conflict,) = run("conflicts", path, "-j1", "--format", "json").data["conflicts"]
    assert conflict["right_under"] == ["2005-08-01", "2005-10-01", "2009-07-11"]


def test_a_ruling_that_was_never_right(tmp_path: Path) -> None:
    """Where no release agrees, none is named; one that agrees with a part of what is refuted does not count."""
    path = tmp_path / "dukes.yaml"
    path.write_text(DUKES.replace("d2: {zone: graveyard}", "d2: {zone: graveyard, damage: 1}"), encoding="utf-8")
    (conflict,) = run("conflicts", path, "-j1", "--format", "json").data["conflicts"]
    assert len(conflict["refuted"]) == 3 and conflict["right_under"] == []
    path.write_text(DUKES.replace("zone: graveyard", "zone: exile"), encoding="utf-8")
    assert "It is right" not in run("conflicts", path, "-j1").out
