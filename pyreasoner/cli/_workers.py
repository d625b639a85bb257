"""Tasks on several processes, each task under a time limit that nothing can overrun.

A process that overruns it, or dies, is replaced and its task is answered with `Lost`; the others go on.
"""

from __future__ import annotations

import signal
import time
from collections import deque
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from multiprocessing import Pipe, Process, parent_process
from multiprocessing.connection import Connection, wait
from typing import Any, Generic, TypeVar

Task = TypeVar("Task")
Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Lost:
    """A task without an answer: its process was stopped after `seconds`, or died (not `timed_out`)."""

    seconds: float
    timed_out: bool

    @property
    def said(self) -> str:
        """What became of the task, for the user."""
        if self.timed_out:
            return f"UNKNOWN: no answer within {self.seconds:.0f} seconds (--time-limit)"
        return "the process that worked on it died; it may have needed more memory than there is"


@dataclass(eq=False)
class _Worker(Generic[Task, Answer]):
    """A process that works on one task at a time."""

    work: Callable[[Task], Answer]
    number: int = -1
    began: float = 0.0
    process: Process = field(init=False)
    line: Connection = field(init=False)

    def __post_init__(self) -> None:
        self.line, theirs = Pipe()
        self.process = Process(target=_serve, args=(self.work, theirs), daemon=True)
        self.process.start()
        theirs.close()  # so that the line ends when the process does

    def give(self, number: int, task: Task) -> None:
        self.number, self.began = number, time.monotonic()
        self.line.send(task)

    def stop(self) -> None:
        self.process.kill()
        self.process.join()
        self.line.close()


class Pool(Generic[Task, Answer]):
    """Processes that wait for tasks of one kind of work, over and over; they end with `close`.

    `work` must be a function of a module that raises nothing; tasks and answers must be picklable.
    """

    def __init__(self, work: Callable[[Task], Answer], jobs: int) -> None:
        self._work = work
        self._jobs = jobs
        self._idle: list[_Worker[Task, Answer]] = []

    def run(
        self, tasks: Sequence[Task], limit: float | None = None
    ) -> Generator[tuple[int, Answer | Lost], None, None]:
        """The answers to all tasks as they come, each with its task's number.

        `limit` is in seconds for each task. When the caller stops early, or is interrupted, the processes that still
        work are ended.
        """
        waiting = deque(enumerate(tasks))
        busy: list[_Worker[Task, Answer]] = []
        try:
            while waiting and len(busy) < self._jobs:
                busy.append(self._put_to_work(*waiting.popleft()))
            while busy:
                for worker, answer in _answers(busy, limit):
                    number = worker.number
                    busy.remove(worker)
                    if isinstance(answer, Lost):
                        worker.stop()
                    else:
                        self._idle.append(worker)
                    if waiting:
                        busy.append(self._put_to_work(*waiting.popleft()))
                    yield number, answer
        finally:
            for worker in busy:
                worker.stop()

    def close(self) -> None:
        """End all processes."""
        for worker in self._idle:
            worker.stop()
        self._idle.clear()

    def _put_to_work(self, number: int, task: Task) -> _Worker[Task, Answer]:
        worker = self._idle.pop() if self._idle else _Worker(self._work)
        worker.give(number, task)
        return worker


def run(
    work: Callable[[Task], Answer], tasks: Sequence[Task], jobs: int, limit: float | None = None
) -> Generator[tuple[int, Answer | Lost], None, None]:
    """The answers to all tasks from processes that end with the last of them; see `Pool`."""
    with closing(Pool(work, jobs)) as pool, closing(pool.run(tasks, limit)) as answers:
        yield from answers


def _answers(
    workers: list[_Worker[Task, Answer]], limit: float | None
) -> list[tuple[_Worker[Task, Answer], Answer | Lost]]:
    """Whoever has answered, died, or run out of time by now; waits until there is somebody."""
    now = time.monotonic()
    left = None if limit is None else max(0.0, limit - (now - min(worker.began for worker in workers)))
    ready = wait([worker.line for worker in workers], left)
    now = time.monotonic()
    found: list[tuple[_Worker[Task, Answer], Answer | Lost]] = []
    for worker in workers:
        if worker.line in ready:
            found.append((worker, _received(worker, now)))
        elif limit is not None and now - worker.began >= limit:
            found.append((worker, Lost(now - worker.began, timed_out=True)))
    return found


def _received(worker: _Worker[Any, Any], now: float) -> Any:
    try:
        return worker.line.recv()
    except (EOFError, OSError):
        return Lost(now - worker.began, timed_out=False)


def _serve(work: Callable[[Any], Any], line: Connection) -> None:
    """What a process does: one task after another, until the line or the parent ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what an interruption means
    parent = parent_process()
    while parent is not None:
        if line not in wait([line, parent.sentinel]):
            return
        try:
            task = line.recv()
        except EOFError:
            return
        line.send(work(task))
