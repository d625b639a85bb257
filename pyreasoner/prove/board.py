"""The boards of a law's scope, as one case that leaves open what stands in each place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from math import perm, prod
from typing import Any

from ..cases import Case
from ..cases.build import build_case
from ..errors import InputError, raise_all, suggest
from ..files import Document, Path
from ..terms import string, term
from .law import MOST_PLACES, Law, Slots

ANYBODY = "any"
"""In place of a player: each of them may control what stands there."""

Sizes = Mapping[str, int]
"""How many places there are of each kind, or how big something else is."""


def read_scope(law: Law, game: str, written: str | None) -> Sizes:
    """The sizes of a law's scope, with those that the user asks for, such as `objects=3,effects=2`.

    Raises `InputError` for what is no such thing, and for a name that the law does not have.
    """
    sizes = dict(law.sizes(game))
    for part in (written or "").split(","):
        name, mark, number = (piece.strip() for piece in part.partition("="))
        if not part.strip():
            continue
        if name not in sizes:
            raise InputError(
                f"--scope: the law {law.name!r} has no {name!r}",
                expected=f"one of {', '.join(sizes) or 'none: its scope has no sizes'}",
                suggestion=suggest(name, sizes),
            )
        if not mark or not number.isdecimal() or not 1 <= int(number) <= MOST_PLACES:
            raise InputError(f"--scope: {part!r} does not say how many", expected=f"{name}=1 to {name}={MOST_PLACES}")
        sizes[name] = int(number)
    return sizes


def stages(sizes: Sizes) -> list[Sizes]:
    """Scopes of growing size, the last of which is the one asked for."""
    most = max(sizes.values(), default=1)
    grown = [{name: min(size, step) for name, size in sizes.items()} for step in range(1, most + 1)]
    return [one for number, one in enumerate(grown) if number == 0 or one != grown[number - 1]]


def said_scope(sizes: Sizes) -> str:
    """A scope as it is written: `objects=3,effects=2`."""
    return ",".join(f"{name}={size}" for name, size in sizes.items())


def place_id(kind: str, number: int) -> str:
    """What stands in a place: `effect_1` in the first of the `effects`."""
    return f"{kind.removesuffix('s')}_{number}"


def board_case(law: Law, game: str, sizes: Sizes) -> Case:
    """All boards of a scope as one case. Raises `InputError` for mistakes in the law's head."""
    setting = law.setting(game)
    at = law.at(game)
    value: dict[str, Any] = {"id": f"laws/{law.name}", "question": law.says, "game": game}
    value |= deepcopy({"cards": setting.cards} if setting.cards else {}) | deepcopy(setting.case)
    first = str(value.get("players", ["A"])[0])
    free = value.setdefault("free", {})
    for kind, slots in setting.slots.items():
        for number in range(1, sizes[kind] + 1):
            _place(value, free, place_id(kind, number), slots, first)
    if not free:
        del value["free"]
    case, errors = build_case(Document(value, str(law.path), *_marks(law.document, at)), f"laws/{law.name}")
    raise_all(errors)
    _check_state(law, game)
    assert case is not None
    return case


def _check_state(law: Law, game: str) -> None:
    """Raise `InputError` if the state that the head names speaks of what is not in the scope."""
    setting, at = law.setting(game), (*law.at(game), "state")
    for kind, items in setting.state.items() if setting.slots else ():
        if kind not in setting.slots:
            raise law.document.error(
                (*at, kind), f"there are no places {kind!r}", key=True, suggestion=suggest(kind, setting.slots),
                expected=f"one of {', '.join(setting.slots)}",
            )  # fmt: skip
        known = setting.slots[kind].cards
        for number, card in enumerate(items if isinstance(items, list) else [items]):
            if card not in known:
                raise law.document.error(
                    (*at, kind, number), f"{card!r} is none of the cards of {kind!r}", suggestion=suggest(card, known),
                    expected=f"one of {', '.join(known)}",
                )  # fmt: skip


