"""`pyreasoner ask CASE`: every outcome, and whose choice it hangs on."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from . import _status
from ._options import (
    cards_option,
    case_argument,
    conflict_option,
    format_option,
    release_option,
    steps_option,
    time_option,
)
from ._single import Known, Shown, answer_one, show_ended, shown, steps_played
from ._workers import tell

if TYPE_CHECKING:
    from ..cases import Case
    from ..engine.outcomes import Outcomes

PAUSE = 0.5
"""So many seconds lie between two tellings of the outcomes found so far."""


@dataclass(frozen=True)
class _Asked:
    """What is asked, and how it is to be shown."""

    case: Case
    form: str
    release: str | None
    max_steps: int
    conflict_limit: int
    limit: int
    card_files: tuple[Path, ...]


@click.command(short_help="Every outcome of a case, and whose choice it hangs on.")
@case_argument
@format_option
@release_option
@click.option("--limit", type=click.IntRange(min=1), default=64, show_default=True, help="Outcomes at most.")
@steps_option
@conflict_option()
@time_option()
@cards_option
def ask(
    case_path: str,
    form: str,
    release: str | None,
    limit: int,
    max_steps: int,
    conflict_limit: int,
    time_limit: float,
    card_files: Sequence[Path],
) -> int:
    """List every outcome of CASE that can be told from the others, and on whose choice each hangs.

    A case that states rulings gets a verdict on each, but `ask` ends with 0 whatever it is: to check rulings,
    use `check`.

    Exit status: 0 these are all outcomes, 2 bad input, 3 a limit was reached.
    """
    from ._find import one_case

    case = one_case(case_path)
    asked = _Asked(case, form, release, max_steps, conflict_limit, limit, tuple(card_files))
    return show_ended(form, answer_one(_work, asked, time_limit, "playing"), case.id)


def _work(asked: _Asked) -> Shown:
    from ..cases import case_facts
    from ..checking import remarks
    from ..engine.outcomes import outcomes
    from ..render.outcomes import outcomes_data, outcomes_page
    from ._find import library_for

    case = asked.case
    library = library_for(case, asked.card_files)
    unread = remarks(case, case_facts(case, library))
    last = 0.0

    def made(found: Outcomes) -> Shown:
        return shown(
            asked.form,
            lambda: outcomes_page(case, found, unread),
            lambda: outcomes_data(case, found, unread),
            _status.AS_EXPECTED if found.complete else _status.UNKNOWN,
        )

    def found_more(found: Outcomes) -> None:
        nonlocal last
        if time.monotonic() - last > PAUSE:
            number = len(found.outcomes)
            tell(Known(f"{number} outcome{'' if number == 1 else 's'} found", made(found)))
            last = time.monotonic()

    return made(
        outcomes(
            case,
            library,
            asked.release,
            max_steps=asked.max_steps,
            limit=asked.limit,
            conflict_limit=asked.conflict_limit,
            watch=steps_played,
            found=found_more,
        )
    )
