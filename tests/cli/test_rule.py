"""`rule`: numbered rules, their encoding and the cases that cite them."""

from __future__ import annotations

import pytest

from .running import run


@pytest.mark.parametrize("number", ["704.5g", "mtg:704.5g", "MTG:704.5G."])
def test_a_rule(number: str) -> None:
    """A number is found with and without its book: file and line, text, and citing cases."""
    ran = run("rule", number)
    assert ran.status == 0
    assert "704_state_based.lp:" in ran.out
    assert "sba(" in ran.out


def test_a_section() -> None:
    """A shorter number stands for all below it."""
    data = run("rule", "613.4", "--format", "json").data
    numbers = [one["number"] for one in data["rules"]]
    assert {"613.4b", "613.4c"} <= set(numbers)
    assert all(number.startswith("613.4") for number in numbers)
    assert any("stack-page/w2b" in one["cases"] for one in data["rules"])


def test_rules_of_old_releases() -> None:
    """A number that begins with the year of its release is not taken for one of another book."""
    assert run("rule", "2005:418.5a").status == 0


def test_unknown_numbers() -> None:
    """A number that nothing states is an error with near ones."""
    ran = run("rule", "704.5zz")
    assert ran.status == 2
    assert "704.5" in ran.err.partition("expected")[2]


def test_markdown() -> None:
    """As Markdown, the encoding is a fenced block."""
    assert "```prolog" in run("rule", "704.5g", "--format", "markdown").out
