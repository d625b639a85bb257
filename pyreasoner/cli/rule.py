"""`pyreasoner rule NUMBER`: how a numbered rule is encoded, and which cases cite it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..errors import InputError
from . import _status
from ._options import format_option
from ._show import show

if TYPE_CHECKING:
    from ..cases import Case
    from ..explain import Entry, RuleIndex


@click.command(short_help="How a numbered rule is encoded, and who cites it.")
@click.argument("number")
@format_option
def rule(number: str, form: str) -> int:
    """Show how rule NUMBER is encoded, as in 613.8a or mtg:613.8a; 613 shows all of that section.

    Each rule of the program is given with its file and line, its sense and its text, then the cases of the
    rule books that name the number under `because`.
    """
    from ..games import games
    from ..render.rules import rule_data, rule_page

    book, wanted = _split(number, games())
    index = _index(games() if book is None else [book])
    found = index.find(wanted, book)
    if not found:
        raise _unknown(wanted, book, index)
    citing = _citing(found)
    show(form, lambda: rule_page(found, citing), lambda: rule_data(number, found, citing))
    return _status.AS_EXPECTED


def _split(written: str, books: list[str]) -> tuple[str | None, str]:
    """The rule book, if one is named, and the number. A number may have a colon of its own: 2005:418.5a."""
    book, colon, number = written.strip().partition(":")
    if colon and book.lower() in books:
        return book.lower(), number.strip()
    return None, written.strip()


def _index(names: list[str]) -> RuleIndex:
    from ..explain import game_rules, rule_index
    from ..games import find_game

    return rule_index(game_rules(game) for game in map(find_game, names) if game.program.is_file())


def _unknown(number: str, book: str | None, index: RuleIndex) -> InputError:
    near = index.nearest(number, book)
    return InputError(
        f"no rule of the program states {number!r}",
        suggestion=near[0] if near else None,
        expected=f"one of {', '.join(near)}" if near else "a number such as 613.8a",
        hint="a rule that is not listed has no encoding of its own",
    )


def _citing(entries: list[Entry]) -> dict[tuple[str, str], list[Case]]:
    """For each entry, the cases of its rule book that name its number under `because`."""
    from ..cases import load_cases
    from ..games import find_game

    cases = {
        book: load_cases([find_game(book).case_folder]).cases for book in {entry.book for entry in entries}
    }
    return {
        (entry.book, entry.number): [case for case in cases[entry.book] if entry.number in case.because]
        for entry in entries
    }
