"""What a case leaves open: which things, which values each may have, and what is so at the start with each value.

A part that is open takes the place of what the case would otherwise begin with. The order of arrival is open in
a way of its own (see `arrival`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from ..errors import suggest
from ..language import Facts, Scope
from ..terms import constant, string, term
from ..words import Row
from ._problems import Problems
from .board import Board, Thing
from .items import MOST_ALIKE

_RANGE = re.compile(r"(\d+)\s*\.\.\s*(\d+)\Z")
_KEYS = ("timestamps", "present", "number", "card", "control", "active", "script")


@dataclass(frozen=True)
class Value:
    """One value of an open part: its term, how it is said, the facts of the start that go with it, and what a case
    file would say for it."""

    term: str
    said: str
    facts: tuple[str, ...] = ()
    written: str | int | bool = True


@dataclass(frozen=True)
class OpenPart:
    """One thing that a case leaves open. `key` is its term, such as `life(a)`; `said` is what it is called, with
    a place for the value, as in `A has {} life`. `path` is the place in the file, `cards` are cards that it names.

    `address` is its place in the mapping, with the constant of whatever is named: `("life", "a")`,
    `("counters", "giant", "+1/+1")`. `target` is what it would be written as if it were not open: `("there", ID, ...)`
    objects of which the first few are there, `("item", ID, KEY, ...)` a key of an item, `("case", KEY, ...)` a key of
    the case, `("control", ID)`, `("script", LINE)`.
    """

    key: str
    said: str
    values: tuple[Value, ...]
    path: tuple[str | int, ...]
    address: tuple[str, ...]
    target: tuple[str | int, ...]
    cards: tuple[str, ...] = ()

    def value(self, term: str) -> Value:
        """The value of a term. Raises `StopIteration` if it has no such value."""
        return next(value for value in self.values if value.term == term)

    def say(self, terms: Iterable[str]) -> str:
        """In words that the part stands at one of these values: `A has 1 or 2 life`, `x has 1 buff counter`."""
        chosen = set(terms)
        either = _either([value.said for value in self.values if value.term in chosen])
        said = self.said.format(either)
        return said.removesuffix("s") if either == "1" and " {} " in self.said else said


def open_parts(scope: Scope, board: Board, facts: Facts, lines: int, problems: Problems) -> tuple[OpenPart, ...]:
    """The open parts of a case (`scope` is the whole case) with `lines` script lines.

    Their facts are added, and what the case would begin with in their place is taken out. Mistakes go to
    `problems`.
    """
    if not isinstance(scope.value.get("free"), dict):
        return ()
    reader = _Reader(scope.at("free"), board, facts, lines)
    parts: dict[str, OpenPart] = {}
    for key in scope.value["free"]:
        if key == "timestamps":
            continue
        with problems.caught():
            for part in reader.parts(key):
                if part.key in parts:
                    raise reader.scope.at(key).error(f"{part.key} is left open twice", expected="one of the two")
                parts[part.key] = part
    for part in parts.values():
        _write(part, facts)
    return tuple(parts.values())


def _write(part: OpenPart, facts: Facts) -> None:
    facts.add("free_part", part.key)
    for value in part.values:
        facts.add("free_value", part.key, value.term)
        for fact in value.facts:
            facts.add("gives", part.key, value.term, fact)
        facts.add("part_name", term("stands", part.key, value.term), string(part.say([value.term])))


class _Reader:
    """Reads the entries of `free:`, each with a function of its own."""

    def __init__(self, scope: Scope, board: Board, facts: Facts, lines: int) -> None:
        self.scope = scope
        self._board = board
        self._facts = facts
        self._lines = lines
        self._own: dict[str, Callable[[Scope], Iterator[OpenPart]]] = {
            "present": self._present,
            "number": self._number,
            "card": self._card,
            "control": self._control,
            "active": self._active,
            "script": self._script,
        }

    def parts(self, key: str) -> Iterator[OpenPart]:
        """The parts that one entry leaves open. Raises `InputError`."""
        place = self.scope.at(key)
        if key in self._own:
            yield from self._own[key](place)
        elif (row := place.words["states"].find(key)) is not None:
            yield from self._state(place, row)
        elif (row := place.words["player states"].find(key)) is not None:
            yield from self._player_state(place, row)
        else:
            known = [*_KEYS, *place.words["states"], *place.words["player states"]]
            raise self.scope.error(
                f"unknown key {key!r}", key=key, suggestion=suggest(key, known), expected=f"one of {', '.join(known)}"
            )

    # ---- the board
    def _present(self, place: Scope) -> Iterator[OpenPart]:
        for item in place.each():
            thing, shown = self._thing(item, str(item.value))
            there = self._taken(f"zone({thing.id},")
            if not there:
                raise item.error(f"{shown} does not begin in any zone", expected="an object of one of the zones")
            values = (Value("yes", "is there", there), Value("no", "is not there", (), False))
            address = ("present", thing.id)
            yield OpenPart(term(*address), f"{shown} {{}}", values, item.path, address, ("there", thing.id))

    def _number(self, place: Scope) -> Iterator[OpenPart]:
        for key, item in _entries(place, "{ID: 0..3}, where the item is written `CARD x3 as ID`"):
            alike = [one for one in self._board.things if re.fullmatch(rf"{re.escape(key)}_\d+", self._shown(one))]
            if not alike:
                names = sorted({self._shown(one).rpartition("_")[0] for one in self._board.things} - {""})
                raise item.error(
                    f"there are no objects {key}_1, {key}_2, ...",
                    expected=f"one of {', '.join(names)}" if names else "an item written `CARD x3 as ID`",
                    suggestion=suggest(key, names),
                )
            wanted = numbers_in(item, len(alike))
            zones = [self._taken(f"zone({one.id},") for one in alike]
            if not all(zones):
                raise item.error(f"{key} does not begin in any zone", expected="objects of one of the zones")
            values = tuple(Value(str(n), str(n), tuple(f for zone in zones[:n] for f in zone), n) for n in wanted)
            target = ("there", *(one.id for one in alike))
            address = ("number", constant(key))
            said = f"the number of {key} is {{}}"
            yield OpenPart(term("number", alike[0].id), said, values, item.path, address, target)

    def _card(self, place: Scope) -> Iterator[OpenPart]:
        for key, item in _entries(place, "{ID: [CARD, CARD]}"):
            thing, shown = self._thing(item, key)
            names = [str(one.value) for one in item.each()]
            self._facts.take(f"card_of({thing.id},")
            values = tuple(Value(string(name), name, (f"card_of({thing.id},{string(name)})",), name) for name in names)
            target = ("item", thing.id, "card")
            address = ("card", thing.id)
            yield OpenPart(term(*address), f"{shown} is {{}}", values, item.path, address, target, tuple(names))

    def _control(self, place: Scope) -> Iterator[OpenPart]:
        for key, item in _entries(place, "{ID: any}, or {ID: [PLAYER, PLAYER]}"):
            thing, shown = self._thing(item, key)
            if not thing.permanent:
                raise item.error(f"{shown} is no permanent", expected="a permanent")
            self._taken(f"control({thing.id},")
            values = tuple(Value(p, said, (f"control({thing.id},{p})",), said) for p, said in self._players(item))
            target = ("control", thing.id)
            yield OpenPart(term(*target), f"{{}} controls {shown}", values, item.path, target, target)

    def _active(self, place: Scope) -> Iterator[OpenPart]:
        self._taken("active(")
        values = tuple(Value(p, f"{said}'s", (f"active({p})",), said) for p, said in self._players(place))
        yield OpenPart("active", "it is {} turn", values, place.path, ("active",), ("case", "active"))

    def _script(self, place: Scope) -> Iterator[OpenPart]:
        for item in place.each():
            line = item.value
            if not isinstance(line, int) or isinstance(line, bool) or not 1 <= line <= self._lines:
                raise item.error(f"there is no script line {line!r}", expected=f"a number from 1 to {self._lines}")
            values = (Value("yes", "is carried out"), Value("no", "is left out", (), False))
            address = ("script", constant(str(line)))
            yield OpenPart(
                term("line", line), f"script line {line} {{}}", values, item.path, address, ("script", line)
            )

    # ---- what is said of objects and players
    def _state(self, place: Scope, row: Row) -> Iterator[OpenPart]:
        kind = row.more.get("value")
        if kind == "truth":
            for item in place.each():
                thing, shown = self._thing(item, str(item.value))
                fact = term(row.fact, thing.id)
                self._facts.take(f"init({fact})")
                values = (Value("true", f"is {row.word}", (fact,)), Value("false", f"is not {row.word}", (), False))
                address = (row.word, thing.id)
                yield OpenPart(fact, f"{shown} {{}}", values, item.path, address, ("item", thing.id, row.word))
        elif kind == "number":
            for key, item in _entries(place, "{ID: 0..3}"):
                thing, shown = self._thing(item, key)
                fact = term(row.fact, thing.id)
                said, target = f"{shown} has {{}} {row.word}", ("item", thing.id, row.word)
                yield self._counted(item, fact, said, (row.word, thing.id), target)
        elif kind == "numbers":
            for key, kinds in _entries(place, "{ID: {KIND: 0..3}}"):
                thing, shown = self._thing(kinds, key)
                for name, item in _entries(kinds, "{KIND: 0..3}"):
                    fact = term(row.fact, thing.id, string(name))
                    said = f"{shown} has {{}} {name} {row.word}"
                    kept = (row.word, thing.id, name)
                    yield self._counted(item, fact, said, kept, ("item", thing.id, row.word, name))
        else:
            raise place.error(
                f"{row.word!r} cannot be left open", expected=f"one of {', '.join(self._openable(place))}"
            )

    def _openable(self, place: Scope) -> list[str]:
        rows = place.words["states"].values()
        return [*_KEYS, *(row.word for row in rows if row.more.get("value") in ("truth", "number", "numbers"))]

    def _player_state(self, place: Scope, row: Row) -> Iterator[OpenPart]:
        for key, item in _entries(place, "{PLAYER: 1..3}"):
            player = self._board.names.need(item, key, "player")
            fact = term(row.fact, player.constant)
            said = f"{player.shown} has {{}} {row.word}"
            target = ("case", row.word, player.shown)
            address = (row.word, player.constant)
            yield self._counted(item, fact, said, address, target, zero="default" in row.more)

    def _counted(
        self,
        item: Scope,
        key: str,
        said: str,
        address: tuple[str, ...],
        target: tuple[str | int, ...],
        zero: bool = False,
    ) -> OpenPart:
        """A part that is a number. Nothing is stated for 0 unless `zero`: then there is always a number."""
        begins = f"{key[:-1]},"
        self._taken(begins)
        values = tuple(Value(str(n), str(n), (f"{begins}{n})",) if n or zero else (), n) for n in numbers_in(item))
        return OpenPart(key, said, values, item.path, address, target)

    # ---- names
    def _thing(self, scope: Scope, written: str) -> tuple[Thing, str]:
        entity = self._board.names.need(scope, written, "object")
        return self._board.thing(entity.constant), entity.shown

    def _shown(self, thing: Thing) -> str:
        entity = self._board.names.taken(thing.id)
        return entity.shown if entity else thing.id

    def _players(self, scope: Scope) -> list[tuple[str, str]]:
        if scope.value == "any":
            chosen = self._board.names.players()
        else:
            chosen = [self._board.names.need(one, str(one.value), "player") for one in scope.each()]
        return [(one.constant, one.shown) for one in chosen]

    def _taken(self, start: str) -> tuple[str, ...]:
        """What was to be so at the start, as fluents that begin like this; it is no longer stated."""
        return tuple(line.removeprefix("init(").removesuffix(").") for line in self._facts.take(f"init({start}"))


def _entries(scope: Scope, expected: str) -> Iterator[tuple[str, Scope]]:
    if not isinstance(scope.value, dict) or not scope.value:
        raise scope.error("this does not say what is left open", expected=expected)
    for key in scope.value:
        yield str(key), scope.at(key)


def numbers_in(scope: Scope, most: int = MOST_ALIKE) -> list[int]:
    """The numbers of `0..3`, `2` or `[0, 4]`. Raises `InputError` for anything else."""
    found: list[int] = []
    for item in scope.each():
        written = str(item.value)
        ends = _RANGE.match(written)
        first, last = (int(ends[1]), int(ends[2])) if ends else (int(written),) * 2 if written.isdecimal() else (1, 0)
        if first > last or last > most:
            raise item.error(f"{written!r} is no range here", expected=f"numbers such as 0..{min(most, 3)}")
        found += range(first, last + 1)
    return sorted(set(found))


def _either(said: list[str]) -> str:
    """`1`, `1 or 2`, `1 to 4`."""
    if len(said) > 2 and all(one.isdecimal() for one in said) and int(said[-1]) - int(said[0]) == len(said) - 1:
        return f"{said[0]} to {said[-1]}"
    return " or ".join(said)
