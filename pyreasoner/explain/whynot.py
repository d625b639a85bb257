"""Why an atom does not hold: for every rule that could derive it, the first condition that fails."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from clingo import Function, Symbol, SymbolType

from .._asp import Lit
from ._board import Board
from ._prefix import BOUND, REACHED, Attempt, attempts, bound_facts
from ._values import Pattern, Values, filled, fits, pattern_of, plain, value_of
from .labels import Cite, fill
from .rulebook import Rule, RuleBook

_FOLLOWED = 2  # missing atoms of one rule that are asked about in turn
_BREADTH = 40  # and so many of all rules of a level


@dataclass(frozen=True, slots=True)
class Failing:
    """One instance of the condition that fails.

    `text` has the values put in; variables without a value remain. `atom` is the atom it speaks of when all
    its arguments have values, and for a failing `not` the atom that holds, which can be explained. `because`
    says why a missing atom is missing.
    """

    text: str
    atom: Symbol | None = None
    because: tuple[FailedRule, ...] = ()


@dataclass(frozen=True, slots=True)
class FailedRule:
    """A rule that could have derived the goal.

    `kind` says how it fails: `missing` (an atom that does not hold), `blocked` (an atom behind `not` that
    does), `comparison`, `aggregate`, `other`, `head` (it derives another value), `not chosen` (a choice that
    was open), or `holds` (nothing fails: the model is no answer of these rules). `text` is the rule's label
    in words, `literal` the condition as written, `failing` some instances of it and `more` how many others
    there are.
    """

    rule: Rule
    kind: str
    text: str
    literal: str = ""
    failing: tuple[Failing, ...] = ()
    more: int = 0

    @property
    def cites(self) -> tuple[Cite, ...]:
        """The numbered rules that the rule states."""
        return self.rule.cites


def failed_rules(
    rulebook: RuleBook, board: Board, goal: Pattern, depth: int, limit: int, say: Callable[[Symbol], str]
) -> list[FailedRule]:
    """Why nothing on the board fits the goal; see `Derivations.why_not`.

    What is missing is asked about level by level, each level in one round of grounding, for a round costs as much as
    all before it. Nothing is told twice: it stands where it is met first.
    """
    asking = _Asking(rulebook, board, say, limit)
    found: dict[Pattern, list[_Failure]] = {}
    level = {goal: frozenset[Pattern]()}
    for left in reversed(range(depth)):
        found |= zip(level, asking.ask(list(level)), strict=True)
        level = _below(level, found) if left else {}
    return [_whole(one, found) for one in found.get(goal, ())]


@dataclass
class _Failure:
    """A rule that fails, the conditions that it lacks with the atoms they mean, and which of those it tells about.

    `left` is how many of its conditions have not been looked at.
    """

    told: FailedRule
    lacks: tuple[Pattern | None, ...]
    left: int
    follows: set[Pattern] = field(default_factory=set)


def _below(
    level: Mapping[Pattern, frozenset[Pattern]], found: Mapping[Pattern, list[_Failure]]
) -> dict[Pattern, frozenset[Pattern]]:
    """What to ask about next, each with all that stand above it: what the rules lack that got furthest."""
    chosen: dict[Pattern, frozenset[Pattern]] = {}
    failures = [(one, goal) for goal in level for one in found[goal] if one.told.kind == "missing"]
    for one, goal in sorted(failures, key=lambda pair: pair[0].left):
        above = level[goal] | {goal}
        fresh = [lack for lack in dict.fromkeys(one.lacks) if lack is not None and not _repeats(lack, above)]
        for lack in fresh[:_FOLLOWED]:
            if len(chosen) < _BREADTH and lack not in found and lack not in chosen:
                chosen[lack] = above
                one.follows.add(lack)
    return chosen


def _whole(failure: _Failure, found: Mapping[Pattern, list[_Failure]]) -> FailedRule:
    """The failed rule with why what it lacks is missing."""
    failing = tuple(
        replace(one, because=tuple(_whole(below, found) for below in found.get(lack, ())))
        if lack is not None and lack in failure.follows
        else one
        for one, lack in zip(failure.told.failing, failure.lacks, strict=True)
    )
    return replace(failure.told, failing=failing)


@dataclass
class _Asking:
    rulebook: RuleBook
    board: Board
    say: Callable[[Symbol], str]
    limit: int

    def ask(self, patterns: Sequence[Pattern]) -> list[list[_Failure]]:
        """The rules that fail for each of the patterns, those first that got furthest."""
        tried = attempts(self.rulebook, patterns)
        reached = self._reach(tried, bound_facts(patterns))
        nearest: list[dict[int, _Failure]] = [{} for _ in patterns]
        for number, attempt in enumerate(tried):
            if not reached[number]:
                continue  # its head cannot be such an atom
            far = max(reached[number])
            left = len(attempt.steps) + 1 - far
            known = nearest[attempt.goal].get(attempt.rule.id)
            if known is None or left < known.left:
                nearest[attempt.goal][attempt.rule.id] = self._failed(attempt, far, reached[number][far], left)
        return [sorted(found.values(), key=lambda one: one.left) for found in nearest]

    def _reach(self, tried: Sequence[Attempt], facts: str) -> list[dict[int, list[Values]]]:
        """For each attempt and each number of literals that hold at once, the values with which they do."""
        round_ = self.board.rounds
        reached, bound = f"{REACHED}{round_}", f"{BOUND}{round_}"
        self.board.ground(
            (
                (one.rule.part, one.rule.params, one.text.replace(REACHED, reached).replace(BOUND, bound))
                for one in tried
            ),
            facts.replace(BOUND, bound),
        )
        found: list[dict[int, list[Values]]] = [defaultdict(list) for _ in tried]
        for number, k, params, values in self.board.read(reached, 4):
            attempt = tried[number.number]
            names = (*attempt.rule.params, *attempt.names[min(k.number, len(attempt.steps))])
            named = dict(zip(names, [*params.arguments, *values.arguments], strict=True))
            found[number.number][k.number].append(named)
        return found

    def _failed(self, attempt: Attempt, far: int, instances: Sequence[Values], left: int) -> _Failure:
        rule = attempt.rule
        words = [self._term(term, instances[0], rule.params) for term in rule.label.terms]
        text = fill(rule.label.says, words)
        if far > len(attempt.steps):
            kind = "not chosen" if attempt.kind in ("choice", "disjunction") else "holds"
            return _Failure(FailedRule(rule, kind, text), (), left)
        if far == len(attempt.steps):
            return _Failure(FailedRule(rule, "head", text), (), left)
        lit = attempt.steps[far]
        kind = _kind(lit)
        said: dict[str, Pattern | None] = {}
        for values in instances:
            said.setdefault(filled(lit.text, values, rule.params), pattern_of(lit, values, rule.params))
        shown = list(said.items())[: self.limit]
        failing = tuple(Failing(plain(instance), self._atom(kind, one)) for instance, one in shown)
        told = FailedRule(rule, kind, text, plain(lit.text), failing, len(said) - len(shown))
        return _Failure(told, tuple(one for _, one in shown), left)

    def _term(self, term: str, values: Values, params: Sequence[str]) -> str:
        value = value_of(filled(term, values, params))
        return "..." if value is None else self.say(value)

    def _atom(self, kind: str, pattern: Pattern | None) -> Symbol | None:
        """The one atom that the pattern means, or for something that blocks the first that fits it."""
        if pattern is None:
            return None
        (name, _), args = pattern
        known = [arg for arg in args if arg is not None]
        if len(known) == len(args):
            return Function(name.lstrip("-"), known, not name.startswith("-"))
        fitting = (atom for atom in self.board.atoms(pattern[0]) if fits(atom, args))
        return next(fitting, None) if kind == "blocked" else None


_KINDS = {"compare": "comparison", "aggregate": "aggregate"}


def _kind(lit: Lit) -> str:
    if lit.kind == "atom":
        return "blocked" if lit.sign == 1 else "missing"
    return _KINDS.get(lit.kind, "other")


def _repeats(pattern: Pattern, above: Iterable[Pattern]) -> bool:
    """True if it has been asked, or the same a step later: that it did not hold before explains nothing."""
    return any(other[0] == pattern[0] and _differ_in_a_number(other[1], pattern[1]) for other in above)


def _differ_in_a_number(one: Sequence[Symbol | None], other: Sequence[Symbol | None]) -> bool:
    differing = [arg for pair in zip(one, other, strict=True) if pair[0] != pair[1] for arg in pair]
    return len(differing) <= 2 and all(arg is None or arg.type == SymbolType.Number for arg in differing)
