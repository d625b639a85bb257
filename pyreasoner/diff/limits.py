"""What holds for all that a comparison of releases runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..cards import CardLibrary
from ..cases import Case
from ..engine.running import Run, run_case
from ..engine.session import DEFAULT_MAX_STEPS
from ..refute.search import DEFAULT_CONFLICTS


@dataclass(frozen=True)
class Limits:
    """After how many steps of the game, and how many conflicts of the solver, to give up; further files of cards."""

    max_steps: int = DEFAULT_MAX_STEPS
    conflict_limit: int = DEFAULT_CONFLICTS
    card_files: tuple[Path, ...] = ()

    def library(self, game: str) -> CardLibrary:
        """The cards that cases may use, besides their own. Raises `InputError` for unclean card files."""
        return CardLibrary.for_game(game, self.card_files)

    def run(self, case: Case, release: str, extra: Sequence[str] = ()) -> Run:
        """A case that was run under a release, with further facts. Raises as `run_case` does, and `LimitReached`."""
        return run_case(
            case,
            self.library(case.game),
            release,
            max_steps=self.max_steps,
            conflict_limit=self.conflict_limit,
            extra=extra,
        )
