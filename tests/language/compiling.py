"""Small pieces of the language turned into facts, for tests."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pyreasoner.files import parse_yaml
from pyreasoner.language import Scope, Unit, block, compile_term
from pyreasoner.words import Words


@dataclass
class CaseNames:
    """A case's names, as the language sees them."""

    terms: dict[str, str]

    def resolve(self, name: str) -> str | None:
        """The term of a name."""
        return self.terms.get(name)

    def known(self) -> Iterable[str]:
        """All names."""
        return self.terms


def scope_of(text: str, *, root: bool = False, names: dict[str, str] | None = None) -> Scope:
    """The scope of a value written as YAML, on a card C; with `root` in a block `b0` that may target."""
    document = parse_yaml(f"v: {text}" if "\n" not in text else f"v:\n{text}", "card.yaml")
    unit = Unit("C", Words.for_game("mtg"), document)
    if names is not None:
        unit.names = CaseNames(names)
    scope = unit.scope(("v",))
    return scope.framed("b0") if root else scope


def compiled(kind: str, text: str, **options: Any) -> tuple[str, list[str]]:
    """The term for a value of a kind, and the facts that come with it, with node ids shortened to `s1`; those that
    list the amounts (`amounts`) are left out."""
    term, scope = _compiled(kind, text, **options)
    return short(term), said(scope)


def said(scope: Scope) -> list[str]:
    """The facts that were written at a scope, but for those that list the amounts."""
    return [short(line.removesuffix(".")) for line in scope.unit.facts.lines if not line.startswith(_AMOUNT)]


def amounts(kind: str, text: str) -> list[str]:
    """The amounts that a value of a kind speaks of, as terms."""
    lines = _compiled(kind, text)[1].unit.facts.lines
    return [short(line[len(_AMOUNT) :].removesuffix(").")) for line in lines if line.startswith(_AMOUNT)]


_AMOUNT = 'says_value("C",'


def _compiled(kind: str, text: str, **options: Any) -> tuple[str, Scope]:
    scope = scope_of(text, **options)
    return block(scope, root=True) if kind == "body" else compile_term(scope, kind), scope


def short(text: str) -> str:
    """Ids such as `s("C",1)` as `s1`."""
    for letter in "absevk":
        text = text.replace(f'{letter}("C",', f"{letter}#")
    out, rest = "", text
    while "#" in rest:
        before, rest = rest.split("#", 1)
        number, rest = rest.split(")", 1)
        out += before + number
    return out + rest
