"""Why the rulings of a case, or whatever is asked about it, are so or are not: a run, one of its endings, a replay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from clingo import Function, Number, Symbol, SymbolType, parse_term

from .asked import asked_case
from .cards import CardLibrary
from .cases import Case
from .engine.judging import Run, run_case
from .errors import InputError, suggest
from .explain import Derivations, FailedRule, Node, RuleBook, replay
from .games import find_game

Model = frozenset[Symbol]
DEPTH = 5
"""How far a missing condition is followed."""


@dataclass(frozen=True)
class Point:
    """One thing that is asked about: what was expected, what is so instead, and the atom that says so.

    `atom` is None where nothing is derived at all.
    """

    expected: str
    met: bool
    found: tuple[str, ...]
    atom: Symbol | None
    missing: Symbol


@dataclass(eq=False)
class Ending:
    """One way in which a case ends: the run, the atoms that hold, and the replay that tells why."""

    run: Run
    model: Model

    @cached_property
    def replayed(self) -> Derivations:
        """The replay of the rules on this ending."""
        book = RuleBook.load([find_game(self.run.case.game).program])
        return replay(book, self.run.session.parts, self.run.facts, self.model)

    def points(self) -> list[Point]:
        """Every expectation of the case's rulings, as it fares in this ending, in order."""
        texts = {
            (ruling.number, place): one.text
            for ruling in self.run.case.rulings
            for place, one in enumerate(ruling.expectations, start=1)
        }
        asked = sorted(
            (atom for atom in self.model if atom.name in ("met", "failed") and len(atom.arguments) == 3),
            key=lambda atom: [one.number for one in atom.arguments],
        )
        return [self._point(atom, texts) for atom in asked]

    def derivation(self, atom: Symbol) -> Node:
        """Why an atom holds. Raises `KeyError` if it does not."""
        return self.replayed.derivation(atom)

    def why_not(self, atom: Symbol, depth: int = DEPTH) -> list[FailedRule]:
        """What stood in the way of an atom that does not hold."""
        return self.replayed.why_not(atom, depth=depth, any_step=True)

    def choices(self) -> list[Symbol]:
        """The choices that led here, `choice(Player,What,Option,Step)` in order."""
        made = [atom for atom in self.model if atom.name == "choice" and len(atom.arguments) == 4]
        return sorted(made, key=lambda atom: (atom.arguments[3], atom))

    def _point(self, atom: Symbol, texts: dict[tuple[int, int], str]) -> Point:
        ruling, place, step = atom.arguments
        key = (ruling.number, place.number)
        goal = Function("met", atom.arguments)
        if atom.name == "met":
            return Point(texts.get(key, str(atom)), True, (), atom, goal)
        found = sorted(
            one
            for one in self.model
            if one.name == "found_instead" and one.arguments[:2] == [ruling, place] and one.arguments[3] == step
        )
        values = tuple(str(one.arguments[2]) for one in found)
        return Point(texts.get(key, str(atom)), False, values, found[0] if found else None, goal)


def ending(case: Case, library: CardLibrary, release: str | None = None, *, max_steps: int | None = None) -> Ending:
    """Run a case and take the ending that tells most: one in which a ruling of it is not upheld, if there is one.

    Raises `InputError` for mistakes in the case's cards, and when the case does not end within the bound.
    """
    bound = {} if max_steps is None else {"max_steps": max_steps}
    run = run_case(case, library, release, **bound)
    if run.session.bound_reached:
        raise InputError(f"UNKNOWN: the case was not finished after {run.session.max_steps} steps", hint="--max-steps")
    for assumptions in (*_refusals(run), run.ending()):
        for model in _first_model(run, assumptions):
            return Ending(run, model)
    raise InputError("CONFLICT: the rules leave no way in which this case could end")


def asked_ending(
    case: Case, what: str, library: CardLibrary, release: str | None = None, *, max_steps: int | None = None
) -> Ending:
    """As `ending`, with what is asked in place of the case's own rulings."""
    return ending(asked_case(case, what), library, release, max_steps=max_steps)


def atom_asked(written: str, model: Model, timed: frozenset[tuple[str, int]]) -> Symbol | None:
    """The atom that the text is, if it is one: with its step, or without it the first that holds.

    An atom that holds at no step is returned as written. None when the text is no atom at all.
    """
    try:
        term = parse_term(written, logger=lambda *_: None)
    except RuntimeError:
        return None
    if term.type is not SymbolType.Function or not term.arguments:
        return None
    if (term.name, len(term.arguments) + 1) in timed and term not in model:
        size = len(term.arguments)
        steps = [
            one for one in model if one.name == term.name and one.arguments[:size] == term.arguments
            if len(one.arguments) == size + 1
        ]
        return min(steps, key=lambda one: one.arguments[-1], default=Function(term.name, [*term.arguments, Number(0)]))
    return term


def _refusals(run: Run) -> Iterator[list[tuple[Symbol, bool]]]:
    """For each ruling, the assumption that it is not upheld at the end."""
    for ruling in run.case.rulings:
        no = Function("holds", [Function("judged", [Number(ruling.number), Function("no")]), Number(run.end)])
        failed = Function("upheld", [Number(ruling.number), Number(run.end)])
        if run.session.literal(no) is not None:
            yield [*run.ending(), (no, True)]
        elif run.session.literal(failed) is not None:
            yield [*run.ending(), (failed, False)]


def _first_model(run: Run, assumptions: Sequence[tuple[Symbol, bool]]) -> Iterator[Model]:
    for model in run.session.models(assumptions):
        yield frozenset(model.symbols(atoms=True))
        return
