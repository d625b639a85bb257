"""Outcomes: every distinguishable way in which a case can end, and on what each hangs.

Outcomes are enumerated, not lines of play: what the rules call `seen` at the end is blocked as a whole as
soon as it has been found.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from clingo import Symbol
from clingo.symbolic_atoms import SymbolicAtom

from ..cards import CardLibrary
from ..cases import Case
from ._alike import Alike
from .answers import Choice, Judgement, Outcome
from .conditions import open_literals
from .judging import illegal_lines, judge_run, remarks_on
from .limits import LimitReached, too_hard
from .running import Atoms, Literals, Run, model_of, run_case, true_among
from .session import DEFAULT_MAX_STEPS

DEFAULT_LIMIT = 64
"""So many outcomes are looked for at most."""

_WANTED = "want_outcome."


@dataclass(frozen=True)
class Outcomes:
    """All outcomes of a case under one release.

    `complete` says that there are no others; if not, `problems` says why; `remarks` are on lines of the
    script that are not allowed. `judgement` is on the case's rulings, None if it states none.
    """

    case: str
    release: str
    outcomes: tuple[Outcome, ...]
    complete: bool
    problems: tuple[str, ...] = ()
    judgement: Judgement | None = None
    steps: int = 0
    remarks: tuple[str, ...] = ()


def outcomes(
    case: Case,
    library: CardLibrary,
    release: str | None = None,
    *,
    max_steps: int = DEFAULT_MAX_STEPS,
    limit: int = DEFAULT_LIMIT,
    conflict_limit: int | None = None,
    watch: Callable[[int], None] | None = None,
    found: Callable[[Outcomes], None] | None = None,
) -> Outcomes:
    """Every outcome of a case, up to a number of them.

    `conflict_limit` and `watch` are those of a `Session`; `found` is told all outcomes so far, as soon as there is one
    more, without what they hang on. Raises `InputErrors` for mistakes in the case's cards.
    """
    asked = _Asked(case, limit, found)
    try:
        run = run_case(
            case,
            library,
            release,
            max_steps=max_steps,
            extra=(_WANTED,),
            conflict_limit=conflict_limit,
            watch=watch,
        )
        return asked.of(run)
    except LimitReached:
        return replace(asked.so_far(release), problems=(too_hard(conflict_limit),))


class _Asked:
    """What is known of a case's outcomes at any time."""

    def __init__(self, case: Case, limit: int, found: Callable[[Outcomes], None] | None) -> None:
        self._case, self._limit, self._found = case, limit, found
        self._search: _Search | None = None
        self._judgement: Judgement | None = None

    def of(self, run: Run) -> Outcomes:
        """All outcomes of the case, that has been run. Raises `LimitReached`."""
        self._judgement = judge_run(run) if self._case.rulings else None
        if run.session.bound_reached:
            problem = run.session.unfinished
            return self._outcomes(run, (), (problem,))
        self._search = _Search(run, lambda: self._found(self.so_far(run.release)) if self._found else None)
        outcomes, complete = self._search.all(self._limit)
        problems = () if complete else (f"there are more than {self._limit} outcomes (--limit)",)
        return replace(self._outcomes(run, outcomes, problems), remarks=(*illegal_lines(run), *remarks_on(run)))

    def so_far(self, release: str | None) -> Outcomes:
        """Those that were found by now."""
        run = self._search.run if self._search is not None else None
        if run is not None and self._search is not None:
            return self._outcomes(run, self._search.plain(), (), complete=False)
        return Outcomes(self._case.id, release or self._case.releases_or_default[-1], (), False)

    def _outcomes(
        self, run: Run, found: tuple[Outcome, ...], problems: tuple[str, ...], complete: bool = True
    ) -> Outcomes:
        whole = complete and not problems
        return Outcomes(self._case.id, run.release, found, whole, problems, self._judgement, run.end)


