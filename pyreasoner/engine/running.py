"""Running a case: from its file's facts to the end of its play."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from clingo import Function, Model, Number, Symbol

from ..cards import CardLibrary
from ..cases import Case, case_facts
from ..errors import raise_all
from ..games import find_game
from .limits import answered
from .session import DEFAULT_MAX_STEPS, Session
from .understanding import declined

Literals = list[tuple[Symbol, bool]]
Atoms = frozenset[Symbol]

@dataclass
class Run:
    """A case that has been run to its end under one release."""

    case: Case
    release: str
    facts: str
    session: Session
    seconds: float = 0.0

    @property
    def end(self) -> int:
        """The last step."""
        return self.session.last

    def ending(self) -> Literals:
        """The assumption that the line of play has come to its end.

        Where a case leaves parts open, it does not speak of possibilities in which a line of its script is not allowed,
        unless that line is allowed in none of them or a ruling asks whether it is.
        """
        return [(Function("quiet", [Number(self.end)]), True), *((atom, False) for atom in self.departing())]

    def state_of_the_script(self, name: str) -> Sequence[tuple[Symbol, bool]]:
        """What there is of `broken`, `wish` or `script` at the end, each with whether it is so in all lines of play."""
        return self._script_at_the_end.get(name, ())

    @cached_property
    def _script_at_the_end(self) -> dict[str, list[tuple[Symbol, bool]]]:
        found: dict[str, list[tuple[Symbol, bool]]] = {"broken": [], "wish": [], "script": []}
        end = Number(self.end)
        for atom in self.session.atoms("holds", 2):
            what, step = atom.symbol.arguments
            if step == end and what.name in found:
                found[what.name].append((what, atom.is_fact))
        return found

    def departing(self) -> list[Symbol]:
        """`off_script(Line,Step)` for lines of the script that are allowed in some lines of play only."""
        if not (self.case.parts or self.case.free):
            return []
        spoken = lines_asked_about(self.session)
        return [
            atom.symbol
            for atom in self.session.atoms("off_script", 2)
            if not atom.is_fact
            and atom.symbol.arguments[1].number == self.end
            and atom.symbol.arguments[0].number not in spoken
        ]


def lines_asked_about(session: Session) -> set[int]:
    """The numbers of the lines of the script whose legality a ruling speaks of."""
    asked = (atom.symbol.arguments[2] for atom in session.atoms("expect", 5))
    return {about.arguments[0].number for about in asked if about.name == "script"}


def run_case(
    case: Case,
    library: CardLibrary,
    release: str | None = None,
    *,
    max_steps: int = DEFAULT_MAX_STEPS,
    extra: Sequence[str] = (),
    without: frozenset[int] = frozenset(),
    conflict_limit: int | None = None,
    watch: Callable[[int], None] | None = None,
    enough: Callable[[Session, int], bool] | None = None,
) -> Run:
    """Run a case under a release (by default the newest that it names) until nothing is left to do.

    `extra` are further facts, as ASP text; `without`, `conflict_limit` and `watch` are those of a `Session`. The run
    ends early after a step with which it is `enough`. Raises `InputErrors` for mistakes in the case's cards,
    `LimitReached` when a question was too hard.
    """
    began = time.perf_counter()
    name = release or case.releases_or_default[-1]
    lines = case_facts(case, library, name)
    program = find_game(case.game).program
    raise_all(declined(program, lines))
    facts = "\n".join([*lines, *extra])
    session = Session(program, facts, max_steps, without=without, conflict_limit=conflict_limit, watch=watch)
    session.run(enough=None if enough is None else partial(enough, session))
    return Run(case, name, facts, session, time.perf_counter() - began)


def is_possible(run: Run, assumptions: Literals) -> bool:
    """Whether there is a line of play in which the assumptions hold. Raises `LimitReached` as `model_of` does."""
    run.session.control.configuration.solve.models = 1  # type: ignore[union-attr]
    return answered(run.session.control.solve(assumptions=assumptions))


def true_among(run: Run, assumptions: Literals, atoms: Iterable[Symbol]) -> Atoms | None:
    """Those of these atoms that are true in one line of play in which the assumptions hold, or None if there is none.

    Raises `LimitReached` as `model_of` does.
    """
    return _read_off(run, assumptions, lambda model: filter(model.contains, atoms))


def model_of(run: Run, assumptions: Literals) -> Atoms | None:
    """All true atoms of one line of play in which the assumptions hold, or None if there is none.

    They may be very many: where it is enough to know that there is one, ask `is_possible`. Raises `LimitReached`.
    """
    return _read_off(run, assumptions, lambda model: model.symbols(atoms=True))


def _read_off(run: Run, assumptions: Literals, read: Callable[[Model], Iterable[Symbol]]) -> Atoms | None:
    """What is read off one line of play in which the assumptions hold, or None if there is none."""
    run.session.control.configuration.solve.models = 1  # type: ignore[union-attr]
    with run.session.control.solve(assumptions=assumptions, yield_=True) as handle:
        for model in handle:
            return frozenset(read(model))
        answered(handle.get())
    return None
