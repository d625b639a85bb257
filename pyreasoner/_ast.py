"""Reading programs: the one module that touches clingo's syntax tree.

`read(files)` and `read_text(text)` give every statement of a program in reading order as a `Statement`: where
it stands, in which `#program` part, which comment lines stand above it, and for rules the unpooled clauses.
From here on everything is text and tuples (see `_asp`), so nothing else has to change when clingo's tree
does.

In a clause, anonymous variables and intervals of ordinary atoms have names (`_Any1`, `_Int1`), so that an
atom may be copied to another place and still mean the same thing.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from clingo import MessageCode, ast

from ._asp import Clause, Head, Lit, Signature, Statement, has_anonymous, split_terms, variables
from .errors import InputError


def read(files: Sequence[str | Path]) -> list[Statement]:
    """All statements of these files and of what they include.

    Raises `InputError` for a file that is missing or that clingo cannot read.
    """
    names = [os.fspath(name) for name in files]
    for name in names:
        if not os.path.isfile(name):
            raise InputError("no such rule program", file=name)
    backwards = names[::-1]  # clingo begins with the last one
    return _collect(lambda callback, logger: ast.parse_files(backwards, callback, logger=logger), _file_lines)


def read_text(text: str) -> list[Statement]:
    """All statements of a program given as text; their file is `<string>`."""
    lines = text.splitlines()
    return _collect(lambda callback, logger: ast.parse_string(text, callback, logger=logger), lambda _: lines)


def read_terms(text: str) -> tuple[str, ...]:
    """The terms of a tuple such as `(O,N+1)`, or the one term. Raises `InputError` when it is no term."""
    found: list[ast.AST] = []
    messages: list[str] = []
    try:
        ast.parse_string(f"x({text}).", found.append, logger=lambda _, said: messages.append(said))
        args = list(found[-1].head.atom.symbol.arguments)
    except (RuntimeError, AttributeError) as error:
        raise InputError(f"{text} is no term", expected="terms such as (O,N)") from error
    if len(args) == 1 and args[0].ast_type == ast.ASTType.Function and not args[0].name:
        args = list(args[0].arguments)
    return tuple(map(str, args))


# -- statements ----

_Logger = Callable[[MessageCode, str], None]
_KINDS = {
    ast.ASTType.Rule: "rule",
    ast.ASTType.External: "external",
    ast.ASTType.Definition: "const",
    ast.ASTType.Script: "script",
    ast.ASTType.TheoryDefinition: "theory",
    ast.ASTType.Defined: "defined",
}


@lru_cache(maxsize=256)
def _file_lines_at(name: str, _changed: int) -> list[str]:
    return Path(name).read_text(encoding="utf-8").splitlines()


def _file_lines(name: str) -> list[str]:
    return _file_lines_at(name, os.stat(name).st_mtime_ns)


def _collect(
    parse: Callable[[Callable[[ast.AST], None], _Logger], None], lines_of: Callable[[str], list[str]]
) -> list[Statement]:
    reader = _Reader(lines_of)
    messages: list[str] = []
    try:
        parse(reader.take, lambda _, said: messages.append(said.strip()))
    except RuntimeError as error:
        said = next((text for text in messages if text), str(error))
        raise InputError(f"clingo cannot read the rules: {said}") from error
    return reader.statements


class _Reader:
    """Follows parts and comment blocks while the statements come in."""

    def __init__(self, lines_of: Callable[[str], list[str]]) -> None:
        self.statements: list[Statement] = []
        self._lines_of = lines_of
        self._part: tuple[str, tuple[str, ...]] = ("base", ())
        self._file = ""
        self._last_line = 0  # where the last comment or statement ended
        self._pending: list[tuple[int, int, str]] = []  # comments not yet attached: line, column, text
        self._block: tuple[str, ...] = ()

    def take(self, node: ast.AST) -> None:
        begin, end = node.location.begin, node.location.end
        if begin.filename != self._file:
            self._file, self._last_line, self._pending, self._block = begin.filename, 0, [], ()
        if node.ast_type == ast.ASTType.Comment:
            if begin.line != self._last_line:  # else: a remark at the end of a line
                self._pending.append((begin.line, begin.column, node.value))
            return
        if node.ast_type == ast.ASTType.Program:
            self._part = (node.name, tuple(param.name for param in node.parameters))
            self._pending, self._block = [], ()
            if begin == end:
                return  # clingo's own, at the start of a file: it takes no line
        else:
            self._attach(begin.line, begin.column)
            self._statement(node, begin.filename, begin.line, begin.column, end.line, end.column)
        self._last_line = end.line

    def _attach(self, line: int, column: int) -> None:
        """Settle which comment block holds: one covers all rules up to the next block or blank line."""
        fresh: list[str] = []
        last = self._last_line
        for at, col, text in self._pending:
            if (at, col) >= (line, column):
                break  # a remark inside the rule itself
            if at > last + 1:
                fresh, self._block = [], ()
            if not text.startswith("%*"):
                fresh.append(text)
            last = at + text.count("\n")
        self._pending = []
        if line > last + 1:
            fresh, self._block = [], ()
        if fresh:
            self._block = tuple(fresh)

    def _statement(self, node: ast.AST, file: str, line: int, column: int, end: int, end_column: int) -> None:
        kind = _KINDS.get(node.ast_type, "other")
        clauses = tuple(_clauses(node)) if kind in ("rule", "external") else ()
        source = _cut(self._lines_of(file), line, column, end, end_column)
        self.statements.append(
            Statement(
                *(kind, os.path.normpath(file), line, *self._part, str(node), source, self._block, clauses),
                has_body=kind == "rule" and bool(node.body),
            )
        )


def _cut(lines: list[str], line: int, column: int, end: int, end_column: int) -> str:
    chosen = lines[line - 1 : end]
    if not chosen:
        return ""
    # clingo counts columns in bytes
    chosen[-1] = chosen[-1].encode()[: end_column - 1].decode(errors="ignore")
    chosen[0] = chosen[0].encode()[column - 1 :].decode(errors="ignore")
    return "\n".join(chosen)


# -- clauses ----


def _clauses(node: ast.AST) -> Iterator[Clause]:
    for plain in node.unpool():
        if plain.ast_type == ast.ASTType.External:
            names = _Names()
            head = _head(plain.atom.symbol, (), names)
            yield Clause("external", (head,), _body(plain.body, names))
        else:
            yield from _clause(plain)


def _clause(rule: ast.AST) -> Iterator[Clause]:
    names = _Names()
    head, body = rule.head, rule.body
    if head.ast_type == ast.ASTType.Literal:
        if head.sign == ast.Sign.NoSign and head.atom.ast_type == ast.ASTType.SymbolicAtom:
            one = _head(head.atom.symbol, (), names)
            yield Clause("rule" if body else "fact", (one,), _body(body, names))
        elif head.atom.ast_type != ast.ASTType.BooleanConstant:  # `not a :- b.` forbids both together
            yield Clause("constraint", (), _body([*body, head.update(sign=_opposite(head.sign))], names))
        elif not head.atom.value:
            yield Clause("constraint", (), _body(body, names))
    elif head.ast_type in (ast.ASTType.Aggregate, ast.ASTType.HeadAggregate, ast.ASTType.Disjunction):
        plain_body = _body(body, names)
        kind = "disjunction" if head.ast_type == ast.ASTType.Disjunction else "choice"
        yield Clause(kind, tuple(_element_heads(head, names)), plain_body, _bounds(head))


def _opposite(sign: int) -> int:
    return int(ast.Sign.NoSign if sign == ast.Sign.Negation else ast.Sign.Negation)


def _element_heads(head: ast.AST, names: _Names) -> Iterator[Head]:
    for element in head.elements:
        inner = element if element.ast_type == ast.ASTType.ConditionalLiteral else element.condition
        literal = inner.literal
        if literal.sign == ast.Sign.NoSign and literal.atom.ast_type == ast.ASTType.SymbolicAtom:
            yield _head(literal.atom.symbol, inner.condition, names)


def _bounds(head: ast.AST) -> str:
    if head.ast_type == ast.ASTType.Disjunction or (head.left_guard is None and head.right_guard is None):
        return ""
    if head.ast_type == ast.ASTType.Aggregate:
        return str(head)
    elements = [
        ast.BodyAggregateElement(element.terms, [element.condition.literal, *element.condition.condition])
        for element in head.elements
    ]
    return str(ast.BodyAggregate(head.location, head.left_guard, head.function, elements, head.right_guard))


class _Names(ast.Transformer):
    """Gives names to anonymous variables and intervals; equations for intervals pile up until `lifted`."""

    def __init__(self) -> None:
        self._count = 0
        self._equations: list[Lit] = []
        self._keep_anonymous = False

    def named(self, node: ast.AST, keep_anonymous: bool = False) -> str:
        """The node's text with names; the walk is costly, so it is done only where something lacks one."""
        text = str(node)
        if ".." not in text and (keep_anonymous or not has_anonymous(text)):
            return text
        self._keep_anonymous = keep_anonymous
        return str(self.visit(node))

    def lifted(self) -> list[Lit]:
        """The equations collected since the last call."""
        equations, self._equations = self._equations, []
        return equations

    def visit_Variable(self, node: ast.AST) -> ast.AST:  # noqa: N802 (clingo looks the method up by this name)
        if node.name != "_" or self._keep_anonymous:
            return node
        self._count += 1
        return node.update(name=f"_Any{self._count}")

    def visit_Interval(self, node: ast.AST) -> ast.AST:  # noqa: N802
        self._count += 1
        name = f"_Int{self._count}"
        self._equations.append(Lit("compare", f"{name} = {node}", binds=(name,)))
        return ast.Variable(node.location, name)


