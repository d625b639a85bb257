"""`pyreasoner cards [NAME]`: what cards there are, and what is on them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import InputError, suggest
from . import _status
from ._options import cards_option, format_option, game_option
from ._show import show

if TYPE_CHECKING:
    from ..cards import CardLibrary


@click.command(short_help="What cards there are, and what is on them.")
@click.argument("name", required=False)
@game_option
@cards_option
@click.option("--facts", is_flag=True, help="Also show the facts that a card becomes.")
@format_option
def cards(name: str | None, game: str, card_files: Sequence[Path], facts: bool, form: str) -> int:
    """List the cards, show the card NAME, or list the cards with NAME in their names.

    The cards of files named with --cards are checked as they are read.
    """
    from ..cards import CardLibrary
    from ..render.cards import card_data, card_page, cards_data, cards_page

    library = CardLibrary.for_game(game, card_files)
    names = _matching(library, name)
    if name is not None and len(names) == 1 and (facts or names[0].casefold() == name.casefold()):
        card = library.get(names[0])
        lines = library.facts(card.name) if facts else []
        library.facts(card.name)  # says what is wrong with it
        show(form, lambda: card_page(card, lines), lambda: card_data(card, lines))
    else:
        found = [library.get(one) for one in names]
        if card_files:
            _check(library, card_files)
        show(form, lambda: cards_page(game, found), lambda: cards_data(game, found))
    return _status.AS_EXPECTED


def _matching(library: CardLibrary, name: str | None) -> list[str]:
    """The card of that name, whatever its case; else all with it in their names; all if none is asked for."""
    names = library.names
    if name is None:
        return names
    wanted = name.strip().casefold()
    exact = [one for one in names if one.casefold() == wanted]
    found = exact or [one for one in names if wanted and wanted in one.casefold()]
    if not found:
        raise InputError(
            f"no card is called {name!r}",
            suggestion=suggest(name, names),
            expected="a card's name or a part of it",
            hint="`pyreasoner cards` lists all",
        )
    return found


def _check(library: CardLibrary, card_files: Sequence[Path]) -> None:
    from ..errors import raise_all

    given = {str(file) for path in card_files for file in ([path] if path.is_file() else path.glob("*.yaml"))}
    raise_all([error for error in library.check() if error.file in given])
