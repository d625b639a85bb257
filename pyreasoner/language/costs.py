"""Costs and payments: `{tap: true, mana: "{2}"}`; bare text is mana, or a cost such as `tap`."""

from __future__ import annotations

from collections.abc import Iterator

from ..errors import suggest
from ..terms import constant, term
from ..words import Row
from .entries import one_of
from .kinds import compile_term, spread_kind, term_kind
from .scope import Scope
from .simple import text


@spread_kind("costs")
def costs(scope: Scope, holder: str, predicate: str) -> None:
    """One `predicate(holder,Verb,Value)` fact for each part of a cost."""
    for verb, value in cost_parts(scope):
        scope.fact(predicate, holder, verb, value)


@spread_kind("payment")
def payment(scope: Scope, holder: str, name: str) -> None:
    """Something that may be paid: mana as `arg(holder,name,String)`, anything else as `payment` facts."""
    if isinstance(scope.value, str) and scope.value.startswith("{"):
        scope.fact("arg", holder, constant(name), compile_term(scope, "mana"))
    else:
        costs(scope, holder, "payment")


@term_kind("payment cost")
def single_payment(scope: Scope) -> str:
    """What a keyword such as ward asks for: mana as a string, else `verb(Value)`; several as `costs(...)`."""
    parts = [value if verb == "mana" else term(verb, value) for verb, value in cost_parts(scope)]
    if not parts:
        raise scope.error("there is no cost", expected="at least one cost")
    return parts[0] if len(parts) == 1 else term("costs", *parts)


@term_kind("cost name")
def cost_name(scope: Scope) -> str:
    """A cost that may be paid: a keyword, or what the same card or case calls one of its costs.

    Raises `InputError` for any other.
    """
    written = text(scope, "the name of a cost")
    known = scope.words.find(written, "keywords", "payments", "abilities")
    named = named_costs(scope)
    if known is None and constant(written) not in map(constant, named):
        near = suggest(written, [*named, *scope.words["payments"], *scope.words["keywords"]])
        expected = "a keyword such as kicker, or the name of a cost on the card"
        raise scope.error(f"no cost is called {written!r}", suggestion=near, expected=expected)
    return constant(written)


def named_costs(scope: Scope) -> list[str]:
    """The names that costs have in the file at hand."""
    return list(_named_costs(scope.unit.document.value))


def _named_costs(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        if any("cost" in str(key) for key in value) and isinstance(name := value.get("name"), str):
            yield name
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from _named_costs(item)


def cost_parts(scope: Scope) -> Iterator[tuple[str, str]]:
    """Verb and value of each part of a cost. Raises `InputError` for words that are no costs."""
    if isinstance(scope.value, dict):
        yield from _mapping(scope)
    elif isinstance(scope.value, list):
        for item in scope.each():
            yield from cost_parts(item)
    elif isinstance(scope.value, str) and scope.value.startswith("{"):
        yield "mana", compile_term(scope, "mana")
    else:
        row = scope.words["costs"].find(scope.value)
        if row is None or row.args[0].kind != "flag":
            raise _unknown(scope, str(scope.value), None)
        yield row.fact, "true"


def _mapping(scope: Scope) -> Iterator[tuple[str, str]]:
    further = {
        argument.name
        for key in scope.value
        if (row := scope.words["costs"].find(key))
        for argument in row.args[1:]
    }
    for key in scope.value:
        row = scope.words["costs"].find(key)
        if row is not None:
            yield row.fact, _value(scope, key, row)
        elif key not in further:
            raise _unknown(scope, key, key)


def _value(scope: Scope, key: str, row: Row) -> str:
    value = compile_term(scope.at(key), row.args[0].kind)
    extras = [
        compile_term(scope.at(argument.name), argument.kind)
        for argument in row.args[1:]
        if scope.has(argument.name) or (not argument.optional and _missing(scope, key, argument.name))
    ]
    return term("of", value, *extras) if extras else value


def _missing(scope: Scope, key: str, name: str) -> bool:
    raise scope.error(f"{key!r} lacks {name!r}", key=key, expected=f"{name}: ...")


def _unknown(scope: Scope, word: str, key: str | None) -> Exception:
    known = scope.words["costs"]
    return scope.error(
        f"unknown cost {word!r}",
        key=key,
        suggestion=known.suggest(word),
        expected=one_of(known),
    )
