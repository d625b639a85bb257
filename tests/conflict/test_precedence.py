"""Published rulings of Riftbound against the text of its Core Rules: what clashes, and which of the two is right."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyreasoner.cases import load_releases

from ..cli.running import run


@pytest.mark.parametrize(
    ("case", "says", "number", "winner", "loser"),
    [
        ("vendetta-faq/q34-before-the-faq", "not exhausted", "359.3.e.14.a", "Vendetta FAQ", "1.4"),
        ("vendetta-faq/q34a-before-the-faq", "hand 2", "359.3.e.14.a", "Vendetta FAQ", "1.4"),
        ("vendetta-faq/q8-before-the-faq", "might 3", "477.1.b.1.a", "Vendetta FAQ", "1.4"),
        ("judges/rb-021-older-faq", "armed triggers 2 times", "370.1.b.1", "1.4", "Spiritforged FAQ"),
    ],
)
def test_a_clash_and_who_wins(case: str, says: str, number: str, winner: str, loser: str) -> None:
    """The ruling is refuted by the rule that it contradicts, and the newer of the two texts is said to win."""
    ran = run("conflicts", case, "--format", "json")
    assert ran.status == 1
    (conflict,) = ran.data["conflicts"]
    assert says in conflict["refuted"][0]["says"]
    assert conflict["rules_are_of"] == "the refutation"
    assert number in {one for rule in conflict["rules"] for one in rule["rules"]}
    known = load_releases("riftbound")
    assert conflict["wins"]["called"] == winner
    over = known.find(loser)
    assert over is not None and conflict["wins"]["over"] == over.name


def test_who_wins_is_said(tmp_path: Path) -> None:
    """The page says it in words; without the release of what was published, nothing is said."""
    text = """\
id: plain
game: riftbound
release: "1.4"
cards: {Squire: {types: [unit], might: 2}}
board: {A: [Squire as squire]}
ruling: {squire: {might: 2}}
published: {source: somebody, says: {squire: {might: 3}}%s}
"""
    path = tmp_path / "plain.yaml"
    path.write_text(text % ", release: Vendetta FAQ", encoding="utf-8")
    out = " ".join(run("conflicts", path).out.split())
    assert "Vendetta FAQ wins over 1.4: published rulings go before the rules that they are about" in out
    path.write_text(text % "", encoding="utf-8")
    assert "wins over" not in run("conflicts", path).out


def test_the_newer_wins() -> None:
    """Precedence is a matter of dates and kinds: an FAQ before its rules, newer rules before an older FAQ."""
    known = load_releases("riftbound")
    old, rules, new = (known.find(name) for name in ("Spiritforged FAQ", "1.4", "Vendetta FAQ"))
    assert old is not None and rules is not None and new is not None
    assert [one.kind for one in (old, rules, new)] == ["faq", "rules", "faq"]
    assert known.winner(old, rules)[0] == rules
    assert known.winner(new, rules)[0] == new
    assert known.winner(old, new)[0] == new


def test_a_release_that_is_not_there(tmp_path: Path) -> None:
    """The release of what was published has to be known."""
    path = tmp_path / "plain.yaml"
    path.write_text(
        "game: riftbound\nruling: {A: {points: 0}}\n"
        "published: {source: somebody, says: {A: {points: 1}}, release: Vendeta FAQ}\n",
        encoding="utf-8",
    )
    ran = run("check", path)
    assert ran.status == 2
    assert "unknown release 'Vendeta FAQ'" in ran.out
