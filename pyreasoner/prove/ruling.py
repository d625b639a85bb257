"""What a line of play makes of some things, as a ruling that a case can state."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from clingo import Function, Number, Symbol, SymbolType

from ..engine.running import Atoms
from ..words import Row, Words

Ruling = dict[str, dict[str, Any]]


class Look:
    """Looks at things in a line of play, at one of its steps, with the words of a game.

    `keywords` are those that are told of whatever their cards say.
    """

    def __init__(self, atoms: Atoms, words: Words, step: int, keywords: Collection[str] = ()) -> None:
        self._keywords_told = set(keywords)
        self._atoms = atoms
        self._words = words
        self._step = step
        self._named = {a.arguments[0]: a.arguments[1].string for a in atoms if a.match("object_name", 2)}
        self._zones = {row.fact: row.word for row in words["zones"].values()}
        self._features: dict[Symbol, set[Symbol]] = {}
        self._printed: dict[Symbol, set[Symbol]] = {}
        for atom in atoms:
            if atom.match("is", 3) and atom.arguments[2] == Number(step):
                self._features.setdefault(atom.arguments[0], set()).add(atom.arguments[1])
            elif atom.match("feature", 2):
                self._printed.setdefault(atom.arguments[0], set()).add(atom.arguments[1])

    def ruling(self, things: Iterable[Symbol]) -> Ruling:
        """Of each thing on the battlefield the numbers and what is not as its card says; where the others are."""
        found: Ruling = {}
        for thing in things:
            zone = self._value("zone", thing)
            if zone is None or thing not in self._named:
                continue
            here, word = str(zone) == "battlefield", self._zones.get(str(zone), str(zone))
            found[self._named[thing]] = self._characteristics(thing) if here else {"zone": word}
        return {name: says for name, says in found.items() if says}

    def things(self, term: Symbol) -> list[Symbol]:
        """The objects that a term speaks of, in its order."""
        if term in self._named:
            return [term]
        inner = term.arguments if term.type is SymbolType.Function else []
        return list(dict.fromkeys(thing for one in inner for thing in self.things(one)))

    def _value(self, name: str, thing: Symbol) -> Symbol | None:
        """What a fluent of a thing says of it at the step."""
        at = Number(self._step)
        held = (a.arguments[0] for a in self._atoms if a.match("holds", 2) and a.arguments[1] == at)
        return next((f.arguments[1] for f in held if f.match(name, 2) and f.arguments[0] == thing), None)

    def _characteristics(self, thing: Symbol) -> dict[str, Any]:
        features = self._features.get(thing, set())
        card = self._value("card_of", thing)
        printed = self._printed.get(card, set()) if card is not None else set()
        return {
            **self._numbers(features),
            **self._sets(features, printed),
            **self._keywords(features, printed),
            **self._abilities(features, printed),
        }

    def _numbers(self, features: set[Symbol]) -> dict[str, Any]:
        """The numbers that it has only as what it is, such as power."""
        wears = {a.arguments[0].name: a.arguments[1] for a in self._atoms if a.match("number_of", 2)}
        numbers = {f.arguments[0].name: f.arguments[1].number for f in features if f.match("number", 2)}
        numbers = {kind: numbers[kind] for kind, feature in wears.items() if kind in numbers and feature in features}
        found: dict[str, Any] = {}
        for row in self._words["attributes"].values():
            both = row.more.get("gives", ())
            if row.more.get("value") == "pair" and all(kind in numbers for kind in both):
                found[row.word] = "/".join(str(numbers.pop(kind)) for kind in both)
        return found | {kind: numbers[kind] for kind in sorted(numbers) if kind in self._words["attributes"]}

    def _sets(self, features: set[Symbol], printed: set[Symbol]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for row in self._words["attributes"].values():
            if row.more.get("value") == "set":
                now, then = (_of(some, str(row.more["feature"])) for some in (features, printed))
                if now != then:
                    found[row.word] = now
        return found

    def _keywords(self, features: set[Symbol], printed: set[Symbol]) -> dict[str, Any]:
        now, then = (set(_of(some, "keyword")) for some in (features, printed))
        rows: Mapping[str, Row] = {row.fact: row for row in self._words["keywords"].values()}
        told = self._keywords_told
        some = (now - (then - told), (then | told) - now)
        gained, lost = ([rows[k].word for k in sorted(one) if k in rows] for one in some)
        return {**({"has": gained} if gained else {}), **({"lacks": lost} if lost else {})}

    def _abilities(self, features: set[Symbol], printed: set[Symbol]) -> dict[str, Any]:
        now, then = (sum(self._is_ability(f) for f in some) for some in (features, printed))
        return {"abilities": now} if now != then else {}

    def _is_ability(self, feature: Symbol) -> bool:
        if feature.match("ability", 2):
            return Function("ability", [feature.arguments[0], Function("spell")]) not in self._atoms
        return feature.match("keyword", 1)


def _of(features: Iterable[Symbol], kind: str) -> list[str]:
    """The words of all features of a kind that say no more than a word."""
    words = (f.arguments[0] for f in features if f.match(kind, 1))
    return sorted(w.string if w.type is SymbolType.String else w.name for w in words if _plain(w))


def _plain(word: Symbol) -> bool:
    return word.type is SymbolType.String or (word.type is SymbolType.Function and not word.arguments)


