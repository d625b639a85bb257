"""Linting cards: mistakes in their files, and words that no rule reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from ..cards import CardLibrary
from ..cards.index import CardFile
from ..engine.understanding import declined, unread_keywords
from ..errors import InputError
from ..files import read_text
from ..games import find_game
from .finding import Allowance, Finding
from .written import card_allowances

CARD_CODES = ("input", "unread")
"""The kinds of findings in cards that need no case to be run."""


def card_findings(game: str, files: Sequence[Path]) -> tuple[list[Finding], list[Allowance]]:
    """What looks wrong in card files of a game, and what they allow. Raises `InputError` for unusable files."""
    library = CardLibrary.for_game(game, further_files(game, files))
    found: list[Finding] = []
    allowances: list[Allowance] = []
    for file in files:
        for name in CardFile(file).names:
            found += _card(library, game, name, str(file))
        allowances += card_allowances(str(file), read_text(file))
    return found, allowances


def further_files(game: str, files: Sequence[Path]) -> list[Path]:
    """Those of the card files that do not come with the game, each once."""
    packaged = {path.resolve() for path in find_game(game).card_files()}
    return list({path.resolve(): path for path in files if path.resolve() not in packaged}.values())


def _card(library: CardLibrary, game: str, name: str, file: str) -> Iterator[Finding]:
    try:
        facts = library.facts(name)
        line = library.get(name).line
    except InputError as error:
        for one in error.errors:
            yield mistake(one, file)
        return
    yield from unread(game, facts, file, line)


def unread(game: str, facts: Sequence[str], file: str, line: int) -> Iterator[Finding]:
    """What these facts of a card say that no rule reads."""
    program = find_game(game).program
    hint = "say what it means in a rule, or put it under `unsupported:`"
    for error in declined(program, facts):
        yield Finding(file, line, "unread", error.message, hint)
    for remark in unread_keywords(program, facts):
        yield Finding(file, line, "unread", remark, hint)


def mistake(error: InputError, file: str) -> Finding:
    """A mistake in a file as a finding."""
    said = ": ".join(part for part in (error.field, error.message) if part)
    more = [f"expected {error.expected}" if error.expected else "", error.hint or ""]
    near = f"did you mean {error.suggestion!r}?" if error.suggestion else ""
    return Finding(error.file or file, error.line or 1, "input", said, "; ".join(filter(None, [near, *more])))
