"""Comparisons with a number: `3`, `at most 3`, `3 or more`, `more than X`, `{at least: {count: ...}}`."""

from __future__ import annotations

import re

from ..terms import term
from .entries import check_keys
from .kinds import compile_term, term_kind
from .scope import Scope

_PREFIXES = {"at least": "at_least", "at most": "at_most", "exactly": "equal", "equals": "equal"}
_BEYOND = {"more than": "at_least", "less than": "at_most", "fewer than": "at_most"}
_SUFFIXES = {"more": "at_least", "greater": "at_least", "less": "at_most", "fewer": "at_most"}
_SUFFIXED = re.compile(r"(.+) or (more|greater|less|fewer)\Z")


@term_kind("comparison")
def comparison_term(scope: Scope) -> str:
    """A comparison as one term: `at_least(num(3))`."""
    operator, value = comparison(scope)
    return term(operator, value)


def comparison(scope: Scope) -> tuple[str, str]:
    """The operator (`at_least`, `at_most` or `equal`) and the value term of a comparison."""
    value = scope.value
    if isinstance(value, dict) and any(key in comparison_keys() for key in value):
        check_keys(scope, comparison_keys(), "comparison")
        return inline_comparison(scope)
    if isinstance(value, str):
        written = value.strip()
        for prefix, operator in _PREFIXES.items():
            if written.startswith(f"{prefix} "):
                return operator, _value(scope, written.removeprefix(prefix).strip())
        for prefix, operator in _BEYOND.items():
            if written.startswith(f"{prefix} "):
                return operator, _beyond(operator, _value(scope, written.removeprefix(prefix).strip()))
        if suffixed := _SUFFIXED.match(written):
            return _SUFFIXES[suffixed.group(2)], _value(scope, suffixed.group(1))
    return "equal", compile_term(scope, "value")


def inline_comparison(scope: Scope) -> tuple[str, str]:
    """The comparison that stands among the keys of this mapping.

    Raises `InputError` unless there is exactly one.
    """
    given = [key for key in comparison_keys() if scope.has(key)]
    if len(given) != 1:
        wanted = ", ".join(comparison_keys())
        raise scope.error(
            "compared with nothing" if not given else "compared twice", expected=f"one of {wanted}"
        )
    value = compile_term(scope.at(given[0]), "value")
    if given[0] in _PREFIXES:
        return _PREFIXES[given[0]], value
    return _BEYOND[given[0]], _beyond(_BEYOND[given[0]], value)


def comparison_keys() -> list[str]:
    """The keys that compare with a value."""
    return [*_PREFIXES, *_BEYOND]


def _beyond(operator: str, value: str) -> str:
    """`more than 3` is at least one more: there are only whole numbers."""
    step = 1 if operator == "at_least" else -1
    if value.startswith("num("):
        return term("num", int(value[4:-1]) + step)
    return term("plus" if step > 0 else "minus", value, "num(1)")


def _value(scope: Scope, written: str) -> str:
    return compile_term(scope.holding(written), "value")
