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
    both = inline_comparisons(scope)
    if len(both) > 1:
        raise scope.error("compared twice", expected=f"one of {', '.join(comparison_keys())}")
    return both[0]


def inline_comparisons(scope: Scope) -> list[tuple[str, str]]:
    """The comparisons among the keys of this mapping: one, or the two ends of a range (`at least: 2, at most: 6`).

    Raises `InputError` if there is none, or if two do not bound the value from both sides.
    """
    found = [_bound(scope.at(key), key) for key in comparison_keys() if scope.has(key)]
    if not found:
        raise scope.error("compared with nothing", expected=f"one of {', '.join(comparison_keys())}")
    if len(found) > 1 and sorted(operator for operator, _ in found) != ["at_least", "at_most"]:
        raise scope.error("compared twice", expected="one number, or `at least` and `at most`")
    return found


def _bound(scope: Scope, key: str) -> tuple[str, str]:
    value = compile_term(scope, "value")
    if key in _PREFIXES:
        return _PREFIXES[key], value
    return _BEYOND[key], _beyond(_BEYOND[key], value)


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
