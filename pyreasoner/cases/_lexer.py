"""Cutting a line of a script into names, words and marks. Names may have blanks and commas in them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

_WORD = re.compile(r"[^\s,;=\"]+")


@dataclass(frozen=True)
class Token:
    """A piece of a line: a known name (or anything in quotes), a word, or one of the marks `,` `;` `=`."""

    text: str
    name: bool = False

    @property
    def word(self) -> str:
        """The token in lower case, for comparing it with the words of the grammar."""
        return self.text.lower()


def cut(line: str, names: Iterable[str]) -> list[Token]:
    """The tokens of a line; the longest known name wins at each place, whatever its case."""
    known = sorted({name.lower(): name for name in names if name}.items(), key=lambda pair: -len(pair[0]))
    lowered = line.lower()
    tokens: list[Token] = []
    place = 0
    while place < len(line):
        character = line[place]
        if character.isspace():
            place += 1
        elif character in ",;=":
            tokens.append(Token(character))
            place += 1
        elif character == '"' and (end := line.find('"', place + 1)) > 0:
            tokens.append(Token(line[place + 1 : end], name=True))
            place = end + 1
        else:
            length = next((len(low) for low, _ in known if _stands(lowered, place, low)), 0)
            word = _WORD.match(line, place)
            length = length or (word.end() - place if word else 1)
            tokens.append(
                Token(
                    line[place : place + length],
                    name=any(low == lowered[place : place + length] for low, _ in known),
                )
            )
            place += length
    return tokens


def _stands(line: str, place: int, name: str) -> bool:
    """Whether the name stands here as a whole word."""
    end = place + len(name)
    return line.startswith(name, place) and (
        end == len(line) or not (line[end].isalnum() or line[end] in "_-'’")
    )
