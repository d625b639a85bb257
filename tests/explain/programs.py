"""Solving small programs for the tests: the model, and what a replay needs to know of it."""

from __future__ import annotations

from collections.abc import Sequence

from clingo import Control, Number, Symbol, parse_term

from pyreasoner.explain import Derivations, RuleBook, replay

Parts = Sequence[tuple[str, Sequence[int]]]
BASE: Parts = [("base", [])]


def models(text: str, parts: Parts = BASE) -> list[list[Symbol]]:
    """All models of a program whose parts are grounded one after another."""
    control = Control(["--warn=none", "0"])
    control.add("base", [], text)
    for name, args in parts:
        control.ground([(name, [Number(arg) for arg in args])])
    found: list[list[Symbol]] = []
    control.solve(on_model=lambda model: found.append(list(model.symbols(atoms=True))))
    return found


def replayed(text: str, facts: str = "", parts: Parts = BASE) -> Derivations:
    """The replay of the first model of the rules with the facts."""
    return replay(RuleBook.from_text(text), parts, facts, models(f"{facts}\n{text}", parts)[0])


def term(text: str) -> Symbol:
    """The term that a text means."""
    return parse_term(text)


def terms(*texts: str) -> list[Symbol]:
    """Terms from their texts."""
    return [parse_term(text) for text in texts]
