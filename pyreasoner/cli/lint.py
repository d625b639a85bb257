"""`pyreasoner lint [PATH]...`: what looks wrong in rules, cases and cards."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from . import _status
from ._options import cards_option, format_option, game_option
from ._show import show

if TYPE_CHECKING:
    from ..lint import Linted, Scope


@click.command(short_help="What looks wrong in rules, cases and cards.")
@click.argument("paths", metavar="[PATH]...", nargs=-1)
@format_option
@game_option
@cards_option
@click.option("--strict", is_flag=True, help="End with status 1 if anything is found.")
def lint(paths: Sequence[str], form: str, game: str, card_files: Sequence[Path], strict: bool) -> int:
    """Look for what is probably a mistake, without running anything.

    PATH is a rule file or folder below asp/, a case file or folder, a card file (in a folder called cards),
    or the name of a game; without any, everything that comes with the games is looked at.

    Each finding has its file and line, its kind, what it is and what to do. What is meant as it is can say so
    in a comment in its file: @lint("kind", "reason").
    """
    from ..games import find_game
    from ..lint import lint as look
    from ..lint import scope_of
    from ..render.lint import findings_data, findings_page

    find_game(game)
    scope = scope_of(paths)
    linted = look(scope, game, card_files)
    found = linted.finish()
    said = _looked_at(scope, linted)
    show(form, lambda: findings_page(found, said), lambda: findings_data(found, said))
    return _status.FAILED if found and strict else _status.AS_EXPECTED


def _looked_at(scope: Scope, linted: Linted) -> str:
    counts = (
        (len(scope.rules), "file of rules", "files of rules"),
        (len(scope.cards), "card file", "card files"),
        (len(linted.cases), "case", "cases"),
    )
    return ", ".join(f"{number} {one if number == 1 else several}" for number, one, several in counts if number)
