"""`pyreasoner counterexample CLAIM`: the smallest board on which a claim fails."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from . import _status
from ._options import (
    cards_option,
    conflict_option,
    format_option,
    release_option,
    steps_option,
    time_option,
)
from ._show import show
from ._single import Known, answer_one, show_unknown, steps_played
from ._workers import tell

if TYPE_CHECKING:
    from ..refute.answer import Answer, Claim

TIME_LIMIT = 300.0
CONFLICTS = 1_000_000
"""As the search has it; a test compares the two, for the search takes too long to load for help."""


@click.command(short_help="The smallest board on which a claim fails.")
@click.argument("case_path", metavar="CLAIM")
@format_option
@release_option
@steps_option
@conflict_option(CONFLICTS)
@time_option(TIME_LIMIT)
@cards_option
@click.option(
    "--save",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("cases/found"),
    show_default=True,
    help="The folder into which the board is written as a case.",
)
@click.option("--no-save", is_flag=True, help="Do not write it down.")
def counterexample(
    case_path: str,
    form: str,
    release: str | None,
    max_steps: int,
    conflict_limit: int,
    time_limit: float,
    card_files: Sequence[Path],
    folder: Path,
    no_save: bool,
) -> int:
    """Find the smallest board on which the ruling of CLAIM fails.

    A claim is a case that leaves parts open (`free:`) and states a ruling that is to hold always, or never. All
    boards that it speaks of are searched at once; what is found has the fewest objects, then the fewest effects,
    then the fewest steps, and is written down as a case that `check` runs. If a limit is reached before that is known,
    the smallest board found by then is shown.

    Exit status: 0 the claim holds on all its boards, 1 it fails on one, 2 bad input, 3 not known.
    """
    from ..refute.answer import Claim, save
    from ..refute.search import boards
    from ..render.counterexample import counterexample_data, counterexample_page
    from ._find import one_case

    case = one_case(case_path)
    under = release or case.releases_or_default[-1]
    claim = Claim(case, under, max_steps, tuple(card_files), conflict_limit)
    ended = answer_one(_work, claim, time_limit, f"looking through {boards(case)} boards")
    answer = ended.answer
    if answer is None:
        assert ended.why is not None
        show_unknown(form, case.id, ended.why, ended.known)
        return ended.status
    file = None if no_save or answer.value is None else str(save(answer.value, folder))
    show(
        form,
        lambda: counterexample_page(case, under, answer, file, ended.why),
        lambda: counterexample_data(case, under, answer, file, ended.why),
    )
    if ended.status == _status.INTERRUPTED:
        return ended.status
    if answer.found.problem:
        return _status.UNKNOWN
    return _status.FAILED if answer.found.board is not None else _status.AS_EXPECTED


def _work(claim: Claim) -> Answer:
    from ..refute.answer import answer

    def found_one(one: Answer) -> None:
        tell(Known("a board on which it fails was found", one))

    return answer(claim, steps_played, found_one)
