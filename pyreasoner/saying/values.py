"""Numbers and conditions in words: `the number of lands A controls`, `it is A's turn`."""

from __future__ import annotations

from clingo import Symbol, SymbolType

from .said import Said
from .sayer import Sayer, read_out, says_kind

_COMPARED = {"at_least": "at least {}", "at_most": "at most {}", "equal": "{}"}
_MEASURED = {"at_least": "{} or more", "at_most": "{} or less", "equal": "{}"}


@says_kind("value")
def value(sayer: Sayer, term: Symbol) -> Said:
    """`3`, `X`, `the number of lands`."""
    if term.match("num", 1):
        return Said(str(term.arguments[0]), numbered=True)
    if term.type is SymbolType.Number:
        return Said(str(term), numbered=True)
    return sayer.filled("values", term) or read_out(sayer, term)


@says_kind("comparison")
def comparison(sayer: Sayer, term: Symbol) -> Said:
    """`at least 3`, from `at_least(num(3))`."""
    return Said(_COMPARED.get(term.name, "{}").format(*(value(sayer, one) for one in term.arguments)))


def measured(sayer: Sayer, operator: Symbol, amount: Symbol) -> str:
    """`3 or less`."""
    return _MEASURED.get(operator.name, "{}").format(value(sayer, amount))


@says_kind("condition")
def condition(sayer: Sayer, term: Symbol) -> Said:
    """`it is A's turn`."""
    if term.match("compare", 3):
        left, operator, right = term.arguments
        compared = _COMPARED.get(operator.name, "{}").format(value(sayer, right))
        return Said(f"{value(sayer, left)} is {compared}")
    return sayer.filled("conditions", term) or read_out(sayer, term)


@says_kind("operator")
def operator(sayer: Sayer, term: Symbol) -> Said:
    """Nothing by itself: the comparison says it."""
    return Said("")
