"""Measures the workloads, and gathers them into what the page shows."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from pyreasoner.cases import Case
from pyreasoner.engine.running import Run
from pyreasoner.errors import InputError
from pyreasoner.explain.replay import given_facts

from . import boards, workloads
from .counting import Counts, counted


@dataclass(frozen=True)
class Times:
    """Of several runs, in seconds: the median and the least by the clock, and the median of the processor's time."""

    wall: float
    least: float
    cpu: float

    @staticmethod
    def of(runs: Sequence[tuple[float, float]]) -> Times:
        """Made of runs that each took so long by the clock and on the processor."""
        walls, cpus = zip(*runs, strict=True)
        return Times(median(walls), min(walls), median(cpus))


@dataclass(frozen=True)
class Target:
    """One figure that users feel: `most` is what is promised, if anything is; `cpu` the processor's time, if any."""

    what: str
    unit: str
    most: float | None
    measured: float
    cpu: float | None = None
    note: str = ""


@dataclass(frozen=True)
class Size:
    """One case of a growing family: its size, the last step of its run, times and counts."""

    size: int
    steps: int
    times: Times
    counts: Counts


@dataclass(frozen=True)
class Family:
    """Cases that grow along one axis: their makers by size, smallest first, and what they are like."""

    title: str
    axis: str
    about: str
    make: Callable[[int], str]
    sizes: Sequence[int]


FAMILIES = (
    Family(
        "Permanents",
        "permanents",
        "Six continuous effects in the layers of types, colors, abilities, set and changed numbers, on a board where "
        "nobody\nacts.",
        boards.layered,
        boards.PERMANENTS,
    ),
    Family(
        "Continuous effects",
        "effects",
        "Twelve permanents on a board where nobody acts; some effects depend on others.",
        lambda effects: boards.layered(effects=effects),
        boards.EFFECTS,
    ),
    Family(
        "Triggers at once",
        "triggers",
        "A sweeper destroys creatures of two players, each of which has an ability that triggers. The order of the "
        "triggers\nis the players' choice and changes nothing.",
        boards.dying,
        boards.TRIGGERS,
    ),
    Family(
        "Steps",
        "spells",
        "Instants are cast and resolve one after another; nobody has a choice.",
        boards.scripted,
        boards.SPELLS,
    ),
)


def sizes(family: Family, rounds: int) -> Iterator[Size]:
    """Every case of a family, measured. Raises `AssertionError` for one that does not go as it states."""
    for size in family.sizes:
        case = workloads.board(family.make(size))
        times = _timed(workloads.run, case, rounds=rounds)
        with counted() as counts:
            made = workloads.run(case)
        assert workloads.agrees(made), f"the rules do not derive what {case.id} states"
        yield Size(size, made.end, times, counts)


def targets(rounds: int) -> Iterator[Target]:
    """Every figure that users feel, measured."""
    more = 2 * rounds + 1  # of what takes next to no time
    starts = Times.of([_command(*workloads.START) for _ in range(more)])
    yield Target("start of the command (`pyreasoner --version`)", "s", 0.3, starts.wall, starts.cpu)
    board = workloads.board(boards.layered())
    ran = _timed(workloads.run, board, rounds=more)
    yield Target("a board of 12 permanents and 6 effects, run", "ms", 50, ran.wall * 1000, ran.cpu * 1000)
    told = Times.of([_once(workloads.derive, _forgotten(board)) for _ in range(more + 1)][1:])
    yield Target("the same board, explained besides", "ms", 50, told.wall * 1000, told.cpu * 1000)
    yield from _rulings(rounds)
    checked = workloads.command(*workloads.CHECK_ALL)
    fault = f", which ended with status {checked.status}" if checked.status else ""
    known = f"`check` over all {len(workloads.seeds())} cases, two processes{fault}"
    yield Target(known, "s", 90, checked.wall, checked.cpu)
    yield Target("memory of its largest process", "MiB", 1024, checked.peak)


_EVERY = 4  # all of them take a quarter of an hour


def _rulings(rounds: int) -> Iterator[Target]:
    """The median ruling, every fourth case once; and the command that explains it, reading included."""
    workloads.explain(workloads.seeds()[0])
    runs = []
    for case in workloads.seeds()[::_EVERY]:
        try:
            runs.append((*_once(workloads.explain, case), case))
        except InputError:
            continue  # it has no ending: `check` says so
    runs.sort(key=lambda run: run[0])
    times = Times.of([run[:2] for run in runs])
    below = sum(run[0] < 0.2 for run in runs)
    slow = runs[-max(1, len(runs) // 10)][0]
    note = f"{below} of {len(runs)} are below what is promised; the slowest tenth takes {slow:.2g} s or more"
    yield Target("the median ruling of every fourth case, run and explained", "s", 0.2, times.wall, times.cpu, note)
    middle = runs[len(runs) // 2][2]
    started = Times.of([_command("explain", f"{middle.file}#{middle.id}") for _ in range(rounds)])
    yield Target("the same as a command (`pyreasoner explain FILE`)", "s", None, started.wall, started.cpu)


def _forgotten(case: Case) -> Run:
    """A run of a case of which nothing is remembered: its facts are read as if for the first time."""
    given_facts.cache_clear()
    return workloads.run(case)


def _timed(work: Callable[..., Any], *args: Any, rounds: int) -> Times:
    """Do the work once unmeasured, then as many times as said."""
    work(*args)
    return Times.of([_once(work, *args) for _ in range(rounds)])


def _once(work: Callable[..., Any], *args: Any) -> tuple[float, float]:
    wall, cpu = time.perf_counter(), time.process_time()
    work(*args)
    return time.perf_counter() - wall, time.process_time() - cpu


def _command(*words: str) -> tuple[float, float]:
    spent = workloads.command(*words)
    assert spent.status == 0, f"pyreasoner {' '.join(words)} ended with status {spent.status}"
    return spent.wall, spent.cpu
