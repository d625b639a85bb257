"""`pyreasoner ask CASE`: every outcome, and whose choice it hangs on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from . import _status
from ._options import cards_option, case_argument, format_option, release_option, steps_option
from ._show import show


@click.command(short_help="Every outcome of a case, and whose choice it hangs on.")
@case_argument
@format_option
@release_option
@steps_option
@click.option("--limit", type=click.IntRange(min=1), default=64, show_default=True, help="Outcomes at most.")
@cards_option
def ask(
    case_path: str,
    form: str,
    release: str | None,
    max_steps: int,
    limit: int,
    card_files: Sequence[Path],
) -> int:
    """List every outcome of CASE that can be told from the others, and on whose choice each hangs.

    A case that states rulings gets a verdict on each, but `ask` ends with 0 whatever it is: to check rulings,
    use `check`.
    """
    from ..checking import remarks
    from ..engine.outcomes import outcomes
    from ..render.outcomes import outcomes_data, outcomes_page
    from ._find import library_for, one_case

    case = one_case(case_path)
    library = library_for(case, card_files)
    found = outcomes(case, library, release, max_steps=max_steps, limit=limit)
    unread = remarks(case, library)
    show(form, lambda: outcomes_page(case, found, unread), lambda: outcomes_data(case, found, unread))
    return _status.AS_EXPECTED if found.complete else _status.UNKNOWN
