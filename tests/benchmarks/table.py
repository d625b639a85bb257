"""Measures speeds and sizes and writes that part of docs/benchmarks.md: `python -m tests.benchmarks.table`."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import clingo

from pyreasoner import __version__

from .measuring import FAMILIES, Size, Target, sizes, targets
from .page import PAGE, figure, parts_of, table, write_part

_HEAD = """\
# How fast it is

Written by `make bench`, which measures everything anew. No test asserts a time; what tests do assert are the sizes of
ground programs (`tests/asp/test_ground_size.py`), since those are the same on every machine.

pyreasoner {version}, clingo {clingo}, Python {python}, {system}, {cores} cores. Seconds of different machines or hours
cannot be compared; the ratios of one page can.

## What is promised

{targets}
{notes}
## How it grows

All cards of these cases are made up (`tests/benchmarks/boards.py`), and each case states what must come of it. *×*
compares with the first row of the table.
"""

_FOOT = """\
## How it was measured

- *measured* and *time* are medians of {rounds} runs by the clock, after one that is not counted, in one process that
  has read rules and cards before ({more} runs of the board). *least* is the fastest of them, *processor* the median of
  the processor time that they took. On a machine that has other work to do, trust *least* and *processor* more.
- *ground rules* are what clingo hands to its solver, facts included, counted by an observer in a run of its own;
  *choice atoms* are the atoms in the heads of choice rules; *ground* and *solve* are calls of clingo.
- Commands are processes of their own, from being started to being over. The start is measured {more} times, `check`
  once; its *processor* is the time of all its processes together.
- The rulings are every fourth of the cases that come with the games, each once: it is run, an ending is replayed, and
  everything that the case states is derived with its rule numbers.
- Memory is the largest resident size of any one process of the command.
- `pytest tests/benchmarks` measures the same with pytest-benchmark, to compare two states of the code
  (`--benchmark-save`, `--benchmark-compare`).
"""


def page(rounds: int) -> str:
    """The part of the page about speed and size, measured now."""
    figures = list(targets(rounds))
    head = _HEAD.format(
        version=__version__,
        clingo=clingo.__version__,
        python=platform.python_version(),
        system=platform.system(),
        cores=os.cpu_count(),
        targets=_promised(figures),
        notes="".join(f"\nOf {one.what}: {one.note}.\n" for one in figures if one.note),
    )
    grown = "".join(
        f"\n### {one.title}\n\n{one.about}\n\n{_growth(one.axis, list(sizes(one, rounds)))}\n" for one in FAMILIES
    )
    return f"{head}{grown}\n{_FOOT.format(rounds=rounds, more=2 * rounds + 1)}"


def _promised(rows: Iterable[Target]) -> str:
    return table(
        ("what", "promised", "measured", "of what is promised", "processor"),
        (
            (
                one.what,
                "" if one.most is None else f"under {one.most:g} {one.unit}",
                f"{figure(one.measured)} {one.unit}",
                "" if one.most is None else f"{one.measured / one.most:.0%}",
                "" if one.cpu is None else f"{figure(one.cpu)} {one.unit}",
            )
            for one in rows
        ),
    )


def _growth(axis: str, rows: Sequence[Size]) -> str:
    heads = ("steps", "time", "×", "least", "processor", "ground rules", "×", "choice atoms", "ground", "solve")
    return table((axis, *heads), (_row(one, rows[0]) for one in rows))


def _row(one: Size, first: Size) -> tuple[str, ...]:
    times, counts = one.times, one.counts
    return (
        str(one.size),
        str(one.steps),
        f"{figure(times.wall * 1000)} ms",
        f"{times.wall / first.times.wall:.1f}",
        f"{figure(times.least * 1000)} ms",
        f"{figure(times.cpu * 1000)} ms",
        str(counts.total),
        f"{counts.total / first.counts.total:.1f}",
        str(counts.choices),
        str(counts.grounds),
        str(counts.solves),
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and write the page."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.table", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="runs of each case (default: 5)")
    parser.add_argument("--output", type=Path, default=PAGE, help="where to write (default: docs/benchmarks.md)")
    given = parser.parse_args(arguments)
    parts_of(given.output)
    write_part("speed", page(max(1, given.rounds)), given.output)
    print(f"wrote {given.output}", file=sys.stderr)


if __name__ == "__main__":
    main()
