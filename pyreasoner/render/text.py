"""Pages as text: colors on a terminal only, lines broken at its width (80 when there is none)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest
from typing import IO

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from .page import Block, Columns, Heading, Item, Line, Numbered, Page, Spans, Style, Table, Tree

_LOOKS = {
    Style.PLAIN: "",
    Style.GOOD: "green",
    Style.BAD: "bold red",
    Style.OPEN: "yellow",
    Style.STRONG: "bold",
    Style.RULE: "cyan",
    Style.DIM: "dim",
    Style.CODE: "",
}
_STEP = 2
_WORD = re.compile(r"\s*\S+\s*")
_WIDEST = 120
_GAP = "  "
_COLUMN = 52
"""A column of a page is at least so wide, or stands under the one before."""


def text_console(file: IO[str] | None = None) -> Console:
    """Where text goes: standard output unless a file is given. NO_COLOR and COLUMNS are obeyed."""
    console = Console(file=file, highlight=False, markup=False, emoji=False)
    console.width = min(console.width, _WIDEST)
    return console


def print_page(page: Page, console: Console) -> None:
    """Write a page to the console; parts that begin with a heading are set off by an empty line."""
    for number, block in enumerate(page):
        if isinstance(block, Heading) and number:
            console.print()
        for written in _lines(block, console):
            console.print(written, soft_wrap=True)


def _lines(block: Block, console: Console) -> list[Text]:
    if isinstance(block, Heading):
        return _wrapped(Text(block.text, "bold"), console, 0)
    if isinstance(block, Line):
        text = _text(block.spans)
        return _wrapped(text, console, block.indent * _STEP) if block.wraps else [text]
    if isinstance(block, Tree):
        return [one for item in block.items for one in _item(item, console, block.indent * _STEP)]
    if isinstance(block, Numbered):
        return _numbered(block, console)
    if isinstance(block, Table):
        return _table(block, console)
    if isinstance(block, Columns):
        return _columns(block, console)
    return [Text(one) for one in block.text.rstrip("\n").split("\n")]


def _item(item: Item, console: Console, indent: int) -> list[Text]:
    lines = _wrapped(Text("- ").append_text(_text(item.spans)), console, indent, hanging=2)
    return [*lines, *(one for child in item.children for one in _item(child, console, indent + _STEP))]


def _numbered(block: Numbered, console: Console) -> list[Text]:
    width = len(str(max(block.last, block.start + len(block.points) - 1))) + 2
    indent = block.indent * _STEP
    lines: list[Text] = []
    for number, point in enumerate(block.points, start=block.start):
        text = Text(f"{number}. ".rjust(width)).append_text(_text(point.spans))
        lines += _wrapped(text, console, indent, hanging=width)
        lines += [one for child in point.children for one in _item(child, console, indent + width)]
    return lines


def _wrapped(text: Text, console: Console, indent: int, hanging: int = 2) -> list[Text]:
    """The text in lines that fit; the second and later ones stand further to the right.

    Words are never broken: a path that is too long can still be copied.
    """
    lines = text.divide(_breaks(text.plain, max(console.width - indent, 20), hanging))
    return [_shifted(one, indent + (hanging if number else 0)) for number, one in enumerate(lines)]


def _breaks(plain: str, room: int, hanging: int) -> list[int]:
    """Where lines begin, so that each fits into the room; all but the first have less of it."""
    found: list[int] = []
    used = 0
    for word in _WORD.finditer(plain):
        if used and used + cell_len(word[0].rstrip()) > room:
            found.append(word.start())
            used = hanging
        used += cell_len(word[0])
    return found


def _shifted(text: Text, indent: int) -> Text:
    text.rstrip()
    return Text(" " * indent).append_text(text)


def _table(table: Table, console: Console) -> list[Text]:
    rows = [
        [Text(header, "dim") for header in table.headers],
        *([_text(cell) for cell in row] for row in table.rows),
    ]
    indent = table.indent * _STEP
    room = console.width - indent - len(_GAP) * (len(table.headers) - 1)
    widths = _widths([[cell_len(cell.plain) for cell in row] for row in rows], room)
    return [one for row in rows for one in _row(row, widths, console, indent)]


def _widths(sizes: Sequence[Sequence[int]], room: int) -> list[int]:
    """How wide each column is: as its longest cell, but the widest ones give way when there is no room."""
    widths = [max(column) for column in zip(*sizes, strict=True)]
    while sum(widths) > room and max(widths) > 10:
        widths[widths.index(max(widths))] -= 1
    return widths


def _row(row: Sequence[Text], widths: Sequence[int], console: Console, indent: int) -> list[Text]:
    cells = [
        cell.wrap(console, width) if cell.plain else [Text("")]
        for cell, width in zip(row, widths, strict=True)
    ]
    lines = []
    for number in range(max(map(len, cells))):
        made = Text(" " * indent)
        for cell, width in zip(cells, widths, strict=True):
            part = cell[number] if number < len(cell) else Text("")
            part.rstrip()
            made.append_text(part).append(" " * (width - cell_len(part.plain)) + _GAP)
        made.rstrip()
        lines.append(made)
    return lines


def _columns(block: Columns, console: Console) -> list[Text]:
    """The parts beside each other, each in lines that fit its column; one under the other if that is too narrow."""
    count = len(block.columns)
    width = (console.width - len(_GAP) * (count - 1)) // max(count, 1)
    beside = width >= _COLUMN
    room = text_console(console.file)
    room.width = width if beside else console.width
    parts = [
        [Text(title, "bold"), *(line for one in blocks for line in _lines(one, room))]
        for title, blocks in zip(block.titles, block.columns, strict=True)
    ]
    if not beside:
        return [line for part in parts for line in part]
    lines = []
    for row in zip_longest(*parts, fillvalue=Text("")):
        made = Text("")
        for cell in row:
            made.append_text(cell).append(" " * (width - cell_len(cell.plain)) + _GAP)
        made.rstrip()
        lines.append(made)
    return lines


def _text(spans: Spans) -> Text:
    made = Text()
    for one in spans:
        made.append(one.text, _LOOKS[one.style])
    return made
