"""What comes of a case under one release, as rulings that a case can state: everything is asked, and read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from clingo import Function, Number, String, Symbol, SymbolType

from ..asked import ANYTHING
from ..cases.items import UNKNOWN_CARD
from ..engine.running import Atoms, model_of
from ..words import Row, Words
from .pair import Played

_KEYWORD, _COUNTERS = "features", "numbers"
_SEVERAL = ("name",)  # what reads badly, or follows from something else

Key = tuple[str, str, str]
"""A thing as a case calls it, an attribute, and the kind of counter or the keyword, if it is about one."""

Answer = Mapping[Key, Any]
"""The value of each attribute of each thing in one way to end, as a case would write it."""


@dataclass(frozen=True)
class Asked:
    """Everything that can be asked of the things on a board: the keys, in order, and the ruling that asks for them."""

    keys: tuple[Key, ...]
    ruling: dict[str, dict[str, Any]]


def everything(one: Played, other: Played) -> Asked:
    """What a case can be asked about, once it has been played under two releases."""
    words = Words.for_game(one.run.case.game)
    seen = [term for side in (one, other) for outcome in side.outcomes for term in outcome]
    keys: list[Key] = []
    for name, kind, term in _subjects(one):
        rows = {row.fact: row for row in words["attributes"].values() if kind in row.more.get("of", ())}
        for row in rows.values():  # one word for each fact, the game's own if it has one
            keys += ((name, row.word, more) for more in _asked(row, term, seen, words))
    return Asked(tuple(keys), _ruling(keys, words))


def _subjects(one: Played) -> Iterator[tuple[str, str, Symbol | None]]:
    """Objects, players, the game and lines of the script: what a ruling calls each, its kind, its term.

    Cards that nobody has named are only counted, as where their players have them.
    """
    cards = (a.symbol for a in one.run.session.atoms("card_of", 2))
    unknown = {card.arguments[0] for card in cards if card.arguments[1] == String(UNKNOWN_CARD)}
    for kind in ("object", "player"):
        for atom in sorted(a.symbol for a in one.run.session.atoms(f"{kind}_name", 2)):
            if atom.arguments[0] not in unknown:
                yield atom.arguments[1].string, kind, atom.arguments[0]
    yield "game", "game", None
    for number in range(1, len(one.run.case.script) + 1):
        yield f"script {number}", "script", None


def _asked(row: Row, term: Symbol | None, seen: Sequence[Symbol], words: Words) -> list[str]:
    """Of what kinds an attribute is asked: once, or for each kind of counters and each keyword that was seen."""
    kind = row.more["value"]
    if kind == _COUNTERS:
        found = (s.arguments[1].string for s in seen if s.match(row.fact, 3) and s.arguments[0] == term)
        return sorted(set(found))
    if kind == _KEYWORD and row.fact == "has":
        facts = {r.fact: r.word for r in words["keywords"].values()}
        had = (s.arguments[1] for s in seen if s.match("has", 2) and s.arguments[0] == term)
        return sorted({facts[str(f.arguments[0])] for f in had if f.name == "keyword" and str(f.arguments[0]) in facts})
    plain = kind in ANYTHING and kind not in _SEVERAL or kind == "word"
    return [""] if plain and row.fact != "on_battlefield" and kind != "pair" else []


def _ruling(keys: Sequence[Key], words: Words) -> dict[str, dict[str, Any]]:
    """A ruling that expects something of each."""
    ruling: dict[str, dict[str, Any]] = {}
    for name, attribute, more in keys:
        row = words["attributes"][attribute]
        kind = str(row.more["value"])
        says = ruling.setdefault(name, {})
        if kind == _COUNTERS:
            says.setdefault(attribute, {})[more] = 0
        elif kind == _KEYWORD:
            says.setdefault(attribute, []).append(more)
        elif kind == "zone":
            says[attribute] = next(iter(words["zones"]))
        else:
            says[attribute] = row.more["words"][0] if kind == "word" else ANYTHING[kind]
    return ruling


class Reader:
    """Reads the answers in the ways in which a case ends that asks for everything."""

    def __init__(self, played: Played, asked: Asked) -> None:
        self._played, self._asked = played, asked
        self._rows = Words.for_game(played.run.case.game)["attributes"]
        self._names = {
            a.symbol.arguments[0]: a.symbol.arguments[1].string
            for kind in ("object_name", "player_name")
            for a in played.run.session.atoms(kind, 2)
        }
        self._names |= {Function(row.fact): row.word for row in Words.for_game(played.run.case.game)["zones"].values()}

    def answers(self) -> list[tuple[Answer, frozenset[str]]]:
        """The answers of each way to end, with the names of those who chose anything on the way there."""
        found = []
        for seen in sorted(self._played.outcomes, key=lambda one: sorted(map(str, one))):
            model = model_of(self._played.run, self._played.view.ending(seen))
            assert model is not None
            choosers = {
                self._names[a.arguments[0]] for a in model if a.match("choice", 4) and a.arguments[0] in self._names
            }
            found.append((self._answer(model), frozenset(choosers)))
        return found

    def _answer(self, model: Atoms) -> Answer:
        end = Number(self._played.run.end)
        met = {a.arguments[1].number for a in model if a.match("met", 3) and a.arguments[2] == end}
        instead: dict[int, list[Symbol]] = {}
        for atom in model:
            if atom.match("found_instead", 4) and atom.arguments[3] == end:
                instead.setdefault(atom.arguments[1].number, []).append(atom.arguments[2])
        sets = [a.arguments for a in model if a.match("of_attribute", 4) and a.arguments[3] == end]
        answer: dict[Key, Any] = {}
        for place, key in enumerate(self._asked.keys, start=1):
            row = self._rows[key[1]]
            kind = row.more["value"]
            if kind == "set":
                mine = (f.arguments[0] for a, o, f, _ in sets if str(a) == row.fact and self._names.get(o) == key[0])
                answer[key] = sorted(map(_plain, mine))
            elif kind == _KEYWORD:
                answer[key] = place in met
            elif place in met:
                answer[key] = self._asked_value(key)
            elif len(instead.get(place, ())) == 1:
                value = self._value(instead[place][0])
                if kind != "word" or value in row.more["words"]:  # "won" is said by naming the winner
                    answer[key] = value
        return answer

    def _asked_value(self, key: Key) -> Any:
        value = self._asked.ruling[key[0]][key[1]]
        return value[key[2]] if isinstance(value, dict) else value

    def _value(self, found: Symbol) -> Any:
        """A value as a case writes it."""
        if found.type is SymbolType.Number:
            return found.number
        text = self._names.get(found, _plain(found))
        return text == "true" if text in ("true", "false") else text


def _plain(term: Symbol) -> str:
    return term.string if term.type is SymbolType.String else str(term)


def differing(old: Sequence[Answer], new: Sequence[Answer], words: Words) -> list[Key]:
    """What tells the answers of two releases apart.

    Of things that are elsewhere it is only where they are. The game and its script are left out where things or
    players say it already.
    """
    keys = list(dict.fromkeys(key for answer in (*old, *new) for key in answer))
    told = [key for key in keys if _values(old, key) != _values(new, key)]
    if not told:  # each is the same by itself, but not together
        told = [key for key in keys if len(_values(old, key) | _values(new, key)) > 1]
    things = [key for key in told if {"object", "player"}.intersection(words["attributes"][key[1]].more["of"])]
    told = things or told
    moved = {name for name, attribute, _ in told if words["attributes"][attribute].more["value"] == "zone"}
    zones = {row.word for row in words["zones"].values()}
    return [
        (name, attribute, more)
        for name, attribute, more in told
        if not (name in moved and words["attributes"][attribute].more["value"] != "zone")
        and not (moved and attribute in zones)
    ]


def _values(answers: Sequence[Answer], key: Key) -> frozenset[str]:
    return frozenset(repr(answer.get(key)) for answer in answers)


def ruling_of(answer: Answer, keys: Sequence[Key], words: Words) -> dict[str, dict[str, Any]]:
    """What an answer says of these things, as a ruling."""
    ruling: dict[str, dict[str, Any]] = {}
    for key in keys:
        if key not in answer:
            continue
        name, attribute, more = key
        says, value = ruling.setdefault(name, {}), answer[key]
        kind = words["attributes"][attribute].more["value"]
        if kind == _COUNTERS:
            says.setdefault(attribute, {})[more] = value
        elif kind == _KEYWORD:
            says.setdefault("has" if value else "lacks", []).append(more)
        else:
            says[attribute] = value
    return {name: _paired(says, words) for name, says in ruling.items() if says}


def _paired(says: dict[str, Any], words: Words) -> dict[str, Any]:
    """Two numbers that belong together as one, such as `pt`."""
    for row in words["attributes"].values():
        parts = row.more.get("gives", ())
        if row.more["value"] == "pair" and all(part in says for part in parts):
            rest = {key: value for key, value in says.items() if key not in parts}
            return {row.word: "/".join(str(says[part]) for part in parts), **rest}
    return says
