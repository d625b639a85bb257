"""`pyreasoner since CASE`: which releases of the rules give which ruling."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import InputError
from . import _status
from ._options import (
    cards_option,
    case_argument,
    conflict_option,
    format_option,
    jobs_option,
    steps_option,
    time_option,
)
from ._show import show

if TYPE_CHECKING:
    from ..checking import Task
    from ..since import Under


@click.command(short_help="Which releases of the rules give which ruling.")
@case_argument
@click.argument("what", required=False)
@format_option
@steps_option
@conflict_option()
@time_option()
@cards_option
@jobs_option
def since(
    case_path: str,
    what: str | None,
    form: str,
    max_steps: int,
    conflict_limit: int,
    time_limit: float,
    card_files: Sequence[Path],
    jobs: int | None,
) -> int:
    """Judge CASE under every release of its game's rules, whichever it names itself.

    Says which releases give which answer to each of its rulings, with which of them the answer changes, and
    by which rules. WHAT asks about one thing in place of the rulings, as in `explain`: knight.power.
    """
    from ..asked import asked_case
    from ..cases import load_releases
    from ..checking import Task
    from ..render.since import since_data, since_page
    from ..since import history
    from ._find import one_case
    from ._spread import spread
    from ._workers import STOPPED

    case = one_case(case_path)
    asked = None
    if what is not None:
        case, given = asked_case(case, what)
        asked = None if given else what
    if not case.rulings:
        raise InputError(
            "the case states no ruling", file=case.file, hint="name what you want to know, such as knight.zone"
        )
    releases = load_releases(case.game).known
    tasks = [
        Task(case, release.name, max_steps, card_files=tuple(card_files), conflict_limit=conflict_limit)
        for release in releases
    ]
    answers = spread(_answered, tasks, _unanswered, doing="judging", jobs=jobs, time_limit=time_limit)
    found = history(
        case,
        releases,
        [
            answers.answers.get(number) or _unanswered(task, [STOPPED], 0.0, "unknown")
            for number, task in enumerate(tasks)
        ],
    )
    show(form, lambda: since_page(found, asked), lambda: since_data(found, asked))
    if answers.stopped:
        return _status.INTERRUPTED
    if all(answer.status == "error" for answer in found.answers):
        return _status.BAD_INPUT
    return _status.UNKNOWN if found.unknown else _status.AS_EXPECTED


def _answered(task: Task) -> Under:
    from ..since import answer_under

    return answer_under(task)


def _unanswered(task: Task, problems: Sequence[str], seconds: float, status: str) -> Under:
    from ..since import unanswered

    return unanswered(task.release, problems, seconds, status)
