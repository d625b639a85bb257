"""Every board in the peer and here: what each says, and how long it takes, one after the other in one process."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Any

from pyreasoner.cases import Case
from pyreasoner.engine import Status
from pyreasoner.engine.judging import judge_run
from pyreasoner.errors import InputError

from .. import workloads
from .comparing import Miss, applies, compared
from .phase_rs import Board, Phase
from .position import CannotSay


@dataclass(frozen=True)
class Both:
    """One board that the peer can be told: what it gets wrong, whether we are right, and the seconds that each took.

    `statements` are those that the peer was compared on, over all orders of arrival; `peer` is the peer's time for all
    orders, `judged` ours until every ruling is judged, `told` ours until everything stated is derived as well.
    """

    case: Case
    orders: int
    statements: int
    misses: tuple[Miss, ...]
    right: bool
    peer: float
    judged: float
    told: float


@dataclass(frozen=True)
class Apart:
    """One board that the peer cannot be told, and why; and whether we are right."""

    case: Case
    why: str
    right: bool


def measured(peer: Phase, cases: Iterable[Case], rounds: int) -> Iterator[Both | Apart]:
    """Ask both engines about every board, `rounds` times each after once unmeasured."""
    for case in cases:
        right = _judged(case)
        try:
            board = peer.board(case)
            statements, misses = _compared(peer, board)
        except CannotSay as reason:
            yield Apart(case, str(reason), right)
            continue
        works = (partial(_played, peer, board), partial(_judged, case), partial(_told, case))
        times = (_time(work, rounds) for work in works)
        yield Both(case, len(board.begins), statements, misses, right, *times)


def _compared(peer: Phase, board: Board) -> tuple[int, tuple[Miss, ...]]:
    """How many statements the peer has an answer to, and those that it contradicts, each once."""
    found = [
        miss
        for order, answers in peer.answers(board)
        for ruling in board.position.case.rulings
        if applies(ruling, order)
        for miss in compared(ruling, answers)
    ]
    if not found:
        raise CannotSay("nothing that is stated can be asked of the peer")
    return len(found), tuple(dict.fromkeys(miss for miss in found if miss is not None))


def _played(peer: Phase, board: Board) -> None:
    for _ in peer.answers(board):
        pass


def _judged(case: Case) -> bool:
    try:
        return judge_run(workloads.run(case)).status is Status.PASSED
    except InputError:
        return False


def _told(case: Case) -> None:
    with suppress(InputError):  # then it is not right, which is said; it has no ending to explain
        workloads.explain(case)


def _time(work: Callable[[], Any], rounds: int) -> float:
    """The median time of some work: all its rounds in a row, so that what can be warm is warm."""
    work()
    taken = []
    for _ in range(rounds):
        began = time.perf_counter()
        work()
        taken.append(time.perf_counter() - began)
    return median(taken)
