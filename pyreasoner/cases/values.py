"""The plain values in a case: truth, numbers, players, objects, words. Each becomes one term."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..errors import suggest
from ..language import Scope, integer
from ..terms import constant, string
from ..words import Row
from .names import CaseNames, Kind

_NOBODY = ("none", "nobody", "nothing")
_TRUTH = {True: "true", False: "false", "yes": "true", "no": "false"}


def truth(scope: Scope) -> str:
    """`true` or `false`."""
    if scope.value in (0, 1) and not isinstance(scope.value, bool) or not isinstance(scope.value, bool | str):
        raise scope.error(f"{scope.value!r} is neither true nor false", expected="true or false")
    found = _TRUTH.get(scope.value)
    if found is None:
        raise scope.error(f"{scope.value!r} is neither true nor false", expected="true or false")
    return found


def number(scope: Scope) -> str:
    """A whole number that is not negative, as text; `none` is 0."""
    if scope.value == "none":
        return "0"
    found = integer(scope)
    if found < 0:
        raise scope.error(f"{found} is negative", expected="0 or more")
    return str(found)


def whole(scope: Scope) -> str:
    """A whole number of either sign, as text."""
    return str(integer(scope))


def entity(scope: Scope, names: CaseNames, *kinds: Kind, nobody: bool = False) -> str:
    """The constant of a player or object; `none` for nobody where that is allowed."""
    if nobody and scope.value in _NOBODY:
        return "none"
    if not isinstance(scope.value, str | int) or isinstance(scope.value, bool):
        raise scope.error(
            f"{_short(scope.value)} names nothing", expected=f"the name of a {' or '.join(kinds)}"
        )
    return names.need(scope, str(scope.value), *kinds).constant


def word_of(scope: Scope, row: Row) -> str:
    """One of the words that the row lists."""
    words = [str(one) for one in row.more.get("words", ())]
    if str(scope.value) not in words:
        raise scope.error(
            f"{_short(scope.value)} is no {row.word}",
            expected=f"one of {', '.join(words)}",
            suggestion=suggest(scope.value, words),
        )
    return constant(str(scope.value))


def card_name(scope: Scope) -> str:
    """A card's name as a string term; an empty text or `none` is no name at all."""
    if not isinstance(scope.value, str):
        raise scope.error(f"{_short(scope.value)} is no name", expected="a card's name")
    return string("" if scope.value == "none" else scope.value.strip())


def entries(scope: Scope, what: str, read: Callable[[Scope], str]) -> Iterator[tuple[str, str]]:
    """The entries of a mapping such as `{"+1/+1": 2}`, each key with its value's term."""
    if not isinstance(scope.value, dict) or not scope.value:
        raise scope.error(f"{_short(scope.value)} does not fit here", expected=what)
    for key in scope.value:
        yield key, read(scope.at(key))


def _short(value: object) -> str:
    if isinstance(value, dict):
        return "a mapping"
    return "a list" if isinstance(value, list) else repr(value)
