"""What a card can have: keywords, types, colors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..terms import term
from ..words import Row
from .entries import Entry
from .kinds import compile_term, term_kind
from .phrases import feature, phrase
from .scope import Scope
from .selectors import new_selector
from .shorthand import spell_out
from .simple import text


def keywords(scope: Scope) -> Iterator[tuple[Scope, str]]:
    """Each keyword of a list (or a single one) as `keyword(...)`, with its own place."""
    for item in scope.each():
        yield item, keyword(item)


@term_kind("keyword")
def keyword(scope: Scope) -> str:
    """`flying`, `protection from red`, `{equip: "{3}"}` as `keyword(...)`.

    Raises `InputError` for unknown ones.
    """
    if isinstance(scope.value, dict) and scope.value:
        return _mapping(scope, next(iter(scope.value)))
    written = text(scope, "a keyword")
    row = scope.words["keywords"].find(written)
    if row is not None:
        return _made(scope, row, _bare(scope, row))
    words = written.split()
    for length in range(len(words) - 1, 0, -1):
        row = scope.words["keywords"].find(" ".join(words[:length]))
        if row is not None:
            value = " ".join(words[length:])
            return _made(scope, row, _with_argument(scope.holding(value), row), value)
    raise _unknown(scope, written)


def _mapping(scope: Scope, word: str) -> str:
    row = scope.words["keywords"].find(word)
    if row is None:
        raise _unknown(scope, word)
    if not row.args:
        raise scope.error(f"the keyword {word!r} takes no value", key=word, expected=f"{row.word} alone")
    entry = Entry(scope, word, row)
    entry.check()
    given = (entry.get(argument.name) for argument in row.args)
    pairs = [(value, argument) for value, argument in zip(given, row.args, strict=True) if value is not None]
    made = term(row.fact, *(compile_term(value, argument.kind) for value, argument in pairs))
    return _made(scope, row, made, *(value.value for value, _ in pairs))


def _made(scope: Scope, row: Row, constant: str, *values: Any) -> str:
    """The keyword, with the abilities that it is shorthand for."""
    spell_out(scope, row, constant, values)
    return term("keyword", constant)


def _unknown(scope: Scope, word: str) -> Exception:
    names = scope.words["keywords"]
    expected = f"a keyword such as {', '.join(list(names)[:5])}"
    return scope.error(f"unknown keyword {word!r}", suggestion=names.suggest(word), expected=expected)


def _bare(scope: Scope, row: Row) -> str:
    if row.args and not row.args[0].optional:
        kind = row.args[0].kind
        raise scope.error(f"{row.word!r} needs a value", expected=f"{{{row.word}: {kind}}}")
    return row.fact


def _with_argument(scope: Scope, row: Row) -> str:
    if not row.args:
        raise scope.error(f"the keyword {row.word!r} takes no value", expected=f"{row.word} alone")
    return term(row.fact, compile_term(scope, row.args[0].kind))


@term_kind("quality")
def quality(scope: Scope) -> str:
    """What protection or landwalk is about: a color's constant, a feature, or a description's selector."""
    written = text(scope, "a color, a type or a description")
    color = scope.words["colors"].find(written)
    if color is not None:
        return color.fact
    special = scope.words["qualities"].find(written)
    if special is not None:
        return special.fact
    single = feature(scope.words, written) or feature(scope.words, written.removesuffix("s"))
    return single or new_selector(scope, phrase(scope))


@term_kind("type word")
def type_word(scope: Scope) -> str:
    """One type, supertype or subtype as a feature: `artifact` gives `type(artifact)`."""
    found = scope.words.find(scope.value, "types", "supertypes", "subtypes")
    if found is None:
        raise scope.error(
            f"unknown type {scope.value!r}",
            suggestion=scope.words.suggest(scope.value, "types", "supertypes", "subtypes", "groups"),
            expected="a type, supertype or subtype of the game",
        )
    return str(feature(scope.words, found[1].word))


def types(scope: Scope) -> Iterator[str]:
    """Each type of a list as a feature; a word for a group gives all of its members."""
    for item in scope.each():
        group = scope.words["groups"].find(item.value)
        if group is None or not _all_types(scope, group):
            yield type_word(item)
        elif "words" in group.more:
            yield from (type_word(item.holding(word)) for word in group.more["words"])
        else:
            yield group.fact


def _all_types(scope: Scope, group: Row) -> bool:
    """Whether a word for several stands for types, and not for colors."""
    return all(scope.words.find(word, "types", "supertypes", "subtypes") for word in group.more.get("words") or ())


def colors(scope: Scope) -> Iterator[str]:
    """Each color of a list as `color(...)`; the table of groups has words for several, and `chosen color`."""
    for item in scope.each():
        row = scope.words["colors"].find(item.value)
        group = scope.words["groups"].find(item.value)
        if row is not None:
            yield term("color", row.fact)
        elif group is not None and "words" not in group.more:
            yield group.fact
        elif group is not None and all(scope.words["colors"].find(word) for word in group.more["words"]):
            yield from colors(item.holding(list(group.more["words"])))
        else:
            raise item.error(
                f"unknown color {item.value!r}",
                suggestion=scope.words.suggest(item.value, "colors", "groups"),
                expected=f"one of {', '.join(scope.words['colors'])}",
            )
