"""The whole answer to a claim: the board, replayed as a case of its own, explained, and a way to reach it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ..cards import CardLibrary
from ..cases import Case
from ..cases.build import build_case
from ..engine import Status
from ..engine.judging import judge_run
from ..engine.running import run_case
from ..errors import raise_all
from ..files import parse_yaml
from ..render.conditions import said_where
from ..render.derivation import proof_page
from ..render.page import Block, line
from ..render.why import proof_of
from ..render.words import words_of
from ..why import ending_of
from .reaching import way_to
from .saving import case_text, found_case
from .search import Refutation, refute


@dataclass(frozen=True)
class Claim:
    """What is asked: a case, a release, and the limits."""

    case: Case
    release: str
    max_steps: int
    card_files: tuple[Path, ...] = ()


@dataclass(frozen=True)
class Answer:
    """What came of it. `value` is the found case as data, `way` a script that leads to its board (None if none was
    found), `why` the derivation of what comes of it there."""

    found: Refutation
    value: Mapping[str, Any] | None = None
    way: Sequence[str] | None = None
    why: Sequence[Block] = ()


def answer(claim: Claim) -> Answer:
    """Refute a claim, and replay the board before it is shown. Raises `InputError` for what is no claim."""
    case = claim.case
    library = CardLibrary.for_game(case.game, claim.card_files)
    found = refute(case, library, claim.release, max_steps=claim.max_steps)
    if found.board is None:
        return Answer(found)
    if found.needs is not None:
        found = replace(found, needs=replace(found.needs, said=said_where(found.needs, case, words_of(case))))
    value = found_case(case, found, f"found/{case.id.rpartition('/')[2]}", claim.release)
    run = run_case(_built(value), library, claim.release, max_steps=claim.max_steps)
    if judge_run(run).status is not Status.PASSED:
        raise AssertionError(f"the board that was found does not break the claim: {case_text(value)}")
    end = ending_of(run)
    value |= {"because": sorted(end.explained.cited()), "note": value.pop("note")}
    why = [line("Why:"), *proof_page(proof_of(end, list(end.points())), indent=1)]
    return Answer(found, value, way_to(value, case, library), why)


def _built(value: Mapping[str, Any]) -> Case:
    case, errors = build_case(parse_yaml(case_text(value), "found.yaml"))
    raise_all(errors)
    assert case is not None
    return case


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
