"""`pyreasoner diff OLD NEW`: the smallest boards on which two releases give different answers."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from . import _status
from ._options import (
    cards_option,
    conflict_option,
    format_option,
    game_option,
    jobs_option,
    steps_option,
    time_option,
)
from ._show import show

if TYPE_CHECKING:
    from ..cases import Release
    from ..diff import Difference, Searched, SearchTask, TellTask
    from ..diff.limits import Limits
    from ..diff.on import Compared, OnTask
    from ..diff.result import Between

Task = TypeVar("Task")
Answer = TypeVar("Answer")

TIME_LIMIT = 120.0


@click.command(short_help="The smallest boards on which two releases differ.")
@click.argument("old")
@click.argument("new")
@click.option(
    "--on", "paths", multiple=True, metavar="PATH",
    help="Compare the rulings of these cases under both releases, in place of a search. May be repeated.",
)  # fmt: skip
@click.option(
    "--scene", "further", multiple=True, type=click.Path(path_type=Path), metavar="PATH",
    help="A case that leaves parts open, whose boards are searched as well. May be repeated.",
)  # fmt: skip
@game_option
@format_option
@steps_option
@conflict_option()
@time_option(TIME_LIMIT)
@cards_option
@jobs_option
@click.option(
    "--save", "folder", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER",
    help="Write each board into this folder, as a case for each release.",
)  # fmt: skip
def diff(
    old: str,
    new: str,
    paths: Sequence[str],
    further: Sequence[Path],
    game: str,
    form: str,
    max_steps: int,
    conflict_limit: int,
    time_limit: float,
    card_files: Sequence[Path],
    jobs: int | None,
    folder: Path | None,
) -> int:
    """Find the smallest boards on which the releases OLD and NEW of a game's rules give different answers.

    The boards are those of the game's scenes. One is shown for each distinct reason: what changed, and which rules
    took effect under the one release and not under the other. Each is played under both releases before it is shown.

    Exit status: 0 no difference, 1 differences, 2 bad input, 3 none found but a limit was reached.
    """
    from ..diff import changes_between
    from ..diff.limits import Limits
    from ..diff.result import Between

    if paths and (further or folder):
        raise click.UsageError("--on compares cases as they are; --scene and --save go with a search")
    first, second = _release(game, old), _release(game, new)
    changes = changes_between(game, first, second) if first != second else ()
    between = Between(game, first, second, changes)
    means = _Means(Limits(max_steps, conflict_limit, tuple(card_files)), jobs, time_limit)
    if paths:
        return _on(between, paths, means, form)
    return _searched(between, further, means, folder, form)


@dataclass(frozen=True)
class _Means:
    """How all that is run is limited and spread."""

    limits: Limits
    jobs: int | None
    time_limit: float


def _release(game: str, name: str) -> Release:
    """A release of a game by its name. Raises `InputError` for one that its table does not have."""
    from ..cases import load_releases
    from ..errors import InputError, suggest

    known = load_releases(game)
    found = known.find(name)
    if found is None:
        names = [word for one in known.known for word in (one.name, *one.also)]
        raise InputError(
            f"unknown release {name!r} of {game}",
            expected=f"one of {', '.join(names)}",
            suggestion=suggest(name, names),
        )
    return found


def _searched(between: Between, further: Sequence[Path], means: _Means, folder: Path | None, form: str) -> int:
    from ..diff import SearchTask, TellTask, scenes
    from ..diff.result import Differences, names_of, smallest_of_each
    from ..errors import InputError
    from ..render.diff import differences_data, differences_page

    began = time.monotonic()
    known = scenes(between.game, further) if between.changes else []
    if between.changes and not known:
        raise InputError(f"there are no scenes of {between.game} to search", hint="--scene PATH gives one")
    releases = (between.old.name, between.new.name)
    tasks = [SearchTask(one, *releases, between.changes, means.limits) for one in known]
    searched, stopped = _all(_search, tasks, _unsearched, "searching", means)
    found = smallest_of_each(between, searched)
    tells = [
        TellTask(one, name, between.game, *releases, means.limits)
        for one, name in zip(found, names_of(found), strict=True)
    ]
    told, stopped = _all(_tell, tells, _untold, "telling", means, stopped)
    files = tuple(_saved(one, folder) for one in told) if folder is not None else ()
    answer = Differences(between, tuple(searched), tuple(told), files, time.monotonic() - began)
    show(form, lambda: differences_page(answer), lambda: differences_data(answer))
    if stopped:
        return _status.INTERRUPTED
    if any(one.error for one in answer.searched) or any(one.error for one in answer.told):
        return _status.BAD_INPUT
    if answer.told:
        return _status.FAILED
    return _status.UNKNOWN if answer.unfinished else _status.AS_EXPECTED


def _saved(told: Difference, folder: Path) -> tuple[str, ...]:
    from ..refute.answer import save

    return tuple(str(save(side.value, folder)) for side in told.sides)


def _on(between: Between, paths: Sequence[str], means: _Means, form: str) -> int:
    from ..diff.on import OnTask
    from ..diff.result import Comparison
    from ..errors import InputError, raise_all
    from ..render.diff import comparison_data, comparison_page
    from ._find import cases_at

    began = time.monotonic()
    loaded = cases_at(paths)
    raise_all(loaded.errors)
    cases = [one for one in loaded.cases if one.game == between.game]
    if not cases:
        raise InputError(f"none of these cases is of {between.game}", expected="cases of the game of the releases")
    tasks = [OnTask(one, between.old.name, between.new.name, means.limits) for one in cases]
    compared, stopped = _all(_compare, tasks, _uncompared, "comparing", means)
    answer = Comparison(between, tuple(compared), time.monotonic() - began)
    show(form, lambda: comparison_page(answer), lambda: comparison_data(answer))
    if stopped:
        return _status.INTERRUPTED
    if any(one.error for one in answer.compared):
        return _status.BAD_INPUT
    if answer.differing:
        return _status.FAILED
    return _status.UNKNOWN if any(one.problem for one in answer.compared if one.case.rulings) else _status.AS_EXPECTED


def _all(
    work: Callable[[Task], Answer],
    tasks: Sequence[Task],
    lost: Callable[[Task, Sequence[str], float, str], Answer],
    doing: str,
    means: _Means,
    stopped: bool = False,
) -> tuple[list[Answer], bool]:
    """An answer for each task, and whether the user has stopped the work, now or before."""
    from ._spread import Spread, spread
    from ._workers import STOPPED

    found: Spread[Answer] = Spread()
    if not stopped:
        found = spread(work, tasks, lost, doing=doing, jobs=means.jobs, time_limit=means.time_limit)
    answers = [found.answers.get(n) or lost(task, [STOPPED], 0.0, "unknown") for n, task in enumerate(tasks)]
    return answers, stopped or found.stopped


# What the processes do with their tasks, and what becomes of those that get no answer.
def _search(task: SearchTask) -> Searched:
    from ..diff import search

    return search(task)


def _unsearched(task: SearchTask, problems: Sequence[str], seconds: float, status: str) -> Searched:
    from ..diff import unsearched

    return unsearched(task, "; ".join(problems), seconds, error=status == "error")


def _tell(task: TellTask) -> Difference:
    from ..diff import tell

    return tell(task)


def _untold(task: TellTask, problems: Sequence[str], seconds: float, status: str) -> Difference:
    from ..diff import Difference

    return Difference(task.found, problem="; ".join(problems), error=status == "error")


def _compare(task: OnTask) -> Compared:
    from ..diff.on import compare

    return compare(task)


def _uncompared(task: OnTask, problems: Sequence[str], seconds: float, status: str) -> Compared:
    from ..diff.on import uncompared

    return uncompared(task, problems, seconds, status)
