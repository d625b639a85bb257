"""Running a case: the program parts are grounded step by step, with a solve between steps that have choices.

The rules say themselves in which order their parts belong and when a part is needed (`stage`, `due`, `with` in
asp/kernel/stages.lp); this module only obeys. What it knows of games is nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import clingo
from clingo import Function, Number, Symbol

from .limits import answered
from .lines import Lines
from .relevance import RulePool, Sliced
from .stages import Stage, stages_in

Part = tuple[str, list[Symbol]]

DEFAULT_MAX_STEPS = 240
_STILL = 3
"""So many steps without a change are enough: what happened in a step is seen in the next one at the latest."""


@dataclass
class Session:
    """One program with one case, grounded as far as its run goes.

    `entry` is a game's entry file; `facts` the case as ASP facts. With `slicing`, rules that can never fire in the
    case are left out; `sliced` says which are left, and parts of which nothing is left are not grounded. The rules
    `without`, by their numbers in the `explain.RuleBook`, are switched off (with slicing only). After `run()`, `last`
    is the step at which every remaining line of play is quiet, or the last step grounded if `bound_reached`. That is so
    as well if nothing changes any more (`stands_still`), though the game is not over.

    With a `conflict_limit`, a question that takes the solver more conflicts raises `LimitReached`. `watch` is told
    every step that begins.
    """

    entry: Path
    facts: str
    max_steps: int = DEFAULT_MAX_STEPS
    arguments: Sequence[str] = ()
    slicing: bool = True
    without: frozenset[int] = frozenset()
    conflict_limit: int | None = None
    watch: Callable[[int], None] | None = None
    sliced: Sliced | None = None
    parts: list[Part] = field(default_factory=list)
    last: int = -1
    bound_reached: bool = False
    stands_still: bool = False
    _waiting: list[Part] = field(default_factory=list)
    _guards: int = 0

    def __post_init__(self) -> None:
        self.control = clingo.Control(["--warn=none", *self.arguments])
        if self.conflict_limit is not None:
            self.control.configuration.solve.solve_limit = str(self.conflict_limit)  # type: ignore[union-attr]
        if self.slicing and not any(word.startswith(("-c", "--const")) for word in self.arguments):
            self.sliced = RulePool.load(self.entry).relevant(self.facts, self.without)
            self.control.add("base", [], self.sliced.text)
        else:
            self.control.load(str(self.entry))
        self.control.add("base", [], self.facts)
        self._ground([("base", [])])
        self._stages = stages_in(self.control.symbolic_atoms, self.sliced)
        layers = sorted(self._base("layer_order", 2), key=lambda s: s.arguments[1].number)
        self._layers = [s.arguments[0] for s in layers]
        self._lines = Lines(self.control)

    # ------------------------------------------------------------------ running
    def run(self, steps: int | None = None, enough: Callable[[int], bool] | None = None) -> None:
        """Ground steps until nothing is left to do in any line of play, or the bound is reached.

        With `steps`, ground exactly the steps from 0 to that one, whether anything is left to do or not. After a step
        with which it is `enough`, no more are grounded.
        """
        for step in range((self.max_steps if steps is None else steps) + 1):
            if self.watch is not None:
                self.watch(step)
            self._step(step)
            self.last = step
            if enough is not None and enough(step):
                return
            if steps is None and self._settled(step):
                return
            if steps is None and self._stands_still(step):
                self.stands_still = True
                break
        self.bound_reached = steps is None

    @property
    def branching(self) -> bool:
        """Whether there can be more than one line of play."""
        return self._lines.branching

    @property
    def unfinished(self) -> str:
        """What is said to the user of a run that came to no end."""
        if self.stands_still:
            return f"nothing changes any more after step {self.last - _STILL}, though the case is not over"
        return f"the case was not finished after {self.max_steps} steps (--max-steps)"

    def _step(self, step: int) -> None:
        t = Number(step)
        position = 0
        for stage in self._stages:
            if stage.kind == "layered" or any(name in stage.openers for name, _ in self._waiting):
                self._catch_up()
            if stage.kind == "layered":
                position = self._layered(t)
            elif stage.kind == "aside":
                self._aside(stage, t)
            elif stage.kind == "paced":
                if self._lines.branch_by(t, back=1):
                    self._keep_pace(stage, t)
            elif stage.kind == "always" or self._may_hold("due", Function(stage.kind), t):
                parameters = [t, Number(position)] if stage.name == "final" else [t]
                self._enlist(
                    [(stage.name, parameters), *((part, [Function(phase, [t]), t]) for part, phase in stage.along)],
                    apart=bool(stage.along),
                )
                if stage.name == "task":
                    self._catch_up()
                    if self._lines.branch_by(t, back=1):
                        self._lines.narrow("task", t)
        self._catch_up()

    def _enlist(self, parts: list[Part], apart: bool) -> None:
        """Ground these parts with those that wait: each call has its price. Those `apart` have one of their own."""
        if apart or self.sliced is None:
            self._catch_up()
            self._ground(parts)
        else:
            self._waiting += parts

    def _catch_up(self) -> None:
        """Ground what waits."""
        waiting, self._waiting = self._waiting, []
        self._ground(waiting)

    def _keep_pace(self, stage: Stage, t: Symbol) -> None:
        """Have the lines of play that are further in the script wait for those that are least far."""
        self._enlist([(stage.name, [t])], apart=False)
        self._catch_up()
        place = self._lines.least_far(t)
        if place is not None:
            self._ground([("tarrying", [t, place])])

    def _aside(self, stage: Stage, t: Symbol) -> None:
        """Work out the boards that a step wants beside its own, each under a number instead of a step."""
        boards = [a.symbol.arguments[0] for a in self.atoms("aside", 2) if a.symbol.arguments[1] == t]
        if boards:
            self._ground([(stage.name, [t])])
        for board in boards:
            self._ground([("features", [board])])
            position = self._layered(board)
            self._ground([("imagined", [board, Number(position)])])

    def _layered(self, t: Symbol) -> int:
        """Apply the continuous effects of one step; returns the number of worlds made."""
        n = 0
        for layer in self._layers:
            if not self._may_hold("due", Function("layer", [layer]), t):
                continue
            first = n
            world: list[Part] = []
            while True:
                at = [t, layer, Number(n)]
                self._ground([*world, ("live", at)])
                if not self._may_hold("due", Function("position", [Number(n)]), t):
                    break
                if n > first and self._idle(t, first, n):
                    # What could have been applied here is not; the next layer needs a position of its own.
                    self._ground([("idle", [t, Number(n)])])
                    n += 1
                    break
                self._ground([("affect", at), ("match", [Function("lay", [t, Number(n)]), t])])
                if self._may_hold("due", Function("amount", [Number(n)]), t):
                    self._ground([("amount", at), ("match", [Function("amt", [t, Number(n)]), t])])
                if self._may_hold("due", Function("trial", [Number(n)]), t):
                    self._ground([("trial", at), ("match", [Function("tri", [t, Number(n)]), t])])
                self._ground([("pick", at)])
                n += 1
                world = [("world", [t, Number(n)])]
        return n

    def _idle(self, t: Symbol, first: int, n: int) -> bool:
        """Whether no line of play has anything left to apply at a position of a layer, the first of which is `first`.

        Beside a step (t below zero) the solver cannot be asked: what it has seen can get no more rules, and the
        step's own parts still have some to give. There it is counted: each position applies one effect at least.
        """
        if t.number >= 0:
            return not self._lines.can_hold(Function("due", [Function("position", [Number(n)]), t]))
        here = (a.symbol.arguments for a in self.control.symbolic_atoms.by_signature("live", 5))
        return n - first >= len({args[0] for args in here if args[4] == t and first <= args[3].number <= n})

    def _settled(self, step: int) -> bool:
        quiet = self.control.symbolic_atoms[Function("quiet", [Number(step)])]
        if quiet is not None and quiet.is_fact:
            return True
        if not self._lines.branch_by(Number(step)):
            return False
        self.control.configuration.solve.models = 1  # type: ignore[union-attr]
        if quiet is None:
            self.control.solve()
            return False
        return not answered(self.control.solve(assumptions=[(quiet.symbol, False)]))

    def _stands_still(self, step: int) -> bool:
        """Whether steps in a row have changed nothing in any line of play, so that none ever will."""
        found = (self.control.symbolic_atoms[Function("stands_still", [Number(step - k)])] for k in range(_STILL))
        return all(atom is not None and atom.is_fact for atom in found)

    # ------------------------------------------------------------------ asking
    def models(self, assumptions: Iterable[tuple[Symbol, bool]] = ()) -> Iterator[clingo.Model]:
        """Yield the models in which the assumptions hold; the caller blocks what it has seen through `block`."""
        self.control.configuration.solve.models = 0  # type: ignore[union-attr]
        with self.control.solve(assumptions=list(assumptions), yield_=True) as handle:
            yield from handle
            answered(handle.get())

    def guard(self) -> Symbol:
        """A new atom that is open: what is blocked together with it counts only while it is assumed."""
        self._guards += 1
        guard = Function("_guard", [Number(self._guards)])
        with self.control.backend() as backend:
            backend.add_rule([backend.add_atom(guard)], choice=True)
        return guard

    def at_least(self, bound: int, weights: Iterable[tuple[Symbol, bool, int]]) -> Symbol | None:
        """A new atom that is true if what is true weighs at least so much; None if there is nothing to weigh.

        A weight counts if its atom has the truth value beside it.
        """
        body = [(self._signed(atom, value), weight) for atom, value, weight in weights if weight]
        if not body or bound <= 0:
            return None
        self._guards += 1
        reached = Function("_weighs", [Number(self._guards)])
        with self.control.backend() as backend:
            backend.add_weight_rule([backend.add_atom(reached)], bound, body)
        return reached

    def block(self, guard: Symbol, values: Iterable[tuple[Symbol, bool]]) -> None:
        """Forbid that all these atoms have these truth values together, wherever the guard is assumed.

        An atom that the solver has found out can never hold is gone from the program: it is false.
        """
        here = [(atom, value, self.literal(atom)) for atom, value in values]
        if any(value and literal is None for _, value, literal in here):
            return
        literals = [literal if value else -literal for _, value, literal in here if literal is not None]
        with self.control.backend() as backend:
            backend.add_rule([], [self._signed(guard, True), *literals])

    def literal(self, atom: Symbol) -> int | None:
        """The solver literal of an atom, or None if it can never hold."""
        found = self.control.symbolic_atoms[atom]
        return None if found is None else found.literal

    def atoms(self, name: str, arity: int) -> Iterator[clingo.SymbolicAtom]:
        """All ground atoms of a predicate."""
        return self.control.symbolic_atoms.by_signature(name, arity)

    # ------------------------------------------------------------------ helpers
    def _ground(self, parts: list[Part]) -> None:
        if self.sliced is not None:
            parts = [part for part in parts if (part[0], len(part[1])) in self.sliced.parts]
        if not parts:
            return
        self.parts.extend(parts)
        self.control.ground([(name, list(args)) for name, args in parts])

    def _signed(self, atom: Symbol, value: bool) -> int:
        """The solver literal that is true if the atom has this truth value; the atom must be there."""
        literal = self.control.symbolic_atoms[atom].literal  # type: ignore[union-attr]
        return literal if value else -literal

    def _may_hold(self, name: str, *args: Symbol) -> bool:
        return self.control.symbolic_atoms[Function(name, list(args))] is not None

    def _base(self, name: str, arity: int) -> list[Symbol]:
        return [a.symbol for a in self.control.symbolic_atoms.by_signature(name, arity)]
