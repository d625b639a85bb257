"""`pyreasoner coverage [PATH]...`: what cases exercise, and what no case does."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import InputError
from . import _status
from ._options import cards_option, conflict_option, format_option, jobs_option, steps_option, time_option
from ._show import show

if TYPE_CHECKING:
    from ..checking import Task
    from ..coverage import Coverage, Covered
    from ..explain import Rule


@click.command(short_help="What cases exercise, and what no case does.")
@click.argument("paths", metavar="[PATH]...", nargs=-1)
@click.option("--rule", "number", metavar="NUMBER", help="The cases of one numbered rule, or of a section.")
@format_option
@steps_option
@conflict_option()
@time_option()
@cards_option
@jobs_option
@click.option("--strict", is_flag=True, help="End with status 1 if anything is left to be exercised.")
def coverage(
    paths: Sequence[str],
    number: str | None,
    form: str,
    max_steps: int,
    conflict_limit: int,
    time_limit: float,
    card_files: Sequence[Path],
    jobs: int | None,
    strict: bool,
) -> int:
    """Run cases and list what none of them exercises.

    That is: numbered rules that fire in no case; rules that no case shows stopped by one of their conditions
    while all others hold; cards that are in no case, and abilities that do nothing in any case. PATH means
    what it means for `check`; without any, the cases of all games are run. With --rule, the laws about a rule
    are listed as well.
    """
    from ..checking import Task
    from ..coverage import summary
    from ..errors import raise_all
    from ..render.coverage import coverage_data, coverage_page, rules_page
    from ._find import cases_at, library_for
    from ._spread import spread

    loaded = cases_at(paths)
    raise_all(loaded.errors)
    wanted = {game: _rules(game, number) for game in dict.fromkeys(case.game for case in loaded.cases)}
    if number is not None and not any(wanted.values()):
        raise _unknown(number, list(wanted))
    tasks = [
        Task(case, release, max_steps, card_files=tuple(card_files), conflict_limit=conflict_limit)
        for case in loaded.cases
        for release in case.releases_or_default
    ]
    covered = spread(_cover, tasks, _uncovered, doing="running", jobs=jobs, time_limit=time_limit)
    found: list[Coverage] = []
    for game, rules in wanted.items():
        own = [one for number, one in covered.answers.items() if tasks[number].case.game == game]
        first = next(case for case in loaded.cases if case.game == game)
        found.append(summary(game, own, library_for(first, card_files), rules, _laws(game)))
    page = coverage_page if number is None else rules_page
    show(
        form,
        lambda: [block for one in found for block in page(one)],
        lambda: {"games": [coverage_data(one, number is None) for one in found]},
    )
    if covered.stopped:
        return _status.INTERRUPTED
    return _status_of(covered.in_order, strict and not all(_complete(one, number) for one in found))


def _complete(found: Coverage, number: str | None) -> bool:
    return found.complete if number is None else not (found.idle or found.unopposed)


def _status_of(covered: Sequence[Covered], lacking: bool) -> int:
    status = {one.status for one in covered}
    if "error" in status:
        return _status.BAD_INPUT
    if lacking:
        return _status.FAILED
    return _status.UNKNOWN if "unknown" in status else _status.AS_EXPECTED


def _rules(game: str, number: str | None) -> list[Rule] | None:
    """The rules of a game that state a number or what is below it; None for all."""
    from ..engine.explaining import rulebook
    from ..explain import rule_index

    if number is None:
        return None
    found = {rule.id: rule for entry in rule_index([rulebook(game)]).find(number, game) for rule in entry.rules}
    return [found[one] for one in sorted(found)]


def _laws(game: str) -> dict[str, list[str]]:
    """The names of the laws of a game that hold, by the rule numbers that they are about."""
    from ..prove import laws

    found: dict[str, list[str]] = {}
    for law in laws(game):
        if law.shape.expect == "holds":
            for number in law.setting(game).rules:
                found.setdefault(number, []).append(law.name)
    return found


def _unknown(number: str, games: Sequence[str]) -> InputError:
    from ..engine.explaining import rulebook
    from ..explain import rule_index

    near = rule_index(rulebook(game) for game in games).nearest(number)
    return InputError(
        f"no rule of the program states {number!r}",
        suggestion=near[0] if near else None,
        expected=f"one of {', '.join(near)}" if near else "a number such as 613.8a",
    )


def _cover(task: Task) -> Covered:
    from ..coverage import cover

    return cover(task)


def _uncovered(task: Task, problems: Sequence[str], seconds: float, status: str) -> Covered:
    from ..coverage import uncovered

    return uncovered(task, problems, seconds, status)
