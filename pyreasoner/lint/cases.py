"""Linting cases: what can be seen without running them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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


def case_findings(
    paths: Sequence[Path], card_files: Sequence[Path] = ()
) -> tuple[list[Case], list[Finding], list[Allowance]]:
    """The cases in these files and folders, what looks wrong in them, and what they allow."""
    loaded = load_cases(paths)
    found = [mistake(error, str(paths[0])) for error in loaded.errors]
    for case in loaded.cases:
        found += _case(case, CardLibrary.for_game(case.game, card_files))
    files = dict.fromkeys(case.file for case in loaded.cases)
    return loaded.cases, found, [one for file in files for one in page_allowances(file, read_text(file))]


def line_of(case: Case, *at: str) -> int:
    """The line of a part of a case."""
    return case._document.key_mark(at)[0] if case._document is not None else case.line


def _case(case: Case, library: CardLibrary) -> Iterator[Finding]:
    for error in case_problems(case, library):
        yield mistake(error, case.file)
    if case.rulings and not case.because:
        said = f"{case.id}: its rulings name no rule"
        yield Finding(case.file, line_of(case, "ruling"), "uncited", said, "say under `because` what decides it")
    if not case.question and not case.source:
        said = f"{case.id} has neither question nor source"
        yield Finding(case.file, case.line, "sourceless", said, "say what it asks, or where it comes from")
    yield from _own_cards(case, library)


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

