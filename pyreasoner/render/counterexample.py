"""What came of a claim: the smallest board on which it fails, in players' words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..cases import Case
from .page import Block, Heading, Style, Tree, item, line, span

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
    ]
    if found.problem:
        return [*page, line(found.problem)]
    if answer.value is None:
        return [*page, line(f"It holds on all boards that the claim speaks of, {found.boards} at most.")]
    page.append(Heading("The smallest board on which it fails" if found.smallest else "A board on which it fails"))
    page += board_lines(answer.value)
    if not found.smallest:
        page.append(line(f"A smaller one may be left: {cut or 'the search became too hard (--conflict-limit)'}."))
    if found.needs is not None and found.needs.said:
        page.append(line("What matters:"))
        page.append(Tree(tuple(map(item, found.needs.said)), indent=1))
    if not found.forced:
        page.append(line("It fails there only if the players choose so."))
    if answer.way is not None:
        page.append(line("It is reachable in a game:" if answer.way else "It is the start of the claim itself."))
        page.append(Tree(tuple(map(item, answer.way)), indent=1))
    else:
        page.append(line("It is well-formed; no way to reach it in a game was looked for or found."))
    page += answer.why
    if file:
        page.append(line(f"Saved as {file}; `pyreasoner check {file}` passes."))
    return page


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
    }
    if found.problem:
        data["problem"] = found.problem
    if cut:
        data["problem"] = cut
    if answer.value is not None:
        data |= {
            "smallest": found.smallest,
            "forced": found.forced,
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
    return "REFUTED" if found.board else f"HOLDS on {found.boards} boards"


def board_lines(value: Mapping[str, Any]) -> list[Block]:
    """The parts of the found case that say what lies where and what happens."""
    told = []
    for key, content in value.items():
        if key in ("id", "game", "release", "question", "cards", "because", "note", "ruling", "players"):
            continue
        told.append(item(f"{key}: {_said(content)}"))
    return [Tree(tuple(told), indent=1)]


def _said(content: Any) -> str:
    if isinstance(content, dict) and "card" in content:
        named = f"{content['card']} as {content['as']}" if "as" in content else str(content["card"])
        return f"{named} ({'; '.join(f'{key}: {_said(content[key])}' for key in content if key not in ('card', 'as'))})"
    if isinstance(content, dict):
        return "; ".join(f"{key}: {_said(inner)}" for key, inner in content.items())
    if isinstance(content, list):
        return ", ".join(map(_said, content))
    return str(content)
