"""`pyreasoner conflicts PATH...`: the smallest sets of rules, rulings and facts that cannot all hold."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from . import _status
from ._options import (
    cards_option,
    conflict_option,
    format_option,
    jobs_option,
    release_option,
    steps_option,
    time_option,
)
from ._show import show

if TYPE_CHECKING:
    from ..cases import LoadedCases
    from ..conflict.answer import Answer, Wanted
    from ..conflict.look import Look
    from ..conflict.trials import Trial
    from ._trials import Answer as Answered
    from ._trials import Stop, Task
    from ._workers import Pool

CONFLICT_LIMIT = 100_000
"""As the search has it; a test compares the two, for the search takes too long to load for help."""


@click.command(short_help="What rules, rulings and facts contradict each other.")
@click.argument("paths", metavar="[PATH]...", nargs=-1)
@click.option("--repair", is_flag=True, help="Also the fewest changes after which all agrees.")
@click.option("--actions", is_flag=True, help="Leave out of the script, too, what a conflict does without.")
@format_option
@release_option
@steps_option
@conflict_option(CONFLICT_LIMIT)
@time_option()
@cards_option
@jobs_option
def conflicts(
    paths: Sequence[str],
    repair: bool,
    actions: bool,
    form: str,
    release: str | None,
    max_steps: int,
    conflict_limit: int,
    time_limit: float,
    card_files: Sequence[Path],
    jobs: int | None,
) -> int:
    """Name the smallest sets of numbered rules, rulings and facts that cannot all hold.

    PATH is a file, a folder, a pattern, the name of a game (its own cases) or the id of a case that comes
    with a game; without any, the cases of all games are meant. Their rulings, and those under `published:`
    that are written as data, are held against the rules and against each other.

    Exit status: 0 there is no conflict, 1 there is, 2 some cases cannot be read, 3 some are unknown; the first
    of 2, 1, 3 that applies.
    """
    from ..conflict.answer import Wanted
    from ..conflict.trials import Limits
    from ..render.conflicts import conflicts_data, conflicts_page
    from ._find import cases_at
    from ._trials import Stop, work
    from ._workers import Pool

    began = time.monotonic()
    wanted = Wanted(Limits(max_steps, conflict_limit), tuple(card_files), actions, repair)
    pool: Pool[Task, Answered] = Pool(work, jobs or os.cpu_count() or 1)
    stop = Stop()
    with closing(pool):
        answer = _answer(cases_at(paths), release, wanted, _Work(pool, time_limit or None, stop))
    seconds = time.monotonic() - began
    show(form, lambda: conflicts_page(answer, seconds), lambda: conflicts_data(answer, seconds))
    return _status.INTERRUPTED if stop.asked else _exit_status(answer)


@dataclass(frozen=True)
class _Work:
    """What works on the cases: processes, how many seconds each task has, and whether the user stopped it."""

    pool: Pool[Task, Answered]
    limit: float | None
    stop: Stop


def _answer(loaded: LoadedCases, release: str | None, wanted: Wanted, working: _Work) -> Answer:
    from ..conflict.answer import find_answer
    from ..conflict.trials import Trial
    from ._progress import Bar
    from ._trials import TimedAsk

    trials = [
        Trial(case, one, (), limits=wanted.limits, card_files=wanted.card_files)
        for case in loaded.cases
        for one in ((release,) if release is not None else case.releases_or_default)
    ]
    looks = _looks(trials, wanted.repair, working)
    refuted = sum(bool(look.refuted) for look in looks)
    with Bar("finding what refutes them", refuted) as bar:
        return find_answer(
            looks,
            loaded.errors,
            wanted,
            lambda usual: TimedAsk(working.pool, working.limit, usual, working.stop),
            bar.advance,
        )


def _looks(trials: Sequence[Trial], exercised: bool, working: _Work) -> list[Look]:
    """A first look at each case, or at some if the user stops it; one that took too long is unknown."""
    from ..conflict.look import Look
    from ._progress import Bar
    from ._trials import LookTask
    from ._workers import STOPPED, Lost

    found: dict[int, Look] = {}
    tasks = [LookTask(trial, exercised) for trial in trials]
    running = working.pool.run(tasks, working.limit)
    try:
        with closing(running) as answers, Bar("judging", len(tasks)) as bar:
            for number, answer in answers:
                trial = trials[number]
                if isinstance(answer, Lost):
                    said = {"unknown": answer.said} if answer.timed_out else {"errors": (answer.said,)}
                    answer = Look(trial.case, trial.release, (), **said)
                assert isinstance(answer, Look)
                found[number] = answer
                bar.advance()
    except KeyboardInterrupt:
        working.stop.asked = True
        click.echo(f"{STOPPED}: {len(found)} of {len(tasks)} judged", err=True)
    return [found[number] for number in sorted(found)]


def _exit_status(answer: Answer) -> int:
    if answer.errors or any(look.errors for look in answer.looks):
        return _status.BAD_INPUT
    if answer.found:
        return _status.FAILED
    unknown = answer.unknown or any(look.unknown for look in answer.looks)
    return _status.UNKNOWN if unknown else _status.AS_EXPECTED
