"""Asks a peer and this project about the same boards: `python -m tests.benchmarks.peers --cards card-data.json`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from pyreasoner.cases import Case, load_cases

from ..page import PAGE, parts_of, write_part
from ..workloads import ROOT
from .measuring import Apart, Both, measured
from .phase_rs import NAME, Phase
from .section import section

FOLDERS = ("cases/mtg/layers",)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and write the part of the page; 0 unless we get a board wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.peers", description=__doc__)
    cards = "the peer's cards, as its own `phase-gen -o card-data.json` writes them"
    parser.add_argument("--cards", type=Path, default=Path("card-data.json"), help=f"{cards} (default: card-data.json)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds for each board (default: 5)")
    parser.add_argument("--output", type=Path, default=PAGE, help="the page (default: docs/benchmarks.md)")
    parser.add_argument("paths", nargs="*", default=FOLDERS, help=f"folders of cases (default: {' '.join(FOLDERS)})")
    given = parser.parse_args(arguments)
    try:
        parts_of(given.output)
        peer = Phase(given.cards)
    except ImportError:
        parser.error("the peer is not installed: pip install 'pyreasoner[peers]'")
    except FileNotFoundError:
        parser.error(f"no cards for the peer at {given.cards}: make them with phase-gen, and name them with --cards")
    except ValueError as refused:
        parser.error(str(refused))
    rounds = max(1, given.rounds)
    found = []
    for one in measured(peer, _cases(given.paths), rounds):
        found.append(one)
        print(_line(one), file=sys.stderr)
    write_part("peers", section(NAME, peer.version, ", ".join(given.paths), found, rounds), given.output)
    print(f"wrote {given.output}", file=sys.stderr)
    return 0 if all(one.right for one in found) else 1


def _cases(paths: Sequence[str]) -> tuple[Case, ...]:
    return tuple(load_cases([ROOT / path for path in paths]).cases)


def _line(one: Both | Apart) -> str:
    """How one board went, while one waits."""
    if isinstance(one, Both):
        how = "wrong" if one.misses else "right"
        return f"{one.case.id}: {how} in {one.peer:.4f} s, ours {one.judged:.4f} s, explained {one.told:.4f} s"
    return f"{one.case.id}: {one.why}"


if __name__ == "__main__":
    sys.exit(main())
