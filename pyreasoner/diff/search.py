"""Looking at all boards of a scene, the smallest first, for those on which two releases differ.

Each change of the rules is tried by itself: the rules of the old release against the same rules with that one change
made. So a board that is found has one reason, and boards with another reason are found beside it. A change that no rule
asks for that could fire anywhere in the scene needs no look.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..cases import Case
from ..engine.limits import LimitReached, too_hard
from ..engine.running import Run
from ..errors import InputError
from .boards import SceneBoard, TooManyError, boards_of
from .changes import Change, in_force
from .limits import Limits
from .pair import UnfinishedError, pair_of
from .sides import Rules, View, same

_UNFINISHED = "it was not played out after {} steps (--max-steps)"
_MOST_TRIED = 16
"""So many boards that differ are looked at for further reasons, of one change in one scene."""


@dataclass(frozen=True)
class SearchTask:
    """A scene, two releases by name, the changes between them, and the limits."""

    scene: Case
    old: str
    new: str
    changes: tuple[Change, ...]
    limits: Limits


@dataclass(frozen=True)
class Found:
    """A board on which the releases differ, as a case without a ruling (`value`).

    `changes` are what alone makes the difference. `went` are the numbers of the rules that took effect under the old
    release and are not in the new one, `came` the other way round: with the changes, these are the reason.
    """

    scene: str
    value: dict[str, Any]
    weight: int
    changes: tuple[Change, ...]
    went: tuple[str, ...]
    came: tuple[str, ...]

    @property
    def reason(self) -> tuple[object, ...]:
        """What must be equal for two boards to have the same reason."""
        return tuple(change.name for change in self.changes), self.went, self.came


@dataclass(frozen=True)
class Searched:
    """What came of a scene: how many boards it has, and how many were played under both releases.

    None are played if no rule that changed can fire on any of them. `problem` says why not all were looked at, where
    something was in the way; `error` that it was a mistake in the scene.
    """

    scene: str
    boards: int = 0
    played: int = 0
    found: tuple[Found, ...] = ()
    problem: str | None = None
    error: bool = False
    seconds: float = 0.0


def search(task: SearchTask) -> Searched:
    """The smallest boards of a scene, one for each reason. Raises nothing: what goes wrong is in the answer."""
    began = time.perf_counter()
    try:
        made = _Search(task).searched()
    except InputError as error:
        return unsearched(task, "; ".join(str(one) for one in error.errors), time.perf_counter() - began, error=True)
    except LimitReached:
        return unsearched(task, too_hard(task.limits.conflict_limit), time.perf_counter() - began)
    except UnfinishedError:
        return unsearched(task, _UNFINISHED.format(task.limits.max_steps), time.perf_counter() - began)
    except TooManyError:
        return unsearched(task, "it has too many boards", time.perf_counter() - began)
    except Exception as error:
        fault = f"this is a defect of pyreasoner: {type(error).__name__}: {error}"
        return unsearched(task, fault, time.perf_counter() - began, error=True)
    return replace(made, seconds=time.perf_counter() - began)


def unsearched(task: SearchTask, problem: str, seconds: float, error: bool = False) -> Searched:
    """A scene that gave no answer."""
    return Searched(task.scene.id, problem=problem, error=error, seconds=seconds)


class _Search:
    def __init__(self, task: SearchTask) -> None:
        self._task = task
        self._library = task.limits.library(task.scene.game)
        self._before = in_force(task.scene.game, int(task.old.replace("-", "")))
        self._boards: list[SceneBoard] = []
        self._played: set[int] = set()

    def searched(self) -> Searched:
        task = self._task
        old = self._rules(())
        relevant = [change for change in task.changes if self._can_matter(old, change)]
        if not relevant:
            return Searched(task.scene.id, len(self._listed(old)))
        run = self._run(old)
        if run is None:
            return self._unfinished(())
        found: list[Found] = []
        for toggled in _attempts(relevant, found):
            other = self._run(self._rules(toggled))
            if other is None:
                return self._unfinished(found)
            found += self._differing(View(run), View(other), toggled)
        return Searched(task.scene.id, len(self._boards), len(self._played), tuple(found))

    def _rules(self, toggled: Sequence[Change]) -> Rules:
        task = self._task
        names = self._before ^ {change.name for change in toggled}
        return Rules(task.scene, self._library, task.old, names)

    def _can_matter(self, old: Rules, change: Change) -> bool:
        """Whether a rule that asks for the change can fire anywhere in the scene, with it or without it."""
        return bool(change.rules & (old.relevant() | self._rules((change,)).relevant()))

    def _listed(self, rules: Rules) -> list[SceneBoard]:
        if not self._boards:
            self._boards = boards_of(self._task.scene, rules.run(self._task.limits).session)
        return self._boards

    def _run(self, rules: Rules) -> Run | None:
        """All boards played; None if the bound was reached."""
        self._listed(rules)
        run = rules.run(self._task.limits)
        run.session.run()
        return None if run.session.bound_reached else run

    def _unfinished(self, found: Sequence[Found]) -> Searched:
        problem = _UNFINISHED.format(self._task.limits.max_steps)
        return Searched(self._task.scene.id, len(self._boards), len(self._played), tuple(found), problem)

    def _differing(self, one: View, other: View, toggled: tuple[Change, ...]) -> Iterator[Found]:
        """The smallest board for each reason that there is for a difference between two sets of rules."""
        reasons: set[tuple[object, ...]] = set()
        seen: list[SceneBoard] = []
        for number, board in enumerate(self._boards):
            if any(board.holds(smaller) for smaller in seen):
                continue
            self._played.add(number)
            if same(one, other, board.literals):
                continue
            found = self._found(board, toggled)
            if found is None:
                continue
            seen.append(board)
            if found.reason not in reasons:
                reasons.add(found.reason)
                yield found
            if len(seen) == _MOST_TRIED:
                return

    def _found(self, board: SceneBoard, toggled: tuple[Change, ...]) -> Found | None:
        """A board as a case of its own, played under the two releases.

        None if these give the same answers, or if it is no case, since its script speaks of something absent.
        """
        task = self._task
        try:
            pair = pair_of(task.scene, board.board, (task.old, task.new), task.limits)
        except InputError:
            return None
        if pair.same:
            return None
        return Found(task.scene.id, pair.value, board.weight, toggled, *pair.passing(toggled))


def _attempts(changes: Sequence[Change], found: Sequence[Found]) -> Iterator[tuple[Change, ...]]:
    """Each change by itself; then, if none of them makes a difference, all together."""
    yield from ((change,) for change in changes)
    if len(changes) > 1 and not found:
        yield tuple(changes)
