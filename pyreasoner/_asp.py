"""Rules as plain data, and what can be done with the text of a term or literal.

`_ast.read` makes these out of program files. Texts are as clingo prints them, so strings, brackets and
operators can be told apart with a few patterns.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from typing import Protocol

Signature = tuple[str, int]
"""A predicate: its name (with a leading `-` when classically negated) and its number of arguments."""

ANY = "_any"
"""The constant that stands for an anonymous variable in an atom that is only shown."""

_VARIABLE = re.compile(r'"(?:\\.|[^"\\])*"|(?<![\w\'])(_*[A-Z][\w\']*)')
_ANONYMOUS = re.compile(r'"(?:\\.|[^"\\])*"|(?<![\w\'])(_)(?![\w\'(])')
_CONSTANT = re.compile(r'"(?:\\.|[^"\\])*"|(?<![\w\'])(_*[a-z][\w\']*)(?![\w\'(])')
_MARKS = re.compile(r'"(?:\\.|[^"\\])*"|[(),]')
_OPERATOR = re.compile(r'"(?:\\.|[^"\\])*"|([-+*/\\|&?^~]|\.\.)')


@dataclass(frozen=True, slots=True)
class Lit:
    """One literal of a body.

    `kind` is `atom`, `compare`, `aggregate`, `conditional` or `other`; `sign` is 0 (as it is), 1 (`not`) or 2
    (`not not`). `atom`, `args` and `signature` are those of an ordinary atom. `binds` are the variables that
    an equation can give a value. `elements` are the conditions in an aggregate or a conditional literal.
    """

    kind: str
    text: str
    sign: int = 0
    atom: str = ""
    args: tuple[str, ...] = ()
    signature: Signature | None = None
    binds: tuple[str, ...] = ()
    guards: tuple[str, ...] = ()
    elements: tuple[tuple[Lit, ...], ...] = ()

    @property
    def positive(self) -> bool:
        """True for an ordinary atom without `not`."""
        return self.kind == "atom" and self.sign == 0

    @property
    def outer(self) -> tuple[str, ...]:
        """The variables outside the elements: they belong to the whole rule."""
        return self.guards if self.kind in ("aggregate", "conditional") else variables(self.text)


@dataclass(frozen=True, slots=True)
class Head:
    """One atom that a clause may derive, with the condition of its element in a choice or disjunction."""

    atom: str
    args: tuple[str, ...]
    signature: Signature
    condition: tuple[Lit, ...] = ()


@dataclass(frozen=True, slots=True)
class Clause:
    """An unpooled rule.

    `kind` is `rule`, `fact`, `choice`, `disjunction`, `constraint` or `external`; a constraint has no heads.
    `bounds` is the head of a choice with bounds as a body aggregate, else empty.
    """

    kind: str
    heads: tuple[Head, ...]
    body: tuple[Lit, ...]
    bounds: str = ""


def known_variables(head: Head | None, body: Iterable[Lit]) -> tuple[str, ...]:
    """The variables that have a value wherever the rule fires: all that stand outside of elements."""
    return tuple(
        dict.fromkeys((*variables(head.atom if head else ""), *(name for lit in body for name in lit.outer)))
    )


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of a program.

    `kind` is `rule`, `external`, `const`, `script`, `theory`, `defined` or `other`. `text` is clingo's
    rendering on one line, `source` is what the file says. `comments` are the lines of the comment block that
    holds for it: the one above it, or above the rules before it with no blank line between.
    """

    kind: str
    file: str
    line: int
    part: str
    params: tuple[str, ...]
    text: str
    source: str
    comments: tuple[str, ...] = ()
    clauses: tuple[Clause, ...] = ()
    has_body: bool = False


def derives(statement: Statement) -> set[Signature]:
    """The predicates that a statement derives, or that `#defined` says come from elsewhere."""
    if statement.kind == "defined":
        name, _, arity = statement.text.removeprefix("#defined ").removesuffix(".").rpartition("/")
        return {(name, int(arity))}
    return heads_of(statement)


