"""From the constants of the facts back to the words of a game's table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from clingo import Symbol

from ..words import Argument, Row, Words

Given = tuple[str, str, Symbol]
"""One argument of a term: its name in the table, its kind, and what it is."""

_CAPITALS = frozenset({"subtypes"})  # proper names by custom: Forest, Time Lord
_PAIRWISE = {"values": "value", "conditions": "condition"}
_INLINE = {"selection": (("selection", "selection"),), "comparison": (("operator", "word"), ("value", "value"))}


@dataclass(frozen=True)
class Lexicon:
    """The words of one game, found by their constants."""

    words: Words

    @staticmethod
    def for_game(game: str) -> Lexicon:
        """The lexicon of a game. Raises `InputError` for an unknown one."""
        return Lexicon(Words.for_game(game))

    def row(self, section: str, term: Symbol) -> Row | None:
        """The row of a section that a term comes from: one of just this term, else that of its functor."""
        rows, written = _by_fact(self.words.game, section), str(term)
        if written in rows:
            return rows[written]
        longer = (row for fact, row in rows.items() if fact.endswith(")") and written.startswith(f"{fact[:-1]},"))
        return next(longer, None) or rows.get(term.name if written[:1].isalpha() else written)

    def rows(self, section: str, fact: str) -> list[Row]:
        """All rows of a section that become this constant."""
        return [row for row in self.words[section].values() if row.fact == fact]

    def word(self, section: str, constant: Symbol) -> str | None:
        """The word for a constant, with capitals where words of that section have them."""
        row = _by_fact(self.words.game, section).get(str(constant))
        if row is None:
            return None
        return _capitals(row.word) if section in _CAPITALS else row.word

    def given(self, row: Row, term: Symbol) -> list[Given]:
        """The arguments of a term as its row names them.

        A fact that has arguments of its own, as `cards(hand)`, takes those of the table after them.
        """
        own = row.fact.count(",") + 1 if row.fact.endswith(")") else 0
        places = _places(row)
        return [(name, kind, one) for (name, kind), one in zip(places, term.arguments[own:], strict=False)]


def _places(row: Row) -> Iterator[tuple[str, str]]:
    for argument in row.args:
        yield from _place(argument)
    yield from _INLINE.get(str(row.more.get("inline", "")), ())


def _place(argument: Argument) -> Iterator[tuple[str, str]]:
    if argument.kind == "pt":
        yield from ((f"{argument.name}{half}", "value") for half in (1, 2))
    elif argument.kind in _PAIRWISE:
        yield from ((f"{argument.name}{half}", _PAIRWISE[argument.kind]) for half in (1, 2))
    elif argument.kind in ("prohibition", "requirement", "permission"):
        yield argument.name, f"{argument.kind}s"
        yield "what", "rule value"
    else:
        yield argument.name, argument.kind


@cache
def _by_fact(game: str, section: str) -> dict[str, Row]:
    found: dict[str, Row] = {}
    for row in Words.for_game(game)[section].values():
        found.setdefault(row.fact, row)
    return found


def _capitals(word: str) -> str:
    return " ".join(piece[:1].upper() + piece[1:] for piece in word.split(" "))
