"""The board on which a claim fails, as a case of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any

import yaml

from ..cases import Case
from ..cases.build import build_case
from ..errors import raise_all
from ..files import parse_yaml
from ..words import Words
from .search import Board, Refutation, absent_of

_REST = ("question", "cards", "players", "mana", "step")
"""Keys of a claim that its boards share."""


def found_case(case: Case, found: Refutation, name: str, release: str) -> dict[str, Any]:
    """The case, as the value of a YAML document: the board, the script, and what comes of the claim's ruling there.

    What is of no account stays open.
    """
    assert found.board is not None and case._document is not None
    return _Writer(case, found, found.board).value(name, release)


def case_text(value: Mapping[str, Any]) -> str:
    """A case as the text of a YAML file."""
    return yaml.dump(dict(value), Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=110)


def built_case(value: Mapping[str, Any]) -> Case:
    """The case of such a value. Raises `InputErrors` for mistakes in it."""
    case, errors = build_case(parse_yaml(case_text(value), "found.yaml"))
    raise_all(errors)
    assert case is not None
    return case


def without_idle_cards(value: Mapping[str, Any]) -> dict[str, Any]:
    """A case without the cards of its own that it does not speak of."""
    said = repr({key: part for key, part in value.items() if key != "cards"})
    cards = {name: card for name, card in value.get("cards", {}).items() if name in said}
    return {key: cards if key == "cards" else part for key, part in value.items() if key != "cards" or cards}


class _Dumper(yaml.SafeDumper):
    """Lists and mappings that hold only plain values are written in one line."""

    def represent_sequence(self, tag: str, sequence: Any, flow_style: bool | None = None) -> Any:
        return super().represent_sequence(tag, sequence, flow_style=all(not isinstance(one, dict) for one in sequence))


class _Writer:
    def __init__(self, case: Case, found: Refutation, board: Board) -> None:
        assert case._document is not None
        self._claim = deepcopy(case._document.value)
        self._case, self._found = case, found
        self._values = {part.key: part.value(board.values[part.key]) for part in case.parts}
        asked = case.rulings[found.ruling - 1] if found.ruling else None
        needed = {key for key, _ in found.needs.parts} if found.needs is not None else set(self._values)
        needed |= {one.part for one in asked.standing} if asked is not None else set()
        self._ordered = found.needs is None or bool(found.needs.orders) or (asked is not None and bool(asked.under))
        self._any = {p.key for p in case.parts if p.key not in needed and p.target[0] not in ("there", "script")}
        self._fixed = [part for part in case.parts if part.key not in self._any]
        self._absent = absent_of(case, board)
        self._order = [one for one in board.order if one not in self._absent]

    def value(self, name: str, release: str) -> dict[str, Any]:
        words = Words.for_game(self._case.game)
        zones = [key for key in self._claim if words["case zones"].find(key)]
        states = [key for key in self._claim if words["player states"].find(key)]
        case: dict[str, Any] = {"id": name, "game": self._case.game, "release": release}
        case |= {key: self._claim[key] for key in (*_REST, "active", *states) if key in self._claim}
        case |= {key: self._zone(key) for key in zones}
        for part in self._fixed:
            if part.target[0] == "case":
                _put(case, part.target[1:], self._values[part.key].written)
        case["free"] = self._free()
        if "timestamps" not in case["free"]:
            case["timestamps"] = self._order
        case["script"] = list(self._script())
        case["ruling"] = self._ruling()
        case["note"] = f"Found as a counterexample to {self._case.id}."
        return {key: value for key, value in case.items() if value not in (None, [], {})}

    def _zone(self, key: str) -> Any:
        """A zone's items under their players: those that are there, as they are on this board."""
        if not isinstance(self._claim[key], dict):
            return self._claim[key]
        lists: dict[str, Any] = {}
        for player, items in self._claim[key].items():
            if not isinstance(items, list):
                lists[player] = items
                continue
            for place, item in enumerate(items):
                here = [(name, card) for name, card, path in self._case._things if path == (key, player, place)]
                for name, card in here:
                    if name not in self._absent:
                        who, written = self._item(item, name, card, player, alone=len(here) == 1)
                        lists.setdefault(who, []).append(written)
        return lists

    def _item(self, item: Any, name: str, card: str, player: str, alone: bool) -> tuple[str, Any]:
        said = [part for part in self._case.parts if part.target[:2] in (("item", name), ("control", name))]
        changes = [part for part in said if part.key not in self._any]
        opened = [part for part in said if part.key in self._any and part.target[0] == "item"]
        if not changes and not (opened and isinstance(item, dict)):
            return player, item if alone else f"{card} as {name}"
        written = deepcopy(item) if isinstance(item, dict) else {"card": card}
        for part in opened:
            _take(written, part.target[2:])
        written["as"] = name
        for part in changes:
            value = self._values[part.key].written
            if part.target[0] == "control":
                if value != player:
                    written.setdefault("owner", player)
                player = str(value)
            elif value or part.target[2] in written:
                _put(written, part.target[2:], value)
        plain = set(written) == {"card", "as"}
        return player, f"{written['card']} as {name}" if plain else written

    def _free(self) -> dict[str, Any]:
        """What is of no account on this board."""
        free: dict[str, Any] = {}
        if self._case.free and not self._ordered:
            left = [one for one in self._case.free if one not in self._absent]
            if len(left) > 1 or len(self._order) > 1 and left:
                free["timestamps"] = "any" if len(left) == len(self._order) else left
        for part in self._case.parts:
            if part.key in self._any and not self._absent.intersection(map(str, part.target)):
                written = [value.written for value in part.values]
                kind, *target = part.target
                if kind == "control":
                    _put(free, ("control", *target), written)
                elif kind == "case":
                    _put(free, target, written)
                elif isinstance(part.values[0].written, bool):
                    free.setdefault(str(target[1]), []).append(target[0])
                else:
                    _put(free, (target[1], target[0], *target[2:]), written)
        return free

    def _script(self) -> Iterator[Any]:
        left_out = {
            part.target[1]
            for part in self._case.parts
            if part.target[0] == "script" and not self._values[part.key].written
        }
        for number, line in enumerate(self._claim.get("script", ()), start=1):
            if number not in left_out and not self._about_absent(number):
                yield line

    def _about_absent(self, number: int) -> bool:
        """Whether a line of the script speaks of something that is not there: nobody can do anything with that."""
        return any(f"line_about({number},{one})." in self._case.facts for one in self._absent)

    def _ruling(self) -> Any:
        """The claim's ruling, with what comes of it on this board."""
        stated = self._claim.get("ruling")
        if stated is None:
            return None
        ruling = dict(stated[self._found.ruling - 1] if isinstance(stated, list) else stated)
        claimed = ruling.pop("when", "always")
        ruling.pop("under", None)
        failed = "never" if claimed == "always" else "always"
        return {**ruling, "when": failed if self._found.forced else "possible"}


def _take(mapping: dict[str, Any], path: Sequence[str | int]) -> None:
    """Take out of a mapping what is said at a place, and what has nothing else to say."""
    first, *further = map(str, path)
    if further and isinstance(mapping.get(first), dict):
        _take(mapping[first], further)
    if not further or mapping.get(first) == {}:
        mapping.pop(first, None)


def _put(mapping: dict[str, Any], path: Sequence[str | int], value: Any) -> None:
    *way, last = path
    for key in way:
        mapping = mapping.setdefault(str(key), {})
    mapping[str(last)] = value
