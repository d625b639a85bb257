"""Cases from text, and what the search finds in them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from pyreasoner.cases import Case
from pyreasoner.cases.build import build_case
from pyreasoner.conflict.look import Look, look
from pyreasoner.conflict.search import Conflict, find_conflicts
from pyreasoner.conflict.trials import Ask, Fate, Fates, Limits, Trial, ask_here, try_out
from pyreasoner.files import parse_yaml


def case_of(text: str, name: str = "case") -> Case:
    """The case in a YAML text, which must be right."""
    case, errors = build_case(parse_yaml(text, f"{name}.yaml"), name)
    assert case is not None, errors
    return case


@cache
def look_at(text: str, name: str = "case") -> Look:
    """A first look at the case in a text, with the rules that took effect."""
    case = case_of(text, name)
    found = look(Trial(case, case.releases_or_default[-1], ()), exercised=True)
    assert not found.errors, found.errors
    assert found.unknown is None
    return found


@cache
def conflicts_in(text: str) -> tuple[Conflict, ...]:
    """The conflicts in the case of a text, found without any limit of time."""
    return tuple(find_conflicts(look_at(text), ask_here, Limits()))


def fate(conflict: Conflict, off: frozenset[str] = frozenset(), case: Case | None = None) -> Fate:
    """What becomes of the first statement of a conflict when some rules are off, by a run of its own."""
    number = conflict.statements[0].number
    return try_out(Trial(case or conflict.case, conflict.release, (number,), off))[number].fate


def timeless(answers: int) -> Ask:
    """Something that answers so many trials and then has no time left."""
    left = iter(range(answers))

    def ask(trials: Sequence[Trial]) -> list[Fates | None]:
        return [try_out(trial) if next(left, None) is not None else None for trial in trials]

    return ask