def _head(symbol: ast.AST, condition: Iterable[ast.AST], names: _Names) -> Head:
    atom = names.named(symbol)
    equations = names.lifted()
    return Head(atom, *_parts(atom), (*_body(condition, names), *equations))


def _body(literals: Iterable[ast.AST], names: _Names) -> tuple[Lit, ...]:
    body: list[Lit] = []
    for literal in literals:
        body.append(_literal(literal, names))
        body.extend(names.lifted())
    return tuple(body)


def _literal(node: ast.AST, names: _Names) -> Lit:
    if node.ast_type == ast.ASTType.ConditionalLiteral:
        inner = _body([node.literal, *node.condition], names)
        return Lit("conditional", str(node), elements=(inner,))
    if node.ast_type != ast.ASTType.Literal:
        return Lit("other", str(node))
    sign, atom = int(node.sign), node.atom
    kind = atom.ast_type
    if kind == ast.ASTType.SymbolicAtom:
        text = names.named(node, keep_anonymous=sign != ast.Sign.NoSign)
        symbol = text.removeprefix("not ").removeprefix("not ") if sign else text
        return Lit("atom", text, sign, symbol, *_parts(symbol))
    if kind == ast.ASTType.Comparison:
        return Lit("compare", str(node), sign, binds=_equated(atom) if sign == ast.Sign.NoSign else ())
    if kind in (ast.ASTType.Aggregate, ast.ASTType.BodyAggregate):
        return _aggregate(node, atom, sign, names)
    return Lit("other", str(node), sign)


