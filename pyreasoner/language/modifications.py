"""What an effect changes: power, abilities, types, colors, what may, must or cannot be done."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..terms import term
from ..words import Row
from .entries import one_of
from .features import colors, keyword, types
from .kinds import compile_term
from .rewording import kinds_of_words
from .scope import Scope
from .simple import vocabulary

_SELF = "this ability"
_RULES = {"prohibition": "prohibitions", "requirement": "requirements", "permission": "permissions"}


def modifications(scope: Scope, key: str, row: Row) -> Iterator[str]:
    """The modification terms that one key of an effect stands for, one for each word of a list."""
    value = scope.at(key)
    if (special := _special(value, row)) is not None:
        yield term(row.fact, special)
        return
    kind = row.args[0].kind
    if kind in _SEVERAL and value.value == []:
        if "empty" not in row.more:
            raise value.error("an empty list", expected=f"what {row.word!r} is about")
        yield term(row.fact, row.more["empty"])
    elif kind in _SEVERAL:
        yield from (term(row.fact, part, *_extras(scope, row)) for part in _SEVERAL[kind](value))
    elif kind in _RULES:
        yield from (term(row.fact, rule) for rule in _rules(value, _RULES[kind], kind))
    elif kind == "flag":
        compile_term(value, kind)
        yield row.fact
    else:
        yield term(row.fact, compile_term(value, kind), *_extras(scope, row))


def _extras(scope: Scope, row: Row) -> list[str]:
    """What a modification says besides its own value."""
    for extra in row.args[1:]:
        if not extra.optional and not scope.has(extra.name):
            raise scope.error(f"{row.word!r} does not say {extra.name!r}", expected=f"{extra.name}: {extra.kind}")
    return [compile_term(scope.at(extra.name), extra.kind) for extra in row.args[1:] if scope.has(extra.name)]


def _special(scope: Scope, row: Row) -> str | None:
    """The constant for a phrase that this modification takes as a whole, such as `all abilities`."""
    phrases = row.more.get("words") or {}
    return phrases.get(scope.value) if isinstance(scope.value, str) else None


def features(scope: Scope) -> Iterator[str]:
    """Keywords and abilities as `keyword(...)` and `ability(A)`; `this ability` is the one that says so."""
    from .abilities import ability, is_ability  # abilities contain effects

    for item in scope.each():
        if item.value == _SELF and item.ability is not None:
            yield term("ability", item.ability)
        else:
            yield term("ability", ability(item)) if is_ability(item) else keyword(item)


def parts(scope: Scope) -> Iterator[str]:
    """Parts of what an object is, such as its color, each as a constant."""
    return (vocabulary(item, "parts", "part of an object") for item in scope.each())


_SEVERAL: dict[str, Callable[[Scope], Iterator[str]]] = {
    "features": features,
    "types": types,
    "colors": colors,
    "parts": parts,
    "kinds of words": kinds_of_words,
}


def _rules(scope: Scope, section: str, kind: str) -> Iterator[str]:
    """Each thing that may, must or cannot be done, as `word,none` or `word,Value`."""
    for item in scope.each():
        if isinstance(item.value, dict):
            rows = (item.words[section].find(word) for word in item.value)
            further = {extra.name for row in rows if row is not None for extra in row.args[1:]}
            for word in item.value:
                if word not in further:
                    yield _rule(item, section, kind, word)
        else:
            yield _rule(item, section, kind, None)


def _rule(scope: Scope, section: str, kind: str, key: str | None) -> str:
    word = scope.value if key is None else key
    row = scope.words[section].find(word)
    if row is None:
        known = scope.words[section]
        raise scope.error(
            f"unknown {kind} {word!r}",
            key=key,
            suggestion=known.suggest(word),
            expected=one_of(known),
        )
    if key is None:
        if row.args and not row.args[0].optional:
            raise scope.error(f"{word!r} needs a value", expected=f"{{{row.word}: {row.args[0].kind}}}")
        return f"{row.fact},none"
    if not row.args:
        raise scope.error(f"{word!r} takes no value", key=key, expected=f"{row.word} alone")
    value = compile_term(scope.at(key), row.args[0].kind)
    extras = [compile_term(scope.at(extra.name), extra.kind) for extra in row.args[1:] if scope.has(extra.name)]
    return f"{row.fact},{term('of', value, *extras) if extras else value}"
