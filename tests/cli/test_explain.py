"""`explain`: derivations of rulings and of whatever is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from .running import run

CASE = """\
id: shocked
question: Does a Shock kill the Giant?
game: mtg
battlefield: {B: [Hill Giant as giant, Silver Knight as knight, Humility]}
hand: {A: [Shock]}
script: [A casts shock targeting giant]
ruling: {giant: {zone: graveyard}}
published: {source: somebody, says: it dies, status: agrees}
"""


@pytest.fixture
def case(tmp_path: Path) -> Path:
    """A case in a file."""
    path = tmp_path / "case.yaml"
    path.write_text(CASE, encoding="utf-8")
    return path


def test_the_rulings(case: Path) -> None:
    """Without WHAT the rulings are derived: the question, who said what, the steps, the numbers."""
    ran = run("explain", case)
    assert ran.status == 0
    assert "Does a Shock kill the Giant?" in ran.out
    assert "somebody says: it dies" in ran.out
    assert "704.5g" in ran.out
    assert "So Hill Giant is in the graveyard, by 5" in ran.out


@pytest.mark.parametrize(
    ("what", "so"),
    [
        ("giant.zone", "So Hill Giant is in the graveyard"),
        ("giant: zone", "So Hill Giant is in the graveyard"),
        ("giant: zone exile", "So Hill Giant is in the graveyard, not in exile"),
        ("A.life", "So A has 20 life"),
        ("A: life 7", "So A has 20 life, not 7"),
        ("knight.power", "So Silver Knight has power 1"),
        ("knight.pt", "So Silver Knight has power 1 and toughness 1"),
        ("knight: pt 1/1", "So Silver Knight has power 1 and toughness 1"),
        ("knight: types [artifact]", "So Silver Knight has the type creature, not artifact"),
        ("knight: not tapped", "So Silver Knight is not tapped"),
        ("knight: lacks flying", "So Silver Knight does not have flying"),
        ("knight: has flying", "So Silver Knight does not have flying"),
        ("knight: abilities 0", "So Silver Knight has no abilities"),
        ("game.winner", "So the game has no winner"),
        ("script 1.legal", "So line 1 of the script is allowed"),
        ("knight.controller", "So Silver Knight is controlled by B"),
        ("humility.name", "So Humility is called Humility"),
        ("knight: counters +1/+1 0", "So Silver Knight has no +1/+1 counters"),
        ("holds(life(b,20))", "So holds(life(b,20),0)"),
    ],
)
def test_what_is_asked(case: Path, what: str, so: str) -> None:
    """WHAT is told in the words of rulings, with a value or without."""
    ran = run("explain", case, what)
    assert ran.status == 0
    assert so in " ".join(ran.out.split())


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["knight"], "SUBJECT.ATTRIBUTE"),
        (["knigt.power"], "did you mean 'knight'?"),
        (["knight.pwer"], "did you mean 'power'?"),
        (["knight.counters"], "of which kind"),
        (["knight.has"], "does not say what 'has'"),
        (["knight: has flynig"], "did you mean 'flying'?"),
        (["knight: zone garveyard"], "did you mean 'graveyard'?"),
        (["A.power"], "is said of object"),
        (["sba(("], "is no atom"),
        (["--why-not", "giant: zone graveyard"], "it is so"),
        (["giant.zone", "--why-not", "giant: zone exile"], "either WHAT or"),
    ],
)
def test_what_cannot_be_asked(case: Path, args: list[str], told: str) -> None:
    """Questions that cannot be understood end with 2 and say what would do."""
    ran = run("explain", case, *args)
    assert ran.status == 2
    assert told in ran.err


def test_why_not(case: Path) -> None:
    """--why-not names the rules that could have made it so and the condition that failed."""
    ran = run("explain", case, "--why-not", "knight: zone graveyard")
    assert ran.status == 0
    assert "704.5f" in ran.out
    assert "1 is not at most 0 (Silver Knight has toughness 1)" in " ".join(ran.out.split())


def test_lost_abilities(case: Path) -> None:
    """Why an ability is not there is told by what took it."""
    ran = run("explain", case, "--why-not", "knight: has first strike")
    assert "613.1f" in ran.out
    assert "Silver Knight loses first strike" in " ".join(ran.out.split())


def test_json(case: Path) -> None:
    """As JSON the steps name what they rest on by number, and only earlier ones."""
    data = run("explain", case, "--format", "json").data
    assert data["case"] == "shocked"
    assert data["game"] == "mtg"
    assert data["release"] == "2026-04-17"
    assert [step["number"] for step in data["steps"]] == list(range(1, len(data["steps"]) + 1))
    assert all(one < step["number"] for step in data["steps"] for one in step["because"])
    assert data["conclusions"][0]["text"] == "Hill Giant is in the graveyard"
    assert "704.5g" in {number for step in data["steps"] for number in step["rules"]}


def test_markdown(case: Path) -> None:
    """As Markdown the steps are a numbered list."""
    assert "\n1. " in run("explain", case, "--format", "markdown").out


def test_a_case_without_rulings(tmp_path: Path) -> None:
    """Without a ruling there is nothing to explain unless one asks."""
    path = tmp_path / "bare.yaml"
    path.write_text("game: mtg\nbattlefield: {A: [Hill Giant]}\n", encoding="utf-8")
    assert run("explain", path).status == 2
    assert run("explain", path, "hill_giant.power").status == 0


def test_one_of_several(tmp_path: Path) -> None:
    """On a page of several cases, FILE#ID names the one that is meant."""
    page = tmp_path / "page.md"
    page.write_text(
        "\n".join(f"```case\n{CASE.replace('shocked', name)}```\n" for name in ("one", "two")),
        encoding="utf-8",
    )
    ran = run("explain", page)
    assert ran.status == 2
    assert f"{page}#one" in ran.err
    assert run("explain", f"{page}#two").status == 0
    assert "did you mean 'two'?" in run("explain", f"{page}#tow").err


def test_a_packaged_case() -> None:
    """A packaged case is found by its id."""
    assert run("explain", "stack-page/w5-nineteen").status == 0


def test_nothing_happened(tmp_path: Path) -> None:
    """Where no step bears on a wrong ruling, what stood in the way of it is told unasked; `check` says where."""
    path = tmp_path / "quiet.yaml"
    text = "id: quiet\ngame: mtg\nbattlefield: {A: [Hill Giant as giant]}\nruling: {giant: {zone: graveyard}}\n"
    path.write_text(text, encoding="utf-8")
    ran = run("explain", path)
    assert "Why not giant: zone graveyard" in ran.out
    assert "By 704.5f it would be, but 3 is not at most 0" in ran.out
    assert f"explain {path}#quiet` says what stood in the way" in " ".join(run("check", path).out.split())
