"""Many random boards against the reference: `python -m tests.reference.long --boards 100000`."""

from __future__ import annotations

import argparse
import multiprocessing
import os
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import count

from pyreasoner._memory import collect_seldom

_AT_ONCE = 200
_SPELLS = 5  # in one of so many lots spells have been cast as well


def _lot(task: tuple[int, bool]) -> tuple[int, str | None]:
    from .comparing import search, smallest_disagreement

    seed, spells = task
    compared, board = search(seed, _AT_ONCE, spells=spells)
    return compared, None if board is None else smallest_disagreement(board)


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare so many boards, print how many there were, and each disagreement with a case that shows it."""
    parser = argparse.ArgumentParser(prog="python -m tests.reference.long", description=__doc__)
    parser.add_argument("--boards", type=int, default=100_000, help="how many boards (default: 100000)")
    parser.add_argument("--seed", type=int, default=1_000_000, help="the first seed (default: 1000000)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: all cores)")
    given = parser.parse_args(arguments)
    began, compared, differing = time.monotonic(), 0, 0
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(given.jobs, mp_context=context, initializer=collect_seldom) as pool:
        seeds = count(given.seed)
        while compared < given.boards:
            lots = [(seed, seed % _SPELLS == 0) for seed, _ in zip(seeds, range(given.jobs * 10), strict=False)]
            for done, said in pool.map(_lot, lots):
                compared += done
                if said is not None:
                    differing += 1
                    print(said, flush=True)
            seconds = time.monotonic() - began
            print(f"{compared} boards compared, {differing} lots with a disagreement, {seconds:.0f} s", flush=True)
    return 1 if differing else 0


if __name__ == "__main__":
    raise SystemExit(main())
