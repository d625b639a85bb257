"""The work that is measured: what a user waits for, each as one call."""

from __future__ import annotations

import os
import sys
import time
from dataclasses import dataclass
from functools import cache

from pyreasoner.cards import CardLibrary
from pyreasoner.cases import Case, load_cases
from pyreasoner.engine import Status
from pyreasoner.engine.judging import judge_run
from pyreasoner.engine.running import Run, run_case
from pyreasoner.games import find_game, games
from pyreasoner.render.why import proof_of
from pyreasoner.why import ending

from ..cases.support import good

START = ("--version",)
CHECK_ALL = ("check", "--jobs", "2", "--format", "json")

MIB = 1024
"""In the unit of the system's figures for memory, KiB."""


@cache
def board(text: str) -> Case:
    """The case in a text from `boards`."""
    return good(text)


@cache
def seeds() -> tuple[Case, ...]:
    """Every case that comes with a game."""
    return tuple(load_cases([find_game(game).case_folder for game in games()]).cases)


def library(case: Case) -> CardLibrary:
    """The cards that a case may use, besides its own."""
    return CardLibrary.for_game(case.game)


def run(case: Case) -> Run:
    """Run a case to its end."""
    return run_case(case, library(case))


def agrees(made: Run) -> bool:
    """Whether the rules derive what the case states."""
    return judge_run(made).status is Status.PASSED


def explain(case: Case) -> int:
    """Run a case and derive all that it states, as `pyreasoner explain` does; the number of things derived."""
    end = ending(case, library(case))
    points = end.points()
    proof_of(end, points)
    return len(points)


@dataclass(frozen=True)
class Spent:
    """What a command took: seconds until it ended, seconds of processors, MiB of its largest process."""

    status: int
    wall: float
    cpu: float
    peak: float


def command(*words: str) -> Spent:
    """Run `pyreasoner` as a process of its own, with its output thrown away. Works where there is `os.wait4`."""
    began = time.perf_counter()
    null = os.open(os.devnull, os.O_WRONLY)
    try:
        process = os.posix_spawn(
            sys.executable,
            [sys.executable, "-m", "pyreasoner", *words],
            os.environ,
            file_actions=[(os.POSIX_SPAWN_DUP2, null, 1)],
        )
    finally:
        os.close(null)
    _, status, used = os.wait4(process, 0)
    wall = time.perf_counter() - began
    return Spent(os.waitstatus_to_exitcode(status), wall, used.ru_utime + used.ru_stime, used.ru_maxrss / MIB)
