"""A board on which two releases differ, played under both: what comes of it there, why, and as cases that run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from clingo import Symbol, parse_term

from ..cases import Ruling
from ..engine import Status
from ..engine.judging import judge_run
from ..engine.limits import LimitReached, too_hard
from ..errors import InputError
from ..points import Point
from ..refute.reaching import way_to
from ..refute.saving import built_case, case_text
from ..render.derivation import Conclusion, Proof, joined_up
from ..render.points import point_text
from ..render.why import proof_of
from ..since.passing import Encoded, encoded, passing_rules
from ..why import Ending, ending_of
from ..words import Words
from .answers import Answer, Key, Reader, differing, everything, ruling_of
from .limits import Limits
from .pair import Played, Value, played
from .search import Found
from .sides import MOST, same

MOST_ENDINGS = 6
"""So many ways to end are told of one release at most."""

MOST_ASIDE = 3
"""So many things are told that a changed rule made so though no answer rests on them."""


@dataclass(frozen=True)
class TellTask:
    """A board that was found between two releases, the name that it gets, and the limits."""

    found: Found
    name: str
    game: str
    old: str
    new: str
    limits: Limits


@dataclass(frozen=True)
class Side:
    """The board under one release.

    `value` is the case with a ruling for each way to end (`so`, in words) that tells it from the other release; `more`
    if there are others. `choosers` are who chose on the way there. `rules` are the rules that took effect and that the
    other release has not, `proof` is the derivation.
    """

    release: str
    value: Value
    so: tuple[str, ...]
    more: bool
    choosers: tuple[str, ...]
    rules: tuple[Encoded, ...]
    proof: Proof


@dataclass(frozen=True)
class Difference:
    """A board with its answers under the old release and the new one.

    `way` is a script that leads to it (None: none was found). With a `problem` there are no `sides`; `error` if that
    is a mistake, else a limit was reached.
    """

    found: Found
    sides: tuple[Side, ...] = ()
    way: tuple[str, ...] | None = None
    problem: str | None = None
    error: bool = False


def tell(task: TellTask) -> Difference:
    """Play a board that was found under both releases, in the way that `ask` and `check` do, and put it into words.

    Raises nothing: what goes wrong is in the answer.
    """
    try:
        return _Telling(task).difference()
    except LimitReached:
        return Difference(task.found, problem=too_hard(task.limits.conflict_limit))
    except InputError as error:
        return Difference(task.found, problem="; ".join(str(one) for one in error.errors))
    except Exception as error:
        fault = f"this is a defect of pyreasoner: {type(error).__name__}: {error}"
        return Difference(task.found, problem=fault, error=True)


class _Telling:
    def __init__(self, task: TellTask) -> None:
        self._task = task
        self._words = Words.for_game(task.game)
        self._changes = frozenset(change.name for change in task.found.changes)

    def difference(self) -> Difference:
        task = self._task
        plain = [self._played(task.found.value, release) for release in (task.old, task.new)]
        if same(plain[0].view, plain[1].view):
            raise AssertionError(f"the board that was found makes no difference: {case_text(task.found.value)}")
        if max(len(one.outcomes) for one in plain) >= MOST:
            raise InputError(f"it can end in more than {MOST} ways, too many to tell them apart")
        asked = everything(*plain)
        value = {**task.found.value, "ruling": {**asked.ruling, "when": "possible"}}
        sides = [self._played(value, release) for release in (task.old, task.new)]
        answers = [Reader(side, asked).answers() for side in sides]
        first, second = ([answer for answer, _ in some] for some in answers)
        keys = differing(first, second, self._words)
        old, new = (self._side(side, some, keys) for side, some in zip(sides, answers, strict=True))
        return Difference(task.found, (old, new), self._way(new, old))

    def _played(self, value: Value, release: str) -> Played:
        return played(value, release, self._task.limits)

    def _side(self, side: Played, answers: Sequence[tuple[Answer, frozenset[str]]], keys: Sequence[Key]) -> Side:
        ends: dict[str, Value] = {}
        for answer, _ in answers:
            ruling = ruling_of(answer, keys, self._words)
            ends.setdefault(repr(ruling), ruling)
        rulings = [one for one in ends.values() if one]
        told = rulings[:MOST_ENDINGS]
        value = self._case(side.release, told, len(ends))
        run = self._task.limits.run(built_case(value), side.release)
        if told and judge_run(run).status is not Status.PASSED:
            raise AssertionError(f"the board that was found comes out otherwise: {case_text(value)}")
        end = ending_of(run)
        points = list(end.points()) if told else []
        cited = sorted(end.explained.cited())
        value |= {"because": cited} if told and cited else {}
        value["note"] = self._note()
        choosers = sorted(frozenset().union(*(who for _, who in answers))) if len(ends) > 1 else []
        return Side(
            side.release,
            value,
            tuple(_said(end, one) for one in run.case.rulings),
            len(rulings) > len(told),
            tuple(choosers),
            self._rules(end, points),
            proof_of(end, points, further=self._took_effect(end)),
        )

    def _case(self, release: str, rulings: Sequence[Value], ends: int) -> Value:
        """The board under a release, with what comes of it."""
        found = self._task.found
        value: Value = {"id": f"found/{self._task.name}-{release}", "game": self._task.game, "release": release}
        value |= {key: part for key, part in found.value.items() if key not in value}
        when: Value = {} if ends == 1 else {"when": "possible"}
        ruled: list[Any] = [{**one, **when} for one in rulings]
        if ruled:
            value["ruling"] = ruled if len(ruled) > 1 else ruled[0]
        return value

    def _note(self) -> str:
        return f"Found as a difference between {self._task.old} and {self._task.new}."

    def _rules(self, end: Ending, points: Sequence[Point]) -> tuple[Encoded, ...]:
        """The rules of this release alone that took effect: those in the derivation before those elsewhere."""
        found = self._task.found
        own = {*found.went, *found.came}
        nodes = (node for derived in end.derivations([a for p in points for a in p.atoms]) for node in derived.walk())
        near = [one for one in map(encoded, nodes) if one is not None]
        rules = [one for one in (*passing_rules(end.explained), *near) if one.changes & self._changes]
        told = sorted(rules, key=lambda one: ":-" in one.text)  # better a sentence than the rule itself
        return tuple({one.numbers: one for one in reversed(told) if own.intersection(one.numbers)}.values())[::-1]

    def _took_effect(self, end: Ending) -> list[Symbol]:
        """What the rules of this release alone made so, of those that can say it."""
        rules = {number for change in self._task.found.changes for number in change.rules}
        heads = {h.signature for n in rules for c in end.replayed.rulebook.rules[n].clauses for h in c.heads}
        near = sorted(atom for atom in end.model if (atom.name, len(atom.arguments)) in heads)
        told = (atom for atom in near if (rule := end.derivation(atom).rule) and rule.id in rules and rule.label.text)
        return list(told)[:MOST_ASIDE]

    def _way(self, *sides: Side) -> tuple[str, ...] | None:
        """A script that leads to the board under one of the releases."""
        for side in sides:
            if "ruling" in side.value:
                way = way_to(side.value, built_case(side.value), self._task.limits.library(self._task.game))
                if way is not None:
                    return tuple(way)
        return None


def _said(end: Ending, ruling: Ruling) -> str:
    """What a ruling says, in a sentence for each thing."""
    said = []
    for one in ruling.expectations:
        point = Point(one.text, True, (), (), (), about=parse_term(one.subject))
        about = end.words.say(point.about.arguments[0]) if point.about is not None and point.about.arguments else ""
        said.append(Conclusion(point_text(end, point), (), about=about))
    return ", ".join(one.text for one in joined_up(said))
