"""What came of what a case expects, or of what was asked, in a sentence."""

from __future__ import annotations

import re

from clingo import Function, Symbol

from ..points import Point
from ..saying import Said, counted, listed
from ..terms import constant
from ..why import Ending
from ..words import Row, Words

_NAMED = ("player", "object", "entity")
_SCRIPT = re.compile(r"script (\d+)\Z")


def point_text(ending: Ending, point: Point) -> str:
    """What is so, and what was expected in its place if that differs: `Hill Giant has power 3, not 2`."""
    about, _, rest = point.expected.rpartition(": ") if _is_count(point) else point.expected.partition(": ")
    if _is_count(point) and point.about is not None:
        number = rest if point.met else " or ".join(map(str, point.found))
        what = ending.words.sayer().say("selection", point.about.arguments[0])
        return f"the number of {what:plural} is {number}" + ("" if point.met else f", not {rest}")
    row, value = _expected(ending, rest)
    if row is None or "so" not in row.more:
        return _plainly(ending, point)
    subject = _subject(ending, point, about)
    if point.met:
        return _said(ending, subject, row, value)
    if not point.found:
        return _said(ending, subject, row, value, denied=True)
    found = listed(list(dict.fromkeys(map(ending.words.say, point.found))))
    if row.more["value"] == "numbers":
        number, _, kind = value.rpartition(" ")
        return f"{_said(ending, subject, row, f'{found} {kind}')}, not {number}"
    so = _said(ending, subject, row, found)
    if ending.any_value or row.more["value"] == "truth":
        return so
    expected = _zone(ending, value) if "{zone}" in str(row.more["so"]) else _value(ending, row, value)
    return f"{so}, not {expected}"


def _is_count(point: Point) -> bool:
    return point.about is not None and point.about.match("count", 1)


def _plainly(ending: Ending, point: Point) -> str:
    """An expectation that no sentence is known for."""
    if point.met:
        return point.expected
    found = " or ".join(map(ending.words.say, point.found))
    return f"{found}, not {point.expected}" if found else f"not {point.expected}"


def _subject(ending: Ending, point: Point, about: str) -> str:
    if point.subject is not None:
        return ending.words.say(point.subject)
    line = _SCRIPT.match(about)
    if line is not None:
        return f"line {line[1]} of the script"
    return "the game" if about == "game" else about


def _expected(ending: Ending, rest: str) -> tuple[Row | None, str]:
    """The attribute that an expectation names and the value that it says; truths are `true` and `false`."""
    table = Words.for_game(ending.run.case.game)["attributes"]
    for word in sorted(table, key=len, reverse=True):
        row = table[word]
        if rest == word:
            return row, "true"
        if rest == f"not {word}":
            return row, "false"
        if rest == f"no {word}":
            return row, "none"
        if rest.startswith(f"{word} "):
            return row, rest.removeprefix(f"{word} ")
        if row.more.get("value") == "numbers" and rest.endswith(f" {word}"):
            return row, rest.removesuffix(f" {word}")
    return None, rest


def _said(ending: Ending, subject: str, row: Row, value: str, denied: bool = False) -> str:
    negative = denied or value in ("none", "false", "0")
    template = str(row.more.get("so none") if negative and "so none" in row.more else row.more["so"])
    places = {"of": Said(subject), "is": Said(_value(ending, row, value)), "zone": Said(_zone(ending, value))}
    if "feature" in row.more:
        one = Said(str(row.more["feature"]))
        places["feature"] = one if ", " not in value and " and " not in value else Said(one.many)
    if row.more.get("value") == "numbers":
        number, _, kind = value.rpartition(" ")
        places |= {"is": Said("no" if number in ("0", "none") else number), "kind": Said(kind)}
    said = ending.words.sayer().template(template, places)
    if denied and "so none" not in row.more:
        said = _denied(said)
    return counted(said if "{of}" in template else f"{subject} {said}")


def _denied(said: str) -> str:
    """That something is not so which an attribute's words say: `is not controlled by A`."""
    for verb, negated in (("is ", "is not "), ("has ", "does not have ")):
        if said.startswith(verb):
            return negated + said.removeprefix(verb)
    return f"not: {said}"


def _value(ending: Ending, row: Row, value: str) -> str:
    """A value as it was written or found; things by their names."""
    if row.more.get("value") in _NAMED:
        return ending.words.names.get(_term(value), value)
    if row.more.get("value") == "number" and value == "0" and "(s)" in str(row.more["so"]):
        return "no"
    if row.more.get("value") in ("set", "list"):
        return listed(value.split(", "))
    return value


def _term(value: str) -> Symbol:
    return Function(constant(value))


def _zone(ending: Ending, value: str) -> str:
    """`on the battlefield`, `in exile`."""
    table = Words.for_game(ending.run.case.game)["zones"]
    row = next((row for row in table.values() if row.fact == value), None) or table.find(value)
    if row is None:
        return f"in {value}"
    return str(row.more.get("place", f"in {ending.words.sayer().say('zone', _term(row.fact))}"))
