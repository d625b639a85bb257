"""Switching rules off in all given cases: what that mends, and what it breaks."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from .look import Look
from .search import Conflict, trial_of
from .statements import Statement
from .trials import Ask, Fate, Limits, Trial

_TOGETHER = 8  # cases that are tried before it is seen whether to go on


@dataclass(frozen=True)
class Wrong:
    """Statements that cannot all hold: one that the rules refute under a release, or several that refute each other."""

    statements: tuple[Statement, ...]
    release: str = ""


@dataclass(frozen=True)
class Off:
    """Rules that state some numbers, switched off: what they did, what it mends, what it refutes that held before."""

    numbers: tuple[str, ...]
    text: str
    mends: frozenset[Wrong] = frozenset()
    breaks: frozenset[Statement] = frozenset()


@dataclass(frozen=True)
class Cases:
    """All given cases as they were looked at, and how to try them."""

    looks: Sequence[Look]
    ask: Ask
    limits: Limits
    card_files: tuple[Path, ...] = ()

    def fates(self, numbers: Collection[str], enough: int | None = None) -> dict[tuple[Statement, str], Fate] | None:
        """What becomes of every statement, with its release, that these rules may have a part in, once they are off.

        After `enough` of those that held before do not any more, the other cases are not tried. None if there was no
        time.
        """
        off = frozenset(numbers)
        touched = [look for look in self.looks if off & look.exercised]
        found: dict[tuple[Statement, str], Fate] = {}
        for at in range(0, len(touched), _TOGETHER):
            some = touched[at : at + _TOGETHER]
            answers = self.ask([self._trial(look, off) for look in some])
            for look, fates in zip(some, answers, strict=True):
                if fates is None:
                    return None
                found |= {(one, look.release): fates[one.number].fate for one in look.statements}
            if enough is not None and len(self.broken(found)) >= enough:
                break
        return found

    def broken(self, fates: dict[tuple[Statement, str], Fate]) -> frozenset[Statement]:
        """The statements that do not hold in these fates, and did before."""
        wrong = {(one.statement, look.release) for look in self.looks for one in look.refuted}
        return frozenset(key[0] for key, fate in fates.items() if fate is not Fate.UPHELD and key not in wrong)

    def _trial(self, look: Look, off: frozenset[str]) -> Trial:
        numbers = tuple(one.number for one in look.statements)
        return replace(trial_of(look, self.limits, self.card_files), numbers=numbers, off=off)


def worth_switching_off(conflicts: Sequence[Conflict], cases: Cases) -> tuple[list[Off], list[Off]]:
    """The rules that may be switched off in a smallest repair, and those for which there was no time to see that.

    What refutes as many other statements as it mends is not worth it.
    """
    worth: list[Off] = []
    untried: list[Off] = []
    for off in _candidates(conflicts):
        fates = cases.fates(off.numbers, len(off.mends))
        if fates is None:
            untried.append(off)
            continue
        broken = cases.broken(fates)
        if len(broken) < len(off.mends):
            worth.append(replace(off, breaks=broken))
    return worth, untried


def _candidates(conflicts: Sequence[Conflict]) -> Iterator[Off]:
    """The rules without which statements hold that are refuted with them, the nearest to the refutation first."""
    texts: dict[tuple[str, ...], str] = {}
    mends: dict[tuple[str, ...], set[Wrong]] = {}
    for conflict in conflicts:
        for member in conflict.rules:
            if member.off is Fate.UPHELD:
                texts.setdefault(member.numbers, member.text)
                wrong = {Wrong((one,), conflict.release) for one in conflict.statements}
                mends.setdefault(member.numbers, set()).update(wrong)
    for numbers, text in texts.items():
        yield Off(numbers, text, frozenset(mends[numbers]))
