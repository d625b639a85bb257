"""Laws for tests: the one to begin from, changed a little."""

from __future__ import annotations

from pathlib import Path

from pyreasoner.cases import new_law_text
from pyreasoner.prove import Law, read_law
from pyreasoner.prove.board import Sizes
from pyreasoner.prove.proving import Question


def a_law(folder: Path, *changes: tuple[str, str], name: str = "grows") -> Law:
    """The law that `new law` writes, with pieces of its text replaced."""
    text = new_law_text("mtg")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    path = folder / f"{name}.lp"
    path.write_text(text, encoding="utf-8")
    return read_law(path)


def asked(law: Law, sizes: Sizes | None = None, **more: int) -> Question:
    """A question about a law of Magic."""
    return Question(law.path, "mtg", law.sizes("mtg") if sizes is None else sizes, **more)  # type: ignore[arg-type]
