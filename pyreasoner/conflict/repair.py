"""Repairs: the fewest changes after which no statement is refuted any more.

A change gives up a statement, or switches off numbered rules. Switching off is proposed only if it takes no more
changes than giving up what it mends: other statements of the given cases that would then be refuted have to be given up
as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import clingo

from ..games import data_root
from ..terms import term
from .off import Cases, Off, Wrong, worth_switching_off
from .rivals import Rivals
from .search import Conflict
from .statements import Statement
from .trials import Fate

_PROGRAM = Path("asp") / "conflicts" / "repair.lp"

MOST = 12
"""So many repairs of the same conflicts are told at most."""

_ENOUGH = 100  # so many are looked at to find the best to tell

Change = Statement | Off
"""What a repair does: give up a statement, or switch rules off."""

Way = tuple[Change, ...]


@dataclass(frozen=True)
class Repair:
    """Conflicts that hang together, and the smallest sets of changes that settle all of them: any one will do.

    `refuted` are the statements in these conflicts. `more` says that there are further sets as small. `untried` are
    rules for which there was no time to see what else they would change.
    """

    refuted: tuple[Statement, ...]
    ways: tuple[Way, ...]
    more: bool = False
    untried: tuple[Off, ...] = ()


def find_repairs(conflicts: Sequence[Conflict], rivals: Sequence[Rivals], cases: Cases) -> list[Repair]:
    """The smallest repairs, separately for conflicts that have nothing to do with each other."""
    worth, untried = worth_switching_off(conflicts, cases)
    wrong = [Wrong((one,), conflict.release) for conflict in conflicts for one in conflict.statements]
    wrong += [Wrong(one.statements) for one in rivals]
    return [_repair(group, worth, untried, cases) for group in _together(wrong, worth)]


def _repair(group: Sequence[Wrong], worth: Sequence[Off], untried: Sequence[Off], cases: Cases) -> Repair:
    refuted = tuple(dict.fromkeys(one for wrong in group for one in wrong.statements))
    mending = [off for off in worth if off.mends.intersection(group)]
    unsure = tuple(off for off in untried if off.mends.intersection(group))
    barred: list[frozenset[Off]] = []
    while True:
        ways = _smallest(group, mending, barred)
        sound: list[Way] = []
        for way in ways[:MOST]:
            offs = frozenset(one for one in way if isinstance(one, Off))
            if len(offs) < 2 or _settles(offs, way, group, cases):
                sound.append(way)
            else:
                barred.append(offs)  # each mends something by itself, but not together
        if sound:
            return Repair(refuted, tuple(sound), len(ways) > MOST, unsure)


def _settles(offs: frozenset[Off], way: Way, group: Sequence[Wrong], cases: Cases) -> bool:
    """Whether with all of these rules off no statement is refuted but those that are given up."""
    fates = cases.fates([number for off in offs for number in off.numbers])
    if fates is None:
        return False
    left = {(one.statements[0], one.release) for one in group if len(one.statements) == 1}
    return all(
        fate is Fate.UPHELD or statement in way
        for (statement, release), fate in fates.items()
        if (statement, release) in left or statement in cases.broken(fates)
    )


def _smallest(group: Sequence[Wrong], offs: Sequence[Off], barred: Sequence[frozenset[Off]]) -> list[Way]:
    """The smallest sets of changes, up to a number: those that give up fewest rules first."""
    broken = sorted({one for off in offs for one in off.breaks}, key=lambda one: (one.place, one.number))
    given_up = [*(one for wrong in group for one in wrong.statements), *broken]
    changes: list[Change] = [*dict.fromkeys(given_up), *offs]
    number = {change: place for place, change in enumerate(changes)}
    control = clingo.Control(["--warn=none", "--opt-mode=optN", f"--models={_ENOUGH}"])
    control.load(str(data_root() / _PROGRAM))
    control.add("base", [], "".join(f"{fact}. " for fact in _facts(group, offs, number)))
    for one in barred:
        control.add("base", [], f":- {', '.join(term('make', number[off]) for off in one)}.")
    control.ground([("base", [])])
    found: list[list[int]] = []

    def keep(model: clingo.Model) -> None:
        if model.optimality_proven:
            found.append(sorted(atom.arguments[0].number for atom in model.symbols(shown=True)))

    control.solve(on_model=keep)
    found.sort(key=lambda way: (sum(isinstance(changes[one], Off) for one in way), way))
    return [tuple(changes[one] for one in way) for way in found]


def _facts(group: Sequence[Wrong], offs: Sequence[Off], number: dict[Change, int]) -> Iterator[str]:
    for place, wrong in enumerate(group):
        yield term("conflict", place)
        yield from (term("mends", number[one], place) for one in wrong.statements)
        yield from (term("mends", number[off], place) for off in offs if wrong in off.mends)
    for off in offs:
        yield from (term("breaks", number[off], number[one]) for one in off.breaks)


def _together(wrong: Sequence[Wrong], offs: Sequence[Off]) -> list[list[Wrong]]:
    """What is wrong, in groups between which no change has a part in two."""
    groups: list[list[Wrong]] = []
    for one in wrong:
        near = [group for group in groups if any(_linked(one, other, offs) for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([*(other for group in near for other in group), one])
    return sorted(groups, key=lambda group: min(wrong.index(one) for one in group))


def _linked(one: Wrong, other: Wrong, offs: Sequence[Off]) -> bool:
    if set(one.statements) & set(other.statements):
        return True
    return any(one in off.mends and other in off.mends for off in offs)
