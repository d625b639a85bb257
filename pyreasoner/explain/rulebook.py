"""All rules of a rule book, each with where it stands, what it cites and what it means."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path, PurePath
from typing import Any

from .. import _ast
from .._asp import Clause, Signature, Statement, known_variables, mentions, variables
from ..games import games
from . import _store
from .labels import BOOKS, Cite, Label, parse_label

_CONST = re.compile(r"^#const (\w+)")


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """One rule of the program.

    `id` counts from 0 in reading order. `part` and `params` are those of its `#program` part. `kind` is
    `rule`, `fact`, `choice`, `disjunction`, `constraint` or `external`.
    """

    id: int
    file: str
    line: int
    part: str
    params: tuple[str, ...]
    kind: str
    source: str
    label: Label
    clauses: tuple[Clause, ...]

    @property
    def where(self) -> str:
        """Folder, file and line, such as `mtg/704_state_based_actions.lp:12`."""
        return f"{'/'.join(PurePath(self.file).parts[-2:])}:{self.line}"

    @property
    def cites(self) -> tuple[Cite, ...]:
        """The numbered rules that it states, as (book, number)."""
        return self.label.cites

    @property
    def sense(self) -> str:
        """The plain sentence above it."""
        return self.label.sense


@dataclass(frozen=True, eq=False)
class RuleBook:
    """The rules of a set of program files.

    `directives` are the constants and scripts that the rules need, with their part. `problems` says what is
    wrong with labels, one line each.
    """

    files: tuple[str, ...]
    rules: tuple[Rule, ...]
    directives: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()

    @staticmethod
    def load(files: Iterable[str | Path]) -> RuleBook:
        """Read program files and all they include; once per process while the files stay as they are.

        Raises `InputError` for a file that is missing or that clingo cannot read.
        """
        return _load(_store.snapshot(files))

    @staticmethod
    def from_text(text: str) -> RuleBook:
        """The rule book of a program given as text."""
        return _book(("<string>",), _ast.read_text(text))

    def citing(self, book: str) -> RuleBook:
        """The same rules as a reader of one rule book knows them: with the numbers of that book and no others."""
        return _citing(self, book)

    @cached_property
    def constants(self) -> frozenset[str]:
        """The names that `#const` gives values to."""
        return frozenset(name for text in self.directives for name in _CONST.findall(text))

    @cached_property
    def tables(self) -> frozenset[Signature]:
        """The predicates that list something once and for all: facts are among their rules, and none is of a step."""
        given = [(rule, clause, head) for rule in self.rules for clause in rule.clauses for head in clause.heads]
        listed = {head.signature for _, clause, head in given if clause.kind == "fact" and not head.condition}
        return frozenset(listed - {head.signature for rule, _, head in given if rule.params})

    @cached_property
    def timed(self) -> frozenset[Signature]:
        """The predicates whose last argument is a step.

        They are those that some part with parameters derives with its step in the last place. A part's step
        is its parameter `t`, or its first one if none has that name.
        """
        return frozenset(
            head.signature
            for rule in self.rules
            for clause in rule.clauses
            for head in clause.heads
            if rule.params and head.args and mentions(head.args[-1], _step_of(rule.params))
        )


@lru_cache(maxsize=8)
def _citing(rules: RuleBook, book: str) -> RuleBook:
    def own(rule: Rule) -> Rule:
        cites = tuple(cite for cite in rule.cites if cite[0] == book)
        return rule if cites == rule.cites else replace(rule, label=replace(rule.label, cites=cites))

    return replace(rules, rules=tuple(map(own, rules.rules)))


def _step_of(params: Sequence[str]) -> Sequence[str]:
    return ["t"] if "t" in params else params[:1]


@lru_cache(maxsize=8)
def _load(snapshot: _store.Snapshot) -> RuleBook:
    key = _store.key(snapshot)
    stored = _store.fetch(key)
    if stored is not None:
        with suppress(ValueError, TypeError, KeyError, IndexError):  # not what we kept there: read afresh
            return _unpack(stored)
    book = _book(snapshot.roots, _ast.read(snapshot.roots))
    _store.keep(key, _pack(book))
    return book


def _book(files: tuple[str, ...], statements: Sequence[Statement]) -> RuleBook:
    books = {**{name: name for name in games()}, **BOOKS}
    rules: list[Rule] = []
    problems: list[str] = []
    directives: list[str] = []
    block: tuple[str, ...] | None = None
    label, told = Label(), frozenset[Signature]()
    for statement in statements:
        if statement.kind in ("const", "script", "theory"):
            directives.append(statement.text)
        if not statement.clauses:
            continue
        heads = frozenset(head.signature for clause in statement.clauses for head in clause.heads)
        if statement.comments is not block:  # the reader gives one object to all rules under a block
            block, told = statement.comments, heads
            label, found = parse_label(block, books)
            found += _unknown_terms(label, statement)
            problems += [f"{statement.file}:{statement.line}: {problem}" for problem in found]
        rules.append(_rule(len(rules), statement, label if told == heads else label.untold()))
    return RuleBook(files, tuple(rules), tuple(directives), tuple(problems))


def _unknown_terms(label: Label, statement: Statement) -> list[str]:
    """Variables in a label that the rule right below it has not; rules further down may lack some."""
    known = {
        name
        for clause in statement.clauses
        for head in clause.heads or (None,)
        for name in known_variables(head, (*(head.condition if head else ()), *clause.body))
    }
    wanted = dict.fromkeys(name for term in label.terms for name in variables(term))
    return [f"@label: the rule has no variable {name}" for name in wanted if name not in known]


def _rule(number: int, statement: Statement, label: Label) -> Rule:
    return Rule(
        number,
        statement.file,
        statement.line,
        statement.part,
        statement.params,
        statement.clauses[0].kind,
        statement.source,
        label,
        statement.clauses,
    )


def _pack(book: RuleBook) -> list[Any]:
    labels: dict[Label, int] = {}
    rows = [
        [
            *(rule.file, rule.line, rule.part, rule.params, rule.kind, rule.source),
            labels.setdefault(rule.label, len(labels)),
            [_store.pack_clause(clause) for clause in rule.clauses],
        ]
        for rule in book.rules
    ]
    label_rows = [[label.cites, label.text, label.terms, label.sense, label.tags] for label in labels]
    return [book.files, rows, label_rows, book.directives, book.problems]


def _unpack(stored: list[Any]) -> RuleBook:
    files, rows, label_rows, directives, problems = stored
    labels = [
        Label(_pairs(cites), text, tuple(terms), sense, _pairs(tags))
        for cites, text, terms, sense, tags in label_rows
    ]
    rules = tuple(
        Rule(
            *(number, file, line, part, tuple(params), kind, source, labels[label]),
            tuple(_store.unpack_clause(clause) for clause in clauses),
        )
        for number, (file, line, part, params, kind, source, label, clauses) in enumerate(rows)
    )
    return RuleBook(tuple(files), rules, tuple(directives), tuple(problems))


def _pairs(rows: list[Any]) -> tuple[tuple[str, str], ...]:
    return tuple((first, second) for first, second in rows)
