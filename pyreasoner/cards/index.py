"""Finding the cards of a file without reading all of it: files are long, and a case uses few cards."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from ..errors import InputError, raise_all
from ..files import Document, parse_yaml, read_text
from ..games import Game

# A name at the start of a line, plain or in quotes. Deeper lines are indented, so this finds the cards alone.
_NAME = re.compile(
    r"""^(?:
        "(?P<double>(?:[^"\\]|\\.)*)"
      | '(?P<single>(?:[^']|'')*)'
      | (?P<plain>[^\s\#"'\-\[{][^:\n]*(?::[^\s:][^:\n]*)*)
    )\s*:(?=\s|$)""",
    re.MULTILINE | re.VERBOSE,
)


class CardFile:
    """One card file: the names in it at once, each card's YAML only when it is asked for."""

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        self._text = read_text(path)
        self._spans: dict[str, tuple[int, int]] = {}
        found = list(_NAME.finditer(self._text))
        for number, match in enumerate(found, start=1):
            name = _unquoted(match)
            if name in self._spans:
                self.document()  # which says that the name is given twice, and where
            self._spans[name] = (
                match.start(),
                found[number].start() if number < len(found) else len(self._text),
            )
        if not found:  # not written in lines, or no mapping at all
            self._spans = dict.fromkeys(self.document().value, (0, len(self._text)))

    @property
    def names(self) -> list[str]:
        """The names of the cards, in order."""
        return list(self._spans)

    def document(self) -> Document:
        """The whole file. Raises `InputError` when it is no mapping of cards."""
        document = parse_yaml(self._text, self.path)
        if not isinstance(document.value, dict):
            raise document.error(
                (), "a card file needs cards", expected="names of cards with their fields below"
            )
        return document

    def part(self, name: str) -> Document:
        """A document with one card of the file, its lines counted as in the whole.

        Raises `InputError` like `document`.
        """
        start, end = self._spans[name]
        first_line = self._text.count("\n", 0, start) + 1
        try:
            part = parse_yaml(self._text[start:end], self.path, first_line)
        except InputError:
            return self.document()  # it may lean on the rest of the file; if not, this tells the same mistake
        return part if _holds(part.value, name) else self.document()


def card_files(game: Game) -> list[CardFile]:
    """The card files that come with a game. Raises `InputErrors` when some cannot be used."""
    files: list[CardFile] = []
    errors: list[InputError] = []
    for path in game.card_files():
        try:
            files.append(CardFile(path))
        except InputError as error:
            errors.append(error)
    raise_all(errors)
    return files


def _holds(value: Any, name: str) -> bool:
    return isinstance(value, dict) and name in value


def _unquoted(match: re.Match[str]) -> str:
    if match["double"] is not None:
        plain = match["double"]
        return str(next(iter(parse_yaml(f'"{plain}": 0', "").value))) if "\\" in plain else plain
    if match["single"] is not None:
        return match["single"].replace("''", "'")
    return match["plain"].strip()
