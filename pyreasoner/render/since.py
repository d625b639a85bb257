"""A case through the releases of its rules: which give which answer, and what made it change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..cases import Case, Ruling
from ..since import Encoded, Flip, History, RulingHistory, RulingUnder
from ..since import Span as Reach
from .conditions import condition_data, condition_lines
from .page import Block, Heading, Span, Style, Table, Tree, item, line, span, spans
from .words import speaker

Say = Callable[[str], str]


def since_page(history: History, asked: str | None = None) -> list[Block]:
    """The case, then for each ruling a table of answers, and what came with each release that changed it.

    `asked` is what the user asked about without saying what to expect: then nothing is said of a ruling.
    """
    say = speaker(history.case)
    page: list[Block] = [*_case_lines(history)]
    for one in history.rulings:
        title = f"Ruling {one.number}" if len(history.rulings) > 1 else "Ruling"
        page += [Heading("Asked"), line(asked)] if asked else [Heading(title), line(stated(one.ruling, say))]
        page += _answers(one, ruled=asked is None)
    return page


def since_data(history: History, asked: str | None = None) -> dict[str, Any]:
    """The same as plain data."""
    case = history.case
    say = speaker(case)
    return {
        "case": case.id,
        "game": case.game,
        "question": case.question,
        "releases": [
            {
                "release": release.name,
                "note": release.note,
                "status": under.status,
                "problems": list(under.problems),
                "seconds": round(under.seconds, 3),
            }
            for release, under in zip(history.releases, history.answers, strict=True)
        ],
        "rulings": [_ruling_data(one, asked or stated(one.ruling, say), asked is None) for one in history.rulings],
    }


def _case_lines(history: History) -> list[Block]:
    case, names = history.case, [release.name for release in history.releases]
    place = f"{case.place}, {case.game}, {len(names)} releases from {names[0]} to {names[-1]}"
    return [
        Heading(case.id),
        *([line(case.question)] if case.question else []),
        line(span(place, Style.DIM)),
        *_published(case),
    ]


def _published(case: Case) -> list[Block]:
    if case.published is None:
        return []
    status = f" ({case.published.status})" if case.published.status else ""
    return [line(span(f"{case.published.source} says: {case.published_says}{status}", Style.DIM))]


def _answers(one: RulingHistory, ruled: bool) -> list[Block]:
    """What was derived under which releases, and how that fits the ruling if there is one."""
    columns = ("verdict", "releases", "as stated", "derived") if ruled else ("releases", "derived")
    cells = (
        {
            "verdict": spans(span(found.answer.verdict if found.answer else "-", Style.STRONG)),
            "releases": spans(_reach(found.releases)),
            "as stated": spans(span(*_agreement(found.answer))),
            "derived": spans("; or ".join(_values(found))),
        }
        for found in one.spans
    )
    page: list[Block] = [Table(columns, tuple(tuple(row[name] for name in columns) for row in cells), indent=1)]
    for found in one.spans:
        if ruled and found.answer is not None and found.answer.condition is not None:
            page += [line(f"{_reach(found.releases)}:", indent=1), *condition_lines(found.answer.condition, 2)]
    if not one.flips:
        page.append(line(_steady(one.spans)))
    for flip in one.flips:
        page += _flip(flip)
    return page


def stated(ruling: Ruling, say: Say) -> str:
    """What a ruling expects, and when, in words."""
    when = f", up to {say(ruling.chooser)}" if ruling.chooser else f", {ruling.when}"
    when = "" if ruling.when == "always" else when
    under = ", ".join(ruling.conditions(say))
    return f"{joined([one.text for one in ruling.expectations])}{when}{f', under {under}' if under else ''}"


def joined(texts: Sequence[str]) -> str:
    """Things said of subjects, each subject named once: `knight: zone graveyard, damage 2; A: life 18`."""
    said: dict[str, list[str]] = {}
    for text in texts:
        subject, colon, rest = text.partition(": ")
        said.setdefault(f"{subject}: " if colon else "", []).append(rest if colon else text)
    return "; ".join(f"{subject}{', '.join(rest)}" for subject, rest in said.items())


def _reach(releases: Sequence[str]) -> str:
    return releases[0] if len(releases) == 1 else f"{releases[0]} .. {releases[-1]}"


def _agreement(answer: RulingUnder | None) -> tuple[str, Style]:
    if answer is None:
        return "-", Style.DIM
    return ("yes", Style.GOOD) if answer.agrees else ("no", Style.BAD)


def _values(found: Reach) -> list[str]:
    if found.answer is None:
        return list(found.problems)
    return [joined(texts) for texts in found.answer.values]


def _steady(found: Sequence[Reach]) -> str:
    if len(found) == 1:
        return "The same under every release." if found[0].answer is not None else "Not known under any release."
    return "No two neighbouring releases that answer differ."


def _flip(flip: Flip) -> list[Block]:
    page: list[Block] = [
        line("It changes with ", span(flip.release, Style.STRONG), f": {flip.note}", span(_named(flip), Style.DIM))
    ]
    items = [
        *(item("until then ", *_encoded(rule)) for rule in flip.went),
        *(item("since then ", *_encoded(rule)) for rule in flip.came),
    ]
    if not items:
        page.append(line("No rule that is encoded for one of the two alone took effect.", indent=1))
    elif flip.aside:
        page.append(line("What took effect in the game, though not in the derivation:", indent=1))
    return [*page, *([Tree(tuple(items), indent=1)] if items else [])]


def _named(flip: Flip) -> str:
    return f" ({', '.join(change.replace('_', ' ') for change in flip.changes)})" if flip.changes else ""


def _encoded(rule: Encoded) -> list[str | Span]:
    numbers = span(f"[{', '.join(rule.numbers)}] " if rule.numbers else "", Style.RULE)
    return [numbers, rule.text, span(f"  {rule.where}", Style.DIM)]


def _ruling_data(one: RulingHistory, said: str, ruled: bool) -> dict[str, Any]:
    return {
        "ruling": one.number,
        "stated" if ruled else "asked": said,
        "answers": [
            {
                "releases": list(found.releases),
                "verdict": found.answer.verdict if found.answer and ruled else None,
                "agrees": found.answer.agrees if found.answer and ruled else None,
                "choosers": list(found.answer.choosers) if found.answer else [],
                "values": [list(texts) for texts in found.answer.values] if found.answer else [],
                "problems": list(found.problems),
                **_condition(found.answer),
            }
            for found in one.spans
        ],
        "flips": [
            {
                "release": flip.release,
                "before": flip.before,
                "note": flip.note,
                "changes": list(flip.changes),
                "in_derivation": not flip.aside,
                "until_then": [_encoded_data(rule) for rule in flip.went],
                "since_then": [_encoded_data(rule) for rule in flip.came],
            }
            for flip in one.flips
        ],
    }


def _condition(answer: RulingUnder | None) -> dict[str, Any]:
    if answer is None or answer.condition is None:
        return {}
    return {"condition": condition_data(answer.condition)}


def _encoded_data(rule: Encoded) -> dict[str, Any]:
    return {"rules": list(rule.numbers), "text": rule.text, "encoded": rule.where}
