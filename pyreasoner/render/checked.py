"""The results of checking cases: a line each, what failed and why, and the sum of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from ..checking import Checked
from ..engine import Miss, RulingAnswer
from .conditions import condition_data, condition_lines
from .derivation import proof_data, proof_page
from .page import Block, Heading, Line, Span, Style, Table, Tree, item, line, span, spans

_LOOKS = {"passed": Style.GOOD, "failed": Style.BAD, "unknown": Style.OPEN, "error": Style.BAD}
_ORDER = ("error", "failed", "unknown", "passed")


def result_line(one: Checked) -> Line:
    """The verdict, the case and how it fared, in one line."""
    verdict = one.verdict or "-"
    return line(
        span(f"{verdict:<8} ", Style.STRONG),
        span(f"{one.status:<7} ", _LOOKS[one.status]),
        one.id,
        span(f"  {one.release}  {'as before' if one.before else f'{one.seconds:.2f} s'}", Style.DIM),
        wraps=False,
    )


def remark_lines(one: Checked) -> list[Line]:
    """What on the cards of a case no rule reads."""
    return [line(span(f"remark: {remark}", Style.OPEN), indent=1) for remark in one.remarks]


def failures_page(results: Sequence[Checked]) -> list[Block]:
    """A part for each case that did not pass."""
    return [block for one in results if one.status != "passed" for block in _failure(one)]


def summary_line(results: Sequence[Checked], seconds: float, left: int = 0) -> Line:
    """How many cases passed, failed and so on; `left` were not looked at."""
    counts = counted(results)
    total = sum(counts.values())
    parts: list[str | Span] = [f"{total} case{'' if total == 1 else 's'}: "]
    for number, status in enumerate(("passed", "failed", "unknown", "error")):
        said = f"{counts[status]} {'errors' if status == 'error' and counts[status] != 1 else status}"
        if counts[status] or status == "passed":
            parts += [", "] if number and len(parts) > 1 else []
            parts.append(span(said, _LOOKS[status] if counts[status] else Style.PLAIN))
    remarks = sum(len(one.remarks) for one in results)
    if remarks:
        parts.append(span(f", {remarks} remark{'' if remarks == 1 else 's'} (-v)", Style.OPEN))
    if left:
        parts.append(span(f", {left} not looked at", Style.OPEN))
    before = sum(one.before is not None for one in results)
    known = f"; {before} unchanged, not played again" if before else ""
    return line(*parts, span(f" in {seconds:.1f} s{known}", Style.DIM))


def counted(results: Sequence[Checked]) -> Counter[str]:
    """How many cases there are of each status; a case under several releases fares as under the worst."""
    worst: dict[tuple[str, str], str] = {}
    for one in results:
        known = worst.get((one.id, one.place), "passed")
        worst[one.id, one.place] = min(known, one.status, key=_ORDER.index)
    return Counter(worst.values())


def checked_data(results: Sequence[Checked], seconds: float, left: int = 0) -> dict[str, Any]:
    """All of it as plain data."""
    counts = counted(results)
    return {
        "cases": sum(counts.values()),
        "passed": counts["passed"],
        "failed": counts["failed"],
        "unknown": counts["unknown"],
        "errors": counts["error"],
        **({"not_looked_at": left} if left else {}),
        "seconds": round(seconds, 3),
        "results": [_data(one) for one in results],
    }


def _data(one: Checked) -> dict[str, Any]:
    data: dict[str, Any] = {
        "id": one.id,
        "verdict": one.verdict,
        "status": one.status,
        "because": list(one.because),
        "release": one.release,
        "place": one.place,
        "seconds": round(one.seconds, 3),
    }
    if one.judgement is not None:
        data |= {
            "cited": list(one.judgement.cited),
            "uncited": list(one.judgement.uncited),
            "rulings": [_ruling_data(ruling) for ruling in one.judgement.rulings],
            "steps": one.judgement.steps,
        }
    if one.before is not None:
        data |= {"as_before": True, "steps": one.before.steps}
    if one.remarks:
        data["remarks"] = list(one.remarks)
    problems = _problems(one)
    if problems:
        data["problems"] = problems
    if one.why:
        data["why"] = proof_data(one.why)
    return data


def _ruling_data(ruling: RulingAnswer) -> dict[str, Any]:
    return {
        "stated": ruling.stated,
        "verdict": str(ruling.verdict),
        "agrees": ruling.agrees,
        "choosers": list(ruling.choosers),
        "misses": [
            {"expected": miss.expected, "derived": list(miss.derived), "step": miss.step}
            for miss in ruling.misses
        ],
        **({"condition": condition_data(ruling.condition)} if ruling.condition else {}),
    }


def _problems(one: Checked) -> list[str]:
    return [*one.errors, *(one.judgement.problems if one.judgement is not None else ())]


def _failure(one: Checked) -> Iterator[Block]:
    yield Heading(f"{one.status.upper()} {one.id}")
    if one.release:
        yield line(span(f"{one.place}, release {one.release}", Style.DIM))
    for problem in _problems(one):
        yield line(problem, indent=1)
    judgement = one.judgement
    if judgement is None:
        return
    wrong = [ruling for ruling in judgement.rulings if not ruling.agrees]
    for ruling in wrong:
        yield from _ruling(ruling)
    if judgement.uncited:
        yield line(
            f"{', '.join(judgement.uncited)} under `because` decided nothing here; what did: "
            f"{', '.join(judgement.cited) or 'no numbered rule'}",
            indent=1,
        )
    if one.why is not None:
        yield line("Why:", indent=1)
        yield from proof_page(one.why, indent=1)
        if not one.why.steps:
            file = one.place.rpartition(":")[0]
            yield line(f"`pyreasoner explain {file}#{one.id}` says what stood in the way.", indent=1)


def _ruling(ruling: RulingAnswer) -> Iterator[Block]:
    yield line(span(str(ruling.verdict), Style.BAD), f" where the case says {ruling.stated}", indent=1)
    if ruling.misses:
        rows = tuple((spans(miss.expected), spans(_listed(miss))) for miss in ruling.misses)
        yield Table(("expected", "derived"), rows, indent=1)
    if ruling.condition is not None:
        yield from condition_lines(ruling.condition)
        return
    for what, choices in (("holds if", ruling.example), ("does not hold if", ruling.counterexample)):
        if choices:
            yield line(f"{what}:", indent=1)
            yield Tree(
                tuple(item(f"{one.chooser} chooses {one.option} ({one.about})") for one in choices), indent=2
            )


def _listed(miss: Miss) -> str:
    return (", " if miss.is_set else " or ").join(miss.derived) or "nothing"
