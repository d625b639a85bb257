"""`coverage`: what cases exercise, and what they do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyreasoner.prove import laws

from .running import run

CASE = """\
id: shocked
game: mtg
battlefield: {B: [Grizzly Bears as bears], A: [Lifeline]}
hand: {A: [Shock]}
script: [A casts shock targeting bears]
ruling: {bears: {zone: graveyard}}
"""


@pytest.fixture
def case(tmp_path: Path) -> Path:
    """A case in which a creature dies."""
    path = tmp_path / "case.yaml"
    path.write_text(CASE, encoding="utf-8")
    return path


def test_what_is_left(case: Path) -> None:
    """What the cases do not exercise is listed; it is no failure unless --strict says so."""
    ran = run("coverage", case)
    assert ran.status == 0
    assert "No case exercises these rules" in ran.out
    assert "No case uses these abilities" in ran.out
    assert "Lifeline: ability 1 (triggered)" in ran.out
    assert "Shock" not in ran.out
    assert "No case has these cards" in ran.out
    assert "- Humility  " in ran.out
    assert "mtg: 1 case exercises " in ran.out
    assert run("coverage", case, "--strict").status == 1


def test_cases_of_a_rule(case: Path) -> None:
    """One rule is told with the cases in which it fires, and in which it is stopped."""
    ran = run("coverage", case, "--rule", "704.5g", "--strict")
    assert "It fires in 1:\n  - shocked" in ran.out
    assert ran.status == 1, "nothing shows it stopped"
    case.with_name("other.yaml").write_text(
        CASE.replace("shocked", "alive").replace("Grizzly Bears", "Hill Giant").replace("graveyard", "battlefield"),
        encoding="utf-8",
    )
    ran = run("coverage", case.parent, "--rule", "704.5g", "--strict")
    assert ran.status == 0
    assert "One condition alone stops it in 1:\n  - alive" in ran.out


def test_laws_about_a_rule(case: Path) -> None:
    """One rule is told with the laws about it that hold, and not with claims that are known to be false."""
    (law, *_) = (one for one in laws("mtg") if one.shape.expect == "holds")
    number, *_ = law.setting("mtg").rules
    assert f"  - {law.name}\n" in run("coverage", case, "--rule", number).out
    told = run("coverage", case, "--format", "json").data["games"][0]["rules"]
    false = {one.name for one in laws("mtg") if one.shape.expect == "refuted"}
    assert not false.intersection(name for one in told for name in one["laws"])


def test_json(case: Path) -> None:
    """As JSON each rule has its cases, and what is left has its place."""
    (game,) = run("coverage", case, "--format", "json").data["games"]
    assert (game["game"], game["cases"], game["problems"]) == ("mtg", 1, [])
    lethal = [one for one in game["rules"] if "704.5g" in one["rules"]]
    assert ["shocked"] in [one["fires_in"] for one in lethal]
    assert {"card", "ability", "kind", "file", "line"} == set(game["unused"][0])
    assert {"card", "file", "line"} == set(game["unused_cards"][0])
    assert (len(game["unused"]), len(game["unused_cards"])) == (1, game["cards"] - 3)


def test_markdown(case: Path) -> None:
    """As Markdown each part has its heading and its list."""
    out = run("coverage", case, "--format", "markdown").out
    assert "\n## No case has these cards (" in f"\n{out}" or "\n# No case has these cards (" in f"\n{out}"
    assert "\n- Lifeline: ability 1 (triggered)" in out


def test_a_number_that_no_rule_states(case: Path) -> None:
    """A number that is not known is a mistake, with known ones that are near."""
    ran = run("coverage", case, "--rule", "704.5zz")
    assert ran.status == 2
    assert "704.5" in ran.err.partition("expected")[2]


def test_mistakes_and_bounds(case: Path) -> None:
    """What cannot be read or finished is told, and is no coverage."""
    ran = run("coverage", case, "--max-steps", "1")
    assert ran.status == 3
    assert "unknown shocked" in ran.out
    case.write_text(CASE.replace("bears}", "baers}").replace("targeting bears", "targeting baers"), encoding="utf-8")
    assert run("coverage", case).status == 2


def test_a_time_limit(case: Path) -> None:
    """A case that takes too long is given up and told, and the status says that something is unknown."""
    ran = run("coverage", case, "--time-limit", "0.01")
    assert ran.status == 3
    assert "unknown shocked" in ran.out
