"""`pyreasoner counterexample CLAIM`: the smallest board on which a claim fails."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from . import _status
from ._options import cards_option, format_option, release_option, steps_option, time_option
from ._show import show

if TYPE_CHECKING:
    from ..errors import InputError
    from ..refute.answer import Answer, Claim

TIME_LIMIT = 300.0


@click.command(short_help="The smallest board on which a claim fails.")
@click.argument("case_path", metavar="CLAIM")
@format_option
@release_option
@steps_option
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
@time_option(TIME_LIMIT)
def counterexample(
    case_path: str,
    form: str,
    release: str | None,
    max_steps: int,
    card_files: Sequence[Path],
    folder: Path,
    no_save: bool,
    time_limit: float,
) -> int:
    """Find the smallest board on which the ruling of CLAIM fails.

    A claim is a case that leaves parts open (`free:`) and states a ruling that is to hold always, or never. All
    boards that it speaks of are searched at once; what is found has the fewest objects, then the fewest effects,
    then the fewest steps, and is written down as a case that `check` runs.

    Exit status: 0 the claim holds on all its boards, 1 it fails on one, 2 bad input, 3 not known.
    """
    from ..refute.answer import Claim, save
    from ..render.counterexample import counterexample_data, counterexample_page
    from ._find import one_case
    from ._workers import Lost

    case = one_case(case_path)
    under = release or case.releases_or_default[-1]
    answer = _answered(Claim(case, under, max_steps, tuple(card_files)), time_limit or None)
    if isinstance(answer, Lost):
        click.echo(answer.said)
        return _status.UNKNOWN
    file = None if no_save or answer.value is None else str(save(answer.value, folder))
    show(
        form,
        lambda: counterexample_page(case, under, answer, file),
        lambda: counterexample_data(case, under, answer, file),
    )
    if answer.found.problem:
        return _status.UNKNOWN
    return _status.FAILED if answer.found.board is not None else _status.AS_EXPECTED


def _answered(claim: Claim, limit: float | None) -> Answer:
    """The answer, worked out by a process of its own, since nothing else can stop the solver's preparations."""
    from ..errors import InputError
    from ._workers import run

    with closing(run(_work, [claim], 1, limit)) as answers:
        _, answer = next(answers)
    if isinstance(answer, InputError):
        raise answer
    return answer  # type: ignore[return-value]


def _work(claim: Claim) -> Answer | InputError:
    from ..errors import InputError
    from ..refute.answer import answer

    try:
        return answer(claim)
    except InputError as error:
        return error
