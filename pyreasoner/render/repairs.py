"""Repairs of conflicts: which fewest changes settle them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..conflict.off import Off
from ..conflict.repair import Change, Repair
from ..conflict.statements import Statement
from .page import Block, Heading, Item, Span, Style, Tree, item, line, span, spans


def repair_lines(repair: Repair) -> Iterator[Block]:
    """What the conflicts are, and every smallest set of changes."""
    size = len(repair.ways[0])
    yield Heading(f"REPAIR with {size} change{'' if size == 1 else 's'}")
    yield line(f"To settle {'; '.join(one.text for one in repair.refuted)}", indent=1)
    yield line("any of these is enough:" if len(repair.ways) > 1 else "this is enough:", indent=1)
    yield Tree(tuple(_way(way) for way in repair.ways), indent=1)
    if repair.more:
        yield line(span("There are others as small.", Style.DIM), indent=1)
    if repair.untried:
        numbers = "; ".join(", ".join(one.numbers) for one in repair.untried)
        yield line(
            span(f"The time ran out (--time-limit) before it was seen what else hangs on {numbers}.", Style.OPEN),
            indent=1,
        )


def repair_data(repair: Repair) -> dict[str, Any]:
    """The same as plain data."""
    return {
        "refuted": [_statement(one) for one in repair.refuted],
        "ways": [[_change(one) for one in way] for way in repair.ways],
        "more": repair.more,
        "untried": [list(one.numbers) for one in repair.untried],
    }


def _way(way: tuple[Change, ...]) -> Item:
    if len(way) == 1:
        return item(*_said(way[0]))
    return item("all of", children=[item(*_said(one)) for one in way])


def _said(change: Change) -> tuple[Span, ...]:
    if isinstance(change, Off):
        return spans("switch off ", span(", ".join(change.numbers), Style.RULE), f" ({change.text})")
    by = f"{change.source}: " if change.source is not None else ""
    return spans("give up ", span(f"{by}{change.text}", Style.STRONG), span(f" ({change.place})", Style.DIM))


def _change(change: Change) -> dict[str, Any]:
    if isinstance(change, Off):
        return {"switch_off": list(change.numbers), "text": change.text}
    return {"give_up": _statement(change)}


def _statement(one: Statement) -> dict[str, Any]:
    return {"case": one.case, "place": one.place, "says": one.text}
