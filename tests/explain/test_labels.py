"""Labels in the comments above rules."""

from __future__ import annotations

import pytest

from pyreasoner.explain.labels import Label, fill, parse_label


@pytest.mark.parametrize(
    ("comments", "label"),
    [
        (["% Plain."], Label(sense="Plain.")),
        (["% A sentence", "%   over two lines."], Label(sense="A sentence over two lines.")),
        (['% @cr("1.1")'], Label(cites=(("mtg", "1.1"),))),
        (['% @cr("1.1","1.2") @rb("5")'], Label(cites=(("mtg", "1.1"), ("mtg", "1.2"), ("riftbound", "5")))),
        (['% Same. @cr("1") @cr("1")'], Label(cites=(("mtg", "1"),), sense="Same.")),
        (['% @riftbound("7.a")'], Label(cites=(("riftbound", "7.a"),))),
        (['% @kernel("inertia")'], Label(tags=(("kernel", '"inertia"'),))),
        (
            ["% New. @since(20051001) @todo()"],
            Label(sense="New.", tags=(("since", "20051001"), ("todo", ""))),
        ),
        (['% @label("plain text")'], Label(text="plain text")),
        (['% @label("{} of {}", (O, f(N,1)))'], Label(text="{} of {}", terms=("O", "f(N,1)"))),
        (['% @label("{} dies", O)'], Label(text="{} dies", terms=("O",))),
        (['% @label("all (but {}) in \\"x\\"", (O))'], Label(text='all (but {}) in "x"', terms=("O",))),
        (['% @label("{} is', '%    big", (O))'], Label(text="{} is big", terms=("O",))),
        (["% Mail me @ home (or not)."], Label(sense="Mail me @ home (or not).")),
    ],
)
def test_reads(comments: list[str], label: Label) -> None:
    """Every form of label and tag that rules may carry, and tags that nobody knows."""
    books = {"cr": "mtg", "rb": "riftbound", "riftbound": "riftbound"}
    assert parse_label(comments, books) == (label, [])


@pytest.mark.parametrize(
    ("comment", "said"),
    [
        ("% @cr(704.5g)", "names no rule"),
        ('% @cr("1.1"', "never closed"),
        ("% @label(O)", "has no text"),
        ('% @label("{} and {}", (O))', "2 places and 1 terms"),
        ('% @label("{}", (O N))', "no term"),
    ],
)
def test_problems_in_words(comment: str, said: str) -> None:
    """A label that is written wrongly is reported, and reading goes on."""
    _, problems = parse_label([comment, '% @rb("1")'])
    assert any(said in problem for problem in problems)


def test_problem_keeps_the_rest() -> None:
    """One wrong tag does not cost the rule its other tags."""
    label, _ = parse_label(['% Sense. @cr(1) @rb("2")'])
    assert (label.cites, label.sense) == ((("riftbound", "2"),), "Sense.")


def test_fill() -> None:
    """Words are put in order; a brace in a mana symbol is no place; what is missing shows as dots."""
    assert fill("{} pays {W} for {}", ["A", "B"]) == "A pays {W} for B"
    assert fill("{} and {}", ["A"]) == "A and ..."
    assert fill("plain", []) == "plain"
