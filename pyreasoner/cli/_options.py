"""Options that several verbs have."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

Function = TypeVar("Function", bound=Callable[..., Any])

MAX_STEPS = 240
"""As the engine has it; a test compares the two, for the engine takes too long to load for help."""

CONFLICTS = 5_000_000
"""As the prover has it; a test compares the two. What takes longer runs into the time limit."""

TIME_LIMIT = 60.0
"""So many seconds are given to a case under one release."""

FORMATS = ("text", "json", "markdown")


def format_option(function: Function) -> Function:
    """`--format`: how the answer is put down."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(FORMATS),
        default="text",
        show_default=True,
        help="How the answer is put down.",
    )(function)


def release_option(function: Function) -> Function:
    """`--release`: under which release of the rules."""
    return click.option(
        "--release",
        metavar="DATE",
        help="The release of the rules, such as 2026-04-17, in place of the case's own.",
    )(function)


def steps_option(function: Function) -> Function:
    """`--max-steps`: after how many steps to give up."""
    return click.option(
        "--max-steps",
        type=click.IntRange(min=1),
        default=MAX_STEPS,
        show_default=True,
        metavar="N",
        help="Give up (UNKNOWN) after so many steps of the game.",
    )(function)


def conflict_option(default: int = CONFLICTS) -> Callable[[Function], Function]:
    """`--conflict-limit`: after how hard a search to give up a question."""
    return click.option(
        "--conflict-limit",
        type=click.IntRange(min=1),
        default=default,
        show_default=True,
        metavar="N",
        help="Give up a question (UNKNOWN) after so many dead ends of the solver's search.",
    )


def jobs_option(function: Function) -> Function:
    """`--jobs`: over how many processes the work is spread."""
    return click.option(
        "-j",
        "--jobs",
        type=click.IntRange(min=1),
        metavar="N",
        help="How many processes; default: all cores.",
    )(function)


def time_option(default: float = TIME_LIMIT) -> Callable[[Function], Function]:
    """`--time-limit`: after how long to give up a case."""
    return click.option(
        "--time-limit",
        type=click.FloatRange(min=0),
        default=default,
        show_default=True,
        metavar="SECONDS",
        help="Give up (UNKNOWN) after so long; 0 for never.",
    )


def cards_option(function: Function) -> Function:
    """`--cards`: further files or folders of cards."""
    return click.option(
        "--cards",
        "card_files",
        multiple=True,
        type=click.Path(path_type=Path),
        metavar="PATH",
        help="A file or folder of further cards; they take the place of namesakes. May be repeated.",
    )(function)


def game_option(function: Function) -> Function:
    """`--game`: which game's files are meant."""
    return click.option("--game", default="mtg", show_default=True, help="Which game.")(function)


def case_argument(function: Function) -> Function:
    """`CASE`: a file with one case, or `FILE#ID` for one of several."""
    return click.argument("case_path", metavar="CASE")(function)
