"""Numbers and amounts: `3`, `X`, `power of it`, `{count: {each: creature}}`."""

from __future__ import annotations

import re
from functools import cache

from ..errors import suggest
from ..terms import string, term
from ..words import Row, Words
from .compounds import applied, compound
from .entries import check_keys, find_entry
from .kinds import compile_term, term_kind
from .scope import Scope
from .simple import integer

_LONGEST = 200
_NUMBER = re.compile(r"[+-]?[0-9]+\Z")


@term_kind("value")
def value(scope: Scope) -> str:
    """The term of a value: `num(3)`, `x`, `power(it)`, `count(S)`. Writes `says_value(Card,V)`, so that the rules
    know an amount wherever it stands.

    Raises `InputError` for what is no amount.
    """
    found = _term(scope)
    scope.fact("says_value", string(scope.unit.name), found)
    return found


def _term(scope: Scope) -> str:
    if isinstance(scope.value, dict):
        return compound(find_entry(scope, scope.words["values"], "value"))
    if not isinstance(scope.value, str) or _NUMBER.match(scope.value.strip()):
        return term("num", integer(scope))
    return _written(scope, scope.value.strip())


def _written(scope: Scope, written: str) -> str:
    values = scope.words["values"]
    if not 0 < len(written) <= _LONGEST:
        said = "this text is too long for an amount" if written else "there is nothing here"
        raise scope.error(said, expected="a number, X, `power of ...`")
    row = values.find(written)
    if row is not None and not row.args:
        return row.fact
    if written[0] in "+-" and len(written) > 1:
        amount = value(scope.holding(written[1:].strip()))
        return amount if written[0] == "+" else term("minus", "num(0)", amount)
    for form, row in _forms(scope.words.game):
        match = form.match(written)
        if match:
            parts = {name: scope.holding(part) for name, part in match.groupdict().items()}
            return applied(
                row.fact, [compile_term(parts[argument.name], argument.kind) for argument in row.args]
            )
    raise scope.error(
        f"{written!r} is no amount",
        suggestion=suggest(written, values),
        expected="a number, X, `power of ...`, {count: ...} and the like",
    )


@cache
def _forms(game: str) -> list[tuple[re.Pattern[str], Row]]:
    """The ways in which values with arguments may be written out as text."""
    forms = []
    for row in Words.for_game(game)["values"].values():
        written = row.more.get("written") or ("{word} of {of}" if row.argument("of") else None)
        if written:
            pattern = re.escape(str(written).replace("{word}", row.word))
            for argument in row.args:
                pattern = pattern.replace(re.escape(f"{{{argument.name}}}"), f"(?P<{argument.name}>.+)")
            forms.append((re.compile(pattern + r"\Z"), row))
    return forms


@term_kind("pt")
def pair(scope: Scope) -> str:
    """Two values with a stroke between them, `+1/-0` or `X/X`, as two arguments: `num(1),num(0)`."""
    if isinstance(scope.value, dict):
        halves = list(scope.words["halves"])
        check_keys(scope, halves, "pair")
        return ",".join(_half(scope, half) for half in halves)
    sides = split_pair(scope)
    return ",".join(value(scope.holding(side)) for side in sides)


def split_pair(scope: Scope) -> tuple[str, str]:
    """The two sides of `2/2` as text. Raises `InputError` when there are not two."""
    sides = str(scope.value).split("/")
    if len(sides) != 2 or not all(side.strip() for side in sides):
        raise scope.error(f"{scope.value!r} is no pair", expected="two numbers such as 2/2 or +1/-1")
    return sides[0].strip(), sides[1].strip()


def _half(scope: Scope, key: str) -> str:
    if not scope.has(key):
        raise scope.error(f"the {key} is missing", expected=" and ".join(scope.words["halves"]))
    return value(scope.at(key))
