"""`pyreasoner prove LAW`: does any state within a scope break a law?"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import InputError
from . import _status
from ._options import conflict_option, format_option, game_option, jobs_option, steps_option, time_option
from ._show import show

if TYPE_CHECKING:
    from ..prove.answer import Answer
    from ..prove.growing import Attempt
    from ..prove.proving import Question

TIME_LIMIT = 300.0


@click.command(short_help="Does any state within a scope break a law of the game?")
@click.argument("law", metavar="[LAW]", required=False)
@click.option("--all", "every", is_flag=True, help="All laws of the game, held against what their files expect.")
@click.option("--list", "listed", is_flag=True, help="Say which laws there are.")
@click.option("--scope", metavar="NAME=N,...", help="How big the boards get, as effects=3,objects=2.")
@click.option("--mutation", is_flag=True, help="Change the rules as the law's file says; the law must fall then.")
@game_option
@format_option
@click.option("--release", metavar="DATE", help="The release of the rules; by default the newest.")
@steps_option
@conflict_option()
@time_option(TIME_LIMIT)
@jobs_option
@click.option(
    "--save", "folder", type=click.Path(file_okay=False, path_type=Path), default=Path("cases/found"),
    show_default=True, help="The folder into which a board that breaks the law is written as a case.",
)  # fmt: skip
@click.option("--no-save", is_flag=True, help="Do not write it down.")
def prove(
    law: str | None,
    every: bool,
    listed: bool,
    scope: str | None,
    mutation: bool,
    game: str,
    form: str,
    release: str | None,
    max_steps: int,
    conflict_limit: int,
    time_limit: float,
    jobs: int | None,
    folder: Path,
    no_save: bool,
) -> int:
    """Look for a state that breaks LAW, among all states of a scope at once.

    LAW is the name of a law that comes with the program (--list) or a file; `pyreasoner new law` writes one to begin
    from. The scope grows up to the one that is asked for; the answer says how many states it has. A law that nothing
    in its scope could break is VACUOUS.

    Exit status: 0 it holds (with --all: each law is as its file says), 1 it is refuted or vacuous, 2 bad input,
    3 not known.
    """
    from ..games import find_game
    from ..prove import find_law, laws
    from ..prove.board import read_scope
    from ..prove.growing import Attempt
    from ..prove.proving import Question
    from ..refute.answer import save
    from ..render.laws import attempt_data, attempt_page, attempts_page, list_data, list_page

    find_game(game)
    if listed:
        known = laws(game)
        show(form, lambda: list_page(known, game), lambda: list_data(known, game))
        return _status.AS_EXPECTED
    if (law is None) != every:
        raise click.UsageError("expected the name of a law, or --all; --list says which there are")
    if every and scope:
        raise click.UsageError("--scope goes with one law, for each has names of its own for its sizes")
    chosen = laws(game) if law is None else [find_law(law)]
    attempts = [
        Attempt(
            one,
            Question(one.path, game, read_scope(one, game, scope), release, max_steps, conflict_limit, mutation),
        )
        for one in chosen
    ]
    began = time.monotonic()
    stopped = _tried(attempts, jobs or os.cpu_count() or 1, time_limit or None)
    seconds = time.monotonic() - began
    if every:
        show(
            form,
            lambda: attempts_page(attempts, seconds),
            lambda: {"laws": [attempt_data(one) for one in attempts], "seconds": round(seconds, 3)},
        )
        return _status.INTERRUPTED if stopped else _sum_of([_status_of(one, one.as_expected) for one in attempts])
    (one,) = attempts
    found = one.last.refuted
    wanted = found is not None and found.value is not None and not no_save and not mutation
    file = str(save(found.value, folder)) if wanted and found is not None and found.value is not None else None
    show(form, lambda: attempt_page(one, file), lambda: attempt_data(one, file))
    return _status.INTERRUPTED if stopped else _status_of(one, one.verdict.value == "HOLDS")


def _tried(attempts: Sequence[Attempt], jobs: int, limit: float | None) -> bool:
    """Try all laws on several processes, and show on a terminal how far that is. Whether the user stopped it."""
    from ..prove.growing import grow, said, stop, unknown
    from ._progress import Bar
    from ._workers import STOPPED, Lost, run

    states = 0

    def ask(questions: Sequence[Question]) -> Iterator[tuple[int, Answer]]:
        with closing(run(_work, questions, jobs, limit)) as answers:
            for number, answer in answers:
                if isinstance(answer, InputError):
                    raise answer
                if isinstance(answer, Lost):
                    answer = unknown(questions[number], answer.said, answer.seconds)
                yield number, answer

    try:
        with Bar("proving", sum(len(one.scopes) for one in attempts)) as bar:
            for attempt, answer in grow(attempts, ask):
                states += answer.proof.states
                bar.tell(f"{attempt.law.name} {said(attempt)}: {states} states")
                bar.advance()
    except KeyboardInterrupt:
        stop(attempts, STOPPED)
        return True
    return False


def _work(question: Question) -> Answer | InputError:
    from ..prove.answer import answer

    try:
        return answer(question)
    except InputError as error:
        return error


def _status_of(attempt: Attempt, right: bool) -> int:
    if attempt.verdict.value == "UNKNOWN":
        return _status.UNKNOWN
    return _status.AS_EXPECTED if right else _status.FAILED


def _sum_of(found: Sequence[int]) -> int:
    return next((one for one in (_status.FAILED, _status.UNKNOWN) if one in found), _status.AS_EXPECTED)
