"""The rules of the second program, in which every `h :- B` becomes `__fired(h,(N,Label,Pos,Neg,Vars)) :- B`.

`__part(h,(N,Vars,Atoms))` lists what made an aggregate or a conditional literal of an instance true. A part's
parameters are variables here, and `board_part` has their values: a rule is ground once, not once for each step.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import count

from .._asp import (
    ANY,
    Clause,
    Head,
    Lit,
    Signature,
    has_operator,
    known_variables,
    rename,
    replace_constants,
    shape_of,
    variables,
    without_anonymous,
)
from ._board import board_part
from ._direct import Direct, direct
from .rulebook import Rule, RuleBook

FIRED = "__fired"
PART = "__part"
FALSE = "__false"
TWICE = "__twice"

Shape = tuple[str | None, ...]
"""For each argument of an atom, the name of its function or constant; None where anything may stand."""


@dataclass(frozen=True, eq=False)
class Template:
    """One head of one rule, to be listed when it fires under its number: its place among all templates."""

    number: int
    rule: Rule
    kind: str
    head: Head | None
    body: tuple[Lit, ...]
    constants: frozenset[str]

    @cached_property
    def shape(self) -> Shape:
        """The names in the arguments of its head."""
        return shape_of(self.head.args, self.constants.union(self.rule.params)) if self.head else ()

    @cached_property
    def needs(self) -> frozenset[Signature]:
        """The predicates without which it cannot fire."""
        return frozenset(lit.signature for lit in self.body if lit.positive and lit.signature)

    @cached_property
    def looks_at(self) -> frozenset[Signature] | None:
        """All predicates that it looks at, if they are known."""
        return _looked_at(self.body)

    @cached_property
    def direct(self) -> Direct | None:
        """How to read an instance off its head, if that is possible."""
        if self.head is None or self.kind not in ("rule", "fact") or self.constants:
            return None
        return direct(self.head.args, self.body, self.rule.label.terms, self.rule.params)

    @cached_property
    def text(self) -> str:
        """Its rules for `__fired` and `__part`."""
        return _text(self)


@lru_cache(maxsize=8)
def templates(book: RuleBook) -> tuple[Template, ...]:
    """A template for every head of every rule."""
    number = count()
    return tuple(
        Template(next(number), rule, kind, head, (*extra, *clause.body), book.constants)
        for rule in book.rules
        for clause in rule.clauses
        for kind, head, extra in _heads(clause)
    )


@lru_cache(maxsize=8)
def _by_signature(book: RuleBook) -> dict[Signature, list[Template]]:
    found: dict[Signature, list[Template]] = defaultdict(list)
    for template in templates(book):
        if template.head is not None:
            found[template.head.signature].append(template)
    return dict(found)


@lru_cache(maxsize=4096)
def places(book: RuleBook, signature: Signature) -> tuple[int, ...]:
    """The arguments of a predicate by which some of the rules that derive it can be told from others."""
    listed = _by_signature(book).get(signature, [])
    return tuple(place for place in range(signature[1]) if any(one.shape[place] for one in listed))


@lru_cache(maxsize=4096)
def deriving(book: RuleBook, signature: Signature, shape: Shape) -> tuple[Template, ...]:
    """The templates that may derive an atom with these names at the `places` of its predicate."""
    at = places(book, signature)
    return tuple(
        one
        for one in _by_signature(book).get(signature, [])
        if all(one.shape[place] in (None, name) for place, name in zip(at, shape, strict=True))
    )


def _looked_at(body: Iterable[Lit]) -> frozenset[Signature] | None:
    found: set[Signature] = set()
    for lit in body:
        if lit.signature is not None:
            found.add(lit.signature)
        elif lit.elements:
            inner = _looked_at(one for element in lit.elements for one in element)
            if inner is None:
                return None
            found |= inner
        elif lit.kind != "compare":
            return None
    return frozenset(found)


def _heads(clause: Clause) -> Iterator[tuple[str, Head | None, tuple[Lit, ...]]]:
    """What a clause may derive: each head, and falsehood if it forbids something."""
    for head in clause.heads:
        yield clause.kind, head, head.condition
    if clause.kind == "constraint":
        yield "constraint", None, ()
    if clause.bounds:
        yield "bounds", None, (Lit("conditional", f"not {clause.bounds}"),)  # its variables are its own
    if clause.kind == "disjunction":
        yield "constraint", None, tuple(_denied(head) for head in clause.heads)


def _denied(head: Head) -> Lit:
    condition = ", ".join(lit.text for lit in head.condition)
    return Lit("conditional", f"not {head.atom}: {condition}" if condition else f"not {head.atom}")


def _text(one: Template) -> str:
    number, body, params = one.number, one.body, one.rule.params
    atom = one.head.atom if one.head else FALSE
    known = known_variables(one.head, body)
    positive = [lit.atom for lit in body if lit.positive]
    shown = [_shown(lit) for lit in body if lit.kind == "atom" and lit.sign]
    parts = list(_parts(body, frozenset(known)))
    label, calculates = _label(one.rule, known)
    binding = _tuple([*known, *params]) if parts else "()"
    rest = f"{_tuple(positive)},{_tuple(shown)},{binding}))"
    values = [f"{board_part(one.rule.part)}({','.join(params)})"] if params else []
    plain = "; ".join([*values, *(lit.text for lit in body)])
    after = f" :- {plain}." if plain else "."
    lines = [f"{FIRED}({atom},({number},{label},{rest}{after}"]
    if calculates:  # a label that cannot be calculated must not hide the firing
        lines.append(f"{FIRED}({atom},({number},(),{rest}{after}")
    for supports, condition in parts:
        inside = "; ".join(filter(None, (plain, condition)))
        lines.append(f"{PART}({atom},({number},{binding},{_tuple(supports)})) :- {inside}.")
    return replace_constants("\n".join(lines), lambda name: f"At__{name}" if name in params else name)


def _shown(lit: Lit) -> str:
    plain = without_anonymous(lit.atom)
    return f"{TWICE}({plain})" if lit.sign == 2 else plain


def _parts(body: Iterable[Lit], known: frozenset[str]) -> Iterator[tuple[list[str], str]]:
    """For each element that may help to make an aggregate true: the atoms in it, and its condition.

    Variables of the element alone are renamed: in the copy they stand outside of the aggregate.
    """

    def local(text: str) -> str:
        return rename(text, lambda name: name if name in known else f"_Of{name}")

    for lit in body:
        for element in lit.elements if lit.sign != 1 else ():
            supports = [local(inner.atom) for inner in element if inner.positive]
            if supports:
                yield supports, "; ".join(local(inner.text) for inner in element)


def _label(rule: Rule, known: Iterable[str]) -> tuple[str, bool]:
    """The label's terms as a tuple, and whether one of them calculates with variables."""
    allowed = set(known)
    terms = [term if allowed.issuperset(variables(term)) else ANY for term in rule.label.terms]
    return _tuple(terms), any(has_operator(term) and variables(term) for term in terms)


def _tuple(terms: Iterable[str]) -> str:
    listed = list(terms)
    return f"({','.join(listed)}{',' if len(listed) == 1 else ''})"
