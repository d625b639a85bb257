"""One compile function per kind of value; the word tables say which kind stands where.

A kind is one of two sorts. Most become a single term (`@term_kind`). Some write facts of their own about the
node that holds them (`@spread_kind`), because they are many things at once: a list of effects, the options of
a choice.
"""

from __future__ import annotations

from collections.abc import Callable

from ..terms import constant
from .scope import Scope

TermKind = Callable[[Scope], str]
SpreadKind = Callable[[Scope, str, str], None]

_TERMS: dict[str, TermKind] = {}
_SPREADS: dict[str, SpreadKind] = {}
_REFERENCES = frozenset({"ref"})


def term_kind(*names: str) -> Callable[[TermKind], TermKind]:
    """Register the function that turns values of these kinds into one term."""

    def register(function: TermKind) -> TermKind:
        _TERMS.update(dict.fromkeys(names, function))
        return function

    return register


def spread_kind(*names: str) -> Callable[[SpreadKind], SpreadKind]:
    """Register the function `(scope, holder, argument name)` that writes facts for values of these kinds."""

    def register(function: SpreadKind) -> SpreadKind:
        _SPREADS.update(dict.fromkeys(names, function))
        return function

    return register


def kinds() -> frozenset[str]:
    """Every kind that a word table may mention."""
    return frozenset(_TERMS) | frozenset(_SPREADS)


def compile_term(scope: Scope, kind: str) -> str:
    """The term for a value of a kind. Raises `InputError` when the value does not fit the kind."""
    return _TERMS[kind](scope)


def is_term(kind: str) -> bool:
    """Whether values of this kind become one term."""
    return kind in _TERMS


def compile_argument(scope: Scope, holder: str, name: str, kind: str) -> None:
    """Write the facts for one argument: `arg(holder,name,term)`, or what its kind spreads."""
    if kind in _SPREADS:
        _SPREADS[kind](scope, holder, constant(name))
        return
    value = compile_term(scope, kind)
    wrapped = f"ref({value})" if kind in _REFERENCES else f"cond({value})" if kind == "condition" else value
    scope.fact("arg", holder, constant(name), wrapped)
