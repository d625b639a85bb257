"""Terms as small trees, made from text as clingo prints it.

A tree is None (anything at all), the number 0 (some number), `("v", name)` for a variable, `("c", text)` for
a constant or string, or `(name, arguments)` for a function; a tuple is a function without a name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from .._asp import has_operator, split_terms

Tree = Any
"""None, 0, `("v", name)`, `("c", text)` or `(name, (tree, ...))`."""

_ATOMIC = re.compile(r'(?P<c>"(?:\\.|[^"\\])*"|_*[a-z][\w\']*|#inf|#sup)|(?P<v>_*[A-Z][\w\']*)|(?P<n>-?\d+)')
_FUNCTION = re.compile(r"(_*[a-z][\w']*)?\(")


@lru_cache(maxsize=65536)
def parse(text: str) -> Tree:
    """The tree of one term. What it does not know is None, which stands for anything."""
    if atomic := _ATOMIC.fullmatch(text):
        return 0 if atomic.lastgroup == "n" else (atomic.lastgroup, text)
    function = _FUNCTION.match(text)
    if not function or not _closes_last(text, function.end() - 1):
        return _calculated(text)
    parts = split_terms(text[function.end() : -1])
    if function[1] is None:
        if len(parts) == 1:
            return _calculated(text)
        if parts and not parts[-1]:  # (X,) is a tuple of one
            parts = parts[:-1]
    return function[1] or "", tuple(map(parse, parts))


def _calculated(text: str) -> Tree:
    """A term with an operator is a number, unless it may be a function with a minus in front."""
    if text.startswith("@") or (text.startswith("-") and text[1:2] not in ("(", "|")):
        return None
    return 0 if has_operator(text) else None


def _closes_last(text: str, opening: int) -> bool:
    """True if the bracket that opens here closes at the end of the text and no sooner."""
    if not text.endswith(")"):
        return False
    depth, quoted, at = 0, False, opening
    while at < len(text):
        mark = text[at]
        if quoted:
            if mark == "\\":
                at += 1
            quoted = mark != '"'
        elif mark == '"':
            quoted = True
        elif mark == "(":
            depth += 1
        elif mark == ")":
            depth -= 1
            if depth == 0:
                return at == len(text) - 1
        at += 1
    return False


def tree_of(text: str, given: Mapping[str, Tree]) -> Tree:
    """The tree of one term, with the trees in `given` for the constants that are replaced by values."""
    return replaced(parse(text), given) if given else parse(text)


def replaced(tree: Tree, given: Mapping[str, Tree]) -> Tree:
    """The tree with the trees in `given` for constants."""
    if not tree:
        return tree
    kind, rest = tree
    if isinstance(rest, str):
        return given.get(rest, tree) if kind == "c" else tree
    return kind, tuple(replaced(part, given) for part in rest)


def variables(tree: Tree) -> Iterator[str]:
    """The variables of the tree, as often as they stand there."""
    if tree:
        kind, rest = tree
        if not isinstance(rest, str):
            for part in rest:
                yield from variables(part)
        elif kind == "v":
            yield rest


def functions(tree: Tree) -> Iterator[tuple[str, tuple[Tree, ...]]]:
    """The functions of the tree, the outermost first."""
    if tree and not isinstance(tree[1], str):
        yield tree
        for part in tree[1]:
            yield from functions(part)


def is_constant(tree: Tree) -> bool:
    """True for a constant or string."""
    return bool(tree) and tree[0] == "c" and isinstance(tree[1], str)


def is_variable(tree: Tree) -> bool:
    """True for a variable."""
    return bool(tree) and tree[0] == "v" and isinstance(tree[1], str)
