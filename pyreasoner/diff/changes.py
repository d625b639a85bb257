"""What changed in the rules between two releases, and which rules ask for each change."""

from __future__ import annotations

from dataclasses import dataclass

from ..cases.releases import Release, load_releases
from ..engine.explaining import rulebook
from ..engine.session import Session
from ..explain.changes import changes_tested
from ..games import find_game

_IN_FORCE = ("in_force", 1)


@dataclass(frozen=True)
class Change:
    """Something that one of two releases has in force and the other has not.

    `release` is the first known one that is in this as the newer of the two is and as the older is not, `note` what
    its table says of it. `rules` are the numbers, in the game's `RuleBook`, of the rules that ask for the change.
    """

    name: str
    release: str
    note: str
    rules: frozenset[int]

    @property
    def said(self) -> str:
        """The name in words."""
        return self.name.replace("_", " ")


def changes_between(game: str, old: Release, new: Release) -> tuple[Change, ...]:
    """The changes between two releases that any rule asks for, in the order in which they came."""
    first, last = sorted((old, new), key=lambda one: one.number)
    known = [one for one in load_releases(game).known if first.number <= one.number <= last.number]
    sets = [in_force(game, one.number) for one in known]
    found = []
    for name in sorted(sets[0] ^ sets[-1]):
        rules = _asking(game, name)
        if rules:
            came = next(n for n, one in enumerate(sets) if all((name in s) == (name in sets[-1]) for s in sets[n:]))
            found.append((came, Change(name, known[came].name, known[came].note, rules)))
    return tuple(change for _, change in sorted(found, key=lambda pair: (pair[0], pair[1].name)))


def in_force(game: str, release: int) -> frozenset[str]:
    """The changes of the rules that a release (a date as a number) has."""
    session = Session(find_game(game).program, f"release({release}).")
    return frozenset(str(atom.symbol.arguments[0]) for atom in session.atoms(*_IN_FORCE))


def deciding_rules(game: str) -> frozenset[int]:
    """The numbers of the rules that say what is in force."""
    return frozenset(
        rule.id
        for rule in rulebook(game).rules
        if any(head.signature == _IN_FORCE for clause in rule.clauses for head in clause.heads)
    )


def _asking(game: str, change: str) -> frozenset[int]:
    """The numbers of the rules that ask whether a change was made; one with a variable asks for each."""
    return frozenset(
        rule.id
        for rule in rulebook(game).rules
        if any(asked == change or asked[0] in "_ABCDEFGHIJKLMNOPQRSTUVWXYZ" for asked, _ in changes_tested(rule))
    )
