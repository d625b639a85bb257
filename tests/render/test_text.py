"""Pages as text."""

from __future__ import annotations

import io

import pytest

from pyreasoner.render import Code, Heading, Numbered, Page, Style, Table, Tree, item, line, span, spans
from pyreasoner.render.page import Columns
from pyreasoner.render.text import print_page, text_console


def _text(page: Page, width: int = 80) -> str:
    file = io.StringIO()
    console = text_console(file)
    console.width = width
    print_page(page, console)
    return file.getvalue()


PAGE: Page = [
    Heading("Head"),
    line("plain ", span("strong", Style.STRONG)),
    Tree((item("one", children=[item("below")]), item("two"))),
    Numbered((item("first", children=[item("under it")]), item("second")), start=9),
    Table(("left", "right"), ((spans("a"), spans("b")),)),
    Code("x :- y.\n", "prolog"),
]


def test_a_page() -> None:
    """Every kind of block is put down in its own way, without colors when it goes to no terminal."""
    assert _text(PAGE) == (
        "Head\nplain strong\n- one\n  - below\n- two\n 9. first\n    - under it\n10. second\n"
        "left  right\na     b\nx :- y.\n"
    )


def test_headings_stand_apart() -> None:
    """A second part is set off by an empty line."""
    assert _text([Heading("a"), line("x"), Heading("b")]) == "a\nx\n\nb\n"


@pytest.mark.parametrize("width", [40, 80])
def test_no_line_is_too_long(width: int) -> None:
    """Paragraphs, points and cells are broken at the width, and nothing of them is lost."""
    words = " ".join(f"word{number}" for number in range(60))
    page: Page = [
        line(words),
        Tree((item(words, children=[item(words)]),)),
        Numbered((item(words),)),
        Table(("left", "right"), ((spans(words), spans("short")),)),
    ]
    text = _text(page, width)
    assert max(map(len, text.splitlines())) <= width
    assert text.split().count("word59") == 5
    assert len([word for word in text.split() if word.startswith("word")]) == 300


def test_broken_lines_hang() -> None:
    """The second line of a point stands under its text."""
    lines = _text([Tree((item("word " * 30),))], 40).splitlines()
    assert lines[0].startswith("- word")
    assert lines[1].startswith("  word")


def test_markup_is_only_text() -> None:
    """Brackets and the like in an answer are no markup for the terminal."""
    assert _text([line("[bold]x[/bold] :smile:")]) == "[bold]x[/bold] :smile:\n"


@pytest.mark.parametrize(("no_color", "colored"), [(None, True), ("1", False)])
def test_colors(no_color: str | None, colored: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Colors come on a terminal, and not if NO_COLOR is set."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    if no_color is not None:
        monkeypatch.setenv("NO_COLOR", no_color)
    assert ("\x1b[32m" in _text([line(span("passed", Style.GOOD))])) is colored


def test_columns() -> None:
    """Parts stand side by side where each has room, and one under the other where they have not."""
    page = [Columns(("old", "new"), ((line("one"), line("two")), (line("three"),)))]
    assert _text(page, 120) == f"{'old':<61}new\n{'one':<61}three\ntwo\n"
    assert _text(page, 80) == "old\none\ntwo\nnew\nthree\n"
