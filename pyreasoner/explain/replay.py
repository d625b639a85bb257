"""Explaining and re-checking a model by replaying the rules on it.

The solver runs the untouched program. Only when an answer is to be explained do we take the model as facts
and ask which rule instances fire in it (see `_firing`), then chain forward to a well-founded support of each
atom.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path

from clingo import Control, Symbol, SymbolType
from clingo.symbolic_atoms import SymbolicAtoms

from ._board import Board, Named, Parts
from ._firing import Firing, Firings, signature_of
from ._stopped import stoppable, stopped
from ._supports import Supports
from ._tree import Tree, said
from .derivation import Node
from .labels import Cite
from .rulebook import Rule, RuleBook
from .whynot import FailedRule, failed_rules
from .words import NAMING, Words


def replay(
    rulebook: RuleBook,
    parts: Parts,
    facts_text: str,
    atoms: Iterable[Symbol],
    within: Container[int] | None = None,
    among: SymbolicAtoms | None = None,
) -> Derivations:
    """Replay the rules on a model.

    `parts` are the program parts that the session grounded with their arguments, `facts_text` is the case as facts,
    `atoms` are all true atoms of the model, `among` those of the session itself, if it is still there. `within` are the
    numbers of the rules that the session had, if it left out some that cannot fire; `recheck` takes nobody's word for
    that. Only the rules that are needed for what is asked later are looked at, so asking for one atom is quick.
    """
    model = frozenset(atoms)
    board = Board(rulebook, parts, model, among)
    return Derivations(rulebook, board, given_facts(facts_text), model, within)


class Derivations:
    """What a replay can tell of one model: `given` are the facts of the case, `model` all that holds."""

    def __init__(
        self,
        rulebook: RuleBook,
        board: Board,
        given: frozenset[Symbol],
        model: frozenset[Symbol],
        within: Container[int] | None = None,
    ) -> None:
        self.rulebook = rulebook
        self.given = given
        self.model = model
        self._board = board
        self._firings = Firings(rulebook, board, within)
        self._supports = Supports(self._firings, given)
        self._fresh = True
        self._words: Words | None = None
        asides = board.atoms(("aside", 2))
        self._beside = {atom.arguments[0].number: atom.arguments[1].number for atom in asides}
        self._trees: dict[Callable[[Symbol], str], Tree] = {}

    @property
    def words(self) -> Words:
        """How the model's atoms call things."""
        if self._words is None:
            self._words = Words.of(atom for signature in NAMING for atom in self._board.atoms(signature))
        return self._words

    @cached_property
    def named(self) -> Mapping[str, list[Symbol]]:
        """The atoms of the model by the names of their predicates."""
        return Named(self._board)

    def firings(self, atom: Symbol) -> list[Firing]:
        """All rule instances that derive the atom in this model."""
        self._firings.prepare([atom])
        return self._firings.of(atom)

    def derivation(self, goal: Symbol, say: Callable[[Symbol], str] | None = None) -> Node:
        """Why the atom holds. `say` puts a term in words (default: `words`).

        Raises `KeyError` if the atom is not in the model. Where several atoms are asked about, `settle` them first.
        """
        self.settle([goal])
        said = say or self.words.say
        if said not in self._trees:
            self._trees[said] = Tree(self._supports, self.given, said, self.step)
        return self._trees[said].build(goal)

    def cited(self, goals: Iterable[Symbol], *, alternatives: bool = False) -> set[Cite]:
        """The numbered rules that the derivations of these atoms use.

        With `alternatives`, those of all other ways to derive them as well. Raises as `derivation` does.
        """
        waiting = list(goals)
        self.settle(waiting)
        seen: set[Symbol] = set()
        cites: set[Cite] = set()
        while waiting:
            atom = waiting.pop()
            if atom in seen:
                continue
            seen.add(atom)
            chosen = self._supports.get(atom)
            firings = self.firings(atom) if alternatives else [chosen] if chosen else []
            for firing in firings:
                cites.update(firing.rule.cites)
                waiting.extend(firing.needs)
        return cites

    def exercised(self, among: Collection[str] | None = None) -> set[Cite]:
        """The numbered rules that took effect anywhere in the model, whatever for.

        With `among`, only those with one of these numbers are looked at, which is quicker.
        """
        found = {cite for rule in self.exercised_rules(among) for cite in rule.cites}
        return found if among is None else {cite for cite in found if cite[1] in among}

    def exercised_rules(self, among: Collection[str] | None = None) -> set[Rule]:
        """The rules of the program with a rule number that took effect anywhere in the model, as in `exercised`."""
        self._firings.prepare_cited(among)
        return {rule for rule in self._firings.fired(self.model) if rule.cites}

    def effects(self, say: Callable[[Symbol], str] | None = None) -> dict[Rule, str]:
        """The rules with a rule number that took effect, each with what it said when it first did.

        `say` puts a term in words (default: `words`).
        """
        first: dict[Rule, tuple[int, Symbol, Firing]] = {}
        self._firings.prepare_cited()
        for head in self._firings.heads():
            if head in self.model:
                step = self.step(head)
                for firing in self._firings.of(head):
                    place = (-1 if step is None else step, head, firing)
                    if firing.rule.cites and (firing.rule not in first or place[:2] < first[firing.rule][:2]):
                        first[firing.rule] = place
        return {rule: said(firing, say or self.words.say) for rule, (_, _, firing) in first.items()}

    def stopped_rules(self, among: Collection[Rule] | None = None) -> set[Rule]:
        """The numbered rules that came near somewhere in the model: one condition alone kept them from firing.

        With `among`, only those of these are looked at, which is quicker.
        """
        wanted = stoppable(self.rulebook) if among is None else among
        return stopped(self.rulebook, self._board, wanted)

    def why_not(
        self,
        goal: Symbol,
        *,
        depth: int = 1,
        any_step: bool = False,
        limit: int = 3,
        say: Callable[[Symbol], str] | None = None,
    ) -> list[FailedRule]:
        """For every rule that could derive the goal, the first condition that fails; near misses first.

        `limit` is the number of instances told for each rule. With a `depth` of 2 or more, missing atoms are
        explained in turn, down to that depth. With `any_step`, the step of the goal does not matter: each
        rule is told at the steps at which it got furthest. An empty list means that no rule grounded in this
        session derives such an atom. Raises `ValueError` if the goal holds.
        """
        if goal in self.model:
            raise ValueError(f"{goal} holds in the model")
        args: list[Symbol | None] = list(goal.arguments)
        signature = signature_of(goal)
        if any_step and signature in self.rulebook.timed:
            args[-1] = None
        pattern = (signature, tuple(args))
        return failed_rules(self.rulebook, self._board, pattern, depth, limit, say or self.words.say)

    def told(self, program: Path, facts: Iterable[str]) -> list[Symbol]:
        """What is worth telling of the model: all that a program derives from it and from some facts.

        What it derives for itself (`_x`) is not told. Nothing that it derives may be of the rules' own predicates.
        """
        board = self._board if self._fresh else Board(self.rulebook, (), self.model)
        self._fresh = False
        return board.told(program, facts)

    def recheck(self) -> list[str]:
        """What is wrong with the model, in words; an empty list if it is an answer of the rules.

        Every given fact must hold, every atom must rest on given facts without going in a circle, and every
        rule that fires must have its head in the model. Members of an aggregate count as needed, so a program
        with recursion through aggregates may be reported wrongly; minimality under disjunctions is not
        checked.
        """
        self._firings.prepare_all()
        self._supports.settle(self.model)
        wrong = [f"{atom} is given but does not hold" for atom in sorted(self.given - self.model)]
        for atom in sorted(self.model - self.given):
            if self._supports.get(atom) is None:
                circle = "rests only on itself" if self.firings(atom) else "is derived by no rule"
                wrong.append(f"{atom} holds but {circle}")
        for head in sorted(set(self._firings.heads()) - self.model):
            wrong += [said for firing in self.firings(head) for said in self._violation(firing)]
        return list(dict.fromkeys(wrong))

    def step(self, atom: Symbol) -> int | None:
        """The step in which the atom holds, if its predicate has steps; for a board beside a step, that step."""
        args = atom.arguments
        if not args or args[-1].type != SymbolType.Number or signature_of(atom, args) not in self.rulebook.timed:
            return None
        number = args[-1].number
        return self._beside.get(number, number)

    def settle(self, goals: Sequence[Symbol]) -> None:
        """Work out what these atoms rest on, all at once. Raises `KeyError` for one that is not in the model."""
        for goal in goals:
            if goal not in self.model:
                raise KeyError(f"{goal} does not hold in the model")
        self._supports.settle(goals)

    def _violation(self, firing: Firing) -> list[str]:
        if firing.kind in ("choice", "disjunction", "external"):
            return []
        because = ", ".join(map(str, firing.needs)) or "nothing"
        at = f"{firing.rule.where}: "
        if firing.kind == "constraint":
            return [f"{at}what holds is forbidden ({because})"]
        if firing.kind == "bounds":
            return [f"{at}too few or too many were chosen (given {because})"]
        return [f"{at}{firing.head} follows from {because} but does not hold"]


@lru_cache(maxsize=8)
def given_facts(text: str) -> frozenset[Symbol]:
    """The facts in a case's program text."""
    control = Control(["--warn=none"], logger=lambda *_: None)
    control.add("base", [], text)
    control.ground([("base", [])])
    return frozenset(atom.symbol for atom in control.symbolic_atoms if atom.is_fact)
