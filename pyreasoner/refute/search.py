"""Searching all boards of a claim for the smallest on which it fails."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from math import perm, prod

from clingo import Function, Symbol

from ..cards import CardLibrary
from ..cases import Case
from ..engine.answers import Where
from ..engine.conditions import Cubes
from ..engine.judging import held_atom, illegal_lines, remarks_on, within
from ..engine.limits import LimitReached, too_hard
from ..engine.running import Atoms, Literals, Run, is_possible, model_of, run_case
from ..engine.session import DEFAULT_MAX_STEPS
from ..errors import InputError, raise_all

DEFAULT_CONFLICTS = 1_000_000
"""So many conflicts the solver may run into before it gives up a question, such as whether a smaller board is left."""

PERMANENT, EFFECT, STATE, STEP = 100_000, 1_000, 10, 1
"""What makes a board big: its objects first, then the effects on them, what else is said of them, the steps played."""


@dataclass(frozen=True)
class Board:
    """One board of a claim.

    `order` are the permanents that may be there, the oldest first; `values` gives each open part its value (ASP
    terms as text).
    """

    order: tuple[str, ...] = ()
    values: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Refutation:
    """What came of a claim.

    `boards` is how many boards it speaks of (at most). `board` is the smallest on which ruling number `ruling` fails,
    None if there is none; `needs` are the requirements that alone make it fail, where it fails whatever the players
    choose (`forced`; if not, `chooser` is who chooses, once somebody has asked), all else being of no account.
    `smallest` says that no smaller board is left. `problem` says why there is no answer, `left_out` which lines of play
    the claim does not speak of, and what it has not come to when it ends.
    """

    boards: int
    board: Board | None = None
    ruling: int = 0
    needs: Where | None = None
    forced: bool = False
    smallest: bool = True
    problem: str | None = None
    chooser: str = ""
    left_out: tuple[str, ...] = ()


def refute(
    case: Case,
    library: CardLibrary,
    release: str | None = None,
    *,
    max_steps: int = DEFAULT_MAX_STEPS,
    conflict_limit: int = DEFAULT_CONFLICTS,
    watch: Callable[[int], None] | None = None,
    heard: Callable[[Callable[[], Refutation]], None] | None = None,
) -> Refutation:
    """The smallest board of a claim on which one of its rulings fails.

    `conflict_limit` and `watch` are those of a `Session`; `heard` is called with each board that is found, smaller and
    smaller ones (what it gets works the rest of the refutation out, which takes a moment).

    Raises `InputError` for a case that states no ruling or one that no board alone can break, and for one with a line
    of its script that is never allowed.
    """
    rulings = [ruling for ruling in case.rulings if ruling.when in ("always", "never") and ruling.at is None]
    if not rulings:
        raise InputError(
            "this is no claim that a board can break",
            file=case.file,
            expected="a ruling that is to hold always, or never",
            hint="`check` holds other rulings against the rules",
        )
    count = boards(case)
    best: _Broken | None = None
    try:
        run = run_case(case, library, release, max_steps=max_steps, conflict_limit=conflict_limit, watch=watch)
        if run.session.bound_reached:
            return Refutation(count, problem=f"the claim was not played out after {max_steps} steps (--max-steps)")
        raise_all([InputError(wrong, file=case.file) for wrong in illegal_lines(run)])
        for ruling in rulings:
            broken = _broken(run, ruling.number, ruling.when == "always")
            if broken is None:
                continue
            for cost, model in smaller(run, broken):
                if best is None or cost < best.cost:
                    best = _Broken(run, ruling.number, broken, cost, model)
                    if heard is not None:
                        heard(best.refutation)
        return Refutation(count, left_out=remarks_on(run)) if best is None else best.refutation(smallest=True)
    except LimitReached:
        with suppress(LimitReached):
            if best is not None:
                return best.refutation()
        return Refutation(count, problem=too_hard(conflict_limit))


def boards(case: Case) -> int:
    """How many boards a claim speaks of, those counted twice that only differ in the order of absent cards."""
    permanents = len(_arrived(case))
    return prod(len(part.values) for part in case.parts) * perm(permanents, min(len(case.free), permanents))


def _arrived(case: Case) -> list[str]:
    """The permanents that may be there at the start."""
    return [fact.removeprefix("arrived(").split(",")[0] for fact in case.facts if fact.startswith("arrived(")]


def _broken(run: Run, number: int, positive: bool) -> Literals | None:
    """The assumptions under which a ruling fails, None if there is no line of play in which it does."""
    held = held_atom(run, number)
    fails: Literals = [*run.ending(), *within(run, number)]
    if held is not None:
        fails.append((held, not positive))
    elif not positive:  # it never holds, as is claimed
        return None
    return fails if is_possible(run, fails) else None


def smallest(run: Run, broken: Literals) -> tuple[int, Atoms]:
    """A model of the least weight. Raises `LimitReached`."""
    return list(smaller(run, broken))[-1]


def smaller(run: Run, broken: Literals) -> Iterator[tuple[int, Atoms]]:
    """Lighter and lighter models with their weights, the last the lightest. Raises `LimitReached`."""
    weights = list(_weights(run))
    model = model_of(run, broken)
    while model is not None:
        cost = sum(weight for atom, value, weight in weights if (atom in model) == value)
        yield cost, model
        lighter = run.session.at_least(cost, weights)
        model = None if lighter is None else model_of(run, [*broken, (lighter, False)])


def _weights(run: Run) -> Iterable[tuple[Symbol, bool, int]]:
    """What weighs how much: an atom, whether it weighs when it is true or when it is false, and the weight."""
    session = run.session
    effects: dict[Symbol, int] = {}
    for atom in session.atoms("feature", 2):
        card, feature = atom.symbol.arguments
        if feature.name == "ability":
            effects[card] = effects.get(card, 0) + 1
    cards = {a.symbol.arguments[0]: a.symbol.arguments[1] for a in session.atoms("card_of", 2) if a.is_fact}
    for atom in session.atoms("init", 1):
        what = atom.symbol.arguments[0]
        if atom.is_fact:
            continue
        if what.name == "zone":
            yield atom.symbol, True, PERMANENT + EFFECT * effects.get(cards.get(what.arguments[0], what), 0)
        elif what.name == "card_of":
            yield atom.symbol, True, EFFECT * effects.get(what.arguments[1], 0)
        elif what.name == "counters":
            yield atom.symbol, True, EFFECT + STATE * what.arguments[2].number
        elif what.name == "damage":
            yield atom.symbol, True, STATE * what.arguments[1].number
        elif len(what.arguments) == 1:
            yield atom.symbol, True, STATE
    for atom in session.atoms("stands", 2):
        part, value = atom.symbol.arguments
        if part.name == "line" and value == Function("yes") and not atom.is_fact:
            yield atom.symbol, True, EFFECT
    for atom in session.atoms("quiet", 1):
        if not atom.is_fact:
            yield atom.symbol, False, STEP


@dataclass(frozen=True)
class _Broken:
    """A line of play in which a ruling fails (see `_broken`), and what its board weighs."""

    run: Run
    number: int
    broken: Literals
    cost: int
    model: Atoms

    def refutation(self, smallest: bool = False) -> Refutation:
        """Its board, with what matters there. Raises `LimitReached`."""
        run, number = self.run, self.number
        held = held_atom(run, number)
        board = board_of(self.model, run.case)
        needs: Where | None = None
        if held is None:
            needs = Where()
        else:
            opposite = (held, held not in self.model)
            inside = [*run.ending(), *within(run, number)]
            needs = Cubes(run, inside).around(self.model, opposite, absent_of(run.case, board))
        return Refutation(
            boards(run.case), board, number, needs, needs is not None, smallest, left_out=remarks_on(run)
        )


def board_of(model: Atoms, case: Case) -> Board:
    """The board of a line of play."""
    arrived = _arrived(case)
    elders = dict.fromkeys(arrived, 0)
    values: dict[str, str] = {}
    for atom in model:
        if atom.name == "stands" and len(atom.arguments) == 2:
            values[str(atom.arguments[0])] = str(atom.arguments[1])
        elif atom.name == "older0" and len(atom.arguments) == 2:
            elders[str(atom.arguments[1])] += 1
    return Board(tuple(sorted(arrived, key=elders.__getitem__)), values)


def absent_of(case: Case, board: Board) -> set[str]:
    """The objects that a claim speaks of and that are not there on a board."""
    return {
        str(thing)
        for part in case.parts
        if part.target[0] == "there"
        for thing in part.target[1 + int(part.value(board.values[part.key]).written) :]
    }
