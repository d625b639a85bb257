"""Of which of the open possibilities a ruling speaks: orders of arrival, and where other open parts stand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..errors import suggest
from ..language import Scope, one_of
from ..terms import constant
from ._written import written
from .free import OpenPart, numbers_in
from .names import CaseNames

_BEFORE = re.compile(r"\s+before\s+")
_PLAYERS = ("control", "active")
_FORMS = "`ID before ID`, or open parts as under `free:`, such as {present: {ID: false}, life: {A: 1..2}}"

Order = tuple[str, str]


@dataclass(frozen=True)
class Standing:
    """An open part of which a ruling speaks only where it stands at one of some values (ASP terms); `said` in words."""

    part: str
    values: tuple[str, ...]
    said: str


@dataclass(frozen=True)
class Under:
    """What a ruling speaks of: pairs of objects' constants, the first arrived before the second, and parts."""

    orders: tuple[Order, ...] = ()
    parts: tuple[Standing, ...] = ()


def read_under(scope: Scope, names: CaseNames, parts: Sequence[OpenPart]) -> Under:
    """What stands behind `under:`: an order, a mapping like that of `free:`, or a list of both.

    Raises `InputError` for what is no order, and for parts that are not open or never stand so.
    """
    orders: list[Order] = []
    found: dict[str, Standing] = {}
    if scope.value in ({}, [], None):
        raise scope.error("this does not say of what the ruling speaks", expected=_FORMS)
    for item in [scope] if isinstance(scope.value, dict) else list(scope.each()):
        if not isinstance(item.value, dict):
            orders.append(before(item, str(item.value), names))
            continue
        for key, value in item.value.items():
            place = item.at(key)
            if value is None and _BEFORE.search(key):  # braces around an order make a mapping of it
                orders.append(before(place, key, names))
            elif key == "timestamps":
                orders += [before(one, str(one.value), names) for one in place.each()]
            else:
                for one in _standings(place, key, names, parts):
                    if one.part in found:
                        raise place.error(f"it is said twice where {one.part} stands", expected="one of the two")
                    found[one.part] = one
    return Under(tuple(orders), tuple(found.values()))


def before(scope: Scope, order: str, names: CaseNames) -> Order:
    """The two objects of `ID before ID`. Raises `InputError`."""
    sides = _BEFORE.split(order.strip())
    if len(sides) != 2:
        raise scope.error(f"{order!r} is no order of arrival", expected=_FORMS)
    earlier, later = (names.need(scope, side.strip(), "object").constant for side in sides)
    if earlier == later:
        raise scope.error(f"{order!r} puts an object before itself", expected="two different ids")
    return earlier, later


def _standings(scope: Scope, key: str, names: CaseNames, parts: Sequence[OpenPart]) -> Iterator[Standing]:
    """Where the parts of one entry stand."""
    row = scope.words["states"].find(key) or scope.words["player states"].find(key)
    word = row.word if row is not None else key
    open_here = [part for part in parts if part.address[0] == word]
    if not open_here:
        known = list(dict.fromkeys(["timestamps", *(part.address[0] for part in parts)]))
        raise scope.error(
            f"{key!r} is not left open here", suggestion=suggest(key, known), expected=one_of(known), hint="see `free:`"
        )
    for address, place in _leaves(scope, (word,)):
        part = _part(place, address, open_here, names)
        terms = tuple(_values(place, part, address, names))
        yield Standing(part.key, terms, part.say(terms))


def _leaves(scope: Scope, so_far: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Scope]]:
    """What is said of which part: `{present: [x]}` says the same as `{present: {x: true}}`."""
    if isinstance(scope.value, dict):
        if not scope.value:
            raise scope.error("this does not say where it stands", expected=_FORMS)
        for key in scope.value:
            yield from _leaves(scope.at(key), (*so_far, str(key)))
    elif len(so_far) == 1 and so_far[0] != "active":
        for item in scope.each():
            yield (*so_far, str(item.value)), item.holding(True)
    else:
        yield so_far, scope


def _part(scope: Scope, address: tuple[str, ...], parts: Sequence[OpenPart], names: CaseNames) -> OpenPart:
    """The open part that is written so."""
    entity = names.find(address[1]) if len(address) > 1 else None
    named = (entity.constant if entity is not None else constant(address[1]),) if len(address) > 1 else ()
    meant = (address[0], *named, *address[2:])
    for part in parts:
        if part.address == meant:
            return part
    raise scope.error(
        f"{' '.join(address)} is not left open here",
        expected=one_of(" ".join(part.address) for part in parts),
        hint="see `free:`",
    )


def _values(scope: Scope, part: OpenPart, address: tuple[str, ...], names: CaseNames) -> Iterator[str]:
    """The terms of the values that are said, all of which the part must be able to have."""
    known: dict[tuple[type, object], str] = {(type(value.written), value.written): value.term for value in part.values}
    said: list[object]
    if any(kind is int for kind, _ in known):
        said = list(numbers_in(scope))
    elif part.address[0] in _PLAYERS:
        said = [names.need(one, str(one.value), "player").shown for one in scope.each()]
    else:
        said = [one.value for one in scope.each()]
    for one in said:
        term = known.get((type(one), one))
        if term is None:
            raise scope.error(
                f"{' '.join(address)} is never {written(one)} here",
                expected=one_of(written(value.written) for value in part.values),
            )
        yield term
