"""Literals with the values that a rule instance gives to their variables."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from clingo import Symbol, parse_term

from .._asp import Lit, Signature, has_anonymous, rename, replace_constants, variables

Values = Mapping[str, Symbol]
"""Values by the names of variables and of the part's parameters."""

Pattern = tuple[Signature, tuple[Symbol | None, ...]]
"""An atom with holes: the predicate and its arguments, None where anything may stand."""


_SUM = re.compile(r'"(?:\\.|[^"\\])*"|(\(-?\d+[-+*]-?\d+\))')


def filled(text: str, values: Values, params: Sequence[str]) -> str:
    """The text with the values of parameters and variables put in, and sums of numbers worked out."""
    with_params = replace_constants(text, lambda name: str(values[name]) if name in params else name)
    with_values = rename(with_params, lambda name: str(values.get(name, name)))
    return _SUM.sub(lambda found: str(value_of(found[1]) or found[1]) if found[1] else found[0], with_values)


def plain(text: str) -> str:
    """The text with anonymous variables as they were written."""
    return rename(text, lambda name: "_" if name.startswith("_Any") else name)


def pattern_of(lit: Lit, values: Values, params: Sequence[str]) -> Pattern | None:
    """The atom of a literal as far as it is known; None for a literal of another kind."""
    if lit.signature is None:
        return None
    return lit.signature, tuple(value_of(filled(arg, values, params)) for arg in lit.args)


def value_of(term: str) -> Symbol | None:
    """The value of a term, or None if a variable in it has none or it cannot be calculated."""
    if variables(term) or has_anonymous(term):
        return None
    try:
        return parse_term(term, logger=lambda *_: None)
    except RuntimeError:
        return None


def fits(atom: Symbol, args: Sequence[Symbol | None]) -> bool:
    """True if the atom has all the arguments that are known."""
    return all(arg is None or arg == own for own, arg in zip(atom.arguments, args, strict=True))
