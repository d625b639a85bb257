"""Conflicts of rules, rulings and facts: what contradicts what, and the fewest changes that settle it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ..cases import Release, load_releases
from ..conflict.answer import Answer
from ..conflict.editions import spans as editions
from ..conflict.look import Look, Refuted
from ..conflict.pieces import Piece
from ..conflict.rivals import Rivals
from ..conflict.search import Conflict, Member
from ..conflict.statements import Statement
from ..conflict.trials import Fate
from .page import Block, Heading, Line, Span, Style, Table, Tree, item, line, span, spans
from .repairs import repair_data, repair_lines

_WITHOUT = {
    Fate.UPHELD: "",
    Fate.REFUTED: "",
    Fate.UNPLAYED: "without it the case cannot be played as written",
    Fate.UNFINISHED: "without it the case does not come to an end",
}


def conflicts_page(answer: Answer, seconds: float) -> list[Block]:
    """A part for each conflict, for rulings that contradict each other, and for repairs; then the sum of it."""
    page: list[Block] = []
    for error in answer.errors:
        page.append(line(str(error)))
    for look in answer.looks:
        page += _unanswered(look)
    page += [line(span("UNKNOWN ", Style.OPEN), said) for said in answer.unknown]
    for conflict in answer.conflicts:
        page += _conflict(conflict)
    for rivals in answer.rivals:
        page += _rivals(rivals)
    for repair in answer.repairs or ():
        page += repair_lines(repair)
    return [*page, _summary(answer, seconds)]


def conflicts_data(answer: Answer, seconds: float) -> dict[str, Any]:
    """The same as plain data."""
    data: dict[str, Any] = {
        "cases": len({(look.case.file, look.case.id) for look in answer.looks}),
        "conflicts": [_conflict_data(one) for one in answer.conflicts],
        "rivals": [
            {"releases": list(one.releases), "statements": [_statement_data(each) for each in one.statements]}
            for one in answer.rivals
        ],
    }
    if answer.repairs is not None:
        data["repairs"] = [repair_data(one) for one in answer.repairs]
    unknown = [{"case": one.case.id, "release": one.release, "why": one.unknown} for one in answer.looks if one.unknown]
    data["unknown"] = [*unknown, *({"why": said} for said in answer.unknown)]
    data["errors"] = [*map(str, answer.errors), *(said for one in answer.looks for said in one.errors)]
    return {**data, "seconds": round(seconds, 3)}


# ---- one conflict
def _conflict(conflict: Conflict) -> Iterator[Block]:
    yield Heading(f"CONFLICT {conflict.case.id}")
    places = dict.fromkeys(one.place for one in conflict.statements)
    yield line(span(f"{', '.join(places)}, {conflict.case.game} {conflict.release}", Style.DIM))
    said = tuple(_said(one) for one in conflict.refuted)
    yield Table(("what is said", "what the rules say"), said, indent=1)
    yield from _against(conflict)
    yield from (line(one, indent=1) for one in _right_under(conflict))
    settled = _settled(conflict)
    if settled is not None:
        winner, loser, why = settled
        yield line(span(winner.called, Style.STRONG), f" wins over {loser.called}: {why}.", indent=1)
    if conflict.facts is not None:
        yield line("with these facts:", indent=1)
        yield Tree(tuple(item(*one) for one in _facts(conflict.facts)), indent=1)
    yield from (line(span(one, Style.DIM), indent=1) for one in _remarks(conflict))


def _settled(conflict: Conflict) -> tuple[Release, Release, str] | None:
    """Which release is right and which is not, where what somebody published belongs to another than the rules here."""
    published = conflict.case.published
    if published is None or published.release is None or all(one.statement.source is None for one in conflict.refuted):
        return None
    known = load_releases(conflict.case.game)
    theirs, ours = known.find(published.release), known.find(conflict.release)
    if theirs is None or ours is None or theirs == ours:
        return None
    winner, why = known.winner(theirs, ours)
    return winner, ours if winner == theirs else theirs, why


def _wins_data(conflict: Conflict) -> dict[str, Any]:
    settled = _settled(conflict)
    if settled is None:
        return {}
    winner, loser, why = settled
    return {"wins": {"release": winner.name, "called": winner.called, "over": loser.name, "why": why}}


def _said(refuted: Refuted) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
    instead = " or ".join(refuted.instead) or refuted.verdict
    if refuted.instead and not refuted.verdict.startswith("NEVER"):
        instead = f"{instead} ({refuted.verdict})"
    return spans(_by(refuted.statement), span(refuted.statement.text, Style.STRONG)), spans(instead)


def _by(statement: Statement) -> str:
    return f"{statement.source}: " if statement.source is not None else ""


def _against(conflict: Conflict) -> Iterator[Block]:
    if not conflict.rules:
        yield line("No rule makes it so, and no rule is needed for what is so in its place.", indent=1)
        return
    if conflict.instead:
        yield line("No rule makes it so. What they say in its place rests on these:", indent=1)
    else:
        yield line("refuted by these rules:", indent=1)
    rows = tuple(
        (
            spans(span(", ".join(one.numbers), Style.RULE)),
            spans(one.text.removesuffix("."), span(f" ({_WITHOUT[one.off]})" if _WITHOUT[one.off] else "", Style.DIM)),
        )
        for one in conflict.rules
    )
    yield Table(("rule", "what it does here"), rows, indent=1)


def _facts(pieces: Iterable[Piece]) -> Iterator[tuple[str, ...]]:
    """The facts, those about one thing together."""
    grouped: dict[str, list[str]] = {}
    for piece in pieces:
        grouped.setdefault(piece.about, []).append(piece.text)
    for about, texts in grouped.items():
        yield (f"{about}: ", ("; " if about == "script" else ", ").join(texts))


def _right_under(conflict: Conflict) -> Iterator[str]:
    """When it was right, or will have been, and what came then."""
    for first, last, after in editions(conflict):
        when = first.called if first == last else f"{first.called} to {last.called}"
        came = f", until {after.called} ({after.note.strip().rstrip('.')})" if after is not None else ""
        yield f"It is right by the rules of {when}{came}."


def _remarks(conflict: Conflict) -> Iterator[str]:
    if conflict.minimal:
        yield "This is minimal: none of it can be left out."
    else:
        yield f"Not proven minimal: {'; '.join(conflict.unproven)}."
    if conflict.taken:
        numbers = ", ".join(conflict.taken)
        yield f"Taken for granted, for without them the case is not played to its end: {numbers}."


def _conflict_data(conflict: Conflict) -> dict[str, Any]:
    return {
        "case": conflict.case.id,
        "game": conflict.case.game,
        "release": conflict.release,
        "refuted": [
            {**_statement_data(one.statement), "verdict": one.verdict, "derived": list(one.instead)}
            for one in conflict.refuted
        ],
        "rules_are_of": "what is said instead" if conflict.instead else "the refutation",
        "rules": [_member_data(one, conflict.instead) for one in conflict.rules],
        "facts": None if conflict.facts is None else [{"about": one.about, "says": one.text} for one in conflict.facts],
        "taken_for_granted": list(conflict.taken),
        **_wins_data(conflict),
        "right_under": list(conflict.right_under),
        "minimal": conflict.minimal,
        **({"not_proven": list(conflict.unproven)} if conflict.unproven else {}),
    }


def _member_data(member: Member, instead: bool) -> dict[str, Any]:
    without = "something else" if instead and member.off is Fate.REFUTED else str(member.off)
    return {"rules": list(member.numbers), "text": member.text, "without_it": without}


def _statement_data(statement: Statement) -> dict[str, Any]:
    data: dict[str, Any] = {"case": statement.case, "place": statement.place, "says": statement.text}
    return data if statement.source is None else {**data, "published": statement.source}


# ---- rulings against each other
def _rivals(rivals: Rivals) -> Iterator[Block]:
    alone = len(rivals.statements) == 1
    yield Heading("CONFLICT within a ruling" if alone else "CONFLICT between rulings")
    places = dict.fromkeys(one.place for one in rivals.statements)
    yield line(span(f"{', '.join(places)}, {', '.join(rivals.releases)}", Style.DIM))
    rows = tuple((spans(one.case), spans(_by(one), span(one.text, Style.STRONG))) for one in rivals.statements)
    yield Table(("case", "what is said"), rows, indent=1)
    what = "This cannot hold" if alone else "The situation is the same, and these cannot all hold"
    yield line(span(f"{what}, whatever the rules say.", Style.DIM), indent=1)


# ---- what was not answered, and the sum
def _unanswered(look: Look) -> Iterator[Block]:
    if look.errors:
        yield Heading(f"ERROR {look.case.id}")
        yield line(span(f"{look.case.place}, {look.case.game} {look.release}", Style.DIM))
        yield from (line(said, indent=1) for said in look.errors)
    elif look.unknown:
        yield Heading(f"UNKNOWN {look.case.id}")
        yield line(span(f"{look.case.place}, {look.case.game} {look.release}", Style.DIM))
        yield line(look.unknown, indent=1)


def _summary(answer: Answer, seconds: float) -> Line:
    cases = len({(look.case.file, look.case.id) for look in answer.looks})
    number = len(answer.conflicts) + len(answer.rivals)
    said = f"{number or 'no'} conflict{'' if number == 1 else 's'}"
    parts: list[str | Span] = [f"{cases} case{'' if cases == 1 else 's'}: "]
    parts.append(span(said, Style.BAD if number else Style.GOOD))
    for what, count in (
        ("unknown", sum(bool(look.unknown) for look in answer.looks) + len(answer.unknown)),
        ("in error", sum(bool(look.errors) for look in answer.looks) + len(answer.errors)),
    ):
        if count:
            parts.append(span(f", {count} {what}", Style.OPEN if what == "unknown" else Style.BAD))
    before = sum(look.before for look in answer.looks)
    known = f"; {before} known from before to hold" if before else ""
    return line(*parts, span(f" in {seconds:.1f} s{known}", Style.DIM))