def _place(value: dict[str, Any], free: dict[str, Any], name: str, slots: Slots, first: str) -> None:
    player = first if slots.under in (None, ANYBODY) else str(slots.under)
    value.setdefault(slots.zone, {}).setdefault(player, []).append(f"{slots.cards[0]} as {name}")
    free.setdefault("present", []).append(name)
    if len(slots.cards) > 1:
        free.setdefault("card", {})[name] = list(slots.cards)
    if slots.under == ANYBODY:
        free.setdefault("control", {})[name] = ANYBODY
    for key, values in slots.open.items():
        if values == ANYBODY:
            free.setdefault(key, []).append(name)
        else:
            free.setdefault(key, {})[name] = values


def place_facts(law: Law, game: str, sizes: Sizes, case: Case) -> Iterator[str]:
    """What the rules are told of the places: which there are, and what is open of each besides its being there."""
    for name, size in sizes.items():
        yield f"size({name},{size})."
    for kind in law.setting(game).slots:
        for number in range(1, sizes[kind] + 1):
            yield f"slot({kind},{number},{place_id(kind, number)})."
    for name, part in _parts_of_places(law, game, sizes, case):
        yield f"lean({name},{part.key})."
        yield f"first_value({part.key},{part.values[0].term})."


def count_boards(law: Law, game: str, sizes: Sizes, case: Case) -> tuple[int, bool]:
    """How many boards the scope has, and whether that is exact; else it is a bound.

    Boards that differ only in which place stands empty are one; where the order of arrival is open, those that
    differ only in the order of what is not there are counted apart.
    """
    ways: dict[str, int] = {}
    for name, part in _parts_of_places(law, game, sizes, case):
        ways[name] = ways.get(name, 1) * len(part.values)
    count = 1
    for kind in law.setting(game).slots:
        each = ways.get(place_id(kind, 1), 1)
        count *= sum(each**filled for filled in range(sizes[kind] + 1))
    placed = {place_id(kind, number) for kind in law.setting(game).slots for number in range(1, sizes[kind] + 1)}
    count *= prod(len(part.values) for part in case.parts if not placed.intersection(map(str, part.target)))
    arrived = sum(fact.startswith("arrived(") for fact in case.facts)
    return count * perm(arrived, min(len(case.free), arrived)), not case.free


def _parts_of_places(law: Law, game: str, sizes: Sizes, case: Case) -> Iterator[tuple[str, Any]]:
    """What is open of each place besides its being there."""
    for kind in law.setting(game).slots:
        for number in range(1, sizes[kind] + 1):
            name = place_id(kind, number)
            for part in case.parts:
                if name in part.target and part.target[0] != "there":
                    yield name, part


def state_literals(law: Law, game: str, sizes: Sizes) -> list[tuple[str, bool]]:
    """The state that the law's head names: atoms, each with its truth value, that pick it out of the scope."""
    setting = law.setting(game)
    found: list[tuple[str, bool]] = []
    for kind, items in setting.state.items():
        if kind not in setting.slots:
            found.append((term("stands", kind, items), True))
            continue
        for number in range(1, sizes[kind] + 1):
            name = place_id(kind, number)
            there = number <= len(items)
            found.append((term("stands", term("present", name), "yes" if there else "no"), True))
            if there and len(setting.slots[kind].cards) > 1:
                card = string(str(items[number - 1]))
                found.append((term("stands", term("card", name), card), True))
    return found


def _marks(document: Document, at: Path) -> tuple[dict[Path, Any], dict[Path, Any]]:
    """The places of the head's own parts of a case, under the paths that they have in the case."""
    moved = [((*at, "cards"), ("cards",)), ((*at, "case"), ())]
    marks: list[dict[Path, Any]] = []
    for known in (document.marks, document.keys):
        found: dict[Path, Any] = {(): document.mark(at)} if known is document.marks else {}
        for old, new in moved:
            found |= {(*new, *path[len(old) :]): mark for path, mark in known.items() if path[: len(old)] == old}
        marks.append(found)
    return marks[0], marks[1]
