"""One board under two releases: the same case played twice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..cards import CardLibrary
from ..cases import Case
from ..engine.explaining import Explained, explain_run
from ..engine.running import Run, run_case
from ..refute.saving import built_case, found_case, without_idle_cards
from ..refute.search import Board, Refutation
from ..since.passing import passing_rules
from .changes import Change
from .sides import WANTED, Seen, View

Value = dict[str, Any]


@dataclass(frozen=True)
class Played:
    """A case that was played under one release, with all that can be seen at its ends."""

    run: Run
    view: View
    outcomes: frozenset[Seen]

    @property
    def release(self) -> str:
        """The release."""
        return self.run.release


class UnfinishedError(Exception):
    """A case was not played to its end within the bound."""


def played(value: Mapping[str, Any], release: str, library: CardLibrary, max_steps: int) -> Played:
    """Play a case under a release. Raises `UnfinishedError`."""
    run = run_case(built_case(value), library, release, max_steps=max_steps, extra=(WANTED,))
    if run.session.bound_reached:
        raise UnfinishedError
    view = View(run)
    return Played(run, view, view.outcomes())


@dataclass(frozen=True)
class Pair:
    """One board as a case without a ruling (`value`), played under the old release and the new one."""

    value: Value
    old: Played
    new: Played

    @property
    def same(self) -> bool:
        """Whether nobody could tell the two apart."""
        return self.old.outcomes == self.new.outcomes

    def passing(self, changes: Sequence[Change]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The numbers of the rules that took effect and ask for these changes: under the old release, the new one."""
        names = frozenset(change.name for change in changes)
        went, came = (_numbers(explained, names) for explained in (self._old, self._new))
        return tuple(sorted(went - came)), tuple(sorted(came - went))

    @cached_property
    def _old(self) -> Explained:
        return _telling(self.old, self.new)

    @cached_property
    def _new(self) -> Explained:
        return _telling(self.new, self.old)


def pair_of(scene: Case, board: Board, old: str, new: str, library: CardLibrary, max_steps: int) -> Pair:
    """A board of a scene, played under two releases. Raises `UnfinishedError`."""
    value = found_case(scene, Refutation(1, board), f"found/{scene.id.rpartition('/')[2]}", new)
    assert scene._document is not None
    listed = not scene.free and "timestamps" not in scene._document.value  # they arrive as the board lists them
    idle = {"release", "note", "ruling", *(["timestamps"] if listed else [])}
    value = without_idle_cards({key: part for key, part in value.items() if key not in idle})
    return Pair(value, *(played(value, release, library, max_steps) for release in (old, new)))


def _telling(one: Played, other: Played) -> Explained:
    """A line of play that ends as the other release never does, if there is such a line."""
    own = sorted(one.outcomes - other.outcomes or one.outcomes, key=sorted)
    explained = explain_run(one.run, one.view.ending(own[0]))
    assert explained is not None
    return explained


def _numbers(explained: Explained, changes: frozenset[str]) -> frozenset[str]:
    return frozenset(number for rule in passing_rules(explained) if rule.changes & changes for number in rule.numbers)
