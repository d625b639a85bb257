"""The pages that retell examples of Riftbound's Core Rules say truly how many and which these are."""

from __future__ import annotations

import re
from pathlib import Path

from pyreasoner.cases import load_cases
from pyreasoner.games import find_game

_FOLDER = find_game("riftbound").case_folder
_PAGES = sorted(_FOLDER.glob("core_rules_*.md"))
_HEAD = re.compile(r"^\*\*([\d.a-z]+)(?: \(([\d, ]+)\))?\*\* ", re.MULTILINE)
_ROW = re.compile(r"^\| ([\d.a-z]+)(?: \((\d)\))? \| \[([^\]]+)\]\(([^)]+)\) \|$", re.MULTILINE)


def test_the_number_of_examples_is_true() -> None:
    """The last page says how many examples are retold: it counts every one, and none twice."""
    found = {(number, which) for page in _PAGES for number, which in _on_page(page)}
    found |= {(row[0], row[1] or "1") for row in _rows()}
    said = re.search(r"(\d+)\s+of\s+the\s+268\s+examples", _PAGES[-1].read_text(encoding="utf-8"))
    assert said and int(said[1]) == len(found)


def test_a_case_stands_under_the_number_of_its_example() -> None:
    """The id of each case on these pages begins with the number in the heading above it."""
    for page in _PAGES:
        numbers = [head[1] for head in _HEAD.finditer(page.read_text(encoding="utf-8"))]
        ids = [case.id for case in load_cases([page]).cases]
        assert len(ids) == len(numbers)
        assert not [
            one for one, number in zip(ids, numbers, strict=True) if not one.startswith(f"core-rules/{number}-")
        ]


def test_the_examples_that_stand_elsewhere_are_there() -> None:
    """Each row of the table leads to a file that has the case it names."""
    rows = _rows()
    assert rows
    for *_, case, link in rows:
        assert case in {one.id for one in load_cases([_FOLDER / link]).cases}


def _on_page(page: Path) -> list[tuple[str, str]]:
    """The examples on a page, by number and by which of several; other rules stand under a heading of their own."""
    examples = page.read_text(encoding="utf-8").partition("## Rules without an example")[0]
    return [(head[1], which) for head in _HEAD.finditer(examples) for which in (head[2] or "1").split(", ")]


def _rows() -> list[tuple[str, str, str, str]]:
    return _ROW.findall(_PAGES[-1].read_text(encoding="utf-8"))
