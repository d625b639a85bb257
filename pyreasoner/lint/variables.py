"""Conditions that join nothing.

Rules here name the arguments that they do not need, for the reader, so a variable that stands only once is no
mistake. But a condition that shares neither a variable nor the step with the rest of its rule is met by anything at
all: where that is meant, `_` or a name such as `_Any` says so, and where not, a variable is mistyped or forgotten.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from .._asp import Clause, Head, Lit, Statement, mentions, variables
from ..explain.labels import parse_label
from .finding import Finding

_STRING = re.compile(r'"(?:\\.|[^"\\])*"')
_MADE = re.compile(r"\b_Any\d+\b")
_VARIABLE = re.compile(r"(?<![\w'])_*[A-Z][\w']*")


def unjoined(statements: Sequence[Statement]) -> Iterator[Finding]:
    """Conditions whose variables stand nowhere else in their rule, and results that are not used."""
    for statement in statements:
        told = parse_label(statement.comments)[0].terms
        found = (text for clause in statement.clauses for text in _loose(clause, told, statement.params))
        loose = dict.fromkeys(found)
        for text in loose:
            plain = _MADE.sub("_", text)
            hint = "join it, or begin the names of what may be anything with an underline"
            said = f"{plain} has nothing in common with the rest of the rule"
            yield Finding(statement.file, statement.line, "unjoined", said, hint)


def _loose(clause: Clause, told: Sequence[str], params: Sequence[str]) -> Iterator[str]:
    every = [*clause.body, *(lit for head in clause.heads for lit in head.condition)]
    counts = _counts([clause.bounds, *told, *_texts(clause.heads), *(lit.text for lit in every)])
    if len(every) > 1:
        yield from (lit.text for lit in every if _alone(lit, counts, params))
    for lit in every:
        for element in lit.elements:
            if len(element) > 1:
                yield from (inner.text for inner in element if _alone(inner, counts, params))


def _alone(lit: Lit, counts: Counter[str], params: Sequence[str]) -> bool:
    """Whether it has named variables and no parameter, and none of them (or no result of its sum) stands elsewhere."""
    own = _counts([lit.text])
    if lit.kind == "atom":
        if mentions(lit.text, params):
            return False
        return bool(variables(lit.text)) and _named(own) and all(counts[name] == own[name] for name in own)
    return bool(lit.binds) and all(counts[name] == own[name] and _is_named(name) for name in lit.binds)


def _named(names: Iterable[str]) -> bool:
    return any(map(_is_named, names))


def _is_named(name: str) -> bool:
    return not name.startswith("_")


def _counts(texts: Iterable[str]) -> Counter[str]:
    return Counter(name for text in texts for name in _VARIABLE.findall(_STRING.sub("", text)))


def _texts(heads: Iterable[Head]) -> Iterator[str]:
    return (head.atom for head in heads)
