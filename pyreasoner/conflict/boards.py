"""Whether two cases are the same but for their rulings and for what things are called."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256

from ..cases import Case
from ..terms import constant

_WORD = re.compile(r'"(?:\\.|[^"\\])*"|(?<!\w)([a-z_]\w*)')
_DESCRIPTION = re.compile(r's\("case",(\d+)\)')
_FIRST = re.compile(r'\w+\((s\("case",\d+\))')
_RULED = re.compile(r'(?:ruling|expect|under)\w*\(|(?:object_name|player_name|script_text)\(')
_PART = re.compile(r'alternative\((s\("case",\d+\)),(s\("case",\d+\))\)')
_COUNTED = re.compile(r'expect\(\d+,\d+,count\((s\("case",\d+\))\)')


@dataclass(frozen=True)
class Board:
    """What a case is about: cases of the same `key` are the same situation under the same release.

    `names` gives for each constant of an object or player the one that it has in every such case.
    """

    key: str
    names: Mapping[str, str]

    def rename(self, term: str) -> str:
        """A term with what objects and players are called in every case of this key."""
        return _rename(term, self.names)


def board_of(case: Case, facts: Iterable[str]) -> Board:
    """The board of a case; `facts` are all that the rules start from, with cards and release."""
    names = _names(case)
    lines = list(facts)
    counted = _counted(lines)
    told = [line for line in lines if not _RULED.match(line) and not _about(line, counted)]
    numbers: dict[str, int] = {}

    def renumber(found: re.Match[str]) -> str:
        return f's("case",{numbers.setdefault(found[1], len(numbers) + 1)})'

    own = set(case.facts)  # elsewhere a word that is somebody's name means something else
    renamed = sorted(_rename(line, names) if line in own else line for line in told)
    same = "\n".join(sorted({_DESCRIPTION.sub(renumber, line) for line in renamed}))
    return Board(sha256(same.encode()).hexdigest(), names)


def _counted(lines: Iterable[str]) -> set[str]:
    """The descriptions that only rulings use, to say what is counted, with their parts."""
    found = {one[1] for line in lines if (one := _COUNTED.match(line))}
    parts = {one[2] for line in lines if (one := _PART.match(line)) and one[1] in found}
    return found | parts


def _about(line: str, nodes: Iterable[str]) -> bool:
    found = _FIRST.match(line)
    return found is not None and found[1] in nodes


def _names(case: Case) -> dict[str, str]:
    """Players by their seats; objects by where they lie, their cards, and the order in which a case lists them."""
    names = {constant(player): f"player_{seat}" for seat, player in enumerate(case.players, start=1)}
    seats = {player: seat for seat, player in enumerate(case.players)}

    def place(thing: tuple[int, tuple[str, str, tuple[str | int, ...]]]) -> tuple[str, int, str, int]:
        listed, (_, card, path) = thing
        return str(path[0]), seats.get(str(path[1]), 0) if len(path) > 1 else 0, card, listed

    ordered = sorted(enumerate(case._things), key=place)
    return names | {name: f"object_{number}" for number, (_, (name, _, _)) in enumerate(ordered, start=1)}


def _rename(text: str, names: Mapping[str, str]) -> str:
    return _WORD.sub(lambda found: names.get(found[1], found[0]) if found[1] else found[0], text)
