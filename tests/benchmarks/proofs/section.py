"""The part of docs/benchmarks.md about proofs."""

from __future__ import annotations

from collections.abc import Sequence

from pyreasoner import __version__

from ..page import figure, table
from .measuring import Scope

_PAGE = """\
## Proofs

Written by `python -m tests.benchmarks.proofs` with pyreasoner {version}. A law is tried on all states of a scope in one
search. Beside it stands plain enumeration: `ask` about each board of the same scope by itself, in the same process, one
after the other.

{table}

- *states* are counted. *proof* is one run by the clock, from reading the law to its verdict, after one that is not
  counted; *a board* is the mean time of `ask` for {boards} boards of the scope that are drawn at random, cards read
  before; *one by one* is that times the number of states. *times faster* compares it with the proof.
- `ask` says what comes of a board; whether that breaks the law would still have to be looked at.
"""


def section(found: Sequence[Scope], boards: int) -> str:
    """The part of the page, from every scope's figures."""
    heads = ("law", "scope", "verdict", "states", "proof", "a board", "one by one", "times faster")
    return _PAGE.format(version=__version__, boards=boards, table=table(heads, map(_row, found)))


def _row(one: Scope) -> tuple[str, ...]:
    return (
        f"`{one.law}`",
        ", ".join(f"{name} {size}" for name, size in one.sizes.items()),
        one.verdict,
        str(one.states),
        f"{figure(one.proof)} s",
        f"{figure(one.each * 1000)} ms",
        f"about {figure(one.apart)} s",
        figure(one.apart / one.proof),
    )
