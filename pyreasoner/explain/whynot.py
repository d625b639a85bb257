"""Why an atom does not hold: for every rule that could derive it, the first condition that fails."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from clingo import Function, Symbol, SymbolType

from .._asp import Lit
from ._board import Board
from ._prefix import BOUND, REACHED, Attempt, attempts, bound_facts
from ._values import Pattern, Values, filled, fits, pattern_of, plain, value_of
from .labels import Cite, fill
from .rulebook import Rule, RuleBook

_FOLLOWED = 2  # missing atoms of one rule that are asked about in turn


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
    """Why nothing on the board fits the goal; see `Derivations.why_not`."""
    return _Asking(rulebook, board, say, limit).ask([goal], depth, frozenset())[0]


@dataclass
class _Asking:
    rulebook: RuleBook
    board: Board
    say: Callable[[Symbol], str]
    limit: int

    def ask(
        self, patterns: Sequence[Pattern], depth: int, above: frozenset[Pattern]
    ) -> list[list[FailedRule]]:
        """The failed rules for each of the patterns."""
        tried = attempts(self.rulebook, patterns)
        reached = self._reach(tried, bound_facts(patterns))
        nearest: list[dict[int, tuple[int, FailedRule]]] = [{} for _ in patterns]
        for number, attempt in enumerate(tried):
            if not reached[number]:
                continue  # its head cannot be such an atom
            far = max(reached[number])
            left = len(attempt.steps) + 1 - far
            known = nearest[attempt.goal].get(attempt.rule.id)
            if known is None or left < known[0]:
                failed = self._failed(attempt, far, reached[number][far], depth, above.union(patterns))
                nearest[attempt.goal][attempt.rule.id] = (left, failed)
        return [
            [failed for _, failed in sorted(found.values(), key=lambda pair: pair[0])] for found in nearest
        ]

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

    def _failed(
        self,
        attempt: Attempt,
        far: int,
        instances: Sequence[Values],
        depth: int,
        above: frozenset[Pattern],
    ) -> FailedRule:
        rule = attempt.rule
        words = [self._term(term, instances[0], rule.params) for term in rule.label.terms]
        text = fill(rule.label.says, words)
        if far > len(attempt.steps):
            return FailedRule(
                rule, "not chosen" if attempt.kind in ("choice", "disjunction") else "holds", text
            )
        if far == len(attempt.steps):
            return FailedRule(rule, "head", text)
        lit = attempt.steps[far]
        kind = _kind(lit)
        said: dict[str, Pattern | None] = {}
        for values in instances:
            said.setdefault(filled(lit.text, values, rule.params), pattern_of(lit, values, rule.params))
        shown = list(said.items())[: self.limit]
        because = self._because([one for _, one in shown] if kind == "missing" else [], depth, above)
        failing = tuple(
            Failing(plain(instance), self._atom(kind, one), tuple(because.get(one, ())))
            for instance, one in shown
        )
        return FailedRule(rule, kind, text, plain(lit.text), failing, len(said) - len(shown))

    def _because(
        self, patterns: Iterable[Pattern | None], depth: int, above: frozenset[Pattern]
    ) -> Mapping[Pattern | None, list[FailedRule]]:
        open_patterns = [
            one for one in dict.fromkeys(patterns) if one is not None and not _repeats(one, above)
        ]
        followed = open_patterns[:_FOLLOWED]
        if depth <= 1 or not followed:
            return {}
        return dict(zip(followed, self.ask(followed, depth - 1, above), strict=True))

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
