"""`pyreasoner explain CASE [WHAT]`: why something is so, or is not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import InputError
from ._options import (
    cards_option,
    case_argument,
    conflict_option,
    format_option,
    release_option,
    steps_option,
    time_option,
)
from ._single import Shown, answer_one, show_ended, shown, steps_played

if TYPE_CHECKING:
    from ..cases import Case
    from ..why import Ending


@dataclass(frozen=True)
class _Asked:
    """What is asked, and how it is to be shown."""

    case: Case
    what: str | None
    why_not: str | None
    everything: bool
    form: str
    release: str | None
    max_steps: int
    conflict_limit: int
    card_files: tuple[Path, ...]


@click.command(short_help="Why something is so, or is not, with rule numbers.")
@case_argument
@click.argument("what", required=False)
@click.option("--why-not", metavar="WHAT", help="Why this is not so.")
@click.option("--all", "everything", is_flag=True, help="All continuous effects, not only those that bear on it.")
@format_option
@release_option
@steps_option
@conflict_option()
@time_option()
@cards_option
def explain(
    case_path: str,
    what: str | None,
    why_not: str | None,
    everything: bool,
    form: str,
    release: str | None,
    max_steps: int,
    conflict_limit: int,
    time_limit: float,
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
    from ._find import one_case

    if what is not None and why_not is not None:
        raise click.UsageError("ask either WHAT or --why-not WHAT")
    case = one_case(case_path)
    asked = _Asked(
        case, what, why_not, everything, form, release, max_steps, conflict_limit, tuple(card_files)
    )
    return show_ended(form, answer_one(_work, asked, time_limit, "playing"), case.id)


def _work(asked: _Asked) -> Shown:
    from ..engine.limits import LimitReached, too_hard
    from ..errors import Unknown

    try:
        return _explained(asked)
    except LimitReached:
        raise Unknown(too_hard(asked.conflict_limit)) from None


def _explained(asked: _Asked) -> Shown:
    from ..why import asked_ending, ending
    from ._find import library_for

    library = library_for(asked.case, asked.card_files)
    what = asked.why_not or asked.what
    limits = {"max_steps": asked.max_steps, "conflict_limit": asked.conflict_limit}
    if what is None or _is_atom(what):
        end = ending(asked.case, library, asked.release, **limits, watch=steps_played)
    else:
        end = asked_ending(asked.case, what, library, asked.release, **limits, watch=steps_played)
    return _atom(end, what, asked) if what is not None and _is_atom(what) else _points(end, asked)


def _points(end: Ending, asked: _Asked) -> Shown:
    from ..render.why import explained_data, explained_page

    why_not = asked.why_not
    points = [point for point in end.points() if why_not is None or not point.met]
    if not points and why_not is not None:
        raise InputError(f"it is so: {why_not}", hint="`explain CASE WHAT` says why")
    if not points:
        raise InputError(
            "the case states no ruling",
            file=end.run.case.file,
            hint="name what is to be explained, such as knight.zone",
        )
    return shown(
        asked.form,
        lambda: explained_page(end, points, why_not is not None, asked.everything),
        lambda: explained_data(end, points, asked.everything),
    )


def _atom(end: Ending, written: str, asked: _Asked) -> Shown:
    from ..points import Point
    from ..render.why import explained_data, explained_page

    atom = end.atom(written)
    holds = atom in end.model
    point = Point(str(atom), holds, (), (atom,) if holds else (), () if holds else (atom,))
    return shown(
        asked.form,
        lambda: explained_page(end, [point], everything=asked.everything),
        lambda: explained_data(end, [point], asked.everything),
    )


def _is_atom(asked: str) -> bool:
    return "(" in asked and ":" not in asked
