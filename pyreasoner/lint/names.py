"""Names in conditions that nothing could ever give: mistyped words.

The terms of the rules are made of names: zones, steps, kinds of events. One that stands in a condition has to come
from somewhere, or the condition never holds (or, behind `not`, always does). It comes from the head of a rule, from a
word table, or from a case; the last are listed in the vocabulary, inside the predicates that have them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from .._asp import Lit, Statement
from ..errors import suggest
from ..terms import constant
from ..words import Row, Words
from .finding import Finding
from .vocabulary import Word

_STRING = re.compile(r'"(?:\\.|[^"\\])*"')
_NAME = re.compile(r"(?<![\w'@#])_*[a-z][\w']*")
_KEYWORDS = frozenset({"not"})


def unknown_names(statements: Sequence[Statement], games: Iterable[str], words: Sequence[Word]) -> Iterator[Finding]:
    """The names in conditions that no head, no word table and no predicate of the vocabulary has."""
    given = {name for statement in statements for text in _heads(statement) for name in _names(text)}
    given |= {name for word in words for name in _names(word.text)}
    given |= {name for game in games for name in _table_names(Words.for_game(game))}
    for statement in statements:
        asked = {name for text in _conditions(statement) for name in _names(text)}
        for name in sorted(asked - given - _KEYWORDS - {*statement.params}):
            near = suggest(name, sorted(given))
            hint = "give it a row in a word table, or name it in the vocabulary if cases give it"
            hint = f"did you mean {near}? If not, {hint}" if near else hint
            yield Finding(statement.file, statement.line, "unknown-name", f"nothing gives the name {name}", hint)


def _heads(statement: Statement) -> Iterator[str]:
    if statement.kind == "const":
        yield statement.text
    for clause in statement.clauses:
        yield from (arg for head in clause.heads for arg in head.args)


def _conditions(statement: Statement) -> Iterator[str]:
    """The terms in the conditions of a rule, those inside aggregates included."""
    waiting = [lit for clause in statement.clauses for lit in clause.body]
    waiting += [lit for clause in statement.clauses for head in clause.heads for lit in head.condition]
    while waiting:
        lit = waiting.pop()
        yield from _terms(lit)
        waiting.extend(inner for element in lit.elements for inner in element)


def _terms(lit: Lit) -> Iterable[str]:
    return (lit.text,) if lit.kind == "compare" else lit.args


def _names(text: str) -> list[str]:
    return _NAME.findall(_STRING.sub("", text))


def _table_names(words: Words) -> Iterator[str]:
    for table in words.tables.values():
        for row in table.values():
            yield from _row_names(row)


def _row_names(row: Row) -> Iterator[str]:
    yield row.fact
    yield from map(constant, (row.word, *row.aliases))
    for argument in row.args:
        yield constant(argument.name)
        yield from filter(None, [argument.default])
    yield from _within(row.more)


def _within(value: Any) -> Iterator[str]:
    """The names in the further columns of a row."""
    if isinstance(value, str):
        yield constant(value)
        yield from _names(value)
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _within(key)
            yield from _within(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _within(inner)
