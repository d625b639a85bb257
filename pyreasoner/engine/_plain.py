"""Facts read fast: a scanner for lines that hold nothing but plain facts, as those of a case do."""

from __future__ import annotations

import re
from functools import lru_cache

from ._terms import Tree

Fact = tuple[str, tuple[Tree, ...]]
"""A predicate's name and the trees of its arguments."""

_TOKEN = re.compile(r'\s*(?:("(?:\\.|[^"\\])*"|_*[a-z][\w\']*)|(-?\d+)|([(),.]))')
_EMPTY = re.compile(r"\s*(?:%(?!\*).*)?")


def plain_facts(text: str) -> list[Fact] | None:
    """The facts of a text of plain facts; None if there is anything else, be it a pool or a calculation."""
    found: list[Fact] = []
    for line in text.splitlines():
        facts = _line(line)
        if facts is None:
            return None
        found += facts
    return found


@lru_cache(maxsize=32768)
def _line(line: str) -> tuple[Fact, ...] | None:
    found: list[Fact] = []
    at = 0
    while not _EMPTY.fullmatch(line, at):
        term = _term(line, at)
        if term is None:
            return None
        tree, at = term
        dot = _TOKEN.match(line, at)
        if not tree or not dot or dot[3] != ".":
            return None
        name, rest = tree
        if isinstance(rest, str):
            if name != "c" or rest[0] == '"':
                return None
            name, rest = rest, ()
        found.append((name, rest))
        at = dot.end()
    return tuple(found)


def _term(line: str, at: int) -> tuple[Tree, int] | None:
    """The term that begins here and where it ends; None if it is not plain."""
    token = _TOKEN.match(line, at)
    if not token or token[3]:
        return None
    at = token.end()
    if token[2]:
        return 0, at
    name = token[1]
    if name == "not" or name[0] == '"' or line[at : at + 1] != "(":
        return None if name == "not" else (("c", name), at)
    parts: list[Tree] = []
    at += 1
    while True:
        inner = _term(line, at)
        if inner is None:
            return None
        parts.append(inner[0])
        mark = _TOKEN.match(line, inner[1])
        if not mark or mark[3] not in (",", ")"):
            return None
        at = mark.end()
        if mark[3] == ")":
            return (name, tuple(parts)), at
