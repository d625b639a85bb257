"""Why the rulings of a case, or what is asked about it, are so or are not.

A case is run, one of its endings is taken, and the rules are replayed on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from clingo import Function, Number, Symbol, SymbolType, parse_term

from .asked import asked_case
from .cards import CardLibrary
from .cases import Case, Ruling
from .engine import DEFAULT_MAX_STEPS
from .engine.explaining import Explained, explain_run
from .engine.judging import held_atom, within
from .engine.limits import LimitReached, too_hard
from .engine.running import Literals, Run, run_case
from .errors import InputError, Unknown
from .explain import Derivations, FailedRule, Node
from .points import POSSIBLE, Point, points_of
from .saying import NAMING, PREDICATES, CaseWords

DEPTH = 5
"""How far a missing condition is followed."""


@dataclass(eq=False)
class Ending:
    """One way in which a case ends, and the answers to what is asked about it.

    `asked` says that something was asked about the end of the case, and `any_value` that it names no value:
    whatever is found is the answer.
    """

    explained: Explained
    any_value: bool = False
    asked: bool = False

    @property
    def run(self) -> Run:
        """The case that was run."""
        return self.explained.run

    @cached_property
    def words(self) -> CaseWords:
        """How things are called in this ending."""
        given = (line.rstrip(". ") for line in self.run.facts.splitlines())
        named = tuple(f"{name}(" for name, _ in (*PREDICATES, *NAMING))
        facts = [parse_term(line) for line in given if line.startswith(named)]
        return CaseWords.for_case(self.run.case.game, facts, self.named)

    @property
    def named(self) -> Mapping[str, list[Symbol]]:
        """All that holds, by predicate name."""
        return self.replayed.named

    @property
    def model(self) -> frozenset[Symbol]:
        """All that holds."""
        return self.explained.atoms

    @property
    def replayed(self) -> Derivations:
        """The replay of the rules on this ending."""
        return self.explained.derivations

    def points(self) -> list[Point]:
        """Every expectation of the case's rulings, as it fares in this ending, in order.

        A ruling that speaks of other cases only, such as another order of arrival, is left out, and so is one that
        need only be possible and is so in another ending.
        """
        return points_of(self.run.case, self.named, end_only=self.asked)

    def derivation(self, atom: Symbol) -> Node:
        """Why an atom holds. Raises `KeyError` if it does not."""
        return self.replayed.derivation(atom, self.words.say)

    def derivations(self, atoms: Sequence[Symbol]) -> tuple[Node, ...]:
        """Why these atoms hold; the rules are looked at once for all of them. Raises as `derivation` does."""
        self.replayed.settle(atoms)
        return tuple(map(self.derivation, atoms))

    def why_not(self, atom: Symbol, depth: int = DEPTH) -> list[FailedRule]:
        """What stood in the way of an atom that does not hold."""
        return self.replayed.why_not(atom, depth=depth, any_step=True, say=self.words.say)

    def choices(self) -> list[Symbol]:
        """The choices that led here, `choice(Player,What,Option,Step)` in order."""
        return sorted(self._named("choice", 4), key=lambda atom: (atom.arguments[3], atom))

    def atom(self, written: str) -> Symbol:
        """The atom that a user names: with its step, or without it the first of its kind that holds.

        One that holds at no step is returned all the same. Raises `InputError` for text that is no atom.
        """
        try:
            term = parse_term(written, logger=lambda *_: None)
        except RuntimeError:
            term = None
        if term is None or term.type is not SymbolType.Function or not term.name:
            raise InputError(f"{written!r} is no atom", expected="a term such as holds(life(a,20),0)")
        known = {(term.name, len(atom.arguments)) for atom in self.named.get(term.name, ())}
        known |= self.replayed.rulebook.timed
        size = len(term.arguments)
        if (term.name, size) in known or (term.name, size + 1) not in known:
            return term
        return min(
            (one for one in self._named(term.name, size + 1) if one.arguments[:size] == term.arguments),
            key=lambda one: one.arguments[-1],
            default=Function(term.name, [*term.arguments, Number(0)]),
        )

    def _named(self, name: str, arity: int) -> Iterator[Symbol]:
        return (atom for atom in self.named.get(name, ()) if len(atom.arguments) == arity)


def ending(
    case: Case,
    library: CardLibrary,
    release: str | None = None,
    *,
    max_steps: int = DEFAULT_MAX_STEPS,
    conflict_limit: int | None = None,
    watch: Callable[[int], None] | None = None,
) -> Ending:
    """Run a case and take an ending that is telling: one in which a ruling is not upheld that should always be.

    For a ruling that only has to be possible it is one in which it is upheld, if no other ruling fails.

    `conflict_limit` and `watch` are those of a `Session`. Raises `InputError` for mistakes in the case's cards, and
    `Unknown` when a limit is reached.
    """
    try:
        run = run_case(
            case, library, release, max_steps=max_steps, conflict_limit=conflict_limit, watch=watch
        )
        return ending_of(run)
    except LimitReached:
        raise Unknown(too_hard(conflict_limit)) from None


def ending_of(run: Run) -> Ending:
    """The ending that `ending` takes, of a case that has been run.

    Raises `Unknown` when it did not end within the bound, `LimitReached` when a question was too hard.
    """
    if run.session.bound_reached:
        raise Unknown(run.session.unfinished)
    for assumptions in (*_telling(run), []):
        explained = explain_run(run, assumptions)
        if explained is not None:
            return Ending(explained)
    raise InputError("CONFLICT: the rules leave no way in which this case could end")


def ending_against(run: Run, ruling: Ruling) -> Ending:
    """An ending that shows a ruling to be wrong; where no single one does, any of those that it speaks of.

    The run must have an ending that the ruling speaks of.
    """
    held = held_atom(run, ruling.number)
    inside = within(run, ruling.number)
    tries: list[Literals] = [] if held is None else [[*inside, (held, ruling.when == "never")]]
    explained = next(filter(None, (explain_run(run, one) for one in [*tries, inside])), None)
    assert explained is not None
    return Ending(explained)


def asked_ending(
    case: Case,
    what: str,
    library: CardLibrary,
    release: str | None = None,
    *,
    max_steps: int = DEFAULT_MAX_STEPS,
    conflict_limit: int | None = None,
    watch: Callable[[int], None] | None = None,
) -> Ending:
    """As `ending`, with what is asked in place of the case's own rulings."""
    made, given = asked_case(case, what)
    found = ending(made, library, release, max_steps=max_steps, conflict_limit=conflict_limit, watch=watch)
    return replace(found, any_value=not given, asked=True)


def _telling(run: Run) -> Iterator[Literals]:
    """The assumptions of endings that are worth telling, the most telling first."""
    possible = [ruling for ruling in run.case.rulings if ruling.when in POSSIBLE]
    for ruling in run.case.rulings:
        if ruling.when not in POSSIBLE:
            yield from _judged(run, ruling.number, ruling.when == "never")
    for ruling in possible:
        yield from _judged(run, ruling.number, True)


def _judged(run: Run, ruling: int, upheld: bool) -> Iterator[Literals]:
    """The assumption that a ruling is upheld, or that it is not, if the run leaves that open."""
    judged = Function("judged", [Number(ruling), Function("yes" if upheld else "no")])
    answer = Function("holds", [judged, Number(run.end)])
    at_end = Function("upheld", [Number(ruling), Number(run.end)])
    if run.session.literal(at_end) is not None:
        yield [(at_end, upheld)]
    if run.session.literal(answer) is not None:
        yield [(answer, True)]
