"""Work on cases spread over processes, under limits, with a bar to look at."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, TypeVar

from ._progress import Bar
from ._workers import Lost, run

if TYPE_CHECKING:
    from ..checking import Task

Answer = TypeVar("Answer")


def spread(
    work: Callable[[Task], Answer],
    tasks: Sequence[Task],
    lost: Callable[[Task, Sequence[str], float, str], Answer],
    *,
    doing: str,
    jobs: int | None,
    time_limit: float,
) -> list[Answer]:
    """The answers to all tasks, in their order.

    `work` is as `run` wants it. `lost` makes the answer of a task that got none: with what became of it, after how
    many seconds, and its status. `jobs` None means all cores, a `time_limit` of 0 none.
    """
    found: dict[int, Answer] = {}
    running = run(work, tasks, jobs or os.cpu_count() or 1, time_limit or None)
    with closing(running) as answers, Bar(doing, len(tasks)) as bar:
        for number, answer in answers:
            if isinstance(answer, Lost):
                status = "unknown" if answer.timed_out else "error"
                answer = lost(tasks[number], [answer.said], answer.seconds, status)
            found[number] = answer
            bar.advance()
    return [found[number] for number in sorted(found)]
