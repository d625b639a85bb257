"""The whole answer about some cases: their conflicts, and how to repair them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..engine.limits import LimitReached
from ..errors import InputError
from .editions import with_editions
from .look import Look
from .off import Cases
from .repair import Repair, find_repairs
from .rivals import Rivals, find_rivals
from .search import Conflict, find_conflicts, trial_of
from .trials import Ask, Limits


@dataclass(frozen=True)
class Answer:
    """What was found in some cases.

    `looks` are all cases, each under its releases. `errors` are files that cannot be read, `unknown` what else could
    not be told. `repairs` are None where nobody asked for them.
    """

    looks: tuple[Look, ...]
    conflicts: tuple[Conflict, ...]
    rivals: tuple[Rivals, ...]
    repairs: tuple[Repair, ...] | None = None
    errors: tuple[InputError, ...] = ()
    unknown: tuple[str, ...] = ()

    @property
    def found(self) -> bool:
        """Whether there is any conflict."""
        return bool(self.conflicts or self.rivals)


@dataclass(frozen=True)
class Wanted:
    """What is asked for: `actions` shrinks scripts too, `repair` wants repairs."""

    limits: Limits
    card_files: tuple[Path, ...] = ()
    actions: bool = False
    repair: bool = False


def find_answer(
    looks: Sequence[Look],
    errors: Sequence[InputError],
    wanted: Wanted,
    asker: Callable[[float], Ask],
    done: Callable[[], None] = lambda: None,
) -> Answer:
    """Find the conflicts of cases that have been looked at.

    `asker` gives, for a case whose run took so many seconds, what answers its trials; `done` is called after each case
    with conflicts.
    """
    conflicts: list[Conflict] = []
    for look in looks:
        if look.refuted:
            ask = asker(look.seconds)
            found = find_conflicts(look, ask, wanted.limits, wanted.card_files, actions=wanted.actions)
            conflicts += with_editions(found, trial_of(look, wanted.limits, wanted.card_files), ask)
            done()
    rivals: list[Rivals] = []
    unknown: list[str] = []
    try:
        rivals = find_rivals(looks, wanted.limits.conflict_limit)
    except LimitReached:
        unknown.append("whether rulings contradict each other is too hard to tell (--conflict-limit)")
    repairs = None
    if wanted.repair:
        ask = asker(max((look.seconds for look in looks), default=0.0))
        repairs = tuple(find_repairs(conflicts, rivals, Cases(looks, ask, wanted.limits, wanted.card_files)))
    return Answer(tuple(looks), tuple(conflicts), tuple(rivals), repairs, tuple(errors), tuple(unknown))
