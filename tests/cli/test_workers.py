"""Running tasks on several processes: nothing is lost, and nothing can hold up the rest."""

from __future__ import annotations

import os
import time

from pyreasoner.cli._workers import Lost, Pool, run


def _work(task: str) -> str:
    if task == "die":
        os._exit(7)
    if task == "hang":
        time.sleep(60)
    return task.upper()


def test_every_task_is_answered_once() -> None:
    """More tasks than processes: each comes back once, with its own answer."""
    tasks = [f"task {number}" for number in range(20)]
    assert dict(run(_work, tasks, jobs=3)) == {number: task.upper() for number, task in enumerate(tasks)}


def test_no_tasks_no_processes() -> None:
    """Nothing to do is done at once."""
    assert list(run(_work, [], jobs=2)) == []


def test_a_process_that_dies_loses_only_its_task() -> None:
    """A crash in one task is reported for that task, the others are answered."""
    answers = dict(run(_work, ["a", "die", "b", "c"], jobs=2))
    lost = answers.pop(1)
    assert isinstance(lost, Lost)
    assert not lost.timed_out
    assert answers == {0: "A", 2: "B", 3: "C"}


def test_a_task_that_hangs_is_given_up() -> None:
    """A task over its time limit is stopped, whatever it is doing, and the others are answered."""
    answers = dict(run(_work, ["hang", "a", "b"], jobs=2, limit=0.5))
    lost = answers.pop(0)
    assert isinstance(lost, Lost)
    assert lost.timed_out
    assert answers == {1: "A", 2: "B"}


def test_stopping_early_ends_the_processes() -> None:
    """A caller that has seen enough does not wait for what is still running."""
    began = time.monotonic()
    for number, _ in run(_work, ["a", "hang"], jobs=2):
        assert number == 0
        break
    assert time.monotonic() - began < 10


def _process(_: str) -> int:
    return os.getpid()


def test_processes_wait_for_more_tasks() -> None:
    """A pool gives later tasks to the processes that it has; one that was ended is replaced."""
    pool: Pool[str, int] = Pool(_process, jobs=1)
    try:
        first, second = (dict(pool.run(["a", "b"])) for _ in range(2))
        assert len({*first.values(), *second.values()}) == 1
    finally:
        pool.close()


def test_a_pool_that_is_not_heard_to_the_end() -> None:
    """What still works when a caller has seen enough is ended, and the pool can go on with other tasks."""
    pool = Pool(_work, jobs=2)
    try:
        answers = pool.run(["a", "hang"])
        assert next(answers) == (0, "A")
        answers.close()
        assert dict(pool.run(["b", "c", "d"])) == {0: "B", 1: "C", 2: "D"}
    finally:
        pool.close()
