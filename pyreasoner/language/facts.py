"""A growing list of ASP facts."""

from __future__ import annotations

from ..terms import term


class Facts:
    """Facts as lines of text (`selector(s("Lifeline",1)).`), each once, in the order they came."""

    def __init__(self) -> None:
        self._lines: dict[str, None] = {}

    def __len__(self) -> int:
        return len(self._lines)

    def add(self, predicate: str, *arguments: str | int) -> None:
        """Add one fact; the arguments are terms already."""
        self._lines[f"{term(predicate, *arguments)}."] = None

    def extend(self, lines: list[str]) -> None:
        """Add facts that are complete lines already."""
        self._lines.update(dict.fromkeys(lines))

    def take(self, start: str) -> list[str]:
        """Take out all facts whose line begins like this; returns their lines."""
        found = [line for line in self._lines if line.startswith(start)]
        for line in found:
            del self._lines[line]
        return found

    @property
    def lines(self) -> list[str]:
        """All facts so far."""
        return list(self._lines)
