"""The rows of the questions about Riftbound whose answer is another one under another release."""

from __future__ import annotations

import pytest

from ..cli.running import run

FAQ, V13, V14, NEW = "2026-01-14", "2026-03-30", "2026-07-16", "2026-07-31"


@pytest.mark.parametrize(
    ("case", "stated", "right", "flips", "rules"),
    [
        ("judges/rb-020-no-result", "victory triggers 0 times, glory", [V14, NEW], [V14], {"1.3:461.3.a"}),
        ("judges/rb-021-older-faq", "armed triggers 1 time", [V14, NEW], [V14], {"1.3:369"}),
        ("judges/rb-021-before", "armed triggers 2 times", [FAQ, V13], [V14], {"1.3:369"}),
        ("vendetta-faq/q8", "might 4", [FAQ, V13, NEW], [V14, NEW], {"477.1.b.1.a"}),
        ("vendetta-faq/q34", "not exhausted", [NEW], [NEW], {"359.3.e.14.a"}),
        ("vendetta-faq/q34a", "hand 2", [NEW], [NEW], {"359.3.e.14.a"}),
    ],
)
def test_a_row_that_differs(case: str, stated: str, right: list[str], flips: list[str], rules: set[str]) -> None:
    """`since` says under which releases the row's answer is right, with which it changes, and by which rules."""
    data = run("since", case, "--format", "json").data
    (ruling,) = [one for one in data["rulings"] if stated in one["stated"]]
    agreeing = [release for one in ruling["answers"] if one["agrees"] for release in one["releases"]]
    assert sorted(agreeing) == right
    assert [one["release"] for one in ruling["flips"]] == flips
    assert rules <= _numbers(ruling["flips"])


def _numbers(value: object) -> set[str]:
    """All rule numbers that are named anywhere in what is told of a change."""
    if isinstance(value, dict):
        named = value.get("cites", value.get("rules", ()))
        own = {str(one) for one in named if isinstance(one, str)} if isinstance(named, list) else set()
        return own.union(*map(_numbers, value.values()))
    if isinstance(value, list):
        return set().union(*map(_numbers, value))
    return set()
