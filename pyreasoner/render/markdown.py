"""Pages as Markdown, for reports and issues."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .page import Block, Code, Columns, Heading, Item, Line, Numbered, Page, Span, Spans, Style, Table, Tree

_SPECIAL = re.compile(r"([\\`*<>|]|(?<!\w)_|_(?!\w)|\](?=[(\[]))")
_MARKS = {Style.STRONG: "**", Style.GOOD: "**", Style.BAD: "**", Style.OPEN: "**"}
_STEP = "  "


def markdown(page: Page) -> str:
    """The page as Markdown; headings are of the second level, so that it fits under a title."""
    return "\n\n".join("\n".join(_lines(block)) for block in _joined(page)) + "\n"


def _joined(page: Page) -> Iterable[Block]:
    """Lists that follow each other are one list."""
    waiting: Tree | None = None
    for block in page:
        if isinstance(block, Tree):
            waiting = Tree((*(waiting.items if waiting else ()), *block.items))
            continue
        if waiting is not None:
            yield waiting
            waiting = None
        yield block
    if waiting is not None:
        yield waiting


def _lines(block: Block) -> list[str]:
    if isinstance(block, Heading):
        return [f"## {_escaped(block.text)}"]
    if isinstance(block, Line):
        return [_inline(block.spans)]
    if isinstance(block, Tree):
        return [one for item in block.items for one in _item(item, 0)]
    if isinstance(block, Numbered):
        return _numbered(block)
    if isinstance(block, Table):
        return _table(block)
    if isinstance(block, Columns):
        return _columns(block)
    return _fenced(block)


def _item(item: Item, depth: int) -> list[str]:
    return [
        f"{_STEP * depth}- {_inline(item.spans)}",
        *(one for child in item.children for one in _item(child, depth + 1)),
    ]


def _numbered(block: Numbered) -> list[str]:
    lines: list[str] = []
    for number, point in enumerate(block.points, start=block.start):
        lines.append(f"{number}. {_inline(point.spans)}")
        below = " " * len(f"{number}. ")
        lines += [f"{below}{one}" for child in point.children for one in _item(child, 0)]
    return lines


def _table(table: Table) -> list[str]:
    rows = [[_inline(cell) for cell in row] for row in table.rows]
    return [
        _row([_escaped(one) for one in table.headers]),
        _row(["---"] * len(table.headers)),
        *map(_row, rows),
    ]


def _columns(block: Columns) -> list[str]:
    """One under the other, for no cell of a table holds a list."""
    parts = [
        "\n\n".join([f"**{_escaped(title)}**", *("\n".join(_lines(one)) for one in blocks)])
        for title, blocks in zip(block.titles, block.columns, strict=True)
    ]
    return "\n\n".join(parts).split("\n")


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _fenced(code: Code) -> list[str]:
    fence = "```"
    while fence in code.text:
        fence += "`"
    return [f"{fence}{code.language}", code.text.rstrip("\n"), fence]


def _inline(spans: Spans) -> str:
    return "".join(map(_piece, spans))


def _piece(one: Span) -> str:
    if one.style is Style.CODE and "`" not in one.text:
        return f"`{one.text}`"
    text = _escaped(one.text)
    mark = _MARKS.get(one.style, "")
    bare = text.strip()
    if not mark or not bare:
        return text
    start = text.index(bare)
    return f"{text[:start]}{mark}{bare}{mark}{text[start + len(bare) :]}"


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", " ".join(text.split("\n")))
