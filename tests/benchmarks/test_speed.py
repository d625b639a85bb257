"""What the design promises about speed, measured: `pytest tests/benchmarks`. Only answers are asserted, never times.

docs/benchmarks.md has the promised figures beside measured ones; `tests.benchmarks.table` writes it.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from pyreasoner.cases import Case

from . import boards, workloads

pytestmark = pytest.mark.benchmark


def test_command_start(benchmark: BenchmarkFixture) -> None:
    """How long a user waits for the smallest answer that the command can give."""
    ran = benchmark.pedantic(workloads.start, rounds=10, warmup_rounds=1)
    assert ran.returncode == 0


def test_board(benchmark: BenchmarkFixture) -> None:
    """A board of 12 permanents and 6 continuous effects, run."""
    case = workloads.board(boards.layered())
    made = benchmark(workloads.run, case)
    assert workloads.agrees(made)


def test_board_explained(benchmark: BenchmarkFixture) -> None:
    """All that the same board states, derived from a run of it."""
    made = workloads.run(workloads.board(boards.layered()))
    assert benchmark(workloads.derive, made) == len(made.case.rulings[0].expectations)


@pytest.mark.parametrize(
    "make, size",
    [
        pytest.param(boards.layered, boards.PERMANENTS[-1], id="permanents"),
        pytest.param(boards.dying, 4, id="triggers"),
        pytest.param(boards.scripted, 10, id="spells"),
    ],
)
def test_large_cases(benchmark: BenchmarkFixture, make: Callable[[int], str], size: int) -> None:
    """One large case of each family, run."""
    made = benchmark.pedantic(workloads.run, [workloads.board(make(size))], rounds=3, warmup_rounds=1)
    assert workloads.agrees(made)


def test_rulings_explained(benchmark: BenchmarkFixture) -> None:
    """Every case that comes with a game, each in a round of its own: the median is that of the rulings."""
    cases = iter(workloads.seeds())
    workloads.explain(workloads.seeds()[0])  # rules and cards are read

    def following() -> tuple[tuple[Case], dict[str, object]]:
        return (next(cases),), {}

    benchmark.pedantic(workloads.explain, setup=following, rounds=len(workloads.seeds()))
    assert next(cases, None) is None


def test_check_of_all_cases(benchmark: BenchmarkFixture) -> None:
    """`check` over every case on two processes, with the memory of its largest process beside the time."""
    spent = benchmark.pedantic(workloads.command, workloads.CHECK_ALL, rounds=1)
    benchmark.extra_info["peak MiB"] = round(spent.peak)
    assert spent.status == 0
