"""Can a board come about in a game? A legal script that leads there is looked for, from hands and libraries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..cards import CardLibrary
from ..cases import Case
from ..cases.build import build_case
from ..engine import Status
from ..engine.judging import judge
from ..errors import InputError
from ..files import parse_yaml
from ..words import Words
from .saving import case_text

LIBRARY = 40
"""So many cards each player's library has to begin with."""

_KNOWN = {"id", "game", "release", "question", "cards", "players", "battlefield", "hand", "free", "timestamps"}
_KNOWN |= {"script", "ruling", "because", "note"}


def way_to(value: Mapping[str, Any], case: Case, library: CardLibrary) -> list[str] | None:
    """Script lines that lead to the board of a found case (`value`) and after which its ruling comes out the same.

    None if none is found, which does not say that there is none: each permanent is only put down by its owner in
    the order of arrival, and what is tapped, damaged or otherwise changed is not tried.
    """
    ways = Words.for_game(case.game)["reaching"]
    free = set(value.get("free", {}))
    if not ways or set(value) - _KNOWN or free - {"timestamps"} or not _plain(value.get("battlefield", {})):
        return None
    return _Search(value, library, {row.word: row.means for row in ways.values()}).lines()


def _plain(board: Any) -> bool:
    return isinstance(board, dict) and all(isinstance(one, str) for items in board.values() for one in items)


class _Search:
    def __init__(self, value: Mapping[str, Any], library: CardLibrary, ways: dict[str, str]) -> None:
        self._value, self._library = value, library
        self._chance = ways.pop("chance")
        self._ways = list(ways.values())
        board, hands = value.get("battlefield", {}), value.get("hand", {})
        players = list(value.get("players", ("A", "B")))
        self._owner = {_id(item): player for player, items in board.items() for item in items}
        self._start = {
            "game": value["game"],
            **{key: value[key] for key in ("release", "cards", "players") if key in value},
            "hand": {player: [*board.get(player, []), *hands.get(player, [])] for player in players},
            "library": dict.fromkeys(players, LIBRARY),
        }

    def lines(self) -> list[str] | None:
        script: list[str] = []
        turn: str | None = None
        for name in self._value.get("timestamps", list(self._owner)):
            player = self._owner[name]
            longer = None if turn not in (None, player) else self._put_down(script, player, name)
            if longer is None:
                longer = self._put_down([*script, self._chance.format(player=player)], player, name)
            if longer is None:
                return None
            script, turn = longer, player
        first = next(iter(self._start["hand"]))
        if turn != first:
            script.append(self._chance.format(player=first))
        ends = {"script": [*script, *self._value.get("script", [])], "ruling": self._value["ruling"]}
        return script if self._holds(ends) else None

    def _put_down(self, script: Sequence[str], player: str, name: str) -> list[str] | None:
        for way in self._ways:
            longer = [*script, way.format(player=player, id=name)]
            if self._holds({"script": longer, "ruling": {name: {"zone": "battlefield"}}}):
                return longer
        return None

    def _holds(self, more: Mapping[str, Any]) -> bool:
        try:
            document = parse_yaml(case_text({"id": "way", **self._start, **more}), "way.yaml")
            case, _ = build_case(document)
            return case is not None and judge(case, self._library).status is Status.PASSED
        except InputError:  # such a card cannot be put down like that
            return False


def _id(item: str) -> str:
    from ..terms import constant

    return constant(item.rpartition(" as ")[2])