def _aggregate(node: ast.AST, atom: ast.AST, sign: int, names: _Names) -> Lit:
    guards = [guard for guard in (atom.left_guard, atom.right_guard) if guard is not None]
    equal = [
        str(guard.term)
        for guard in guards
        if guard.comparison == ast.ComparisonOperator.Equal and guard.term.ast_type == ast.ASTType.Variable
    ]
    plain = atom.ast_type == ast.ASTType.BodyAggregate
    elements = tuple(
        _body(element.condition if plain else [element.literal, *element.condition], names)
        for element in atom.elements
    )
    return Lit(
        "aggregate",
        str(node),
        sign,
        binds=tuple(equal) if sign == ast.Sign.NoSign else (),
        guards=tuple(name for guard in guards for name in variables(str(guard.term))),
        elements=elements,
    )


def _equated(comparison: ast.AST) -> tuple[str, ...]:
    """The lone variables on either side of a single equation."""
    if len(comparison.guards) != 1 or comparison.guards[0].comparison != ast.ComparisonOperator.Equal:
        return ()
    sides = (comparison.term, comparison.guards[0].term)
    return tuple(str(side) for side in sides if side.ast_type == ast.ASTType.Variable)


def _parts(atom: str) -> tuple[tuple[str, ...], Signature]:
    """The arguments and the signature of an atom, from its text: asking the tree costs ten times as much."""
    name, bracket, rest = atom.partition("(")
    args = split_terms(rest[:-1]) if bracket else ()
    return args, (name, len(args))
