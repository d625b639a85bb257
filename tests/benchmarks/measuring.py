"""Measures the workloads, and gathers them into what the page shows."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from pyreasoner.cases import Case

from . import boards, workloads
from .counting import Counts, counted


@dataclass(frozen=True)
class Times:
    """Of several runs, in seconds: the median and the smallest on the wall clock, the median of the processor's."""

    wall: float
    least: float
    cpu: float


@dataclass(frozen=True)
class Target:
    """One promise: what, how much at most, what was measured, and in which unit; no `most` where none is made."""

    what: str
    most: float | None
    measured: float
    unit: str
    note: str = ""


@dataclass(frozen=True)
class Size:
    """One case of a growing family: its size, the steps of its run, times and counts."""

    size: int
    steps: int
    times: Times
    counts: Counts


@dataclass(frozen=True)
class Family:
    """Cases that grow along one axis, smallest first."""

    title: str
    axis: str
    about: str
    sizes: tuple[Size, ...]


FAMILIES: tuple[tuple[str, str, Callable[[int], str], Sequence[int], str], ...] = (
    (
        "Permanents",
        "permanents",
        boards.layered,
        boards.PERMANENTS,
        "Six continuous effects in the layers of types, colors, abilities, set and changed numbers, on a board where "
        "nobody acts.",
    ),
    (
        "Continuous effects",
        "effects",
        lambda effects: boards.layered(effects=effects),
        boards.EFFECTS,
        "Twelve permanents on a board where nobody acts; some effects depend on others.",
    ),
    (
        "Triggers at once",
        "triggers",
        boards.dying,
        boards.TRIGGERS,
        "A sweeper destroys creatures of two players, and each death triggers its controller's artifact. The order of "
        "the triggers is the players' choice and changes nothing.",
    ),
    (
        "Steps",
        "spells",
        boards.scripted,
        boards.SPELLS,
        "Instants are cast and resolve one after another; nobody has a choice.",
    ),
)
"""Title, axis, maker, sizes and a sentence for each family."""


def timed(work: Callable[..., Any], *args: Any, rounds: int) -> Times:
    """Do the work once unmeasured, then as many times as said."""
    work(*args)
    return _times([_once(work, *args) for _ in range(rounds)])


def families(rounds: int) -> Iterator[Family]:
    """Every family, measured."""
    for title, axis, make, sizes, about in FAMILIES:
        yield Family(title, axis, about, tuple(_sized(make(size), size, rounds) for size in sizes))


def targets(rounds: int) -> Iterator[Target]:
    """Every promise, measured."""
    start = median(workloads.command(*workloads.START).wall for _ in range(2 * rounds + 1))
    yield Target("start of the command (`pyreasoner --version`)", 0.3, start, "s")
    case = workloads.board(boards.layered())
    ran = timed(workloads.run, case, rounds=2 * rounds + 1)
    yield Target("a board of 12 permanents and 6 effects, run", 50, ran.wall * 1000, "ms")
    explained = timed(workloads.explain, case, rounds=rounds)
    yield Target("the same board, run and explained", None, explained.wall * 1000, "ms")
    yield _rulings()
    checked = workloads.command(*workloads.CHECK_ALL)
    known = len(workloads.seeds())
    failed = "" if checked.status == 0 else f", which ended with status {checked.status}"
    yield Target(f"`check` over all {known} cases, two processes{failed}", 90, checked.wall, "s")
    yield Target("memory of its largest process", 1024, checked.peak, "MiB")


def _rulings() -> Target:
    """The median ruling, each case once: the rules and cards have been read before."""
    cases = workloads.seeds()
    workloads.explain(cases[0])
    walls = sorted(_once(workloads.explain, case)[0] for case in cases)
    within = sum(wall < 0.2 for wall in walls)
    note = f"{within} of {len(walls)} are below; the slowest tenth takes {walls[-len(walls) // 10]:.2g} s or more"
    return Target("the median ruling of all cases, run and explained", 0.2, median(walls), "s", note)


def _sized(text: str, size: int, rounds: int) -> Size:
    case: Case = workloads.board(text)
    times = timed(workloads.run, case, rounds=rounds)
    with counted() as counts:
        made = workloads.run(case)
    if not workloads.agrees(made):
        raise AssertionError(f"the rules do not derive what {case.id} states")
    return Size(size, made.end, times, counts)


def _once(work: Callable[..., Any], *args: Any) -> tuple[float, float]:
    wall, cpu = time.perf_counter(), time.process_time()
    work(*args)
    return time.perf_counter() - wall, time.process_time() - cpu


def _times(runs: Sequence[tuple[float, float]]) -> Times:
    walls, cpus = zip(*runs, strict=True)
    return Times(median(walls), min(walls), median(cpus))
