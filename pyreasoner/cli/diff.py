"""`pyreasoner diff OLD NEW`: the smallest boards on which two releases give different answers."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from . import _status
from ._options import cards_option, format_option, game_option, jobs_option, steps_option, time_option
from ._show import show

if TYPE_CHECKING:
    from ..cases import Release
    from ..diff import Difference, Searched, SearchTask, TellTask
    from ..diff.on import Compared, OnTask
    from ..diff.result import Between, Comparison, Differences

TIME_LIMIT = 120.0


@click.command(short_help="The smallest boards on which two releases differ.")
@click.argument("old")
@click.argument("new")
@click.option(
    "--on", "paths", multiple=True, metavar="PATH",
    help="Compare the rulings of these cases as they are, in place of a search. May be repeated.",
)  # fmt: skip
@click.option(
    "--scene", "further", multiple=True, type=click.Path(path_type=Path), metavar="PATH",
    help="A case that leaves parts open, whose boards are searched as well. May be repeated.",
)  # fmt: skip
@game_option
@format_option
@steps_option
@cards_option
@jobs_option
@time_option(TIME_LIMIT)
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
    card_files: Sequence[Path],
    jobs: int | None,
    time_limit: float,
    folder: Path | None,
) -> int:
    """Find the smallest boards on which the releases OLD and NEW of a game's rules give different answers.

    The boards are those of the game's scenes. One is shown for each distinct reason: what changed, and which rules
    took effect under the one release and not under the other. Each is played under both releases before it is shown.

    Exit status: 0 no difference, 1 differences, 2 bad input, 3 none found but a limit was reached.
    """
    from ..diff import changes_between
    from ..diff.result import Between

    if paths and (further or folder):
        raise click.UsageError("--on compares cases as they are; --scene and --save go with a search")
    first, second = _release(game, old), _release(game, new)
    changes = changes_between(game, first, second) if first != second else ()
    between = Between(game, first, second, changes)
    limits = _Limits(max_steps, tuple(card_files), jobs, time_limit)
    if paths:
        return _on(between, paths, limits, form)
    return _searched(between, further, limits, folder, form)


class _Limits:
    """What holds for all that is run."""

    def __init__(self, max_steps: int, card_files: tuple[Path, ...], jobs: int | None, time_limit: float) -> None:
        self.max_steps, self.card_files, self.jobs, self.time_limit = max_steps, card_files, jobs, time_limit


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


def _searched(between: Between, further: Sequence[Path], limits: _Limits, folder: Path | None, form: str) -> int:
    from ..render.diff import differences_data, differences_page

    answer = _differences(between, further, limits, folder)
    show(form, lambda: differences_page(answer), lambda: differences_data(answer))
    if any(one.error for one in answer.searched) or any(one.problem for one in answer.told):
        return _status.BAD_INPUT
    if answer.told:
        return _status.FAILED
    return _status.UNKNOWN if answer.unfinished else _status.AS_EXPECTED


def _differences(between: Between, further: Sequence[Path], limits: _Limits, folder: Path | None) -> Differences:
    from ..diff import SearchTask, TellTask, scenes
    from ..diff.result import Differences, names_of, smallest_of_each
    from ..errors import InputError
    from ._spread import spread

    began = time.monotonic()
    known = scenes(between.game, further) if between.changes else []
    if between.changes and not known:
        raise InputError(f"there are no scenes of {between.game} to search", hint="--scene PATH gives one")
    releases = (between.old.name, between.new.name)
    tasks = [SearchTask(one, *releases, between.changes, limits.max_steps, limits.card_files) for one in known]
    searched = spread(*(_search, tasks, _unsearched), doing="searching", jobs=limits.jobs, time_limit=limits.time_limit)
    found = smallest_of_each(between, searched)
    tells = [
        TellTask(one, name, between.game, *releases, limits.max_steps, limits.card_files)
        for one, name in zip(found, names_of(found), strict=True)
    ]
    told = spread(_tell, tells, _untold, doing="telling", jobs=limits.jobs, time_limit=limits.time_limit)
    files = tuple(_saved(one, folder) for one in told) if folder is not None else ()
    return Differences(between, tuple(searched), tuple(told), files, time.monotonic() - began)


def _saved(told: Difference, folder: Path) -> tuple[str, ...]:
    from ..refute.answer import save

    return tuple(str(save(side.value, folder)) for side in told.sides)


def _on(between: Between, paths: Sequence[str], limits: _Limits, form: str) -> int:
    from ..render.diff import comparison_data, comparison_page

    answer = _comparison(between, paths, limits)
    show(form, lambda: comparison_page(answer), lambda: comparison_data(answer))
    if answer.differing:
        return _status.FAILED
    if any(one.error for one in answer.compared):
        return _status.BAD_INPUT
    return _status.UNKNOWN if any(one.problem for one in answer.compared if one.case.rulings) else _status.AS_EXPECTED


def _comparison(between: Between, paths: Sequence[str], limits: _Limits) -> Comparison:
    from ..diff.on import OnTask
    from ..diff.result import Comparison
    from ..errors import InputError, raise_all
    from ._find import cases_at
    from ._spread import spread

    began = time.monotonic()
    loaded = cases_at(paths)
    raise_all(loaded.errors)
    cases = [one for one in loaded.cases if one.game == between.game]
    if not cases:
        raise InputError(f"none of these cases is of {between.game}", expected="cases of the game of the releases")
    tasks = [OnTask(one, between.old.name, between.new.name, limits.max_steps, limits.card_files) for one in cases]
    compared = spread(
        *(_compare, tasks, _uncompared), doing="comparing", jobs=limits.jobs, time_limit=limits.time_limit
    )
    return Comparison(between, tuple(compared), time.monotonic() - began)


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

    return Difference(task.found, problem="; ".join(problems))


def _compare(task: OnTask) -> Compared:
    from ..diff.on import compare

    return compare(task)


def _uncompared(task: OnTask, problems: Sequence[str], seconds: float, status: str) -> Compared:
    from ..diff.on import uncompared

    return uncompared(task, problems, seconds, status)
