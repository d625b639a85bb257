"""One board under two releases: the same case played twice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..cases import Case
from ..engine.explaining import explain_run
from ..engine.running import Run
from ..refute.saving import built_case, found_case, without_idle_cards
from ..refute.search import Board, Refutation
from ..since.passing import passing_rules
from .changes import Change
from .limits import Limits
from .sides import WANTED, Seen, View, same

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


def played(value: Mapping[str, Any], release: str, limits: Limits) -> Played:
    """Play a case under a release. Raises `UnfinishedError`, or `LimitReached` when a question was too hard."""
    run = limits.run(built_case(value), release, (WANTED,))
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
        return same(self.old.view, self.new.view)

    def passing(self, changes: Sequence[Change]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The numbers of the rules that took effect and ask for these changes: under the old release, the new one."""
        names = frozenset(change.name for change in changes)
        went, came = (_numbers(*sides, names) for sides in ((self.old, self.new), (self.new, self.old)))
        return tuple(sorted(went - came)), tuple(sorted(came - went))


def pair_of(scene: Case, board: Board, releases: tuple[str, str], limits: Limits) -> Pair:
    """A board of a scene, played under two releases. Raises `UnfinishedError` and `LimitReached`."""
    value = found_case(scene, Refutation(1, board), f"found/{scene.id.rpartition('/')[2]}", releases[1])
    assert scene._document is not None
    listed = not scene.free and "timestamps" not in scene._document.value  # they arrive as the board lists them
    idle = {"release", "note", "ruling", *(["timestamps"] if listed else [])}
    value = without_idle_cards({key: part for key, part in value.items() if key not in idle})
    return Pair(value, *(played(value, release, limits) for release in releases))


def _numbers(one: Played, other: Played, changes: frozenset[str]) -> frozenset[str]:
    """The numbers of the rules for these changes in a line of play, one that ends as the other's never does if any."""
    outcomes = sorted(one.outcomes, key=lambda seen: (other.view.allows(seen), sorted(seen)))
    explained = explain_run(one.run, one.view.ending(outcomes[0])) if outcomes else None
    rules = passing_rules(explained) if explained is not None else []
    return frozenset(number for rule in rules if rule.changes & changes for number in rule.numbers)
