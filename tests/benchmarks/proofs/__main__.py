"""Measures proofs and writes their part of docs/benchmarks.md: `python -m tests.benchmarks.proofs`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from ..page import PAGE, parts_of, write_part
from .measuring import measured
from .section import section


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.proofs", description=__doc__)
    parser.add_argument("--boards", type=int, default=40, help="boards of a scope asked about alone (default: 40)")
    parser.add_argument("--seed", type=int, default=1, help="what boards are drawn by (default: 1)")
    parser.add_argument("--output", type=Path, default=PAGE, help="the page (default: docs/benchmarks.md)")
    given = parser.parse_args(arguments)
    parts_of(given.output)
    found = []
    for one in measured(max(1, given.boards), given.seed):
        found.append(one)
        told = f"{one.states} states in {one.proof:.2f} s, one by one {one.apart:.1f} s"
        print(f"{one.law} {dict(one.sizes)}: {told}", file=sys.stderr)
    write_part("proofs", section(found, given.boards), given.output)
    print(f"wrote {given.output}", file=sys.stderr)


if __name__ == "__main__":
    main()
