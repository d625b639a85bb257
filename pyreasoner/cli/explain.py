"""`pyreasoner explain CASE [WHAT]`: why something is so, or is not."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import InputError
from . import _status
from ._options import cards_option, case_argument, format_option, release_option, steps_option
from ._show import show

if TYPE_CHECKING:
    from ..why import Ending


@click.command(short_help="Why something is so, or is not, with rule numbers.")
@case_argument
@click.argument("what", required=False)
@click.option("--why-not", metavar="WHAT", help="Why this is not so.")
@click.option("--all", "everything", is_flag=True, help="All continuous effects, not only those that bear on it.")
@format_option
@release_option
@steps_option
@cards_option
def explain(
    case_path: str,
    what: str | None,
    why_not: str | None,
    everything: bool,
    form: str,
    release: str | None,
    max_steps: int,
    card_files: Sequence[Path],
) -> int:
    """Show why the rulings of CASE are so, or are not, with the numbers of the rules in each step.

    WHAT asks about one thing at the end of the case in place of its rulings, in the words of rulings:
    knight.power, 'knight: zone', 'knight: has flying', A.life, game.result. An atom of the rules such as
    'sba(move(knight,battlefield,graveyard))' will also do.

    Continuous effects are told layer by layer, in the order in which they are applied: those that bear on what
    is asked, or with --all every one.

    If the case can go several ways, one is shown in which a ruling does not hold, if there is one.
    """
    from ..why import asked_ending, ending
    from ._find import library_for, one_case

    if what is not None and why_not is not None:
        raise click.UsageError("ask either WHAT or --why-not WHAT")
    case = one_case(case_path)
    library = library_for(case, card_files)
    asked = why_not or what
    if asked is None or _is_atom(asked):
        end = ending(case, library, release, max_steps=max_steps)
    else:
        end = asked_ending(case, asked, library, release, max_steps=max_steps)
    if asked is not None and _is_atom(asked):
        _explain_atom(end, asked, form, everything)
    else:
        _explain_points(end, form, why_not, everything)
    return _status.AS_EXPECTED


def _explain_points(end: Ending, form: str, why_not: str | None, everything: bool) -> None:
    from ..render.why import explained_data, explained_page

    points = [point for point in end.points() if why_not is None or not point.met]
    if not points and why_not is not None:
        raise InputError(f"it is so: {why_not}", hint="`explain CASE WHAT` says why")
    if not points:
        raise InputError(
            "the case states no ruling",
            file=end.run.case.file,
            hint="name what is to be explained, such as knight.zone",
        )
    show(
        form,
        lambda: explained_page(end, points, why_not is not None, everything),
        lambda: explained_data(end, points, everything),
    )


def _explain_atom(end: Ending, asked: str, form: str, everything: bool) -> None:
    from ..points import Point
    from ..render.why import explained_data, explained_page

    atom = end.atom(asked)
    holds = atom in end.model
    point = Point(str(atom), holds, (), (atom,) if holds else (), () if holds else (atom,))
    show(
        form,
        lambda: explained_page(end, [point], everything=everything),
        lambda: explained_data(end, [point], everything),
    )


def _is_atom(asked: str) -> bool:
    return "(" in asked and ":" not in asked
