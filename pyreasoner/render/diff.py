"""What two releases answer differently: boards that were found, or cases as they are, each with both derivations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..diff.on import Compared, ComparedRuling
from ..diff.result import Between, Comparison, Differences
from ..diff.search import Found
from ..diff.telling import Difference, Side
from ..since import Encoded
from .boards import board_tree
from .derivation import Proof, proof_data, proof_page
from .page import Block, Columns, Heading, Item, Span, Spans, Style, Table, Tree, item, line, span, spans
from .since import joined, stated
from .words import speaker


def differences_page(answer: Differences) -> list[Block]:
    """The verdict, then each board with its answers and derivations, then what was searched."""
    page: list[Block] = [line(*_verdict(answer)), *_changes(answer.between)]
    for number, told in enumerate(answer.told, start=1):
        files = answer.files[number - 1] if answer.files else ()
        page += _difference(answer.between, told, number, files)
    return [*page, *_searched(answer)]


def differences_data(answer: Differences) -> dict[str, Any]:
    """The same as plain data."""
    return {
        **_between_data(answer.between),
        "verdict": "DIFFERENT" if answer.told else "UNKNOWN" if answer.unfinished else "SAME",
        "differences": [
            _difference_data(told, answer.files[number] if answer.files else ())
            for number, told in enumerate(answer.told)
        ],
        "not_shown": [change.name for change in answer.unshown],
        "scenes": [
            {
                "scene": one.scene,
                "boards": one.boards,
                "played": one.played,
                "problem": one.problem,
                "seconds": round(one.seconds, 3),
            }
            for one in answer.searched
        ],
        "seconds": round(answer.seconds, 3),
    }


def comparison_page(answer: Comparison) -> list[Block]:
    """How many cases differ, then each that does with its answers and derivations."""
    differing = answer.differing
    between = answer.between
    judged = sum(one.problem is None for one in answer.compared)
    verdict = ("DIFFERENT", Style.BAD) if differing else ("SAME", Style.GOOD) if judged else ("UNKNOWN", Style.OPEN)
    few = f"{len(differing)} of {_count(judged, 'case')} with different answers"
    said = few if differing else f"{_count(judged, 'case')} with the same answers"
    page: list[Block] = [line(span(*verdict), f"  {_named(between)}: {said}")]
    for one in differing:
        page += _compared(between, one)
    problems = [one for one in answer.compared if one.problem is not None]
    if problems:
        page += [
            Heading("Not compared"),
            Tree(tuple(item(one.case.id, span(f"  {one.problem}", Style.DIM)) for one in problems)),
        ]
    return page


def comparison_data(answer: Comparison) -> dict[str, Any]:
    """The same as plain data."""
    return {
        **_between_data(answer.between),
        "verdict": "DIFFERENT" if answer.differing else "SAME",
        "cases": [_compared_data(answer.between, one) for one in answer.compared],
        "seconds": round(answer.seconds, 3),
    }


# ---------------------------------------------------------------------- boards that were found
def _verdict(answer: Differences) -> list[str | Span]:
    named = _named(answer.between)
    if answer.told:
        each = "each with" if len(answer.told) > 1 else "with"
        said = f"{named}: {_count(len(answer.told), 'reason')}, {each} the smallest board that shows it"
        return [span("DIFFERENT", Style.BAD), f"  {said}"]
    if answer.unfinished:
        return [span("UNKNOWN", Style.OPEN), f"  {named}: nothing was found, but not all was searched"]
    if not answer.between.changes:
        why = "the same release" if answer.between.old == answer.between.new else "no rule differs between the two"
        return [span("SAME", Style.GOOD), f"  {named}: {why}"]
    return [span("SAME", Style.GOOD), f"  {named}: the same answers on all boards that were searched"]


def _changes(between: Between) -> list[Block]:
    if not between.changes:
        return []
    said = ", ".join(f"{change.said} ({change.release})" for change in between.changes)
    return [line(span(f"What changed in the rules: {said}", Style.DIM))]


def _difference(between: Between, told: Difference, number: int, files: Sequence[str]) -> list[Block]:
    found = told.found
    page: list[Block] = [Heading(f"{number}. {_title(found)}")]
    page += [line(note) for note in dict.fromkeys(change.note for change in found.changes)]
    if told.problem is not None:
        return [*page, board_tree(found.value, between.game), line(f"This board was not told further: {told.problem}")]
    page += _rules([(side.release, side.rules) for side in told.sides])
    page += [line(f"The smallest board (of the scene {found.scene}):"), board_tree(found.value, between.game)]
    page.append(Table(("release", "what comes of it"), tuple(row for side in told.sides for row in _rows(side))))
    page += _way(told)
    page.append(_beside([(side.release, side.proof) for side in told.sides]))
    if files:
        page.append(line(f"Saved as {' and '.join(files)}; `pyreasoner check` passes on both."))
    return page


def _title(found: Found) -> str:
    names = ", ".join(change.said for change in found.changes)
    releases = ", ".join(dict.fromkeys(change.release for change in found.changes))
    went, came = (f"[{', '.join(some)}]" if some else "no rule" for some in (found.went, found.came))
    return f"{names[:1].upper()}{names[1:]} ({releases}): {went} against {came}"


def _rows(side: Side) -> list[tuple[Spans, ...]]:
    """One row for each way to end."""
    if not side.so:
        return [(spans(side.release), spans("nothing that a ruling could say"))]
    if len(side.so) == 1:
        return [(spans(side.release), spans(side.so[0]))]
    who = f" (chosen by {' and '.join(side.choosers)})" if side.choosers else ""
    rows: list[tuple[Spans, ...]] = [
        (spans(side.release if not number else ""), spans(f"{'or ' if number else 'either '}{so}"))
        for number, so in enumerate(side.so)
    ]
    rows[-1] = (rows[-1][0], spans(*rows[-1][1], who, " and others" if side.more else ""))
    return rows


def _way(told: Difference) -> list[Block]:
    if told.way is None:
        return [line("The board is well-formed; no way to reach it in a game was found.")]
    if not told.way:
        return [line("The board is the start of a game.")]
    return [line(f"The board is reachable: {', '.join(told.way)}.")]


def _searched(answer: Differences) -> list[Block]:
    page: list[Block] = [Heading("What was searched")] if answer.told else []
    if answer.unshown and answer.between.changes:
        said = ", ".join(f"{change.said} ({change.release})" for change in answer.unshown)
        page.append(line(f"No board shows a difference by: {said}"))
    if answer.searched:
        boards, played = (sum(getattr(one, name) for one in answer.searched) for name in ("boards", "played"))
        where = f"{_count(len(answer.searched), 'scene')}, {_count(boards, 'board')}"
        said = (
            f"{where}: {played} were compared; on the others no changed rule can fire, or they hold a board that was "
            f"found. {answer.seconds:.1f} s"
        )
        page.append(line(span(said, Style.DIM)))
    if answer.unfinished:
        page.append(
            line(span("Not searched to the end, so there may be smaller boards or further reasons:", Style.OPEN))
        )
        page.append(Tree(tuple(item(f"{one.scene}: {one.problem}") for one in answer.unfinished), indent=1))
    return page


def _difference_data(told: Difference, files: Sequence[str]) -> dict[str, Any]:
    found = told.found
    data: dict[str, Any] = {
        "changes": [{"name": change.name, "release": change.release, "note": change.note} for change in found.changes],
        "rules": {"only_old": list(found.went), "only_new": list(found.came)},
        "scene": found.scene,
        "board": {key: part for key, part in found.value.items() if key not in ("id", "game", "question")},
    }
    if told.problem is not None:
        return {**data, "problem": told.problem}
    return {
        **data,
        "status": "reachable" if told.way is not None else "well-formed only",
        "way": list(told.way) if told.way is not None else None,
        "answers": [
            {
                "release": side.release,
                "outcomes": list(side.so),
                "more": side.more,
                "choosers": list(side.choosers),
                "rules": [_encoded_data(rule) for rule in side.rules],
                "derivation": proof_data(side.proof),
                "case": dict(side.value),
                "file": files[number] if files else None,
            }
            for number, side in enumerate(told.sides)
        ],
    }


# ---------------------------------------------------------------------- cases as they are
def _compared(between: Between, one: Compared) -> list[Block]:
    page: list[Block] = [Heading(one.case.id)]
    page += [line(one.case.question)] if one.case.question else []
    page.append(line(span(one.case.place, Style.DIM)))
    for ruling in one.rulings:
        page += _ruling(between, one, ruling)
    if one.proofs:
        page.append(_beside(list(zip(_names(between), one.proofs, strict=True))))
    return page


def _ruling(between: Between, one: Compared, ruling: ComparedRuling) -> list[Block]:
    rows = tuple(
        (
            spans(release),
            spans(span(answer.verdict, Style.STRONG)),
            spans("yes" if answer.agrees else "no"),
            spans("; or ".join(map(joined, answer.values))),
        )
        for release, answer in zip(_names(between), ruling.answers, strict=True)
    )
    return [
        line(stated(ruling.ruling, speaker(one.case))),
        Table(("release", "verdict", "as stated", "derived"), rows, indent=1),
        *_rules(list(zip(_names(between), ruling.rules, strict=True))),
    ]


def _compared_data(between: Between, one: Compared) -> dict[str, Any]:
    say = speaker(one.case)
    return {
        "case": one.case.id,
        "place": one.case.place,
        "problem": one.problem,
        "rulings": [
            {
                "ruling": ruling.ruling.number,
                "stated": stated(ruling.ruling, say),
                "answers": [
                    {
                        "release": release,
                        "verdict": answer.verdict,
                        "agrees": answer.agrees,
                        "values": [list(texts) for texts in answer.values],
                        "rules": [_encoded_data(rule) for rule in rules],
                    }
                    for release, answer, rules in zip(_names(between), ruling.answers, ruling.rules, strict=True)
                ],
            }
            for ruling in one.rulings
        ],
        "derivations": {
            release: proof_data(proof) for release, proof in zip(_names(between), one.proofs, strict=bool(one.proofs))
        },
    }


# ---------------------------------------------------------------------- both
def _named(between: Between) -> str:
    return f"{between.game} {between.old.name} and {between.new.name}"


def _names(between: Between) -> tuple[str, str]:
    return between.old.name, between.new.name


def _between_data(between: Between) -> Mapping[str, Any]:
    return {
        "game": between.game,
        "old": between.old.name,
        "new": between.new.name,
        "changes": [change.name for change in between.changes],
    }


def _rules(sides: Sequence[tuple[str, Sequence[Encoded]]]) -> list[Block]:
    """The rules that only one of the releases has, as far as they took effect."""
    items = [_rule(release, rule) for release, rules in sides for rule in rules]
    return [Tree(tuple(items), indent=1)] if items else []


def _rule(release: str, rule: Encoded) -> Item:
    numbers = span(f"[{', '.join(rule.numbers)}] ", Style.RULE)
    return item(f"of the two, only {release} has ", numbers, rule.text, span(f"  {rule.where}", Style.DIM))


def _beside(sides: Sequence[tuple[str, Proof]]) -> Columns:
    """Derivations, release by release."""
    return Columns(
        tuple(f"Why, under {release}" for release, _ in sides),
        tuple(tuple(_why(proof)) for _, proof in sides),
    )


def _why(proof: Proof) -> list[Any]:
    if proof.steps:
        return proof_page(proof)
    return [line("No numbered rule bears on it, so it stays as it was."), *proof_page(proof)]


def _encoded_data(rule: Encoded) -> dict[str, Any]:
    return {"rules": list(rule.numbers), "text": rule.text, "encoded": rule.where}


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
