"""A case under one release: what the rules answer to each ruling, and which passing rules had a part in it."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from clingo.symbolic_atoms import SymbolicAtom

from ..checking import Task, gone_wrong
from ..engine.answers import Condition, Judgement, RulingAnswer
from ..engine.explaining import Explained, explain_run
from ..engine.judging import judge_run, within
from ..engine.running import Run
from ..points import Point
from ..render.words import in_words
from ..why import Ending
from .passing import Encoded, encoded, passing_rules

MOST_ENDINGS = 8
"""So many different endings of a ruling are told apart at most."""


@dataclass(frozen=True)
class RulingUnder:
    """One ruling under one release.

    `values` has one entry for each way in which it may end: what is so of each thing that it expects, in
    words. `rules` are the passing rules in the derivations of these values, `further` those that took effect
    elsewhere in the same lines of play. `condition` says when it holds, if that hangs on open parts.
    """

    verdict: str
    agrees: bool
    choosers: tuple[str, ...] = ()
    values: tuple[tuple[str, ...], ...] = ()
    rules: tuple[Encoded, ...] = ()
    further: tuple[Encoded, ...] = ()
    condition: Condition | None = None

    @property
    def answer(self) -> tuple[object, ...]:
        """What must be equal for two releases to give the same answer."""
        where = frozenset(self.condition.always) if self.condition is not None else None
        return self.verdict, self.choosers, self.values, where


@dataclass(frozen=True)
class Under:
    """A case under one release.

    `status` is that of `check`; with an error, or when a bound was reached, there are no `rulings` and
    `problems` say why. `in_force` are the changes of the rules that this release has.
    """

    release: str
    status: str
    rulings: tuple[RulingUnder, ...] = ()
    in_force: frozenset[str] = frozenset()
    problems: tuple[str, ...] = ()
    seconds: float = 0.0


def answer_under(task: Task) -> Under:
    """Judge the case of a task under its release. Raises nothing: what goes wrong is in the answer."""
    began = time.perf_counter()
    try:
        run = task.run()
        judgement = in_words(judge_run(run), task.case)
        return _under(run, judgement, time.perf_counter() - began)
    except Exception as error:
        problems, status = gone_wrong(task, error)
        return unanswered(task.release, problems, time.perf_counter() - began, status)


def unanswered(release: str, problems: Sequence[str], seconds: float, status: str = "error") -> Under:
    """A release under which there is no answer."""
    return Under(release, status, problems=tuple(problems), seconds=seconds)


def _under(run: Run, judgement: Judgement, seconds: float) -> Under:
    in_force = frozenset(str(atom.symbol.arguments[0]) for atom in run.session.atoms("in_force", 1))
    if str(judgement.status) in ("error", "unknown"):
        return Under(run.release, str(judgement.status), (), in_force, judgement.problems, seconds)
    rulings = tuple(_ruling(run, answer) for answer in judgement.rulings)
    return Under(run.release, str(judgement.status), rulings, in_force, judgement.problems, seconds)


def _ruling(run: Run, answer: RulingAnswer) -> RulingUnder:
    values: dict[tuple[str, ...], None] = {}
    rules: dict[Encoded, None] = {}
    further: dict[Encoded, None] = {}
    for explained in _endings(run, answer.ruling):
        ending = Ending(explained, any_value=True)
        points = [point for point in ending.points() if point.ruling == answer.ruling]
        values[tuple(_value(ending, point) for point in points)] = None
        atoms = [atom for point in points for atom in point.atoms]
        nodes = [node for atom in atoms for node in ending.derivation(atom).walk()]
        rules |= dict.fromkeys(one for one in map(encoded, nodes) if one is not None)
        further |= dict.fromkeys(passing_rules(explained))
    return RulingUnder(
        str(answer.verdict),
        answer.agrees,
        answer.choosers,
        tuple(sorted(values)),
        _shown_once(rules),
        _shown_once(one for one in further if one.where not in {rule.where for rule in rules}),
        answer.condition,
    )


def _value(ending: Ending, point: Point) -> str:
    """What is so of the thing that a ruling expects, in the form of rulings: `knight: power 2`."""
    if point.met:
        return point.expected
    if not point.found:
        return f"not {point.expected}"
    subject, colon, _ = point.expected.rpartition(": ")
    found = " or ".join(dict.fromkeys(map(ending.words.say, point.found)))
    if not point.attribute:
        return f"{subject}{colon}{found}"
    said = {"true": point.attribute, "false": f"not {point.attribute}"}
    return f"{subject}{colon}{said.get(found, f'{point.attribute} {found}')}"


def _shown_once(rules: Iterable[Encoded]) -> tuple[Encoded, ...]:
    """Each rule once, however often it fired; the first of its texts serves."""
    return tuple({one.where: one for one in reversed(list(rules))}.values())[::-1]


def _endings(run: Run, ruling: int) -> Iterator[Explained]:
    """A line of play for each different answer to a ruling, up to a number of them.

    Answers that have been found are blocked for as long as an atom of its own is assumed, so that other
    questions can still be asked.
    """
    inside = within(run, ruling)
    atoms = list(_open_answers(run, ruling))
    guard = run.session.guard()
    for _ in range(MOST_ENDINGS if atoms else 1):
        explained = explain_run(run, [*inside, (guard, True)])
        if explained is None:
            return
        yield explained
        if atoms:
            run.session.block(guard, [(one.symbol, one.symbol in explained.atoms) for one in atoms])


def _open_answers(run: Run, ruling: int) -> Iterator[SymbolicAtom]:
    """The atoms that tell answers to a ruling apart."""
    for name, arity in (("failed", 3), ("found_instead", 4)):
        for atom in run.session.atoms(name, arity):
            if atom.symbol.arguments[0].number == ruling and not atom.is_fact:
                yield atom
