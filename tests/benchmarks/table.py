"""Measures everything and writes docs/benchmarks.md: `python -m tests.benchmarks.table`, or `make bench`."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import clingo

from pyreasoner import __version__

from .measuring import Family, Size, Target, families, targets

PAGE = Path(__file__).parents[2] / "docs" / "benchmarks.md"

_HEAD = """\
# How fast it is

Written by `make bench`, which measures everything anew; nothing here is asserted by a test. What the tests do assert
are sizes of ground programs (`tests/asp/test_ground_size.py`), since those do not hang on the machine.

Measured with pyreasoner {version}, clingo {clingo}, Python {python} on {system} with {cores} cores. Figures within one table
can be compared; seconds of different machines or hours cannot, so look at the ratios.

## What is promised

{targets}
{notes}
## How it grows

All cards of these cases are made up (`tests/benchmarks/boards.py`), and each case states what must come of it. *×*
compares with the first row of the table.
"""

_FOOT = """\
## How it was measured

- Times of the tables above are medians of {rounds} runs in one process, after one that is not counted; rules and cards
  have been read by then. *least* is the fastest of them; *processor* is the time that the process itself used. On a
  machine that does other work, trust *least* and *processor* more.
- *ground rules* are what clingo hands to its solver, facts included, counted by an observer in a run of its own;
  *choice atoms* are atoms that stand in the head of a choice rule; *ground* and *solve* are calls of clingo.
- The start of the command and `check` are processes of their own, from being started to being over.
- The rulings are all cases that come with the games, each once: run, one ending replayed, and all its expectations
  derived with their rule numbers.
- Memory is the largest resident size of any one process of the command.
- `pytest tests/benchmarks` measures the same with pytest-benchmark, for comparing two states of the code
  (`--benchmark-save`, `--benchmark-compare`).
"""


def page(rounds: int) -> str:
    """The whole page, measured now."""
    promised = list(targets(rounds))
    head = _HEAD.format(
        version=__version__,
        clingo=clingo.__version__,
        python=platform.python_version(),
        system=platform.system(),
        cores=len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
        targets=_promised(promised),
        notes="".join(f"\n{one.what[0].upper()}{one.what[1:]}: {one.note}.\n" for one in promised if one.note),
    )
    grown = "".join(f"\n### {one.title}\n\n{one.about}\n\n{_growth(one)}\n" for one in families(rounds))
    return f"{head}{grown}\n{_FOOT.format(rounds=rounds)}"


def _promised(rows: Iterable[Target]) -> str:
    return _table(
        ("what", "promised", "measured", "of what is promised"),
        (
            (
                one.what,
                "" if one.most is None else f"under {one.most:g} {one.unit}",
                f"{_figure(one.measured)} {one.unit}",
                "" if one.most is None else f"{one.measured / one.most:.0%}",
            )
            for one in rows
        ),
    )


def _growth(family: Family) -> str:
    first = family.sizes[0]
    return _table(
        (family.axis, "steps", "time", "×", "least", "processor", "ground rules", "×", "choice atoms", "ground", "solve"),
        (_row(one, first) for one in family.sizes),
    )


def _row(one: Size, first: Size) -> tuple[str, ...]:
    counts = one.counts
    return (
        str(one.size),
        str(one.steps),
        f"{_figure(one.times.wall * 1000)} ms",
        f"{one.times.wall / first.times.wall:.1f}",
        f"{_figure(one.times.least * 1000)} ms",
        f"{_figure(one.times.cpu * 1000)} ms",
        str(counts.total),
        f"{counts.total / first.counts.total:.1f}",
        str(counts.choices),
        str(counts.grounds),
        str(counts.solves),
    )


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _figure(value: float) -> str:
    """A number with two digits that count, or all of those before the point."""
    return f"{value:.0f}" if value >= 10 else f"{value:.2g}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and write the page."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.table", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="runs of each case (default 5)")
    parser.add_argument("--output", type=Path, default=PAGE, help="where to write (default docs/benchmarks.md)")
    given = parser.parse_args(arguments)
    given.output.write_text(page(max(1, given.rounds)), encoding="utf-8")
    print(f"wrote {os.path.relpath(given.output)}", file=sys.stderr)


if __name__ == "__main__":
    main()
