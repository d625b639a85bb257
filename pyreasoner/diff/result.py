"""The whole answer to what two releases answer differently."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..cases.releases import Release
from .changes import Change
from .on import Compared
from .search import Found, Searched
from .telling import Difference


@dataclass(frozen=True)
class Between:
    """Two releases of a game, and the changes between them that any rule asks for."""

    game: str
    old: Release
    new: Release
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True)
class Differences:
    """What was found by search: the boards, one for each reason; what was searched; where the boards were saved.

    `files` has two files for each board, one for each release, in the order of `told`.
    """

    between: Between
    searched: tuple[Searched, ...]
    told: tuple[Difference, ...] = ()
    files: tuple[tuple[str, ...], ...] = ()
    seconds: float = 0.0

    @property
    def unshown(self) -> tuple[Change, ...]:
        """The changes that no board shows."""
        shown = {change.name for one in self.told for change in one.found.changes}
        return tuple(change for change in self.between.changes if change.name not in shown)

    @property
    def unfinished(self) -> tuple[Searched, ...]:
        """The scenes of which not all boards were looked at."""
        return tuple(one for one in self.searched if one.problem is not None)


@dataclass(frozen=True)
class Comparison:
    """How cases as they are fare under the two releases."""

    between: Between
    compared: tuple[Compared, ...]
    seconds: float = 0.0

    @property
    def differing(self) -> tuple[Compared, ...]:
        """The cases with rulings that come out differently."""
        return tuple(one for one in self.compared if one.rulings)


def smallest_of_each(between: Between, searched: Iterable[Searched]) -> list[Found]:
    """The smallest board for each reason, in the order in which the changes came."""
    best: dict[tuple[object, ...], Found] = {}
    for found in (one for scene in searched for one in scene.found):
        if found.reason not in best or found.weight < best[found.reason].weight:
            best[found.reason] = found
    order = {change.name: place for place, change in enumerate(between.changes)}
    return sorted(best.values(), key=lambda one: ([order[change.name] for change in one.changes], one.weight))


def names_of(found: Sequence[Found]) -> list[str]:
    """A name for each board, after its scene and the changes, that no other has."""
    names: list[str] = []
    for one in found:
        name = "-".join([one.scene.rpartition("/")[2], *(change.name for change in one.changes)]).replace("_", "-")
        names.append(name if name not in names else f"{name}-{sum(other.startswith(name) for other in names) + 1}")
    return names
