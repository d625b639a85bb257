"""Pages as Markdown."""

from __future__ import annotations

import pytest
from markdown_it import MarkdownIt

from pyreasoner.render import Code, Heading, Numbered, Page, Style, Table, Tree, item, line, span, spans
from pyreasoner.render.markdown import markdown
from pyreasoner.render.page import Columns


def test_a_page() -> None:
    """Every kind of block becomes the Markdown for it."""
    page: Page = [
        Heading("Head"),
        line("plain ", span("strong", Style.STRONG), span(" x.lp", Style.CODE)),
        Tree((item("one", children=[item("below")]), item("two"))),
        Numbered((item("first", children=[item("under it")]), item("second")), start=9),
        Table(("left", "right"), ((spans("a"), spans("b|c")),)),
        Code("x :- y.\n", "prolog"),
    ]
    assert markdown(page) == (
        "## Head\n\nplain **strong**` x.lp`\n\n- one\n  - below\n- two\n\n9. first\n   - under it\n10. second\n\n"
        "| left | right |\n| --- | --- |\n| a | b\\|c |\n\n```prolog\nx :- y.\n```\n"
    )


@pytest.mark.parametrize(
    "text", ["a *b* c", "_x_ y_z", "<b>", "`code`", "a [b](c)", "back\\slash", "1 < 2 > 0"]
)
def test_text_stays_text(text: str) -> None:
    """Whatever stands in an answer is read as just that by a Markdown reader."""
    tokens = MarkdownIt("commonmark").parse(markdown([line(text)]))
    inline = next(token for token in tokens if token.type == "inline")
    assert "".join(child.content for child in inline.children or []) == text
    assert {child.type for child in inline.children or []} <= {"text", "text_special"}


def test_lists_that_follow_are_one() -> None:
    """Two lists in a row are one list, so that Markdown does not number or space them anew."""
    assert markdown([Tree((item("a"),)), Tree((item("b"),))]) == "- a\n- b\n"


def test_code_with_fences() -> None:
    """A fence is longer than any inside it."""
    assert markdown([Code("```\nx\n```")]).startswith("````\n")


def test_columns() -> None:
    """What stands side by side on a wide terminal is one under the other, each part under its title."""
    page: Page = [Columns(("old", "new"), ((line("one"), Tree((item("two"),))), (line("three"),)))]
    assert markdown(page) == "**old**\n\none\n\n- two\n\n**new**\n\nthree\n"
