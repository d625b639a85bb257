"""A case under one release: what can be seen at its end, on each board that it leaves open."""

from __future__ import annotations

from collections.abc import Iterable

from clingo import Symbol

from ..cards import CardLibrary
from ..cases import Case, case_facts
from ..engine.limits import answered
from ..engine.relevance import RulePool
from ..engine.running import Literals, Run, is_possible
from ..engine.session import Session
from ..engine.understanding import declined
from ..errors import raise_all
from ..games import find_game
from .changes import deciding_rules
from .limits import Limits

WANTED = "want_outcome."
MOST = 32
"""So many outcomes of one board are listed at most."""

Seen = frozenset[Symbol]


class Rules:
    """The rules of a game with certain changes in force, for one case: a release, or one that lies between two."""

    def __init__(self, case: Case, library: CardLibrary, release: str, in_force: Iterable[str]) -> None:
        """Raises `InputErrors` for mistakes in the case's cards."""
        self._case, self._release = case, release
        self._program = find_game(case.game).program
        self._without = deciding_rules(case.game)
        lines = [*case_facts(case, library, release), WANTED]
        raise_all(declined(self._program, lines))
        self._facts = "\n".join([*lines, *(f"in_force({name})." for name in sorted(in_force))])

    def relevant(self) -> frozenset[int]:
        """The numbers of the rules that can fire in the case at all."""
        return frozenset(RulePool.load(self._program).relevant(self._facts, self._without).rules)

    def run(self, limits: Limits) -> Run:
        """A run that has not begun."""
        session = Session(
            self._program,
            self._facts,
            limits.max_steps,
            without=self._without,
            conflict_limit=limits.conflict_limit,
        )
        return Run(self._case, self._release, self._facts, session)


class View:
    """What can be seen at the end of a run that has been played."""

    def __init__(self, run: Run) -> None:
        self._run = run
        atoms = [a for a in run.session.atoms("seen", 2) if a.symbol.arguments[1].number == run.end]
        self._sure = frozenset(a.symbol.arguments[0] for a in atoms if a.is_fact)
        # Atoms that are found to be false are gone from the program later on; their literals stay what they are.
        self._open = [(a.symbol, a.literal) for a in atoms if not a.is_fact]

    def outcomes(self, board: Literals | None = None) -> frozenset[Seen]:
        """All that can be seen at the end, one set for each way to end, on one board if one is given."""
        session = self._run.session
        session.control.configuration.solve.models = 1  # type: ignore[union-attr]
        guard = session.guard()
        assumed: Literals = [*self._run.ending(), *(board or []), (guard, True)]
        found: set[Seen] = set()
        while len(found) < MOST:
            with session.control.solve(assumptions=assumed, yield_=True) as handle:
                model = handle.model()
                if model is None:
                    answered(handle.get())
                    break
                shown = [(symbol, model.is_true(literal)) for symbol, literal in self._open]
            found.add(self._sure.union(symbol.arguments[0] for symbol, here in shown if here))
            session.block(guard, shown)
        return frozenset(found)

    def allows(self, seen: Seen, board: Literals | None = None) -> bool:
        """Whether it can come about that this is seen at the end, and nothing else."""
        if not self._sure <= seen or seen - self._sure - {symbol.arguments[0] for symbol, _ in self._open}:
            return False
        return is_possible(self._run, [*self.ending(seen), *(board or [])])

    def ending(self, seen: Seen) -> Literals:
        """The assumptions under which this is seen at the end."""
        return [*self._run.ending(), *((symbol, symbol.arguments[0] in seen) for symbol, _ in self._open)]


def same(one: View, other: View, board: Literals | None = None) -> bool:
    """Whether nobody could tell two runs apart, on one board if one is given.

    Where there are more ways to end than are listed, those that are listed have to be possible in both.
    """
    left, right = one.outcomes(board), other.outcomes(board)
    if left == right or max(len(left), len(right)) < MOST:
        return left == right
    return all(other.allows(seen, board) for seen in left) and all(one.allows(seen, board) for seen in right)
