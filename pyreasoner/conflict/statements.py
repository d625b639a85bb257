"""What must be so according to a case, or to somebody who has published a ruling on it, statement by statement."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..cases import Case, Ruling
from ..language import Facts

ENDING = 0
"""The number of what every case states: that it comes to an end at all."""


@dataclass(frozen=True)
class Statement:
    """One thing that must be so: a ruling or, of a ruling about every outcome, one of its expectations.

    `number` is that of its ruling in the case that `stated_case` makes (`ENDING` has none), `line` where the ruling
    stands in the case's file, `source` who has published it (None: the case itself says so).
    """

    number: int
    ruling: Ruling | None
    text: str
    case: str
    file: str
    line: int
    source: str | None = None

    @property
    def place(self) -> str:
        """`file:line`, where it is written."""
        return f"{self.file}:{self.line}"


def stated_case(case: Case) -> tuple[Case, tuple[Statement, ...]]:
    """The case with every statement as a ruling of its own, and the statements.

    What a ruling says of every outcome at the end is taken apart, for each of its expectations can be wrong for a
    reason of its own. The rulings of the case keep their numbers.
    """
    ending = Statement(ENDING, None, "the case comes to an end", case.id, case.file, case.line)
    whole = (*case.rulings, *case.published_rulings)
    parts: list[Ruling] = []
    statements = [ending]
    for ruling in whole:
        source = case.published.source if case.published and ruling in case.published_rulings else None
        for one in _apart(ruling):
            if one is not ruling:
                one = replace(one, number=len(whole) + len(parts) + 1)
                parts.append(one)
            statements.append(Statement(one.number, one, case.said(one), case.id, case.file, one.line, source))
    facts = Facts()
    for ruling in (*case.published_rulings, *parts):
        ruling.write(facts)
    made = case.model_copy(update={"rulings": (*whole, *parts), "facts": (*case.facts, *facts.lines)})
    return made, tuple(statements)


def _apart(ruling: Ruling) -> Iterator[Ruling]:
    if ruling.when != "always" or ruling.at is not None or len(ruling.expectations) == 1:
        yield ruling
        return
    for one in ruling.expectations:
        yield replace(ruling, expectations=(one,))
