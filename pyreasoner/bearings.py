"""What an expectation hangs on beside itself, as the table of attributes says: atoms with holes in them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from clingo import Function, Number, Symbol, SymbolType, parse_term

from .cases import Expectation

_HOLE = "__any"
_PLACES = re.compile(r"\b([SVF]|_)(?=[,()])")


def bearings(
    named: Mapping[str, Sequence[Symbol]],
    one: Expectation,
    found: Sequence[Symbol],
    templates: Sequence[str],
    step: int,
) -> tuple[tuple[Symbol, ...], tuple[Symbol, ...]]:
    """The atoms that templates of the table name: those that hold, and those that do not.

    S stands for the subject, V for the value that was expected, F for the one that was found. Of those that
    hold, the last ones until the step count. `named` are all atoms by predicate.
    """
    subject = parse_term(one.subject)
    values = {
        "S": str(subject.arguments[0]) if subject.arguments else str(subject),
        "V": one.value,
        "F": str(found[0]) if found else _HOLE,
        "_": _HOLE,
    }
    holding: list[Symbol] = []
    missing: list[Symbol] = []
    for template in templates:
        pattern = parse_term(_PLACES.sub(lambda hole: values[hole[1]], template))
        fitting = [atom for atom in _like(named, pattern) if _fits(pattern, atom) and _until(atom, step)]
        last = max((atom.arguments[-1] for atom in fitting), default=None)
        holding += sorted(atom for atom in fitting if atom.arguments[-1] == last)
        if not fitting and _HOLE not in str(pattern):
            missing.append(Function(pattern.name, [*pattern.arguments, Number(0)]))
    return tuple(holding), tuple(missing)


def _like(named: Mapping[str, Sequence[Symbol]], pattern: Symbol) -> Iterator[Symbol]:
    """The atoms of the pattern's predicate, whether or not the pattern leaves out their step."""
    arities = (len(pattern.arguments), len(pattern.arguments) + 1)
    return (atom for atom in named.get(pattern.name, ()) if len(atom.arguments) in arities)


def _until(atom: Symbol, step: int) -> bool:
    """Whether an atom is of this step or an earlier one."""
    last = atom.arguments[-1]
    return last.type is not SymbolType.Number or last.number <= step


def _fits(pattern: Symbol, atom: Symbol) -> bool:
    """Whether a term is as the pattern has it but for its holes; last arguments may be left out of it."""
    if pattern.type is not SymbolType.Function or not pattern.arguments or atom.type is not pattern.type:
        return pattern == atom or pattern.match(_HOLE, 0)
    pairs = zip(pattern.arguments, atom.arguments, strict=False)
    return pattern.name == atom.name and all(_fits(one, other) for one, other in pairs)
