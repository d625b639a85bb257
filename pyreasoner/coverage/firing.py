"""Which numbered rules a case exercises: those that fire in it."""

from __future__ import annotations

from collections.abc import Iterator

from clingo import Function, Number

from .._asp import Lit
from ..engine.explaining import Explained, explain_run, rulebook
from ..engine.running import Literals, Run
from ..explain import Rule


def labelled(game: str) -> list[Rule]:
    """The rules of a game's program that carry a rule number."""
    return [rule for rule in rulebook(game).rules if rule.cites]


def lines_of_play(run: Run) -> Iterator[Explained]:
    """Some line of play and, where there are several, for each ruling one that upholds it and one that does not."""
    for assumptions in _assumptions(run):
        explained = explain_run(run, assumptions)
        if explained is not None:
            yield explained


def exercised(run: Run) -> set[int]:
    """The numbers (`Rule.id`) of the numbered rules that fire in some line of play of a run that is looked at.

    A constraint fires in no answer; it counts as exercised where there is something that it may forbid.
    """
    found = forbidding(run)
    for explained in lines_of_play(run):
        found |= {rule.id for rule in explained.derivations.exercised_rules()}
    return found


def forbidding(run: Run) -> set[int]:
    """The numbered constraints that have something to forbid."""
    there = {(name, arity) for name, arity, _ in run.session.control.symbolic_atoms.signatures}
    return {
        rule.id
        for rule in labelled(run.case.game)
        if rule.kind == "constraint" and all(lit.signature in there for lit in _needed(rule))
    }


def _assumptions(run: Run) -> Iterator[Literals]:
    yield []
    if run.session.branching:
        for number in range(1, len(run.case.rulings) + 1):
            upheld = Function("upheld", [Number(number), Number(run.end)])
            yield [(upheld, True)]
            yield [(upheld, False)]


def _needed(rule: Rule) -> Iterator[Lit]:
    return (lit for clause in rule.clauses for lit in clause.body if lit.positive and lit.signature)
