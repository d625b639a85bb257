"""Work on cases spread over processes, under limits, with a bar to look at."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import click

from ._workers import STOPPED, Lost, run

Task = TypeVar("Task")
Answer = TypeVar("Answer")


@dataclass
class Spread(Generic[Answer]):
    """The answers by their tasks' numbers; if the user `stopped` the work, not all tasks have one."""

    answers: dict[int, Answer] = field(default_factory=dict)
    stopped: bool = False

    @property
    def in_order(self) -> list[Answer]:
        """The answers in the order of their tasks."""
        return [self.answers[number] for number in sorted(self.answers)]


def spread(
    work: Callable[[Task], Answer],
    tasks: Sequence[Task],
    lost: Callable[[Task, Sequence[str], float, str], Answer],
    *,
    doing: str,
    jobs: int | None,
    time_limit: float,
) -> Spread[Answer]:
    """The answers to all tasks; when the user stops it, those that there are by then.

    `work` is as `run` wants it. `lost` makes the answer of a task that got none: with what became of it, after how
    many seconds, and its status. `jobs` None means all cores, a `time_limit` of 0 none.
    """
    from ._progress import Bar  # takes a moment, and help does without it

    found: Spread[Answer] = Spread()
    running = run(work, tasks, jobs or os.cpu_count() or 1, time_limit or None)
    try:
        with closing(running) as answers, Bar(doing, len(tasks)) as bar:
            for number, answer in answers:
                if isinstance(answer, Lost):
                    status = "unknown" if answer.timed_out else "error"
                    answer = lost(tasks[number], [answer.said], answer.seconds, status)
                found.answers[number] = answer
                bar.advance()
    except KeyboardInterrupt:
        found.stopped = True
        click.echo(f"{STOPPED}: {len(found.answers)} of {len(tasks)} done", err=True)
    return found
