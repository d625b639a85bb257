"""Rules of which a head tells the whole instance, such as `holds(F,t) :- holds(F,t-1), not drops(F,t-1)`.

What mostly carries things over from one step to the next needs no solver: the instance that derives an atom is
read off the atom and looked up in the model. A solver would list it for every atom of its predicate.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from clingo import Function, Number, Symbol, SymbolType, parse_term

from .._asp import ANY, Lit, has_operator, split_terms, variables

Values = dict[str, Symbol]
"""Values by the names of variables and of the part's parameters."""

Holds = Callable[[Symbol], bool]
"""Whether an atom is in the model."""

Arguments = Callable[[tuple[Symbol | None, ...]], Iterable[tuple[Symbol, ...]]]
"""The arguments with which a part was grounded, given some of them (None: any)."""

_Match = Callable[[Symbol, Values], bool]
"""Whether a symbol is an instance of a term; what its variables are then is added to the values."""

_Build = Callable[[Values], Symbol]
"""The instance of a term. Raises `RuntimeError` if it would calculate with what is no number."""

_SHIFTED = re.compile(r"\(?([A-Za-z_]\w*)([+-])(\d+)\)?")
_ANY = Function(ANY)
_EMPTY = Function("", [])


@dataclass(frozen=True, slots=True)
class Instance:
    """A rule instance, without its head: the atoms it rests on, its label's values, the atoms behind its `not`."""

    needs: tuple[Symbol, ...]
    values: Symbol
    denied: Symbol


@dataclass(frozen=True, slots=True)
class Direct:
    """A rule that can be read off its head.

    `positive` and `negative` make the atoms of its body, `label` the values of its label. `params` are the parameters
    of its part.
    """

    head: tuple[_Match, ...]
    positive: tuple[_Build, ...]
    negative: tuple[_Build, ...]
    label: tuple[_Build, ...]
    params: tuple[str, ...]

    def instances(self, args: Sequence[Symbol], holds: Holds, arguments: Arguments) -> Iterator[Instance]:
        """The instances that derive the atom with these arguments: what they rest on `holds`.

        `arguments` finds with which arguments the rule's part was grounded, given those that the atom tells.
        """
        values: Values = {}
        for match, arg in zip(self.head, args, strict=True):
            if not match(arg, values):
                return
        if not self.params:
            found = self._instance(values, holds)
            if found is not None:
                yield found
            return
        for given in arguments(tuple(values.get(name) for name in self.params)):
            values.update(zip(self.params, given, strict=True))
            found = self._instance(values, holds)
            if found is not None:
                yield found

    def _instance(self, values: Values, holds: Holds) -> Instance | None:
        try:
            needs = []
            for build in self.positive:
                need = build(values)
                if not holds(need):
                    return None
                needs.append(need)
            denied = [build(values) for build in self.negative]
        except RuntimeError:
            return None
        if any(map(holds, denied)):
            return None
        try:
            label = [build(values) for build in self.label]
        except RuntimeError:  # a label that cannot be calculated must not hide the instance
            label = []
        return Instance(tuple(dict.fromkeys(needs)), _tuple(label), _tuple(denied))


def _tuple(symbols: list[Symbol]) -> Symbol:
    return Function("", symbols) if symbols else _EMPTY


def direct(head: tuple[str, ...], body: Iterable[Lit], label: Iterable[str], params: tuple[str, ...]) -> Direct | None:
    """A rule with these arguments of its head, made ready; None if its head does not tell everything."""
    lits = list(body)
    names = {*params, *(name for arg in head for name in variables(arg))}
    if any(lit.kind != "atom" or lit.sign == 2 or lit.atom.startswith("-") for lit in lits):
        return None
    if any(not names.issuperset(variables(lit.atom)) for lit in lits):
        return None
    try:
        return Direct(
            tuple(_matching(_read(arg, params)) for arg in head),
            tuple(_building(_read(lit.atom, params)) for lit in lits if not lit.sign),
            tuple(_building(_read(lit.atom, params)) for lit in lits if lit.sign),
            tuple(_building(_read(term, params) if names.issuperset(variables(term)) else _ANY) for term in label),
            params,
        )
    except ValueError:
        return None


_Term = Symbol | str | tuple[str, int] | tuple[str, tuple["_Term", ...]]
"""A constant term, a variable, a variable with a number added to it, or a function of terms."""


def _read(text: str, params: tuple[str, ...]) -> _Term:
    """A term of a rule. Raises `ValueError` for one that calculates otherwise than by adding a number to a variable."""
    if text in params or variables(text) == (text,):
        return text
    shifted = _SHIFTED.fullmatch(text)
    if shifted:
        name, sign, number = shifted.groups()
        if name not in params and not variables(name):
            raise ValueError(text)
        return name, int(f"{sign}{number}")
    name, bracket, rest = text.partition("(")
    if bracket and rest.endswith(")") and not text.startswith('"'):
        parts = split_terms(rest[:-1])
        if not name and len(parts) == 1:
            raise ValueError(text)
        if parts and not parts[-1]:  # (X,) is a tuple of one
            parts = parts[:-1]
        return name, tuple(_read(part, params) for part in parts)
    if has_operator(text) and not text.lstrip("-").isdigit():
        raise ValueError(text)
    try:
        return parse_term(text, logger=lambda *_: None)
    except RuntimeError:
        raise ValueError(text) from None


def _matching(term: _Term) -> _Match:
    if isinstance(term, str):
        return lambda symbol, values: (found := values.setdefault(term, symbol)) is symbol or found == symbol
    if isinstance(term, Symbol):
        return lambda symbol, _: symbol == term
    name, rest = term
    if isinstance(rest, int):
        return lambda symbol, values: (
            symbol.type is SymbolType.Number
            and (found := Number(symbol.number - rest)) == values.setdefault(name, found)
        )
    size, inside = len(rest), tuple(enumerate(map(_matching, rest)))

    def match(symbol: Symbol, values: Values) -> bool:
        if symbol.type is not SymbolType.Function:
            return False
        args = symbol.arguments
        if len(args) != size or symbol.name != name or not symbol.positive:
            return False
        return all(part(args[place], values) for place, part in inside)

    return match


def _building(term: _Term) -> _Build:
    if isinstance(term, str):
        return lambda values: values[term]
    if isinstance(term, Symbol):
        return lambda _: term
    name, rest = term
    if isinstance(rest, int):
        return lambda values: Number(values[name].number + rest)
    inside = tuple(map(_building, rest))
    return lambda values: Function(name, [part(values) for part in inside])
