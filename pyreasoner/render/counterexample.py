"""What came of a claim: the smallest board on which it fails, in players' words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..cases import Case
from .found import board_lines, matters_lines, saved_lines, way_lines
from .page import Block, Heading, Style, line, span

if TYPE_CHECKING:
    from ..refute import Refutation
    from ..refute.answer import Answer


def counterexample_page(
    case: Case, release: str, answer: Answer, file: str | None, cut: str | None = None
) -> list[Block]:
    """The verdict, the board, what of it matters, and why the claim fails there.

    `file` is where it was saved; `cut` says what ended the search before it was known that no smaller board is left.
    """
    found = answer.found
    page: list[Block] = [
        line(span(_verdict(found), Style.BAD if found.board else Style.GOOD), f"  {case.id}"),
        line(span(f"{case.place}, {case.game} {release}", Style.DIM)),
        line(case.question),
        *(line(span(f"remark: {remark}", Style.OPEN)) for remark in found.left_out),
    ]
    if found.problem:
        return [*page, line(found.problem)]
    if answer.value is None:
        return [*page, line("It holds on all boards that the claim speaks of.")]
    page.append(Heading("The smallest board on which it fails" if found.smallest else "A board on which it fails"))
    page += board_lines(answer.value)
    if not found.smallest:
        page.append(line(f"A smaller one may be left: {cut or 'the search became too hard (--conflict-limit)'}."))
    page += matters_lines(found.needs.said if found.needs is not None else ())
    if not found.forced:
        who = f"{found.chooser} chooses" if found.chooser else "the players choose"
        page.append(line(f"It fails there only if {who} so."))
    page += way_lines(answer.way, "the claim itself")
    return [*page, *answer.why, *saved_lines(file)]


def counterexample_data(
    case: Case, release: str, answer: Answer, file: str | None, cut: str | None = None
) -> dict[str, Any]:
    """The same as plain data."""
    found = answer.found
    data: dict[str, Any] = {
        "claim": case.id,
        "game": case.game,
        "release": release,
        "verdict": _verdict(found),
        "boards": found.boards,
        "remarks": list(found.left_out),
    }
    if found.problem:
        data["problem"] = found.problem
    if cut:
        data["problem"] = cut
    if answer.value is not None:
        data |= {
            "smallest": found.smallest,
            "forced": found.forced,
            "chooser": found.chooser or None,
            "needs": list(found.needs.said) if found.needs is not None else None,
            "status": "reachable" if answer.way is not None else "well-formed only",
            "way": list(answer.way) if answer.way is not None else None,
            "case": dict(answer.value),
            "file": file,
        }
    return data


def _verdict(found: Refutation) -> str:
    if found.problem:
        return "UNKNOWN"
    return "REFUTED" if found.board else f"HOLDS on up to {found.boards} boards"
