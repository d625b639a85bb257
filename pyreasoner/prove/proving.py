"""Trying a law on all boards of a scope at once."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from clingo import Number, Symbol, parse_term

from ..cards import CardLibrary
from ..cases import Case, case_facts
from ..engine.limits import LimitReached
from ..engine.running import Atoms, Literals, Run, is_possible, model_of
from ..engine.session import DEFAULT_MAX_STEPS, Session
from ..engine.understanding import declined
from ..errors import raise_all
from ..games import data_root, find_game
from .board import Sizes, board_case, count_boards, place_facts
from .checks import check_rules
from .law import Law, read_law
from .mutation import Mutated, mutated

DEFAULT_CONFLICTS = 5_000_000
"""So many conflicts the solver may run into over one question."""

_COUNTED = 250_000
"""States that a law's own rules make are counted one by one if there can be no more; else a bound is given."""


class Verdict(StrEnum):
    """What came of a law within a scope."""

    HOLDS = "HOLDS"
    REFUTED = "REFUTED"
    VACUOUS = "VACUOUS"
    UNKNOWN = "UNKNOWN"


@dataclass(frozen=True)
class Question:
    """What is asked: a law's file, a game, the sizes of the scope, and the limits.

    `mutated` asks for the rules as the law's own mutation leaves them.
    """

    path: Path
    game: str
    sizes: Sizes
    release: str | None = None
    max_steps: int = DEFAULT_MAX_STEPS
    conflicts: int = DEFAULT_CONFLICTS
    mutated: bool = False


@dataclass(frozen=True)
class Proof:
    """What came of it: the verdict, how many states were covered (exactly, or at most), the seconds it took.

    `steps` is how long the longest play went on. `problem` says why there is no answer, or why no board is shown.
    """

    verdict: Verdict
    states: int
    exact: bool
    seconds: float
    steps: int = 0
    problem: str | None = None


@dataclass
class Trial:
    """A law that is tried: the run of all boards of a scope, with what would break the law in it."""

    question: Question
    law: Law
    case: Case
    run: Run
    states: int
    exact: bool
    change: Mutated | None

    def broken(self) -> Atoms | None:
        """A line of play in which the law is broken, one that came to its end if there is such a one."""
        ended = self._any("violated", ended=True)
        return ended if ended is not None else self._any("violated")

    def at_stake(self) -> Atoms | None:
        """A line of play in which something could have broken the law."""
        return self._any("at_stake")

    def not_single(self) -> str | None:
        """What is wrong if not every board has exactly one result: a board with several, or how many have none."""
        session = self.run.session
        parts = {part.key: part for part in self.case.parts}
        stands = [atom.symbol for atom in session.atoms("stands", 2)]
        seen: set[tuple[Symbol, ...]] = set()
        for model in session.models():
            board = tuple(symbol for symbol in stands if model.contains(symbol))
            if board in seen:
                told = (symbol.arguments for symbol in board if str(symbol.arguments[0]) in parts)
                return f"more than one result where {', '.join(parts[str(key)].say([str(v)]) for key, v in told)}"
            seen.add(board)
        return f"{self.states - len(seen)} boards have no result" if self.exact and len(seen) != self.states else None

    def breaking(self, predicate: str = "violated") -> Symbol | None:
        """An atom that is true where the law is broken anywhere (or, `at_stake`, could be); None if that cannot be."""
        atoms = [(atom.symbol, True, 1) for atom in self.run.session.atoms(predicate, 2)]
        return self.run.session.at_least(1, atoms)

    def _any(self, predicate: str, ended: bool = False) -> Atoms | None:
        atom = self.breaking(predicate)
        if atom is None:
            return None
        end: Literals = self.run.ending() if ended and self.law.shape.steps is None else []
        return model_of(self.run, [*end, (atom, True)])


def prove(question: Question) -> Proof:
    """Whether any state of the scope breaks the law. Raises `InputError` for mistakes in the law's file."""
    return proof_of(question)[0]


