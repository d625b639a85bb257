"""What came of laws, in players' words."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..prove.answer import Answer, Refuted
from ..prove.board import said_scope
from ..prove.growing import Attempt
from ..prove.law import Law
from ..prove.proving import Verdict
from .found import board_lines, matters_lines, saved_lines, way_lines
from .page import Block, Heading, Style, Tree, item, line, span

_MODES = {
    "scope": "every board of the scope at once",
    "induction": "every state of the scope and one step from it, so plays of every length",
    "play": "every board of the scope and every way in which it can be played",
}
_STYLES = {
    Verdict.HOLDS: Style.GOOD,
    Verdict.REFUTED: Style.BAD,
    Verdict.VACUOUS: Style.OPEN,
    Verdict.UNKNOWN: Style.OPEN,
}


def attempt_page(attempt: Attempt, file: str | None = None) -> list[Block]:
    """The verdict on one law, in which scope, by which mode, and the smallest board where it falls (`file`: where
    that was saved)."""
    law, last = attempt.law, attempt.last
    page: list[Block] = [_headline(attempt), line(span(_place(attempt), Style.DIM)), line(law.says)]
    if last.changed:
        page.append(line(f"Tried {last.changed}."))
    page.append(line(f"Looked at: {_MODES[law.shape.mode]}."))
    page.append(line(_covered(last)))
    if last.proof.problem:
        page.append(line(last.proof.problem))
        if attempt.held is not None:
            page.append(line(f"It holds in a smaller scope: {_covered(attempt.held)}."))
    if attempt.verdict is Verdict.VACUOUS:
        page.append(line("Nothing in the scope could ever break it, so this says nothing."))
    if last.refuted is not None:
        page += _refuted(last.refuted, file)
    return page


def _headline(attempt: Attempt) -> Block:
    verdict, expected = attempt.verdict, "as expected" if attempt.as_expected else "not as expected"
    if verdict is Verdict.UNKNOWN:
        expected = ""
    return line(span(verdict_text(attempt), _STYLES[verdict]), f"  {attempt.law.name}  ", span(expected, Style.DIM))


def verdict_text(attempt: Attempt) -> str:
    """`HOLDS up to effects=3,objects=2`, `REFUTED` and the like."""
    scope = said_scope(attempt.last.question.sizes)
    return f"HOLDS up to {scope}" if attempt.verdict is Verdict.HOLDS else attempt.verdict.value


def _place(attempt: Attempt) -> str:
    rules = ", ".join(attempt.law.rules(attempt.asked.game))
    about = f", rules {rules}" if rules else ""
    return f"{_shown(attempt.law.path)}, {attempt.asked.game} {attempt.last.release}{about}"


def _shown(path: Path) -> str:
    """A path as short as can be from here."""
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def _covered(answer: Answer) -> str:
    scope, seconds = said_scope(answer.question.sizes), answer.proof.seconds
    if answer.proof.verdict is Verdict.UNKNOWN:
        return f"Given up after {seconds:.1f} s in the scope {scope}, not all of which was looked at."
    return f"{states_text(answer)} in {seconds:.1f} s, scope {scope}"


def states_text(answer: Answer) -> str:
    """`255 states, counted`, or how many at most."""
    proof = answer.proof
    if not proof.states:
        return "no states"
    plural = "" if proof.states == 1 else "s"
    return f"{proof.states} state{plural}, counted" if proof.exact else f"at most {proof.states} state{plural}"


def _refuted(found: Refuted, file: str | None) -> list[Block]:
    page: list[Block] = [Heading("The smallest board that breaks it" if found.smallest else "A board that breaks it")]
    if found.value is not None:
        page += board_lines(found.value)
    else:
        page.append(Tree(tuple(map(item, found.so)), indent=1))
    page.append(line(f"There the law falls: {found.broken}."))
    page += [*matters_lines(found.needs), *way_lines(found.way, "a game")]
    return [*page, *found.why, *saved_lines(file)]


def _summed_up(attempt: Attempt) -> Block:
    """One law in a line."""
    seconds = sum(answer.proof.seconds for answer in attempt.answers)
    scope = said_scope(attempt.last.question.sizes)
    covered = states_text(attempt.last).removesuffix(", counted")
    told = f"  {attempt.law.shape.mode}, {scope}, {covered}, {seconds:.1f} s"
    wrong = span("" if attempt.as_expected else "  not as expected", Style.BAD)
    verdict = span(f"{attempt.verdict.value:8}", _STYLES[attempt.verdict])
    return line(verdict, f" {attempt.law.name}", span(told, Style.DIM), wrong)


def attempts_page(attempts: Sequence[Attempt], seconds: float) -> list[Block]:
    """All laws in a line each, what is to be said of those that came out otherwise than expected, and the sum."""
    page: list[Block] = [_summed_up(one) for one in attempts]
    for one in attempts:
        if not one.as_expected:
            page += [Heading(one.law.name), *attempt_page(one)]
    right = sum(one.as_expected for one in attempts)
    laws = "1 law" if len(attempts) == 1 else f"{len(attempts)} laws"
    page.append(line(f"{laws}: {right} as expected in {seconds:.1f} s"))
    return page


def attempt_data(attempt: Attempt, file: str | None = None) -> dict[str, Any]:
    """The same as plain data."""
    law, last = attempt.law, attempt.last
    data: dict[str, Any] = {
        "law": law.name,
        "says": law.says,
        "game": attempt.asked.game,
        "release": last.release,
        "rules": list(law.rules(attempt.asked.game)),
        "mode": law.shape.mode,
        "expected": law.shape.expect,
        "mutation": last.changed,
        "verdict": last.proof.verdict.value,
        "as_expected": attempt.as_expected,
        "scope": dict(last.question.sizes),
        "states": last.proof.states,
        "exact": last.proof.exact,
        "steps": last.proof.steps,
        "seconds": round(last.proof.seconds, 3),
        "scopes": [
            {
                "scope": dict(one.question.sizes),
                "verdict": one.proof.verdict.value,
                "states": one.proof.states,
                "seconds": round(one.proof.seconds, 3),
            }
            for one in attempt.answers
        ],
    }
    if last.proof.problem:
        data["problem"] = last.proof.problem
    if last.refuted is not None:
        found = last.refuted
        data["counterexample"] = {
            "broken": found.broken,
            "smallest": found.smallest,
            "needs": list(found.needs),
            "status": "reachable" if found.way is not None else "well-formed only",
            "way": list(found.way) if found.way is not None else None,
            "case": dict(found.value) if found.value is not None else None,
            "so": list(found.so),
            "file": file,
        }
    return data


def list_page(found: Sequence[Law], game: str) -> list[Block]:
    """The laws of a game: what each says, how it is proven, what is known of it."""
    page: list[Block] = []
    for law in found:
        told = f"  {law.shape.mode}, {said_scope(law.sizes(game))}, expected: {law.shape.expect}"
        page += [line(span(law.name, Style.STRONG), span(told, Style.DIM)), line(law.says, indent=1)]
    return page


def list_data(found: Sequence[Law], game: str) -> dict[str, Any]:
    """The same as plain data."""
    return {
        "game": game,
        "laws": [
            {
                "law": law.name,
                "says": law.says,
                "mode": law.shape.mode,
                "expected": law.shape.expect,
                "scope": dict(law.sizes(game)),
                "rules": list(law.rules(game)),
            }
            for law in found
        ],
    }
