"""What could be left out of a case: objects, what is said about them, what players have, actions."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

from ..cases import Case
from ..cases.build import build_case, game_keys
from ..files import Path
from ..terms import constant
from ..words import Words

_NAMING = ("card", "as")
_ORDERS = (("timestamps",), ("free", "timestamps"))
_MANA = "mana"
_SCRIPT = "script"


@dataclass(frozen=True)
class Piece:
    """One thing that a case says: where in its file, of whom or what (`about`), and what it says."""

    path: Path
    about: str
    text: str

    @property
    def action(self) -> bool:
        """Whether it is an entry of the script."""
        return self.path[0] == _SCRIPT


def pieces(case: Case) -> tuple[Piece, ...]:
    """All pieces of a case, in the order of its file; the checks in its script are none."""
    value = case._document.value if case._document is not None else {}
    whole = [key for key in value if key in (*game_keys(Words.for_game(case.game)), _MANA)]
    return tuple(piece for key in value for piece in _of(value, key, key in whole))


def without(case: Case, gone: Collection[Piece]) -> Case | None:
    """The case without some of its pieces; None if what is left speaks of them, or is no case any more."""
    document = case._document
    if document is None:
        return None
    value = deepcopy(document.value)
    for piece in sorted(gone, key=lambda one: one.path, reverse=True):  # from the end, so that places stay
        _cut(value, piece.path)
    _forget(value, {name for name, _, path in case._things if any(piece.path == path for piece in gone)})
    made, errors = build_case(replace(document, value=value), case.id)
    return None if errors else made


def _of(value: dict[str, Any], key: str, by_player: bool) -> Iterator[Piece]:
    if key == _SCRIPT and isinstance(value[key], list):
        for place, entry in enumerate(value[key]):
            if not (isinstance(entry, dict) and "check" in entry):
                yield Piece((key, place), key, _written(entry))
    if not by_player or not isinstance(value[key], dict):
        return
    for player, has in value[key].items():
        if not isinstance(has, list):
            yield Piece((key, player), str(player), f"{key} {has}")
            continue
        for place, item in enumerate(has):
            yield from _item((key, player, place), f"{player}'s {key}", item)


def _item(path: Path, about: str, item: Any) -> Iterator[Piece]:
    if not isinstance(item, dict):
        yield Piece(path, about, str(item))
        return
    name = str(item.get("as", item.get("card")))
    yield Piece(path, about, " as ".join(str(item[key]) for key in _NAMING if key in item))
    for key in item:
        if key not in _NAMING:
            yield Piece((*path, key), name, key if item[key] is True else f"{key} {_written(item[key])}")


def _written(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_written(one)}" for key, one in value.items())
    if isinstance(value, list):
        return ", ".join(map(_written, value))
    return str(value)


def _cut(value: Any, path: Path) -> None:
    for key in path[:-1]:
        value = value[key]
    del value[path[-1]]


def _forget(value: dict[str, Any], names: set[str]) -> None:
    """Take objects that are gone out of what is said about the order of arrival."""
    for path in _ORDERS:
        holder: Any = value
        for key in path[:-1]:
            holder = holder.get(key) if isinstance(holder, dict) else None
        if isinstance(holder, dict) and isinstance(holder.get(path[-1]), list):
            holder[path[-1]] = [one for one in holder[path[-1]] if constant(str(one)) not in names]
            if not holder[path[-1]]:
                del value[path[0]]