class _Search:
    """The search for outcomes in a case that has been run to its end."""

    def __init__(self, run: Run, told: Callable[[], None]) -> None:
        self.run = run
        self._told = told
        self._models: dict[frozenset[str], Atoms] = {}
        seen = run.session.atoms("seen", 2)
        self._seen = [atom for atom in seen if atom.symbol.arguments[1].number == run.end]
        self._open = [atom for atom in self._seen if not atom.is_fact]
        self._alike = Alike(run.case.facts)
        # Blocking counts only while this atom is assumed, so that other questions can still be asked.
        self._blocking = run.session.guard()

    def all(self, limit: int) -> tuple[tuple[Outcome, ...], bool]:
        """The outcomes, and whether these are all. Raises `LimitReached`."""
        for _ in range(limit):
            model = model_of(self.run, [*self.run.ending(), (self._blocking, True)])
            if model is None:
                return self._outcomes(list(self._models.values())), True
            self._models.setdefault(self._alike.told_alike(self._facts(model)), model)
            self._told()
            self.run.session.block(self._blocking, _literals(self._open, model))
        return self._outcomes(list(self._models.values())), False

    def plain(self) -> tuple[Outcome, ...]:
        """What was found by now, without what it hangs on."""
        return tuple(Outcome(tuple(sorted(self._facts(model))), ()) for model in self._models.values())

    def _facts(self, model: Atoms) -> list[str]:
        return [str(atom.symbol.arguments[0]) for atom in self._seen if atom.symbol in model]

    def _outcomes(self, models: Sequence[Atoms]) -> tuple[Outcome, ...]:
        ways = [(_literals(self._open, model), model) for model in models]
        found = [self._outcome(model, ways) for model in models]
        return tuple(sorted(found, key=lambda one: ([str(choice) for choice in one.choices], one.facts)))

    def _outcome(self, model: Atoms, ways: Sequence[tuple[Literals, Atoms]]) -> Outcome:
        """An outcome with the choices of its line of play after which fewer outcomes are left than before.

        What the case leaves open comes before all choices.
        """
        opened_parts, made = _opened(self.run, model), _choices(self.run, model)
        line = _Line(self.run, self._blocking, ways, [*(one for _, one in opened_parts), *(one for _, one in made)])
        free: tuple[str, ...] = ()
        parts: list[str] = []
        for name, opened in opened_parts:
            if not line.narrows(opened):
                continue
            if name is None:
                free = _arrivals(opened)
            else:
                parts += [str(symbol) for symbol, holds in opened if holds]
        choices: list[Choice] = []
        for chosen, literals in made:
            if line.narrows(literals):
                choices += chosen
        return Outcome(tuple(sorted(self._facts(model))), tuple(choices), free, tuple(parts))


class _Line:
    """A line of play that is followed choice by choice, with the outcomes that are still possible.

    `ways` are all outcomes, each with a line of play that leads to it; what may be chosen is in `groups`. Another line
    that leads to an outcome is only looked for when the one known parts from this one.
    """

    def __init__(
        self, run: Run, blocking: Symbol, ways: Sequence[tuple[Literals, Atoms]], groups: Sequence[Literals]
    ) -> None:
        self._run = run
        self._fixed: Literals = [*run.ending(), (blocking, False)]
        self._chosen = [atom for group in groups for atom, _ in group]
        self._left = list(ways)

    def narrows(self, literals: Literals) -> bool:
        """Go on along a choice; whether fewer outcomes are possible after it."""
        if len(self._left) < 2:
            return False
        self._fixed += literals
        before = len(self._left)
        found = ((way, self._along(literals, way, line)) for way, line in self._left)
        self._left = [(way, line) for way, line in found if line is not None]
        return len(self._left) < before

    def _along(self, literals: Literals, way: Literals, line: Atoms) -> Atoms | None:
        """What is chosen on a line of play that goes along all choices so far and leads to an outcome."""
        if all((atom in line) is holds for atom, holds in literals):
            return line
        return true_among(self._run, [*self._fixed, *way], self._chosen)


def _literals(atoms: Sequence[SymbolicAtom], model: Atoms) -> Literals:
    return [(atom.symbol, atom.symbol in model) for atom in atoms]


def _choices(run: Run, model: Atoms) -> list[tuple[list[Choice], Literals]]:
    """The choices of a line of play as they are made: each thing chosen, and what fixes all of them."""
    made: dict[tuple[int, str, str], Literals] = {}
    chosen: dict[tuple[int, str, str], list[Choice]] = {}
    for atom in run.session.atoms("choice", 4):
        player, about, option, step = atom.symbol.arguments
        key = (step.number, str(player), str(about))
        made.setdefault(key, []).append((atom.symbol, atom.symbol in model))
        if atom.symbol in model:
            chosen.setdefault(key, []).append(Choice(key[1], key[2], str(option), key[0]))
    return [(sorted(chosen[key], key=lambda one: one.option), made[key]) for key in sorted(chosen)]


def _opened(run: Run, model: Atoms) -> list[tuple[str | None, Literals]]:
    """What the case leaves open, as it is in a model: the order of arrival (None), then part by part."""
    groups: dict[str | None, Literals] = {}
    for symbol, holds in open_literals(run, model):
        key = None if symbol.name == "older0" else str(symbol.arguments[0])
        groups.setdefault(key, []).append((symbol, holds))
    return list(groups.items())


def _arrivals(opened: Literals) -> tuple[str, ...]:
    """The objects of an open order of arrival, the oldest first."""
    elders: dict[str, int] = {}
    for atom, holds in opened:
        first, second = map(str, atom.arguments)
        elders[first] = elders.get(first, 0)
        elders[second] = elders.get(second, 0) + (1 if holds else 0)
    return tuple(sorted(elders, key=lambda one: (elders[one], one)))
