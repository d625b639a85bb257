"""Why the rulings of a case, or what is asked about it, are so or are not.

A case is run, one of its endings is taken, and the rules are replayed on it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from clingo import Function, Number, Symbol, SymbolType, parse_term

from .asked import asked_case
from .cards import CardLibrary
from .cases import Case, Expectation
from .engine import DEFAULT_MAX_STEPS
from .engine.explaining import Explained, explain_run
from .engine.running import Literals, Run, run_case
from .errors import InputError
from .explain import Derivations, FailedRule, Node
from .saying import NAMING, PREDICATES, CaseWords
from .words import Row, Words

DEPTH = 5
"""How far a missing condition is followed."""

_POSSIBLE = ("possible", "up_to")
_HOLE = "__any"
_PLACES = re.compile(r"\b([SVF]|_)(?=[,()])")


@dataclass(frozen=True)
class Point:
    """One thing that is asked about, and how it fares in an ending.

    `met` says whether it is so, `found` what is so in its place, `attribute` whose value that is. `atoms` are
    those whose derivations tell why; `missing` are those that do not hold and would have made it so.
    `about` is the term of what it is about, `step` the step at which it is asked, and `after` says when that is,
    if it is not at the end. `bare` says that it is about no characteristic; `ruling` is the number of its ruling.
    """

    expected: str
    met: bool
    found: tuple[Symbol, ...]
    atoms: tuple[Symbol, ...]
    missing: tuple[Symbol, ...]
    attribute: str = ""
    about: Symbol | None = None
    step: int | None = None
    after: str = ""
    bare: bool = False
    ruling: int = 0

    @property
    def subject(self) -> Symbol | None:
        """The object that it is about, if it is about one."""
        return self.about.arguments[0] if self.about is not None and self.about.match("object", 1) else None


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

    @cached_property
    def named(self) -> dict[str, list[Symbol]]:
        """All that holds, by predicate name."""
        found: dict[str, list[Symbol]] = defaultdict(list)
        for atom in self.model:
            found[atom.name].append(atom)
        return found

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
        expected = {
            (ruling.number, place): one
            for ruling in self.run.case.rulings
            for place, one in enumerate(ruling.expectations, start=1)
            if not (self.asked and ruling.at is not None)
        }
        outside = {atom.arguments[0].number for atom in self._named("outside", 1)}
        answers = (
            atom
            for name in ("met", "failed")
            for atom in self._named(name, 3)
            if atom.arguments[0].number not in outside
        )
        last: dict[tuple[int, int], Symbol] = {}  # what is asked at the end is so asked whenever all is quiet
        for atom in sorted(answers, key=lambda atom: atom.arguments[-1].number):
            last[_place(atom)] = atom
        ordered = sorted(last.values(), key=lambda atom: [atom.arguments[-1].number, *_place(atom)])
        found = [(atom, self._point(atom, expected)) for atom in ordered if _place(atom) in expected]
        elsewhere = self._elsewhere([(atom.arguments[0].number, point) for atom, point in found])
        return [
            replace(point, after=self._after(atom.arguments[0].number), ruling=atom.arguments[0].number)
            for atom, point in found
            if atom.arguments[0].number not in elsewhere
        ]

    def _elsewhere(self, found: Sequence[tuple[int, Point]]) -> set[int]:
        """The rulings that only have to be possible and are not so in this ending, unless there is no other."""
        possible = {one.number for one in self.run.case.rulings if one.when in _POSSIBLE}
        missed = {number for number, point in found if number in possible and not point.met}
        return missed if {number for number, _ in found} - missed else set()

    def _after(self, ruling: int) -> str:
        """When a ruling is looked at: after a line of the script, as it was written; "" for the end."""
        at = next(one.at for one in self.run.case.rulings if one.number == ruling)
        checks = {one.at for one in self.run.case.rulings}
        lines = enumerate(self.run.case.script, start=1)
        before = [text for number, text in lines if at is not None and number < at and number not in checks]
        if at is None:
            return ""
        return f'after "{before[-1]}"' if before else "at the beginning"

    def derivation(self, atom: Symbol) -> Node:
        """Why an atom holds. Raises `KeyError` if it does not."""
        return self.replayed.derivation(atom, self.words.say)

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

    def _point(self, atom: Symbol, expected: dict[tuple[int, int], Expectation]) -> Point:
        one = expected[_place(atom)]
        rows = self._rows(one)
        about, step = parse_term(one.subject), atom.arguments[-1].number
        bare = not any(row.more.get("characteristic") for row in rows)
        if atom.name == "met":
            further, _ = self._bearings(one, (), _templates(rows, "rests on"), step)
            return Point(one.text, True, (), (atom, *further), (), about=about, step=step, bare=bare)
        found = sorted(
            other
            for other in self._named("found_instead", 4)
            if other.arguments[:2] == atom.arguments[:2] and other.arguments[3] == atom.arguments[2]
        )
        values = tuple(other.arguments[2] for other in found)
        holding, missing = self._bearings(one, values, _templates(rows, "hangs on"), step)
        if not values:  # of an attribute with several values, each is an atom of its own
            values = tuple(other.arguments[2] for other in holding if other.name == "of_attribute")
        return Point(
            one.text,
            False,
            values,
            (*found[:1], *holding),
            missing or (Function("met", atom.arguments),),
            rows[0].word if rows else "",
            about,
            step,
            bare=bare,
        )

    def _rows(self, one: Expectation) -> list[Row]:
        """The rows of the table of attributes that an expectation may come from."""
        attributes = Words.for_game(self.run.case.game)["attributes"].values()
        return [row for row in attributes if row.fact == one.attribute.partition("(")[0]]

    def _bearings(
        self, one: Expectation, found: Sequence[Symbol], templates: Sequence[str], step: int
    ) -> tuple[tuple[Symbol, ...], tuple[Symbol, ...]]:
        """The atoms that templates of the table name: those that hold, the last ones until the step, and those that
        do not."""
        subject = parse_term(one.subject)
        values = {
            "S": str(subject.arguments[0]) if subject.arguments else str(subject),
            "V": one.value,
            "F": str(found[0]) if found else _HOLE,
            "_": _HOLE,
        }
        holding: list[Symbol] = []
        missing: list[Symbol] = []
        for template in templates:
            pattern = parse_term(_PLACES.sub(lambda hole: values[hole[1]], template))
            fitting = [atom for atom in self._like(pattern) if _fits(pattern, atom) and _until(atom, step)]
            last = max((atom.arguments[-1] for atom in fitting), default=None)
            holding += sorted(atom for atom in fitting if atom.arguments[-1] == last)
            if not fitting and _HOLE not in str(pattern):
                missing.append(Function(pattern.name, [*pattern.arguments, Number(0)]))
        return tuple(holding), tuple(missing)

    def _like(self, pattern: Symbol) -> Iterator[Symbol]:
        """The atoms of the pattern's predicate, whether or not the pattern leaves out their step."""
        for arity in (len(pattern.arguments), len(pattern.arguments) + 1):
            yield from self._named(pattern.name, arity)

    def _named(self, name: str, arity: int) -> Iterator[Symbol]:
        return (atom for atom in self.named.get(name, ()) if len(atom.arguments) == arity)


