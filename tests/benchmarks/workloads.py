"""The work that is measured: what a user waits for, each as one call."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pyreasoner.cards import CardLibrary
from pyreasoner.cases import Case, load_cases
from pyreasoner.engine import Status
from pyreasoner.engine.judging import judge_run
from pyreasoner.engine.running import Run, run_case
from pyreasoner.games import find_game, games
from pyreasoner.render.why import proof_of
from pyreasoner.why import ending_of

from ..cases.support import good

ROOT = Path(__file__).parents[2]
START = ("--version",)
CHECK_ALL = ("check", "--jobs", "2")


@dataclass(frozen=True)
class Spent:
    """What a run of the command took; see `spent.spent` for the units."""

    status: int
    wall: float
    cpu: float
    peak: float


def command(*words: str) -> Spent:
    """Run `pyreasoner` with these words, as a process of its own."""
    measuring = [sys.executable, "-m", "tests.benchmarks.spent", *words]
    ran = subprocess.run(measuring, cwd=ROOT, stdout=subprocess.PIPE, check=True)
    return Spent(**json.loads(ran.stdout))


def start() -> subprocess.CompletedProcess[bytes]:
    """The least that the command can be asked for."""
    return subprocess.run([sys.executable, "-m", "pyreasoner", *START], cwd=ROOT, stdout=subprocess.DEVNULL)


@cache
def board(text: str) -> Case:
    """The case in a text from `boards`."""
    return good(text)


@cache
def seeds() -> tuple[Case, ...]:
    """Every case that comes with a game."""
    return tuple(load_cases([find_game(game).case_folder for game in games()]).cases)


def run(case: Case) -> Run:
    """Run a case to its end."""
    return run_case(case, _library(case))


def agrees(made: Run) -> bool:
    """Whether the rules derive what the case states."""
    return judge_run(made).status is Status.PASSED


def explain(case: Case) -> int:
    """Run a case and derive all that it states, as `pyreasoner explain` does; the number of things derived."""
    return derive(run(case))


def derive(made: Run) -> int:
    """Derive all that a case states that has been run, put in words; the number of things derived."""
    end = ending_of(made)
    points = end.points()
    proof_of(end, points)
    return len(points)


def _library(case: Case) -> CardLibrary:
    return CardLibrary.for_game(case.game)
