"""A board that was found: what lies on it, what of it matters, how a game gets there, and where it was saved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .page import Block, Tree, item, line


def board_lines(value: Mapping[str, Any]) -> list[Block]:
    """The parts of the found case that say what lies where and what happens."""
    told = []
    for key, content in value.items():
        if key in ("id", "game", "release", "question", "cards", "because", "note", "ruling", "players"):
            continue
        told.append(item(f"{key}: {_said(content)}"))
    return [Tree(tuple(told), indent=1)]


def matters_lines(needs: Sequence[str]) -> list[Block]:
    """What of the board is needed, in words; nothing where that is not known."""
    return [line("What matters:"), Tree(tuple(map(item, needs)), indent=1)] if needs else []


def way_lines(way: Sequence[str] | None, start: str) -> list[Block]:
    """A script that leads to the board: none if it is the start of something, None if no way was found."""
    if way is None:
        return [line("It is well-formed; no way to reach it in a game was looked for or found.")]
    told = "It is reachable in a game:" if way else f"It is the start of {start}."
    return [line(told), Tree(tuple(map(item, way)), indent=1)]


def saved_lines(file: str | None) -> list[Block]:
    """Where the board was saved, if it was."""
    return [line(f"Saved as {file}; `pyreasoner check {file}` passes.")] if file else []


def _said(content: Any) -> str:
    if isinstance(content, dict) and "card" in content:
        named = f"{content['card']} as {content['as']}" if "as" in content else str(content["card"])
        return f"{named} ({'; '.join(f'{key}: {_said(content[key])}' for key in content if key not in ('card', 'as'))})"
    if isinstance(content, dict):
        return "; ".join(f"{key}: {_said(inner)}" for key, inner in content.items())
    if isinstance(content, list):
        return ", ".join(map(_said, content))
    return str(content).lower() if isinstance(content, bool) else str(content)
