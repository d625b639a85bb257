"""What a ruling says about one subject, such as `{zone: battlefield, pt: 3/3, has: [flying]}`, attribute by
attribute.

The game's table `attributes` lists the attributes, what they are said of and the kind of their values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..errors import suggest
from ..files import Path
from ..language import Scope, keywords, split_pair, zone
from ..terms import string, term
from ..words import Row
from .names import CaseNames
from .values import card_name, entity, entries, truth, whole, word_of


@dataclass(frozen=True)
class Expectation:
    """One thing that must be so: an attribute of a subject has this value.

    `value` is a term, or `any_of` (one of `members`) or `set` (exactly `members`); `text` says it to a
    reader. `ability` is the place at which the subject is called by what may be an ability's name: whether
    it is one, only the cards can tell.
    """

    subject: str
    attribute: str
    value: str
    members: tuple[str, ...] = ()
    text: str = ""
    ability: Path | None = None


@dataclass(frozen=True)
class Subject:
    """What a ruling is about: its term, its kind in the table of attributes, and its name as written."""

    term: str
    kind: str
    shown: str


_Said = Iterator[tuple[str, str, tuple[str, ...], str]]


def expectations(scope: Scope, subject: Subject, names: CaseNames) -> Iterator[Expectation]:
    """All expectations in the mapping of attributes of one subject. Raises `InputError` for unknown
    attributes, attributes of other kinds of subjects, and values of the wrong sort."""
    if not isinstance(scope.value, dict) or not scope.value:
        raise scope.error(f"nothing is said about {subject.shown!r}", expected="{ATTRIBUTE: VALUE, ...}")
    for key in scope.value:
        row = _row(scope, key, subject)
        for attribute, value, members, said in _KINDS[str(row.more["value"])](scope.at(key), row, names):
            yield Expectation(subject.term, attribute, value, members, f"{subject.shown}: {said}")


def number_or_several(scope: Scope) -> tuple[str, tuple[str, ...], str]:
    """A number as `num(3)`, or `{in: [7, 9]}` as `any_of` with its members; and how to say it."""
    return _scalar(scope, _number)


_BESIDE = ("when", "under", "counts", "triggers")  # what a ruling says beside its subjects


def _row(scope: Scope, key: str, subject: Subject) -> Row:
    table = scope.words["attributes"]
    fitting = [word for word, row in table.items() if subject.kind in row.more.get("of", ())]
    row = table.find(key)
    if row is None:
        raise scope.error(
            f"unknown attribute {key!r}",
            key=key,
            suggestion=suggest(key, fitting),
            expected=f"one of {', '.join(fitting)}",
            hint=f"`{key}:` stands beside `{subject.shown}:`, not in it" if key in _BESIDE else None,
        )
    if row.word not in fitting:
        of = " or ".join(row.more.get("of", ()))
        raise scope.error(
            f"{key!r} is said of {of}, not of {subject.shown!r} ({subject.kind})",
            key=key,
            expected=f"one of {', '.join(fitting)}",
        )
    return row


def _scalar(scope: Scope, read: Callable[[Scope], str]) -> tuple[str, tuple[str, ...], str]:
    if not isinstance(scope.value, dict):
        return read(scope), (), _shown(scope.value)
    if list(scope.value) != ["in"] or not isinstance(scope.value["in"], list) or not scope.value["in"]:
        raise scope.error("this is no value", expected="a value, or {in: [VALUE, VALUE]} for one of several")
    options = list(scope.at("in").each())
    return (
        "any_of",
        tuple(read(option) for option in options),
        " or ".join(_shown(option.value) for option in options),
    )


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _number(scope: Scope) -> str:
    return term("num", "0" if scope.value == "none" else whole(scope))


def _plain(read: Callable[[Scope, Row, CaseNames], str]) -> Callable[[Scope, Row, CaseNames], _Said]:
    """An attribute with one value: a number, a zone, a player."""

    def said(scope: Scope, row: Row, names: CaseNames) -> _Said:
        value, members, shown = _scalar(scope, lambda one: read(one, row, names))
        yield row.fact, value, members, f"{row.word} {shown}"

    return said


def _truth(scope: Scope, row: Row, names: CaseNames) -> _Said:
    value = truth(scope)
    yield row.fact, value, (), row.word if value == "true" else f"not {row.word}"


def _pair(scope: Scope, row: Row, names: CaseNames) -> _Said:
    if not isinstance(scope.value, str | int):
        raise scope.error("this is no pair of numbers", expected="two numbers such as 2/2")
    for part, side in zip(row.more["gives"], split_pair(scope), strict=True):
        yield str(part), _number(scope.holding(side)), (), f"{part} {side}"


def _numbers(scope: Scope, row: Row, names: CaseNames) -> _Said:
    if scope.value in ("none", 0) and not isinstance(scope.value, bool):
        raise scope.error(
            f"it is not said which {row.word}", expected='kinds and numbers, such as {"+1/+1": 0}'
        )
    for key, _ in entries(scope, 'kinds and numbers, such as {"+1/+1": 2}', lambda one: ""):
        value, members, shown = _scalar(scope.at(key), _number)
        yield term(row.fact, string(key)), value, members, f"{shown} {key} {row.word}"


def _features(scope: Scope, row: Row, names: CaseNames) -> _Said:
    for item, feature in keywords(scope):
        yield row.fact, feature, (), f"{row.word} {_keyword(item.value)}"


def _keyword(value: object) -> str:
    return " ".join(f"{key} {of}" for key, of in value.items()) if isinstance(value, dict) else str(value)


def _set(scope: Scope, row: Row, names: CaseNames) -> _Said:
    if scope.value in ("none", []):
        yield row.fact, "set", (), f"no {row.word}"
        return
    members = tuple(_member(item, row) for item in scope.each())
    yield row.fact, "set", members, f"{row.word} {', '.join(str(item.value) for item in scope.each())}"


def _list(scope: Scope, row: Row, names: CaseNames) -> _Said:
    for item in scope.each():
        yield row.fact, _member(item, row), (), f"{row.word} {item.value}"


def _member(scope: Scope, row: Row) -> str:
    section = str(row.more["from"])
    found = scope.words[section].find(scope.value)
    if found is None:
        raise scope.error(
            f"unknown word {scope.value!r}",
            suggestion=scope.words[section].suggest(scope.value),
            expected=f"one of the game's {section}",
        )
    return term(str(row.more["feature"]), str(found.more.get("feature") or found.fact))


_KINDS: dict[str, Callable[[Scope, Row, CaseNames], _Said]] = {
    "zone": _plain(lambda scope, row, names: zone(scope)),
    "number": _plain(lambda scope, row, names: _number(scope)),
    "name": _plain(lambda scope, row, names: card_name(scope)),
    "word": _plain(lambda scope, row, names: word_of(scope, row)),
    "player": _plain(lambda scope, row, names: entity(scope, names, "player", nobody=True)),
    "object": _plain(lambda scope, row, names: entity(scope, names, "object", nobody=True)),
    "entity": _plain(lambda scope, row, names: entity(scope, names, "object", "player", nobody=True)),
    "truth": _truth,
    "pair": _pair,
    "numbers": _numbers,
    "features": _features,
    "set": _set,
    "list": _list,
}
