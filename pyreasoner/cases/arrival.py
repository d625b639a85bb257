"""The order in which permanents arrived, and which part of it a case leaves open."""

from __future__ import annotations

from ..language import Facts, Scope
from ._problems import Problems
from .board import Board, Thing
from .rulings import Ruling
from .shape import CaseShape


def arrival_order(scope: Scope, shape: CaseShape, board: Board, free: tuple[str, ...]) -> list[str]:
    """The constants of all permanents, the oldest first: as `timestamps` says, else in the order of the file.

    Permanents whose arrival is free may be left out of `timestamps`. Raises `InputError` when it names
    anything that is no permanent or names one twice, or leaves one out.
    """
    permanents = board.permanents()
    if shape.timestamps is None:
        return [thing.id for thing in permanents]
    listed = scope.at("timestamps")
    order: list[str] = []
    for item in listed.each():
        name = _permanent(item, str(item.value), board).id
        if name in order:
            raise item.error(f"{item.value!r} is listed twice", expected="each permanent once")
        order.append(name)
    missing = [thing for thing in permanents if thing.id not in order]
    left_out = [board.names.taken(thing.id) for thing in missing if thing.id not in free]
    if left_out:
        names = ", ".join(entity.shown for entity in left_out if entity)
        raise listed.error(f"{names} left out", expected="every permanent, the oldest first")
    return [*order, *(thing.id for thing in missing)]


def free_arrivals(scope: Scope, shape: CaseShape, board: Board) -> tuple[str, ...]:
    """The constants of the permanents whose arrival is open. Raises `InputError` for ids of anything else."""
    if not shape.free or "timestamps" not in shape.free:
        return ()
    wanted = scope.at("free").at("timestamps")
    if wanted.value == "any":
        if shape.timestamps is not None:
            raise wanted.error(
                "`timestamps:` gives an order that `free:` leaves open",
                expected="one of the two, or a list of ids here",
            )
        return tuple(thing.id for thing in board.permanents())
    return tuple(dict.fromkeys(_permanent(item, str(item.value), board).id for item in wanted.each()))


def write_arrivals(order: list[str], free: tuple[str, ...], facts: Facts) -> None:
    """The facts `arrived(O,N)` (N from 1) and `free_order(O)`."""
    for number, name in enumerate(order, start=1):
        facts.add("arrived", name, number)
    for name in free:
        facts.add("free_order", name)


def check_conditions(
    rulings: list[tuple[Scope, Ruling]], order: list[str], free: tuple[str, ...], problems: Problems
) -> None:
    """Every `under` must speak of permanents, and of an order that can be so."""
    place = {name: number for number, name in enumerate(order)}
    for ruled, ruling in rulings:
        for earlier, later in ruling.under:
            absent = [name for name in (earlier, later) if name not in place]
            if absent:
                problems.add(
                    ruled.error(f"{absent[0]!r} is no permanent at the start", expected="ids of permanents")
                )
            elif earlier not in free and later not in free and place[earlier] > place[later]:
                problems.add(
                    ruled.error(
                        f"{earlier!r} never arrives before {later!r} here, their order is fixed",
                        expected="one of them in `free: {timestamps: ...}`",
                    )
                )


def _permanent(scope: Scope, written: str, board: Board) -> Thing:
    thing = board.thing(board.names.need(scope, written, "object").constant)
    if not thing.permanent:
        where = f"in the {thing.zone.word}" if thing.zone else "yet to arrive"
        names = ", ".join(entity.shown for one in board.permanents() if (entity := board.names.taken(one.id)))
        raise scope.error(
            f"{written!r} is no permanent but {where}", expected=f"one of {names}" if names else "a permanent"
        )
    return thing
