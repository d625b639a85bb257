"""What lint found: the place of each thing, what it is and what to do about it, and the sum of it."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..lint import CODES, Finding
from ..lint.running import Looked
from .page import Block, Line, Style, line, span


def findings_page(findings: Sequence[Finding], looked_at: str, looked: Sequence[Looked] = ()) -> list[Block]:
    """The findings, what could not be run, and how many there are of each kind."""
    lost = [
        line(span(f"{one.status} {one.case}: {problem}", Style.BAD)) for one in looked for problem in one.problems
    ]
    return [*(block for one in findings for block in _lines(one)), *lost, _sum(findings, looked_at)]


def findings_data(findings: Sequence[Finding], looked_at: str, looked: Sequence[Looked] = ()) -> dict[str, Any]:
    """The same as plain data."""
    return {
        "looked_at": looked_at,
        "findings": [
            {
                "file": shown(one.file),
                "line": one.line,
                "code": one.code,
                "finding": one.said,
                "hint": one.hint,
                "about": CODES[one.code],
            }
            for one in findings
        ],
        "problems": [
            {"case": one.case, "status": one.status, "problems": list(one.problems)} for one in looked if one.problems
        ],
    }


def shown(file: str) -> str:
    """A file as seen from the current folder, if it is below it."""
    path = Path(file)
    return os.path.relpath(path) if path.is_absolute() and path.is_relative_to(Path.cwd()) else file


def _lines(one: Finding) -> list[Block]:
    """A line for the place, which does not wrap, as editors and other programs know it, and what is found there."""
    return [
        line(span(f"{shown(one.file)}:{one.line}", Style.CODE), ": ", span(one.code, Style.BAD), wraps=False),
        line(one.said, span(f" ({one.hint})" if one.hint else "", Style.DIM), indent=1),
    ]


def _sum(findings: Sequence[Finding], looked_at: str) -> Line:
    if not findings:
        return line(span("nothing looks wrong", Style.GOOD), span(f" in {looked_at}", Style.DIM))
    counts = Counter(one.code for one in findings)
    kinds = ", ".join(f"{count} {code}" for code, count in sorted(counts.items()))
    number = len(findings)
    return line(
        span(f"{number} finding{'' if number == 1 else 's'}", Style.BAD),
        f": {kinds}",
        span(f" in {looked_at}", Style.DIM),
    )
