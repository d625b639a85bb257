"""`pyreasoner lint [PATH]...`: what looks wrong in rules, cases and cards."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from . import _status
from ._options import cards_option, conflict_option, format_option, game_option, jobs_option, steps_option, time_option
from ._show import show
from ._spread import Spread, spread

if TYPE_CHECKING:
    from ..checking import Task
    from ..lint import Finding, Linted, Scope
    from ..lint.running import Looked


@click.command(short_help="What looks wrong in rules, cases and cards.")
@click.argument("paths", metavar="[PATH]...", nargs=-1)
@format_option
@game_option
@cards_option
@click.option("--run", "running", is_flag=True, help="Also look for what can be seen only by running the cases.")
@steps_option
@conflict_option()
@time_option()
@jobs_option
@click.option("--strict", is_flag=True, help="End with status 1 if anything is found.")
def lint(
    paths: Sequence[str],
    form: str,
    game: str,
    card_files: Sequence[Path],
    running: bool,
    max_steps: int,
    conflict_limit: int,
    time_limit: float,
    jobs: int | None,
    strict: bool,
) -> int:
    """Look for what is probably a mistake, without running anything unless --run says so.

    PATH is a rule file or folder below asp/, a case file or folder, a card file (in a folder called cards),
    or the name of a game; without any, everything that comes with the games is looked at.

    Each finding has its file and line, its kind, what it is and what to do. What is meant as it is can say so
    in a comment in its file: @lint("kind", "reason").

    With --run the cases are run as well, which takes minutes for all of them: for rules under `because` that no
    derivation has and without which the rulings hold as well, for open parts at which nothing looks, and, where
    rules or cards are looked at too, for what of those no case exercises.
    """
    from ..games import find_game
    from ..lint import lint as look
    from ..lint import scope_of
    from ..render.lint import findings_data, findings_page

    find_game(game)
    scope = scope_of(paths)
    linted = look(scope, game, card_files)
    limits = max_steps, conflict_limit, time_limit
    ran: Spread[Looked] = _run(linted, card_files, limits, jobs) if running else Spread()
    looked = ran.in_order
    found = linted.finish(*_further(scope, looked, game, card_files)) if running else linted.finish()
    said = _looked_at(scope, linted)
    show(form, lambda: findings_page(found, said, looked), lambda: findings_data(found, said, looked))
    if ran.stopped:
        return _status.INTERRUPTED
    if any(one.status == "error" for one in looked):
        return _status.BAD_INPUT
    if found and strict:
        return _status.FAILED
    return _status.UNKNOWN if any(one.status == "unknown" for one in looked) else _status.AS_EXPECTED


def _run(
    linted: Linted, card_files: Sequence[Path], limits: tuple[int, int, float], jobs: int | None
) -> Spread[Looked]:
    """What running each case shows, under the newest of its releases; `limits` are steps, conflicts and seconds."""
    from ..cases import case_problems
    from ..checking import Task, card_library

    max_steps, conflict_limit, time_limit = limits
    tasks = [
        Task(case, case.releases_or_default[-1], max_steps, card_files=tuple(card_files), conflict_limit=conflict_limit)
        for case in linted.cases
    ]
    sound = [task for task in tasks if not case_problems(task.case, card_library(task.case.game, task.card_files))]
    return spread(_look, sound, _unlooked, doing="running", jobs=jobs, time_limit=time_limit)


def _further(
    scope: Scope, looked: Sequence[Looked], game: str, card_files: Sequence[Path]
) -> tuple[list[Finding], list[str]]:
    """The findings of running cases, and which kinds of them were looked for."""
    from ..checking import card_library
    from ..coverage import summary
    from ..lint.cards import further_files
    from ..lint.running import COVER_CODES, RUN_CODES, uncovered_findings

    found = [finding for one in looked for finding in one.findings]
    covered = [one for one in looked if one.covered is not None]
    if not (scope.cards or scope.rules) or not covered:
        return found, [*RUN_CODES]
    by_game = scope.cards_by_game(game)
    for name in dict.fromkeys(one.game for one in covered):
        own = [one.covered for one in covered if one.game == name and one.covered is not None]
        library = card_library(name, tuple(further_files(name, [*card_files, *by_game.get(name, ())])))
        found += uncovered_findings(summary(name, own, library), scope)
    return found, [*RUN_CODES, *COVER_CODES]


def _look(task: Task) -> Looked:
    from ..lint.running import look

    return look(task)


def _unlooked(task: Task, problems: Sequence[str], seconds: float, status: str) -> Looked:
    from ..lint.running import unlooked

    return unlooked(task, problems, seconds, status)


def _looked_at(scope: Scope, linted: Linted) -> str:
    counts = (
        (len(scope.rules), "file of rules", "files of rules"),
        (len(scope.cards), "card file", "card files"),
        (len(linted.cases), "case", "cases"),
    )
    return ", ".join(f"{number} {one if number == 1 else several}" for number, one, several in counts if number)
