"""A growing list of ASP facts."""

from __future__ import annotations

from ..terms import term


class Facts:
    """Facts as lines of text (`selector(s("Lifeline",1)).`), each once, in the order they came."""

    def __init__(self) -> None:
        self._lines: dict[str, None] = {}

    def add(self, predicate: str, *arguments: str | int) -> None:
        """Add one fact; the arguments are terms already."""
        self._lines[f"{term(predicate, *arguments)}."] = None

    def extend(self, lines: list[str]) -> None:
        """Add facts that are complete lines already."""
        self._lines.update(dict.fromkeys(lines))

    @property
    def lines(self) -> list[str]:
        """All facts so far."""
        return list(self._lines)
