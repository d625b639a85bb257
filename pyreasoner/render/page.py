"""What an answer consists of, before it is put down as text or Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class Style(StrEnum):
    """What a piece of text is, for the reader's eye; each output has its own look for it."""

    PLAIN = ""
    GOOD = "good"
    BAD = "bad"
    OPEN = "open"
    STRONG = "strong"
    RULE = "rule"
    DIM = "dim"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a line in one style."""

    text: str
    style: Style = Style.PLAIN


Spans = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """The head of a part of the page."""

    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line or a paragraph; `indent` counts steps to the right. One that does not wrap stays one line."""

    spans: Spans
    indent: int = 0
    wraps: bool = True


@dataclass(frozen=True, slots=True)
class Item:
    """One point of a list, with those under it."""

    spans: Spans
    children: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Tree:
    """A list of points."""

    items: tuple[Item, ...]
    indent: int = 0


@dataclass(frozen=True, slots=True)
class Numbered:
    """Points with numbers, from `start`; `last` is the highest number there is, if the list goes on elsewhere."""

    points: tuple[Item, ...]
    indent: int = 0
    start: int = 1
    last: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under headers; every row has as many cells as there are headers."""

    headers: tuple[str, ...]
    rows: tuple[tuple[Spans, ...], ...]
    indent: int = 0


@dataclass(frozen=True, slots=True)
class Columns:
    """Parts of a page under titles of their own: side by side where there is room, else one under the other."""

    titles: tuple[str, ...]
    columns: tuple[tuple[Heading | Line | Tree | Numbered | Table, ...], ...]


@dataclass(frozen=True, slots=True)
class Code:
    """Text that is shown as it is, in some language."""

    text: str
    language: str = ""


Block = Heading | Line | Tree | Numbered | Table | Columns | Code
Page = Sequence[Block]


def span(text: object, style: Style = Style.PLAIN) -> Span:
    """A piece of text in a style."""
    return Span(str(text), style)


def spans(*parts: str | Span) -> Spans:
    """The pieces of a line; plain text may be given as it is, and what is empty is left out."""
    made = (part if isinstance(part, Span) else Span(part) for part in parts)
    return tuple(part for part in made if part.text)


def line(*parts: str | Span, indent: int = 0, wraps: bool = True) -> Line:
    """A line made of plain and styled pieces."""
    return Line(spans(*parts), indent, wraps)


def item(*parts: str | Span, children: Sequence[Item] = ()) -> Item:
    """A point of a list made of plain and styled pieces."""
    return Item(spans(*parts), tuple(children))