def ending(
    case: Case, library: CardLibrary, release: str | None = None, *, max_steps: int = DEFAULT_MAX_STEPS
) -> Ending:
    """Run a case and take an ending that is telling: one in which a ruling is not upheld that should always be.

    For a ruling that only has to be possible it is one in which it is upheld, if no other ruling fails.

    Raises `InputError` for mistakes in the case's cards, and when the case does not end within the bound.
    """
    run = run_case(case, library, release, max_steps=max_steps)
    if run.session.bound_reached:
        raise InputError(
            f"UNKNOWN: the case was not finished after {run.session.max_steps} steps",
            hint="--max-steps N goes further",
        )
    for assumptions in (*_telling(run), []):
        explained = explain_run(run, assumptions)
        if explained is not None:
            return Ending(explained)
    raise InputError("CONFLICT: the rules leave no way in which this case could end")


def asked_ending(
    case: Case,
    what: str,
    library: CardLibrary,
    release: str | None = None,
    *,
    max_steps: int = DEFAULT_MAX_STEPS,
) -> Ending:
    """As `ending`, with what is asked in place of the case's own rulings."""
    made, given = asked_case(case, what)
    return replace(ending(made, library, release, max_steps=max_steps), any_value=not given, asked=True)


def _telling(run: Run) -> Iterator[Literals]:
    """The assumptions of endings that are worth telling, the most telling first."""
    possible = [ruling for ruling in run.case.rulings if ruling.when in _POSSIBLE]
    for ruling in run.case.rulings:
        if ruling.when not in _POSSIBLE:
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


def _until(atom: Symbol, step: int) -> bool:
    """Whether an atom is of this step or an earlier one."""
    last = atom.arguments[-1]
    return last.type is not SymbolType.Number or last.number <= step


def _templates(rows: Sequence[Row], column: str) -> list[str]:
    return [str(template) for row in rows for template in row.more.get(column, ())]


def _place(atom: Symbol) -> tuple[int, int]:
    """The numbers of the ruling and of its expectation that a `met` or `failed` atom speaks of."""
    return atom.arguments[0].number, atom.arguments[1].number


def _fits(pattern: Symbol, atom: Symbol) -> bool:
    """Whether a term is as the pattern has it but for its holes; last arguments may be left out of it."""
    if pattern.type is not SymbolType.Function or not pattern.arguments or atom.type is not pattern.type:
        return pattern == atom or pattern.match(_HOLE, 0)
    pairs = zip(pattern.arguments, atom.arguments, strict=False)
    return pattern.name == atom.name and all(_fits(one, other) for one, other in pairs)
