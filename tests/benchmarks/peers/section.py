"""The part of docs/benchmarks.md about a peer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import median, quantiles

from pyreasoner import __version__

from ..page import figure, table
from .measuring import Apart, Both

_PAGE = """\
## Beside another engine

Written by `python -m tests.benchmarks.peers` (`pip install 'pyreasoner[peers]'`). [{name}](https://github.com/phase-rs/phase)
{version} is an engine to play games with, written in Rust and called here through its Python bindings; pyreasoner is
{own}. Both were asked about the same case files ({folders}), in one process, one after the other.

{table}

- *right* and *wrong*: whether everything that a case states, as far as the engine has an answer, is so in it. {name}
  was compared on {statements} statements. Boards that it cannot be told are counted apart and are no mistakes.
- *median* and *90th percentile* are over the {boards} boards that both can be told, of the median time of {rounds}
  rounds each, after one that is not counted. *×* compares the medians with {name}'s.
- {name}'s time begins with a game saved as text, all cards in place, and ends with the objects read. It knows one
  order of arrival at a time: about the {several} boards that leave the order open it is asked up to {most} times.
  Ours begins with the case as read, judges all orders and choices at once, and cites the rules; the last row derives
  everything stated as well. {name} explains nothing.
- {name}'s cards are what its own parser makes of the cards' Oracle texts.

### What {name} gets wrong

{wrong}

### What {name} cannot be told

{apart}
"""


def section(name: str, version: str, folders: str, found: Sequence[Both | Apart], rounds: int) -> str:
    """The part of the page, from every board's figures."""
    both = [one for one in found if isinstance(one, Both)]
    apart = [one for one in found if isinstance(one, Apart)]
    return _PAGE.format(
        name=name,
        version=version,
        own=__version__,
        folders=folders,
        rounds=rounds,
        boards=len(both),
        statements=sum(one.statements for one in both),
        most=max((one.orders for one in both), default=1),
        several=sum(one.orders > 1 for one in both),
        table=table(
            ("engine", "boards", "right", "wrong", "not expressible", "median", "90th percentile", "×"),
            _engines(name, both, apart),
        ),
        wrong=table(("case", "stated, and derived here", name), _wrong(both)),
        apart=_reasons(apart),
    )


def _engines(name: str, both: Sequence[Both], apart: Sequence[Apart]) -> Iterator[tuple[str, ...]]:
    boards = len(both) + len(apart)
    theirs = [one.peer for one in both]
    wrong = sum(bool(one.misses) for one in both)
    yield (name, str(boards), str(len(both) - wrong), str(wrong), str(len(apart)), *_times(theirs, theirs))
    right = sum(one.right for one in both) + sum(one.right for one in apart)
    ours = (str(boards), str(right), str(boards - right), "0")
    yield ("pyreasoner", *ours, *_times([one.judged for one in both], theirs))
    yield ("pyreasoner, explained", *ours, *_times([one.told for one in both], theirs))


def _times(seconds: Sequence[float], others: Sequence[float]) -> tuple[str, str, str]:
    if len(seconds) < 2:
        return "", "", ""
    middle = median(seconds)
    ninth = quantiles(seconds, n=10, method="inclusive")[-1]
    return f"{figure(middle * 1000)} ms", f"{figure(ninth * 1000)} ms", figure(middle / median(others))


def _wrong(both: Sequence[Both]) -> Iterator[tuple[str, ...]]:
    for one in both:
        for place, miss in enumerate(one.misses):
            ours = miss.stated if one.right else f"{miss.stated} (not derived here)"
            yield (f"`{one.case.id}`" if place == 0 else "", ours, miss.said)


def _reasons(apart: Sequence[Apart]) -> str:
    cases: dict[str, list[str]] = {}
    for one in apart:
        cases.setdefault(one.why, []).append(f"`{one.case.id}`")
    often = Counter({why: len(ids) for why, ids in cases.items()}).most_common()
    return "\n".join(f"- {why}: {', '.join(cases[why])}" for why, _ in often)
