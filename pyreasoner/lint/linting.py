"""Linting all that the arguments mean, and leaving out what the files allow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..cases import Case
from ..games import games
from .cards import CARD_CODES, card_findings
from .cases import CASE_CODES, case_findings
from .finding import Allowance, Finding, allowed
from .program import PROGRAM_CODES, program_findings
from .scope import Scope


@dataclass(frozen=True)
class Linted:
    """What was looked at and what was found in it.

    `findings` do not yet count what is allowed; `finish` does, once all is found. `looked_for` are the kinds
    of findings that have been looked for.
    """

    cases: tuple[Case, ...]
    findings: tuple[Finding, ...]
    allowances: tuple[Allowance, ...]
    looked_for: frozenset[str]

    def finish(self, further: Iterable[Finding] = (), looked_for: Iterable[str] = ()) -> list[Finding]:
        """The findings that no file allows, in order, with further ones of other kinds that were looked for."""
        return allowed([*self.findings, *further], self.allowances, self.looked_for.union(looked_for))


def lint(scope: Scope, game: str, card_files: Sequence[Path] = ()) -> Linted:
    """Look at what is in the scope without running anything.

    `game` is that of card files that are in no game's folder, `card_files` are further cards that cases may
    use. Raises `InputError` for programs and card files that cannot be read at all.
    """
    found: list[Finding] = []
    allowances: list[Allowance] = []
    cases: list[Case] = []
    looked_for: set[str] = set()
    if scope.rules:
        of_rules, allowing = program_findings(games())
        found += [one for one in of_rules if one.file in scope.rules]
        allowances += [one for one in allowing if one.file in scope.rules]
        looked_for.update(PROGRAM_CODES)
    for name, files in scope.cards_by_game(game).items():
        of_cards, allowing = card_findings(name, files)
        found += of_cards
        allowances += allowing
        looked_for.update(CARD_CODES)
    if scope.cases:
        cases, of_cases, allowing = case_findings(scope.cases, card_files)
        found += of_cases
        allowances += allowing
        looked_for.update(CASE_CODES)
    return Linted(tuple(cases), tuple(found), tuple(allowances), frozenset(looked_for))
