"""Explaining: the run of a case, replayed, and what may be asked of it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from clingo import Function, Number, Symbol

from ..explain import Derivations, RuleBook, game_rules, replay
from ..games import find_game
from .running import Atoms, Literals, Run, model_of


@dataclass(frozen=True)
class Explained:
    """One line of play of a run, ready to be asked: its atoms and the replay of the rules on them."""

    run: Run
    atoms: Atoms
    derivations: Derivations

    def met(self, ruling: int) -> list[Symbol]:
        """The atoms that say which expectations of a ruling hold."""
        return [a for a in self.atoms if a.name == "met" and a.arguments[0].number == ruling]

    def cited(self, ruling: int | None = None) -> set[str]:
        """The rule numbers in the derivations of a ruling's expectations (of all rulings by default)."""
        goals = [a for a in self.atoms if a.name == "met" and ruling in (None, a.arguments[0].number)]
        return {number for _, number in self.derivations.cited(goals)}

    def exercised(self, among: Collection[str] | None = None) -> set[str]:
        """The rule numbers that took effect anywhere in the line of play; with `among`, only those of these."""
        return {number for _, number in self.derivations.exercised(among)}

    def recheck(self) -> list[str]:
        """What is wrong with the solver's answer; empty if the rules, replayed, give the same."""
        return self.derivations.recheck()


def rulebook(game: str) -> RuleBook:
    """The rule book of a game, read once per process. What games share cites it by the numbers of this one only."""
    return game_rules(find_game(game)).citing(game)


def explain_run(run: Run, assumptions: Literals | None = None, *, glance: bool = False) -> Explained | None:
    """Replay one line of play of a run in which the assumptions hold; None if there is no such line.

    At a `glance`, which is quicker where little is asked of it, only those atoms are looked at that an answer needs.
    """
    atoms = model_of(run, [*run.ending(), *(assumptions or [])])
    if atoms is None:
        return None
    book = rulebook(run.case.game)
    sliced = run.session.sliced
    within = None if sliced is None else frozenset(sliced.rules)
    among = run.session.control.symbolic_atoms if glance else None
    return Explained(run, atoms, replay(book, run.session.parts, run.facts, atoms, within, among))


def holding(run: Run, ruling: int, index: int) -> Symbol:
    """The atom that says that one expectation of a ruling holds at the end."""
    return Function("met", [Number(ruling), Number(index), Number(run.end)])
