"""Mana costs such as `{2}{W/U}{B}`; the game's table says which symbols there are and what each is worth."""

from __future__ import annotations

import re
from collections import Counter

from ..terms import string
from .kinds import term_kind
from .scope import Scope
from .simple import text

_SYMBOL = re.compile(r"\{([^{}]+)\}")


@term_kind("mana")
def mana(scope: Scope) -> str:
    """A mana cost as a string term, with a `mana_cost(String,Symbol,N)` fact for each symbol in it."""
    written, symbols = mana_symbols(scope)
    for symbol, number in symbols.items():
        scope.fact("mana_cost", string(written), symbol, number)
    return string(written)


def mana_symbols(scope: Scope) -> tuple[str, Counter[str]]:
    """The cost as written and its symbols as terms: constants, `generic`, and strings for split symbols."""
    written = text(scope, 'a cost such as "{2}{W}"')
    if (row := scope.words["mana"].find(written)) is not None and row.more.get("whole"):
        return written, Counter([row.fact])
    written = written.replace(" ", "")
    if isinstance(scope.value, int):
        raise scope.error(f"{written!r} is no cost", expected=f'"{{{written}}}"')
    symbols = _SYMBOL.findall(written)
    if _SYMBOL.sub("", written) or not symbols:
        raise scope.error(f"{written!r} is no cost", expected='symbols in braces such as "{2}{W}"')
    counted: Counter[str] = Counter()
    for symbol in symbols:
        if symbol.isdecimal():
            counted["generic"] += int(symbol)
        else:
            counted[_symbol(scope, symbol)] += 1
    return written, counted


def mana_value(scope: Scope) -> int:
    """What a cost is worth as a number."""
    return sum(_worth(scope, symbol) for symbol in _SYMBOL.findall(str(scope.value)))


def mana_colors(scope: Scope) -> list[str]:
    """The colors that the symbols of a cost have, as constants, each once."""
    halves = [half for symbol in _SYMBOL.findall(str(scope.value)) for half in symbol.split("/")]
    colors = [
        str(row.more["color"])
        for half in halves
        if (row := scope.words["mana"].find(half)) and "color" in row.more
    ]
    return list(dict.fromkeys(colors))


def _symbol(scope: Scope, symbol: str) -> str:
    row = scope.words["mana"].find(symbol)
    if row is not None:
        return row.fact
    halves = symbol.split("/")
    if len(halves) > 1 and all(half.isdecimal() or scope.words["mana"].find(half) for half in halves):
        return string(f"{{{symbol}}}")
    raise scope.error(
        f"unknown symbol {{{symbol}}}",
        suggestion=scope.words["mana"].suggest(symbol),
        expected=f"one of {', '.join(scope.words['mana'])} or a number",
    )


def _worth(scope: Scope, symbol: str) -> int:
    halves = [int(half) if half.isdecimal() else _row_worth(scope, half) for half in symbol.split("/")]
    return max(halves)


def _row_worth(scope: Scope, symbol: str) -> int:
    row = scope.words["mana"].find(symbol)
    return int(row.more.get("worth", 1)) if row is not None else 0
