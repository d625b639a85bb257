"""Trials of rules and facts on several processes, for as long as there is time."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field

from ..conflict.look import Look, look
from ..conflict.trials import Fate, Fates, Trial, Tried, try_out
from ._workers import Lost, Pool

PATIENCE = 10.0
"""A trial may take so many times as long as the case itself, and so many seconds more."""


@dataclass(frozen=True)
class LookTask:
    """A first look at the case of a trial, with the numbers of all rules that took effect if `exercised`."""

    trial: Trial
    exercised: bool


Task = LookTask | Trial
Answer = Look | Fates


def work(task: Task) -> Answer:
    """What a process does with a task."""
    if isinstance(task, LookTask):
        return look(task.trial, exercised=task.exercised)
    return try_out(task)


@dataclass
class Stop:
    """Whether the user stopped the work: no more trials are made then."""

    asked: bool = False


@dataclass
class TimedAsk:
    """Answers trials from a pool's processes, until `seconds` (None: no limit) are over from the first one on.

    A trial that takes much longer than the case itself, which took `usual` seconds, does not come to an end.
    """

    pool: Pool[Task, Answer]
    seconds: float | None
    usual: float
    stop: Stop
    _end: float | None = field(default=None, init=False)

    def __call__(self, trials: Sequence[Trial]) -> list[Fates | None]:
        """The fates of the statements in each trial; None where there was no time left."""
        if self._end is None and self.seconds is not None:
            self._end = time.monotonic() + self.seconds
        answers: list[Fates | None] = [None] * len(trials)
        left = self._left()
        if left <= 0:
            return answers
        limit = min(left, PATIENCE + PATIENCE * self.usual)
        try:
            with closing(self.pool.run(trials, limit)) as running:
                for number, answer in running:
                    if not isinstance(answer, Lost):
                        assert not isinstance(answer, Look)
                        answers[number] = answer
                    elif self._left() > 0:
                        answers[number] = dict.fromkeys(trials[number].numbers, Tried(Fate.UNFINISHED))
                    if self._left() <= 0:
                        break
        except KeyboardInterrupt:
            self.stop.asked = True
        return answers

    def _left(self) -> float:
        if self.stop.asked:
            return 0.0
        return float("inf") if self._end is None else self._end - time.monotonic()
