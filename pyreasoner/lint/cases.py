"""Linting cases: what can be seen without running them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from pathlib import Path

from ..cards import CardLibrary
from ..cases import Case, case_problems, load_cases
from ..cases.facts import case_library
from ..errors import InputError
from ..files import read_text
from .cards import mistake, unread
from .finding import Allowance, Finding
from .written import page_allowances

CASE_CODES = ("input", "uncited", "sourceless", "unread")
"""The kinds of findings in cases that need not be run for them."""

_UP_TO_NUMBER = re.compile(r".*\d[^-/]*(?=(-[^/]*)?\Z)")


def case_findings(
    paths: Sequence[Path], card_files: Sequence[Path] = ()
) -> tuple[list[Case], list[Finding], list[Allowance]]:
    """The cases in these files and folders, what looks wrong in them, and what they allow."""
    loaded = load_cases(paths)
    found = [mistake(error, str(paths[0])) for error in loaded.errors]
    citing = {case.id for case in loaded.cases if case.because}
    for case in loaded.cases:
        found += _case(case, CardLibrary.for_game(case.game, card_files), citing)
    files = dict.fromkeys(case.file for case in loaded.cases)
    return loaded.cases, found, [one for file in files for one in page_allowances(file, read_text(file))]


def line_of(case: Case, *at: str) -> int:
    """The line of a part of a case."""
    return case._document.key_mark(at)[0] if case._document is not None else case.line


def _case(case: Case, library: CardLibrary, citing: Collection[str]) -> Iterator[Finding]:
    for error in case_problems(case, library):
        yield mistake(error, case.file)
    if case.rulings and not case.because and not _has_counterpart(case, citing):
        said = f"{case.id}: its rulings name no rule"
        hint = "say under `because` what decides it, or write the case that it is the counterpart of"
        yield Finding(case.file, line_of(case, "ruling"), "uncited", said, hint)
    if not case.question and not case.source:
        said = f"{case.id} has neither question nor source"
        yield Finding(case.file, case.line, "sourceless", said, "say what it asks, or where it comes from")
    yield from _own_cards(case, library)


def _has_counterpart(case: Case, citing: Collection[str]) -> bool:
    """Whether a case that cites shows the rule at work whose want this one shows.

    Their names say so: one begins with the other (`dies`, `dies-not`), or both do with the same number
    (`704-5c-poison`, `704-5c-nine-counters`). The files beside it count too, though they are not linted.
    """
    return any(_belong(case.id, other) for other in citing) or any(
        _belong(case.id, other) for other in _citing_beside(Path(case.file))
    )


def _belong(one: str, other: str) -> bool:
    first, second = (found[0] if (found := _UP_TO_NUMBER.match(name)) else name for name in (one, other))
    return first == second or first.startswith(f"{second}-") or second.startswith(f"{first}-")


@cache
def _citing_beside(file: Path) -> frozenset[str]:
    beside = load_cases([file.parent]) if file.suffix == ".yaml" else load_cases([file])
    return frozenset(case.id for case in beside.cases if case.because)


def _own_cards(case: Case, library: CardLibrary) -> Iterator[Finding]:
    document = case._document
    own = document.value.get("cards") if document is not None else None
    if not isinstance(own, dict):
        return
    cards = case_library(case, library)
    for name in own:
        try:
            facts = cards.facts(name)
        except InputError:
            continue  # a mistake in the case, told above
        yield from unread(case.game, facts, case.file, line_of(case, "cards", name))

