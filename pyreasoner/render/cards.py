"""Cards: lists of them, and one with all that is on it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from ..cards import Card
from ..files import read_text
from .page import Block, Code, Heading, Style, Table, line, span, spans


def cards_page(game: str, cards: Sequence[Card]) -> list[Block]:
    """A table of cards with their costs and types."""
    rows = tuple(
        (spans(card.name), spans(str(card.fields.get("cost", ""))), spans(_types(card))) for card in cards
    )
    return [
        Table(("card", "cost", "types"), rows),
        line(span(f"{len(cards)} card{'' if len(cards) == 1 else 's'} of {game}", Style.DIM)),
    ]


def cards_data(game: str, cards: Sequence[Card]) -> dict[str, Any]:
    """The same as plain data."""
    return {"game": game, "cards": [_row(card) for card in cards]}


def card_page(card: Card, facts: Sequence[str]) -> list[Block]:
    """One card as its file has it, and the facts that it becomes if they are given."""
    page: list[Block] = [
        Heading(card.name),
        line(span(f"{card.file}:{card.line}", Style.DIM)),
        Code(_as_written(card), "yaml"),
    ]
    if facts:
        page += [Heading("Facts"), Code("\n".join(facts), "prolog")]
    return page


def card_data(card: Card, facts: Sequence[str]) -> dict[str, Any]:
    """The same as plain data."""
    return {"game": card.game, "card": {**_row(card), "fields": card.fields}, "facts": list(facts)}


def _as_written(card: Card) -> str:
    """The lines of the card's file that describe it."""
    first, *following = read_text(card.file).splitlines()[card.line - 1 :]
    own = takewhile(lambda one: not one.strip() or one.startswith((" ", "\t")), following)
    return "\n".join([first, *own]).rstrip()


def _row(card: Card) -> dict[str, Any]:
    return {
        "name": card.name,
        "cost": card.fields.get("cost"),
        "types": _types(card),
        "file": card.file,
        "line": card.line,
    }


def _types(card: Card) -> str:
    words = [_listed(card.fields.get(key)) for key in ("supertypes", "types", "subtypes")]
    return " ".join(word for word in words if word)


def _listed(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value or "")
