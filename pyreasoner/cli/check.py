"""`pyreasoner check PATH...`: do the rules derive the rulings stated in these cases?"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from contextlib import closing
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

if TYPE_CHECKING:
    from ..cases import Case
    from ..checking import Checked, Task
    from ..errors import InputError
    from ._report import Report


@click.command(short_help="Do the rules derive the rulings of these cases?")
@click.argument("paths", metavar="[PATH]...", nargs=-1)
@format_option
@release_option
@steps_option
@conflict_option()
@time_option()
@cards_option
@click.option("-v", "--verbose", is_flag=True, help="A line for every case, not only for those that fail.")
@jobs_option
@click.option("--fail-fast", is_flag=True, help="Stop at the first case that does not pass.")
@click.option("--changed", is_flag=True, help="Play only what did not pass before with the same cards and rules.")
@click.option("--verify", is_flag=True, help="Check every answer again by replaying the rules on it.")
def check(
    paths: Sequence[str],
    form: str,
    release: str | None,
    max_steps: int,
    conflict_limit: int,
    time_limit: float,
    card_files: Sequence[Path],
    verbose: bool,
    jobs: int | None,
    fail_fast: bool,
    changed: bool,
    verify: bool,
) -> int:
    """Check the rulings of cases against the rules.

    PATH is a file, a folder, a pattern, the name of a game (its own cases) or the id of a case that comes
    with a game; without any, the cases of all games are checked.

    Exit status: 0 all passed, 1 some failed, 2 some could not be read, 3 some are unknown; the first of
    2, 1, 3 that applies.
    """
    from ..checking import Task
    from ._find import cases_at
    from ._report import Report
    from ._workers import STOPPED

    if changed and verify:
        raise click.UsageError("--verify checks every answer again, --changed leaves out what passed before: give one")
    loaded = cases_at(paths)
    tasks = [
        Task(case, one, max_steps, verify, tuple(card_files), conflict_limit, form == "json", changed)
        for case in loaded.cases
        for one in _releases(case, release)
    ]
    report = Report(form, verbose, unreadable(loaded.errors), len(tasks))
    interrupted = _run(tasks, report, jobs or os.cpu_count() or 1, time_limit or None, fail_fast)
    report.end()
    if interrupted:
        click.echo(STOPPED, err=True)
        return _status.INTERRUPTED
    return _exit_status(report.results)


def unreadable(errors: Sequence[InputError]) -> list[Checked]:
    """A result for each file in which cases could not be read, with all its mistakes."""
    from ..checking import Checked

    files: dict[str, list[str]] = {}
    for error in errors:
        files.setdefault(error.file or "", []).append(str(error))
    return [Checked(file, file, "", "error", errors=tuple(said)) for file, said in files.items()]


def _releases(case: Case, release: str | None) -> tuple[str, ...]:
    return (release,) if release is not None else case.releases_or_default


def _run(tasks: Sequence[Task], report: Report, jobs: int, limit: float | None, fail_fast: bool) -> bool:
    """Give every task's result to the report. Whether the user interrupted it."""
    from ..checking import failed
    from ._workers import Lost, run

    began = time.monotonic()
    try:
        with closing(run(_checked, tasks, jobs, limit)) as answers, report:
            for number, answer in answers:
                if isinstance(answer, Lost):
                    answer = failed(
                        tasks[number],
                        [answer.said],
                        answer.seconds,
                        "unknown" if answer.timed_out else "error",
                    )
                report.add(number, answer)
                if fail_fast and answer.status != "passed":
                    break
    except KeyboardInterrupt:
        return True
    finally:
        report.seconds = time.monotonic() - began
    return False


def _checked(task: Task) -> Checked:
    from ..checking import check

    return check(task)


def _exit_status(results: Sequence[Checked]) -> int:
    found = {one.status for one in results}
    if "error" in found:
        return _status.BAD_INPUT
    if "failed" in found:
        return _status.FAILED
    return _status.UNKNOWN if "unknown" in found else _status.AS_EXPECTED
