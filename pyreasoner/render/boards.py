"""A board that was found, as players would describe it: what lies where, what the made-up cards say, what happens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import yaml

from ..words import Words
from .page import Item, Style, Tree, item, span

_ASIDE = ("id", "game", "release", "question", "players", "cards", "ruling", "because", "note", "timestamps", "script")


def board_tree(value: Mapping[str, Any], game: str) -> Tree:
    """The parts of a case's value (without what is asked and answered) as a list."""
    return Tree(tuple(_items(value, Words.for_game(game))), indent=1)


def _items(value: Mapping[str, Any], words: Words) -> Iterator[Item]:
    for key, content in value.items():
        zone = words["case zones"].find(key)
        if zone is not None and isinstance(content, dict):
            for player, things in content.items():
                said = "; ".join(map(_thing, things)) if isinstance(things, list) else f"{things} cards"
                yield item(f"{key} of {player}: {said}")
        elif key not in _ASIDE:
            yield item(f"{key}: {_flow(content)}")
    order = value.get("timestamps", [])
    if len(order) > 1:
        yield item(f"in this order of arrival: {', '.join(map(str, order))}")
    for name, card in value.get("cards", {}).items():
        yield item(span(name, Style.STRONG), f" is {_flow(card)}")
    script = value.get("script", [])
    if script:
        yield item("then", children=[item(line if isinstance(line, str) else _flow(line)) for line in script])


def _thing(thing: Any) -> str:
    """An item of a zone: `Bear as bear`, with what else is said of it."""
    if not isinstance(thing, dict):
        return str(thing)
    more = ", ".join(_state(key, value) for key, value in thing.items() if key not in ("card", "as") and value)
    return f"{thing['card']} as {thing['as']}{f' ({more})' if more else ''}"


def _state(key: str, value: Any) -> str:
    if value is True:
        return key
    if isinstance(value, dict):
        return f"{', '.join(f'{number} {kind}' for kind, number in value.items())} {key}"
    return f"{key} {_flow(value)}"


def _flow(value: Any) -> str:
    """A value as it is written in a case, on one line."""
    if not isinstance(value, dict | list):
        return str(value)
    text: str = yaml.safe_dump(value, default_flow_style=True, sort_keys=False, width=10**6, allow_unicode=True)
    return text.strip()
