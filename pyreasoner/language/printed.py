"""The characteristics that a card or token has by itself, as the game's table of card fields says."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from ..errors import InputError, raise_all
from ..terms import string, term
from ..words import Row
from .abilities import ability
from .entries import check_keys
from .features import colors, keywords, types
from .kinds import compile_term, term_kind
from .mana import mana_colors, mana_symbols, mana_value
from .scope import Scope
from .simple import integer, text
from .values import split_pair

_STAR = "*"
_BESIDE_STAR = re.compile(r"(?:(?P<before>[0-9]+)[+-])?\*(?:\+(?P<after>[0-9]+))?")


def printed(scope: Scope, node: str) -> None:
    """Write `printed(node,Feature)` and the other facts for every field of a card or token.

    Raises `InputError` for unknown fields and values; mistakes in several abilities are reported together.
    """
    if scope.value is None:
        scope = scope.holding({})
    if not isinstance(scope.value, dict):
        raise scope.error("this describes no card", expected="fields such as types: [creature]")
    fields = scope.words["card"]
    check_keys(scope, fields, "card")
    errors: list[InputError] = []
    for key in scope.value:
        try:
            _FIELDS[fields[key].args[0].kind](scope.at(key), node, fields[key])
        except InputError as error:
            errors.append(error)
    raise_all(errors)
    for key, row in fields.items():
        if row.args[0].kind == "mana" and scope.has(key) and not _says_colors(scope):
            _color_features(scope, node, mana_colors(scope.at(key)))


@term_kind("token")
def token(scope: Scope) -> str:
    """A token described in place: its id, with `token(K)` and what is printed on it."""
    node = scope.new("k")
    scope.fact("token", node)
    printed(scope.framed(None), node)
    if isinstance(scope.value, dict) and "name" not in scope.value:
        named = scope.value.get("subtypes") or []
        words = named if isinstance(named, list) else [named]
        scope.fact("printed", node, term("name", string(" ".join(str(word).title() for word in words))))
    return node


def _says_colors(scope: Scope) -> bool:
    return any(row.args[0].kind == "colors" and scope.has(key) for key, row in scope.words["card"].items())


def _mana(scope: Scope, node: str, row: Row) -> None:
    written, symbols = mana_symbols(scope)
    scope.fact("mana_cost_of", node, string(written))
    scope.fact("mana_value", node, mana_value(scope))
    for symbol, number in symbols.items():
        scope.fact("mana", node, symbol, number)


def _types(scope: Scope, node: str, row: Row) -> None:
    for item in scope.each():
        sections = row.more.get("of") or []
        if scope.words.find(item.value, *sections, "groups") is None:
            raise item.error(
                f"unknown word {item.value!r} in {row.word}",
                suggestion=scope.words.suggest(item.value, *sections),
                expected=f"one of the game's {' or '.join(sections)}",
            )
        for feature in types(item):
            scope.fact("printed", node, feature)


def _colors(scope: Scope, node: str, row: Row) -> None:
    if isinstance(scope.value, str) and scope.value in (row.more.get("words") or {}):
        return
    for color in colors(scope):
        scope.fact("printed", node, color)


def _color_features(scope: Scope, node: str, found: list[str]) -> None:
    for color in found:
        scope.fact("printed", node, term("color", color))


def _pair(scope: Scope, node: str, row: Row) -> None:
    for half, side in zip(scope.words["halves"].values(), split_pair(scope), strict=True):
        scope.fact("printed", node, term(half.fact, _number(scope.holding(side))))


def _plain(scope: Scope, node: str, row: Row) -> None:
    scope.fact("printed", node, term(row.fact, _number(scope)))


def _number(scope: Scope) -> str:
    """A whole number; `star` for `*` and `star(N)` for `N+*` (or `N-*`), where an ability says how much `*` is."""
    written = str(scope.value).replace(" ", "")
    if _STAR not in written:
        return str(integer(scope))
    match = _BESIDE_STAR.fullmatch(written)
    if match is None:
        raise scope.error(f"{scope.value!r} is no number", expected="a whole number, * or such as 1+*")
    beside = match["before"] or match["after"]
    return term("star", beside) if beside else "star"


def _keywords(scope: Scope, node: str, row: Row) -> None:
    times: Counter[str] = Counter()
    for _, feature in keywords(scope):
        scope.fact("printed", node, feature)
        times[feature] += 1
        if times[feature] > 1:
            scope.fact("printed_again", node, feature, times[feature])


def _abilities(scope: Scope, node: str, row: Row) -> None:
    errors: list[InputError] = []
    for item in scope.each():
        try:
            scope.fact("printed", node, term("ability", ability(item)))
        except InputError as error:
            errors.append(error)
    raise_all(errors)


def _name(scope: Scope, node: str, row: Row) -> None:
    scope.fact("printed", node, term("name", compile_term(scope, "card name")))


def _face(scope: Scope, node: str, row: Row) -> None:
    face = scope.new("k")
    scope.fact(row.fact, node, face)
    printed(scope.framed(None), face)


def _texts(scope: Scope, node: str, row: Row) -> None:
    for item in scope.each():
        scope.fact("declined", node, string(text(item, "what the card says")))


_FIELDS: dict[str, Callable[[Scope, str, Row], None]] = {
    "mana": _mana,
    "types": _types,
    "colors": _colors,
    "pt": _pair,
    "whole number": _plain,
    "keywords": _keywords,
    "abilities": _abilities,
    "card name": _name,
    "face": _face,
    "texts": _texts,
}
