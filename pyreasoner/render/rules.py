"""Numbered rules: how each is encoded, and which cases cite it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..cases import Case
from ..explain import Entry, Rule
from .page import Block, Code, Heading, Style, Tree, item, line, span

Citing = Mapping[tuple[str, str], Sequence[Case]]


def rule_page(entries: Sequence[Entry], citing: Citing) -> list[Block]:
    """One part for each numbered rule."""
    page: list[Block] = []
    for entry in entries:
        page.append(Heading(f"{entry.book}:{entry.number}"))
        for rule in entry.rules:
            page += _encoded(rule)
        cases = citing[entry.book, entry.number]
        if cases:
            page.append(line("Cases that it must decide:"))
            page.append(
                Tree(tuple(item(case.id, span(f"  {case.question}", Style.DIM)) for case in cases), indent=1)
            )
        else:
            page.append(line(span("No case names it under `because`.", Style.DIM)))
    return page


def rule_data(number: str, entries: Sequence[Entry], citing: Citing) -> dict[str, Any]:
    """The same as plain data."""
    return {
        "asked": number,
        "rules": [
            {
                "book": entry.book,
                "number": entry.number,
                "encoded": [
                    {
                        "file": rule.file,
                        "line": rule.line,
                        "sense": rule.sense,
                        "label": rule.label.text,
                        "source": rule.source,
                    }
                    for rule in entry.rules
                ],
                "cases": [case.id for case in citing[entry.book, entry.number]],
            }
            for entry in entries
        ],
    }


def _encoded(rule: Rule) -> list[Block]:
    said = rule.label.says
    return [
        line(span(rule.where, Style.CODE), *([span("  "), span(said)] if said else [])),
        Code(rule.source, "prolog"),
    ]
