"""`cards`: listing, finding and showing."""

from __future__ import annotations

from pathlib import Path

from .running import run


def test_all_cards_are_listed() -> None:
    """Without a name, every card is there once."""
    data = run("cards", "--format", "json").data
    names = [card["name"] for card in data["cards"]]
    assert names == sorted(set(names))
    assert "Humility" in names


def test_a_card_by_its_name() -> None:
    """A card is found whatever the case of its letters, and shown as its file has it."""
    ran = run("cards", "silver knight")
    assert "pt: 2/2" in ran.out
    assert "creatures.yaml" in ran.out
    assert "printed(" not in ran.out


def test_facts() -> None:
    """`--facts` shows what the card becomes."""
    assert 'printed("Silver Knight",power(2)).' in run("cards", "Silver Knight", "--facts").out
    assert run("cards", "Silver Knight", "--facts", "--format", "json").data["facts"]


def test_part_of_a_name() -> None:
    """A part of a name lists the cards that have it."""
    ran = run("cards", "bears")
    assert "Grizzly Bears" in ran.out
    assert "Humility" not in ran.out


def test_mistyped_names() -> None:
    """A name that no card has is an error with the nearest one."""
    ran = run("cards", "Humilty")
    assert ran.status == 2
    assert "did you mean 'Humility'?" in ran.err


def test_further_files(tmp_path: Path) -> None:
    """Cards of a file given with --cards take the place of namesakes, and their mistakes are told."""
    path = tmp_path / "mine.yaml"
    path.write_text("Humility:\n  types: [artifact]\n", encoding="utf-8")
    assert "artifact" in run("cards", "Humility", "--cards", path).out
    path.write_text("Humility:\n  tipes: [artifact]\n", encoding="utf-8")
    ran = run("cards", "--cards", path)
    assert ran.status == 2
    assert f"{path}:2" in ran.err
    assert "did you mean 'types'?" in ran.err