class Ruled(Protocol):
    """Whatever has clauses, such as a `Statement`."""

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The unpooled rules."""


def heads_of(rule: Ruled) -> set[Signature]:
    """The predicates that a rule derives."""
    return {head.signature for clause in rule.clauses for head in clause.heads}


def uses(rule: Ruled) -> set[Signature]:
    """The predicates that a rule looks at, also behind `not` and inside aggregates."""
    waiting = [lit for clause in rule.clauses for lit in clause.body]
    waiting += [lit for clause in rule.clauses for head in clause.heads for lit in head.condition]
    found: set[Signature] = set()
    while waiting:
        lit = waiting.pop()
        if lit.signature:
            found.add(lit.signature)
        waiting.extend(inner for element in lit.elements for inner in element)
    return found


def guarded(statement: Statement, guard: str) -> str:
    """A rule's text with one more literal in its body."""
    return f"{statement.text.removesuffix('.')}{'; ' if statement.has_body else ' :- '}{guard}."


def variables(text: str) -> tuple[str, ...]:
    """The named variables of a text in order of appearance, each once."""
    return tuple(dict.fromkeys(name for name in _VARIABLE.findall(text) if name))


def has_operator(text: str) -> bool:
    """True if the term calculates, so that it cannot be matched before its variables have values."""
    return any(_OPERATOR.findall(text))


def has_anonymous(text: str) -> bool:
    """True if an anonymous variable stands in the text."""
    return "_" in text and any(_ANONYMOUS.findall(text))


def rename(text: str, change: Callable[[str], str]) -> str:
    """The text with every named variable changed; strings are left alone."""
    return _VARIABLE.sub(lambda found: change(found[1]) if found[1] else found[0], text)


def mentions(text: str, constants: Iterable[str]) -> bool:
    """True if one of these constants (say, a part's parameter) stands in the text."""
    wanted = set(constants)
    return any(name in wanted for name in _CONSTANT.findall(text) if name)


def split_terms(text: str) -> tuple[str, ...]:
    """The terms of a comma-separated text, as clingo prints it: `f(X,1),"a,b"` gives two."""
    if not text:
        return ()
    if not any(mark in text for mark in '("'):
        return tuple(text.split(","))
    found, depth, start = [], 0, 0
    for mark in _MARKS.finditer(text):
        if mark[0] == "(":
            depth += 1
        elif mark[0] == ")":
            depth -= 1
        elif mark[0] == "," and depth == 0:
            found.append(text[start : mark.start()])
            start = mark.end()
    return (*found, text[start:])


def shape_of(args: Iterable[str], free: Container[str]) -> tuple[str | None, ...]:
    """For each argument the name of its function or constant; None where anything may stand.

    `free` are constants that are replaced by values: a part's parameters and what `#const` defines.
    """
    names = (arg.partition("(")[0].lstrip("-") for arg in args)
    return tuple(name if name.lstrip("_")[:1].islower() and name not in free else None for name in names)


def loosened(term: str) -> str:
    """The term with `_` for what calculates with variables, so that it can be matched backwards."""
    if not (has_operator(term) and variables(term)):
        return term
    name, bracket, rest = term.partition("(")
    if not bracket or not name.isidentifier() or not rest.endswith(")"):
        return "_"
    return f"{name}({','.join(map(loosened, split_terms(rest[:-1])))})"


def replace_constants(text: str, change: Callable[[str], str]) -> str:
    """The text with every constant that is no function name changed; strings are left alone."""
    return _CONSTANT.sub(lambda found: change(found[1]) if found[1] else found[0], text)


def without_anonymous(text: str) -> str:
    """The text with `_` as a constant, for atoms that are only shown."""
    return _ANONYMOUS.sub(lambda found: ANY if found[1] else found[0], text)
