"""Allowances in YAML files and Markdown pages, where they stand in comments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .finding import Allowance, allowances_in


def page_allowances(file: str, text: str) -> Iterator[Allowance]:
    """The allowances in a case file: each is about the whole file."""
    lines = text.splitlines()
    for number, line in enumerate(lines, start=1):
        for code, reason in allowances_in(_comment(line)):
            yield Allowance(file, number, code, reason, 1, len(lines))


def card_allowances(file: str, text: str) -> Iterator[Allowance]:
    """The allowances in a card file: each is about the card that it stands in, or right above of."""
    lines = text.splitlines()
    for number, line in enumerate(lines, start=1):
        for code, reason in allowances_in(_comment(line)):
            first, last = _card_around(lines, number - 1)
            yield Allowance(file, number, code, reason, first + 1, last)


def _comment(line: str) -> str:
    """The line if it is nothing but a comment."""
    return line if line.lstrip().startswith("#") else ""


def _card_around(lines: Sequence[str], at: int) -> tuple[int, int]:
    """The lines of a card, the first and the one after the last, counted from 0."""
    first = at
    if lines[at].startswith("#"):
        first = next((n for n in range(at, len(lines)) if _opens(lines[n])), at)
    while first > 0 and not _opens(lines[first]):
        first -= 1
    last = next((n for n in range(first + 1, len(lines)) if _opens(lines[n])), len(lines))
    return first, last


def _opens(line: str) -> bool:
    """Whether a card begins with this line."""
    return bool(line.strip()) and not line.startswith((" ", "\t", "#"))
