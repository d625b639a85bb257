"""Which rules of the program state a numbered rule of a rule book."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass

from .rulebook import Rule, RuleBook

_PIECES = re.compile(r"\d+|[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Entry:
    """One numbered rule of a book with the rules of the program that state it, in reading order."""

    book: str
    number: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class RuleIndex:
    """All numbered rules that some rule book's program states, sorted by book and number."""

    entries: tuple[Entry, ...]

    def find(self, number: str, book: str | None = None) -> list[Entry]:
        """The entry of that number and of all below it: 613 finds 613.4b, but 61 does not find 613."""
        asked = _clean(number)
        return [one for one in self._of(book) if one.number == asked or _below(one.number, asked)]

    def nearest(self, number: str, book: str | None = None, count: int = 3) -> list[str]:
        """Known numbers near one that is not known: those that share most of it, else that look like it."""
        asked = _pieces(_clean(number))
        known = list(dict.fromkeys(one.number for one in self._of(book)))

        def distance(other: str) -> tuple[int, float]:
            shared = _shared(asked, _pieces(other))
            return -shared, _gap(asked, _pieces(other), shared)

        near = [one for one in known if _shared(asked, _pieces(one))]
        if near:
            return sorted(near, key=distance)[:count]
        return difflib.get_close_matches(_clean(number), known, n=count, cutoff=0.5)

    def _of(self, book: str | None) -> Iterable[Entry]:
        return (one for one in self.entries if book is None or one.book == book)


def rule_index(rulebooks: Iterable[RuleBook]) -> RuleIndex:
    """The index over several programs; a rule that several of them include counts once."""
    found: dict[tuple[str, str], dict[tuple[str, int], Rule]] = {}
    for rulebook in rulebooks:
        for rule in rulebook.rules:
            for cite in rule.cites:
                found.setdefault(cite, {}).setdefault((rule.file, rule.line), rule)
    ordered = sorted(found, key=lambda cite: (cite[0], _order(cite[1])))
    return RuleIndex(
        tuple(Entry(book, number, tuple(found[book, number].values())) for book, number in ordered)
    )


def _clean(number: str) -> str:
    return number.strip().rstrip(".").lower()


def _pieces(number: str) -> tuple[str, ...]:
    return tuple(_PIECES.findall(number))


def _order(number: str) -> list[tuple[int, str]]:
    """Sorts 613.4 before 613.10, and numbers before letters."""
    return [(int(piece), "") if piece.isdigit() else (-1, piece) for piece in _pieces(number)]


def _below(number: str, above: str) -> bool:
    own, asked = _pieces(number.lower()), _pieces(above)
    return bool(asked) and len(own) > len(asked) and own[: len(asked)] == asked


def _shared(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    return next(
        (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )


def _gap(one: tuple[str, ...], other: tuple[str, ...], shared: int) -> float:
    """How far apart two numbers are where they first differ; neighbours are nearer than what stands above."""
    if shared >= len(one) or shared >= len(other):
        return float("inf")
    here, there = one[shared], other[shared]
    if here.isdigit() and there.isdigit():
        return abs(int(here) - int(there))
    return abs(ord(here[0]) - ord(there[0])) / 100 if here.isalpha() and there.isalpha() else 0.5
