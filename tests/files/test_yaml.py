"""YAML in, plain values with places out."""

from __future__ import annotations

from typing import Any

import pytest

from pyreasoner.errors import InputError
from pyreasoner.files import parse_yaml


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a: 2026-04-17", {"a": "2026-04-17"}),
        ("a: 613.4", {"a": "613.4"}),
        ("a: 12:30", {"a": "12:30"}),
        ("a: +1/+1", {"a": "+1/+1"}),
        ("a: [1, -3, +2, 0]", {"a": [1, -3, 2, 0]}),
        ("a: [007, 1_000, 0x10, 1e3]", {"a": ["007", "1_000", "0x10", "1e3"]}),
        ("a: [true, false, null, ~]", {"a": [True, False, None, None]}),
        ("a:", {"a": None}),
        ("a: [yes, no, on, off]", {"a": ["yes", "no", "on", "off"]}),
        ("on: it", {"on": "it"}),
        ("613: it", {"613": "it"}),
        ("a: '3'", {"a": "3"}),
        ('a: "true"', {"a": "true"}),
        ("a: !!str 3", {"a": "3"}),
        ("a: " + "9" * 5000, {"a": "9" * 5000}),
        ("a: &x {b: 1}\nc: *x", {"a": {"b": 1}, "c": {"b": 1}}),
        ("a: &x [&y 1, *y]\nc: *x\nd: *y", {"a": [1, 1], "c": [1, 1], "d": 1}),
        ("---\na: 1\n...\n", {"a": 1}),
        ("\ufeffa: 1", {"a": 1}),
    ],
)
def test_scalars_stay_what_a_rules_author_meant(text: str, value: Any) -> None:
    """Rule numbers, dates and the words on/off must not turn into floats, dates or booleans."""
    assert parse_yaml(text, "f.yaml").value == value


def test_every_node_knows_its_place() -> None:
    """Errors point with these marks, so they count from 1 and keys and values differ."""
    document = parse_yaml("a:\n  - b: 1\n    c: [x, y]\n", "f.yaml", first_line=10)
    assert document.mark(()) == (10, 1)
    assert document.key_mark(("a",)) == (10, 1)
    assert document.mark(("a",)) == (11, 3)
    assert document.mark(("a", 0, "c", 1)) == (12, 12)
    assert document.key_mark(("a", 0, "c")) == (12, 5)
    assert document.mark(("a", 0, "nowhere", 3)) == document.mark(("a", 0))


def test_an_alias_is_marked_where_its_values_are_written() -> None:
    """A mistake inside an anchored value is mended where it is written, not where it is repeated."""
    document = parse_yaml("a: &x {b: 1}\nc: *x", "f.yaml")
    assert document.mark(("c", "b")) == (1, 11)


def test_errors_made_from_a_document_carry_its_place() -> None:
    """The dotted field and the file come along, and a key can be pointed at instead of its value."""
    document = parse_yaml("a:\n  b: 1\n", "f.yaml")
    assert str(document.error(("a", "b"), "odd")) == "f.yaml:2:6: a.b: odd"
    assert str(document.error(("a", "b"), "odd", key=True)) == "f.yaml:2:3: a.b: odd"


_BOMB = "\n".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 10)}]"
    for before, name in zip("abcdef", "bcdefg", strict=True)
)


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("a:\n\tb: 1", 2, "tab"),
        ("a: 1\n b: 2", 2, "mapping values"),
        ("a: b: c", 1, "quotes"),
        ("a: {b: {2}{W}}", 1, "costs"),
        ("a: [1,\n  2", 1, "bracket is not closed"),
        ('a: "x\n\n', 1, "quote is not closed"),
        ("a: \x01", 1, "control character"),
        ('a:\n  - "x\\0y"', 2, "control character"),
        ('"\\x07": 1', 1, "control character"),
        ("a: 1\nb: 2\na: 3", 3, "twice (first on line 1)"),
        ("a: {b: 1, b: 2}", 1, "'b' is given twice"),
        ("a: &x [*x]", 1, "contains itself"),
        ("a: &x {b: {c: *x}}", 1, "contains itself"),
        ("a: *x", 1, "nothing is called &x"),
        ("a: &a [1, 2]\n" + _BOMB, 2, "grow very fast"),
        ("a: !!python/object:os.system x", 1, "tag"),
        ("a: !mine x", 1, "tag"),
        ("<<: {a: 1}", 1, "merge keys"),
        ("? [a]\n: b", 1, "no plain word"),
        ("a: 1\n---\nb: 2", 2, "second document"),
        ("[" * 300, 1, "deeper"),
        ("a: " * 3000, 1, "mapping values"),
    ],
)
def test_surprises_are_refused_with_their_line(text: str, line: int, said: str) -> None:
    """Doubled keys, tags, circles, bombs, tabs and broken syntax end in one message, never in a traceback."""
    with pytest.raises(InputError) as caught:
        parse_yaml(text, "f.yaml")
    assert said in str(caught.value)
    assert (caught.value.file, caught.value.line) == ("f.yaml", line)


def test_nothing_but_comments_is_refused() -> None:
    """A file without content is a mistake worth telling."""
    with pytest.raises(InputError, match="nothing in it"):
        parse_yaml("# only this\n", "f.yaml")
