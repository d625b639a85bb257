"""Tasks on several processes, each task under a time limit that nothing can overrun.

A process that overruns it, or dies, is replaced and its task is answered with `Lost`; the others go on. Whoever
works on a task can `tell` what is known before the answer.
"""

from __future__ import annotations

import signal
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass, field
from multiprocessing import Pipe, get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Generic, TypeVar

from .._memory import collect_seldom, roomy

Task = TypeVar("Task")
Answer = TypeVar("Answer")
Hear = Callable[[int, Any], None]
"""Takes the number of a task and what its process tells before it has the answer."""


_MANY = 200
"""So many tasks are worth processes that take longer to begin."""

STOPPED = "stopped before the end"
"""What is said where the user stopped the work."""


class Fault(Exception):
    """A defect of ours that showed itself in another process; `trace` says where."""

    def __init__(self, said: str, trace: str) -> None:
        super().__init__(said, trace)
        self.said, self.trace = said, trace


@dataclass(frozen=True)
class Lost:
    """A task without an answer: its process was stopped after `seconds`, or died (not `timed_out`)."""

    seconds: float
    timed_out: bool

    @property
    def said(self) -> str:
        """What became of the task, for the user."""
        if self.timed_out:
            return f"no answer within {_rounded(self.seconds)} (--time-limit)"
        return "the process that worked on it died; it may have needed more memory than there is"


@dataclass(frozen=True)
class _News:
    """What is sent before the answer."""

    content: Any


@dataclass(eq=False)
class _Worker(Generic[Task, Answer]):
    """A process that works on one task at a time."""

    work: Callable[[Task], Answer]
    afresh: bool = False
    number: int = -1
    began: float = 0.0
    process: BaseProcess = field(init=False)
    line: Connection = field(init=False)

    def __post_init__(self) -> None:
        self.line, theirs = Pipe()
        ways = get_context("spawn" if self.afresh else None)
        self.process = ways.Process(target=_serve, args=(self.work, theirs), daemon=True)
        with _undisturbed(), roomy() if self.afresh else nullcontext():
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

    `work` must be a function of a module that raises nothing; tasks and answers must be picklable. Processes that are
    begun `afresh`, not as copies of this one, take a moment more to begin and a tenth less for all else.
    """

    def __init__(self, work: Callable[[Task], Answer], jobs: int, *, afresh: bool = False) -> None:
        self._work = work
        self._jobs = jobs
        self._afresh = afresh
        self._idle: list[_Worker[Task, Answer]] = []

    def run(
        self, tasks: Sequence[Task], limit: float | None = None, hear: Hear | None = None
    ) -> Generator[tuple[int, Answer | Lost], None, None]:
        """The answers to all tasks as they come, each with its task's number.

        `limit` is in seconds for each task; `hear` gets what the processes `tell`. When the caller stops early, or is
        interrupted, the processes that still work are ended.
        """
        waiting = deque(enumerate(tasks))
        busy: list[_Worker[Task, Answer]] = []
        try:
            while waiting and len(busy) < self._jobs:
                busy.append(self._put_to_work(*waiting.popleft()))
            while busy:
                for worker, answer in _answers(busy, limit, hear):
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
        worker = self._idle.pop() if self._idle else _Worker(self._work, self._afresh)
        worker.give(number, task)
        return worker


def run(
    work: Callable[[Task], Answer],
    tasks: Sequence[Task],
    jobs: int,
    limit: float | None = None,
    hear: Hear | None = None,
) -> Generator[tuple[int, Answer | Lost], None, None]:
    """The answers to all tasks from processes that end with the last of them; see `Pool`."""
    pool = Pool(work, jobs, afresh=len(tasks) >= _MANY)
    with closing(pool), closing(pool.run(tasks, limit, hear)) as answers:
        yield from answers


def tell(content: object) -> None:
    """Tell whoever waits for this process's answer what is known by now; elsewhere nothing happens."""
    if _telling is not None:
        _telling.send(_News(content))


def _answers(
    workers: list[_Worker[Task, Answer]], limit: float | None, hear: Hear | None
) -> list[tuple[_Worker[Task, Answer], Answer | Lost]]:
    """Whoever has answered, died, or run out of time by now, if anybody; waits until there is anything to hear."""
    now = time.monotonic()
    left = None if limit is None else max(0.0, limit - (now - min(worker.began for worker in workers)))
    ready = wait([worker.line for worker in workers], left)
    now = time.monotonic()
    found: list[tuple[_Worker[Task, Answer], Answer | Lost]] = []
    for worker in workers:
        received: Any = _received(worker, now) if worker.line in ready else None
        if isinstance(received, _News):
            if hear is not None:
                hear(worker.number, received.content)
        elif worker.line in ready:
            found.append((worker, received))
            continue
        if limit is not None and now - worker.began >= limit:
            found.append((worker, Lost(now - worker.began, timed_out=True)))
    return found


_telling: Connection | None = None
"""In a process that works on tasks: where it tells what it knows."""


def _received(worker: _Worker[Any, Any], now: float) -> Any:
    try:
        return worker.line.recv()
    except (EOFError, OSError):
        return Lost(now - worker.began, timed_out=False)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Hold Ctrl-C back for a moment, so that it finds a process that has begun, and ignores it, or none at all."""
    if not hasattr(signal, "pthread_sigmask"):  # as on Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(work: Callable[[Any], Any], line: Connection) -> None:
    """What a process does: one task after another, until the line or the parent ends."""
    global _telling
    _telling = line
    collect_seldom()
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


def _rounded(seconds: float) -> str:
    """`0.1 seconds`, `1 second`, `60 seconds`."""
    said = f"{seconds:.0f}" if seconds >= 1 else f"{seconds:.1g}"
    return f"{said} second{'' if said == '1' else 's'}"
