"""The whole answer to a claim: the board, replayed as a case of its own, explained, and a way to reach it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from clingo import parse_term

from ..cards import CardLibrary
from ..cases import Case
from ..engine import Status, Verdict
from ..engine.judging import judge_run
from ..engine.limits import LimitReached
from ..engine.running import run_case
from ..render.conditions import said_where
from ..render.derivation import proof_page
from ..render.page import Block, line
from ..render.why import choice_lines, proof_of, told_numbers, why_not_page
from ..render.words import words_of
from ..why import Ending, ending_against, ending_of
from .reaching import way_to
from .saving import built_case, case_text, found_case
from .search import DEFAULT_CONFLICTS, Refutation, refute

PAUSE = 2.0
"""At least so many seconds lie between two boards that are told before the answer."""


@dataclass(frozen=True)
class Claim:
    """What is asked: a case, a release, and the limits."""

    case: Case
    release: str
    max_steps: int
    card_files: tuple[Path, ...] = ()
    conflict_limit: int = DEFAULT_CONFLICTS


@dataclass(frozen=True)
class Answer:
    """What came of it. `value` is the found case as data, `way` a script that leads to its board (None if none was
    found), `why` the derivation of what comes of it there."""

    found: Refutation
    value: Mapping[str, Any] | None = None
    way: Sequence[str] | None = None
    why: Sequence[Block] = ()


def answer(
    claim: Claim,
    watch: Callable[[int], None] | None = None,
    heard: Callable[[Answer], None] | None = None,
) -> Answer:
    """Refute a claim, and replay the board before it is shown. Raises `InputError` for what is no claim.

    `watch` is that of a `Session`; `heard` is called with a board on which the claim fails, as soon as there is one,
    and now and then with a smaller one.
    """
    case = claim.case
    library = CardLibrary.for_game(case.game, claim.card_files)
    last: float | None = None

    def found_one(refutation: Callable[[], Refutation]) -> None:
        nonlocal last
        if heard is not None and (last is None or time.monotonic() - last > PAUSE):
            with suppress(LimitReached):
                heard(_replayed(claim, library, refutation()))
            last = time.monotonic()

    found = refute(
        case,
        library,
        claim.release,
        max_steps=claim.max_steps,
        conflict_limit=claim.conflict_limit,
        watch=watch,
        heard=found_one,
    )
    return Answer(found) if found.board is None else _replayed(claim, library, found, whole=True)


def _replayed(claim: Claim, library: CardLibrary, found: Refutation, whole: bool = False) -> Answer:
    """A board that was found as a case of its own, run again; if `whole` with the derivation and a way to the board."""
    case = claim.case
    if found.needs is not None:
        found = replace(found, needs=replace(found.needs, said=said_where(found.needs, case, words_of(case))))
    value = found_case(case, found, f"found/{case.id.rpartition('/')[2]}", claim.release)
    run = run_case(built_case(value), library, claim.release, max_steps=claim.max_steps)
    judged = judge_run(run)
    if judged.status is not Status.PASSED:
        raise AssertionError(f"the board that was found does not break the claim: {case_text(value)}")
    if judged.rulings[0].verdict is Verdict.CHOICE:
        chooser = words_of(case).say(parse_term(judged.rulings[0].choosers[0]))
        value["ruling"]["when"] = f"up to {chooser}"
        found = replace(found, chooser=chooser)
    if not whole:
        return Answer(found, value)
    claimed = replace(case.rulings[found.ruling - 1], number=1)  # the only one of the board
    end = ending_of(run) if found.forced else ending_against(run, claimed)
    note = value.pop("note")
    told = told_numbers(end)
    cited = sorted(told & (end.explained.cited() | end.explained.exercised(told)))
    value |= {**({"because": cited} if cited else {}), "note": note}
    return Answer(found, value, way_to(value, case, library), _why(end))


def _why(end: Ending) -> list[Block]:
    """What was chosen on a board, the derivation of what is so then, and what stood in the way of what was claimed."""
    points = list(end.points())
    proof = proof_of(end, points)
    page: list[Block] = []
    for point in points:
        if not point.met and not (point.found and proof.steps):
            page += why_not_page(end, point, f"Why not {point.expected}", refused=False)
    return [*choice_lines(end), line("Why:"), *proof_page(proof, indent=1), *page]



def save(value: Mapping[str, Any], folder: Path) -> Path:
    """Write a found case into a folder, under a name that is not taken by another case."""
    folder.mkdir(parents=True, exist_ok=True)
    stem = str(value["id"]).rpartition("/")[2]
    number = 1
    while True:
        own = stem if number == 1 else f"{stem}-{number}"
        text = case_text({**value, "id": f"found/{own}"})
        path = folder / f"{own}.yaml"
        if not path.exists() or path.read_text(encoding="utf-8") == text:
            path.write_text(text, encoding="utf-8")
            return path
        number += 1
