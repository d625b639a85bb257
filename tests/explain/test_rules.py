"""Finding rules of the program by the numbers of a rule book."""

from __future__ import annotations

import pytest

from pyreasoner.explain import RuleBook, RuleIndex, rule_index

_NUMBERS = ["613", "613.4", "613.4b", "613.4c", "613.10", "61.2", "704.5g", "704.5f", "510.1c"]


@pytest.fixture
def index() -> RuleIndex:
    """An index over two books, with two rules for one number."""
    mtg = "".join(f'% @cr("{number}")\na :- b.\n\n' for number in [*_NUMBERS, "704.5g"])
    rift = '% Its sense. @rb("103.1.b.1","613.4")\nx.\n'
    return rule_index([RuleBook.from_text(mtg), RuleBook.from_text("\n" * 90 + rift)])


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("613", ["613", "613.4", "613.4b", "613.4c", "613.10", "613.4"]),
        ("613.4", ["613.4", "613.4b", "613.4c", "613.4"]),
        ("613.4B.", ["613.4b"]),
        ("613.1", []),
        ("61", ["61.2"]),
        ("103.1", ["103.1.b.1"]),
        ("704.5", ["704.5f", "704.5g"]),
        ("", []),
    ],
)
def test_find(index: RuleIndex, asked: str, found: list[str]) -> None:
    """A number finds itself and all below it, in the order of the book, but none that only looks alike."""
    assert [one.number for one in index.find(asked)] == found


def test_find_in_one_book(index: RuleIndex) -> None:
    """Two books may have the same number; an entry has all its rules."""
    (entry,) = index.find("613.4", "riftbound")
    assert (entry.book, [rule.sense for rule in entry.rules]) == ("riftbound", ["Its sense."])
    assert [len(one.rules) for one in index.find("704.5g")] == [2]


@pytest.mark.parametrize(
    ("asked", "nearest"),
    [("613.4d", "613.4c"), ("613.9", "613.10"), ("704.6", "704.5f"), ("510.2", "510.1c"), ("105", None)],
)
def test_nearest(index: RuleIndex, asked: str, nearest: str | None) -> None:
    """For a number that nothing states, the nearest known one is offered."""
    assert next(iter(index.nearest(asked, "mtg")), None) == nearest


def test_rules_of_several_programs_count_once() -> None:
    """A kernel that two programs include is not listed twice."""
    book = RuleBook.from_text('% @cr("1")\na.')
    (entry,) = rule_index([book, book]).entries
    assert len(entry.rules) == 1
