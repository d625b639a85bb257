"""The page of figures, docs/benchmarks.md: each part of it is written on its own, and leaves the others alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "benchmarks.md"
PARTS = ("speed", "proofs", "peers", "boards")
"""What the page is made of, from the top: `table` writes `speed`, `python -m tests.benchmarks.NAME` the next two, and
`boards` is kept by hand, from what `python -m tests.reference.long` prints."""

_PART = re.compile(r"<!-- part (\w+) -->\n(.*?)<!-- end of part \1 -->\n?", re.DOTALL)


def parts_of(page: Path) -> dict[str, str]:
    """The parts that are on a page now.

    Raises `ValueError` if something on it is in no part, for it would be lost; ask before measuring for minutes.
    """
    written = page.read_text(encoding="utf-8") if page.exists() else ""
    if lost := _PART.sub("", written).strip():
        raise ValueError(f"{page} has text in no part, which would be lost: {lost.splitlines()[0]!r}")
    return dict(_PART.findall(written))


def write_part(part: str, text: str, page: Path) -> None:
    """Put a part in its place on the page; the other parts stay as they are. Raises `ValueError` as `parts_of` does."""
    parts = parts_of(page) | {part: text.rstrip("\n") + "\n"}
    order = [*PARTS, *(other for other in parts if other not in PARTS)]
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(
        "\n".join(f"<!-- part {one} -->\n{parts[one]}<!-- end of part {one} -->\n" for one in order if one in parts),
        encoding="utf-8",
    )


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    return "\n".join(f"| {' | '.join(line)} |" for line in (heads, ["---"] * len(heads), *rows))


def figure(value: float) -> str:
    """A number with two digits that count, or with all that stand before the point."""
    return f"{value:.0f}" if value >= 10 else f"{value:.2g}"
