"""Cards that a case does not tell apart, such as the copies of `Mountain x3`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from ..terms import constant

_NAME = re.compile(r"[a-z]\w*")
_CARD = re.compile(r'card_of\((\w+),"(.*)"\)\.\Z')
_OWNER = re.compile(r"owner\((\w+),(\w+)\)\.\Z")


class Alike:
    """Which objects of a case are copies that nobody gave a name of their own."""

    def __init__(self, facts: Iterable[str]) -> None:
        lines = list(facts)
        owners = {found[1]: found[2] for line in lines if (found := _OWNER.match(line))}
        cards = {found[1]: constant(found[2]) for line in lines if (found := _CARD.match(line))}
        self._kinds = {
            name: f"{card} of {owners.get(name, 'nobody')}"
            for name, card in cards.items()
            if re.fullmatch(re.escape(card) + r"_\d+", name)
        }

    def told_alike(self, seen: Sequence[str]) -> frozenset[str]:
        """What is seen, the same for all ways in which only such copies have changed places."""
        if not self._kinds:
            return frozenset(seen)
        about: dict[str, list[str]] = {}
        plain: list[str] = []
        for fact in seen:
            copies = {name for name in _NAME.findall(fact) if name in self._kinds}
            for name in copies:
                about.setdefault(name, []).append(_NAME.sub(self._kind, fact))
            if not copies:
                plain.append(fact)
        kinds = Counter((self._kinds[name], tuple(sorted(facts))) for name, facts in about.items())
        return frozenset([*plain, *(f"{number} x {kind}" for kind, number in kinds.items())])

    def _kind(self, found: re.Match[str]) -> str:
        return self._kinds.get(found[0], found[0])