def proof_of(question: Question) -> tuple[Proof, Trial | None]:
    """As `prove`, with the trial in which the law was broken."""
    began = time.perf_counter()
    law = read_law(question.path)
    trial: Trial | None = None
    verdict, problem = Verdict.UNKNOWN, None
    try:
        trial = tried(question, law)
        verdict, problem = _verdict(trial)
    except LimitReached:
        problem = f"the solver gave up after {question.conflicts} conflicts (--conflict-limit)"
    seconds = time.perf_counter() - began
    if trial is None:
        case = board_case(law, question.game, question.sizes)
        return Proof(verdict, *count_boards(law, question.game, question.sizes, case), seconds, 0, problem), None
    proof = Proof(verdict, trial.states, trial.exact, seconds, trial.run.end, problem)
    return proof, trial if verdict is Verdict.REFUTED and problem is None else None


def _verdict(trial: Trial) -> tuple[Verdict, str | None]:
    if trial.broken() is not None:
        return Verdict.REFUTED, None
    if trial.run.session.bound_reached:
        return Verdict.UNKNOWN, f"not all was played out after {trial.question.max_steps} steps (--max-steps)"
    if trial.at_stake() is None:
        return Verdict.VACUOUS, None
    problem = trial.not_single() if trial.law.shape.single else None
    return (Verdict.HOLDS, None) if problem is None else (Verdict.REFUTED, problem)


def tried(question: Question, law: Law) -> Trial:
    """Run all boards of the scope, with the law's own rules."""
    case = board_case(law, question.game, question.sizes)
    change = mutated(law, question.game) if question.mutated else None
    states, exact = count_boards(law, question.game, question.sizes, case)
    places = list(place_facts(law, question.game, question.sizes, case))
    run = run_with(law, case, question, places, change)
    own = _own_states(run.session, case)
    if own is not None:
        states, exact = states * own[0], exact and own[1]
    play(law, run)
    return Trial(question, law, case, run, states, exact, change)


def play(law: Law, run: Run) -> None:
    """Play all boards to their ends, or until the law is broken on one of them."""
    session = run.session

    def is_broken(step: int) -> bool:
        atoms = [atom.symbol for atom in session.atoms("violated", 2) if atom.symbol.arguments[1] == Number(step)]
        broken = session.at_least(1, [(atom, True, 1) for atom in atoms])
        return broken is not None and is_possible(run, [(broken, True)])

    session.run(law.shape.steps, is_broken)


def run_with(law: Law, case: Case, question: Question, places: Sequence[str], change: Mutated | None) -> Run:
    """A run of a case, not begun yet, with the law's rules beside those of the game."""
    program = find_game(question.game).program
    library = CardLibrary.for_game(question.game)
    release = question.release or case.releases_or_default[-1]
    lines = case_facts(case, library, release)
    raise_all(declined(program, lines))
    check_rules(law, question.game, [*lines, *places, *law_rules(law)[:1]])
    facts = "\n".join([*lines, *places])
    session = Session(
        program,
        "\n".join([facts, *law_rules(law), change.instead if change else ""]),
        question.max_steps,
        without=change.without if change else frozenset(),
        conflict_limit=question.conflicts,
    )
    return Run(case, release, facts, session)


def law_rules(law: Law) -> list[str]:
    """The rules that are added to a game's when a law is tried."""
    shared = proving_file().read_text(encoding="utf-8")
    return [f"{shared}\n#program base.", f"{law.text}\n#program base."]


def proving_file() -> Path:
    """The rules that all laws share."""
    return data_root() / "asp" / "kernel" / "proving.lp"


def _own_states(session: Session, case: Case) -> tuple[int, bool] | None:
    """How many states the law's own rules make of each board of the case, if they leave parts open themselves."""
    known = {parse_term(part.key) for part in case.parts}
    parts: dict[Symbol, int] = {}
    for atom in session.atoms("free_value", 2):
        key = atom.symbol.arguments[0]
        if key not in known:
            parts[key] = parts.get(key, 0) + 1
    if not parts:
        return None
    bound = 1
    for values in parts.values():
        bound *= values
    if known or bound > _COUNTED:
        return bound, False
    return sum(1 for _ in session.models()), True
