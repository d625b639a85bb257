"""What a case expects, point by point, and how each point fares in one ending."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from clingo import Function, Symbol, parse_term

from .bearings import bearings
from .cases import Case, Expectation
from .words import Row, Words

POSSIBLE = ("possible", "up_to")
"""What a ruling says that need not be so in every ending."""

_Atoms = Mapping[str, Sequence[Symbol]]


@dataclass(frozen=True)
class Point:
    """One thing that is asked about, and how it fares in an ending.

    `met` says whether it is so, `found` what is so in its place, `attribute` whose value that is. `atoms` are
    those whose derivations tell why; `missing` are those that do not hold and would have made it so.
    `about` is the term of what it is about, `step` the step at which it is asked, and `after` says when that is,
    if it is not at the end. `bare` says that it is about no characteristic; `ruling` is the number of its ruling.
    """

    expected: str
    met: bool
    found: tuple[Symbol, ...]
    atoms: tuple[Symbol, ...]
    missing: tuple[Symbol, ...]
    attribute: str = ""
    about: Symbol | None = None
    step: int | None = None
    after: str = ""
    bare: bool = False
    ruling: int = 0

    @property
    def subject(self) -> Symbol | None:
        """The object that it is about, if it is about one."""
        return self.about.arguments[0] if self.about is not None and self.about.match("object", 1) else None


def points_of(case: Case, named: _Atoms, *, end_only: bool = False) -> list[Point]:
    """The points of all rulings of a case, in the order in which they are looked at.

    `named` are all atoms of an ending, by predicate. A ruling that speaks of other cases only, such as another
    order of arrival, is left out, and so is one that need only be possible and is so in another ending; with
    `end_only` also those that the script looks at on its way.
    """
    expected = {
        (ruling.number, place): one
        for ruling in case.rulings
        for place, one in enumerate(ruling.expectations, start=1)
        if not (end_only and ruling.at is not None)
    }
    found = [
        replace(
            _point(case, named, atom, expected[_place(atom)]),
            after=_after(case, atom.arguments[0].number),
            ruling=atom.arguments[0].number,
        )
        for atom in _answers(named)
        if _place(atom) in expected
    ]
    elsewhere = _elsewhere(case, found)
    return [point for point in found if point.ruling not in elsewhere]


def _answers(named: _Atoms) -> list[Symbol]:
    """The `met` and `failed` atoms in the order of the game.

    What is asked at the end is asked whenever all is quiet; only the last answer counts.
    """
    outside = {atom.arguments[0] for atom in named.get("outside", ())}
    answers = [
        atom
        for name in ("met", "failed")
        for atom in named.get(name, ())
        if len(atom.arguments) == 3 and atom.arguments[0] not in outside
    ]
    last = {_place(atom): atom for atom in sorted(answers, key=lambda atom: atom.arguments[-1].number)}
    return sorted(last.values(), key=lambda atom: (atom.arguments[-1].number, *_place(atom)))


def _elsewhere(case: Case, found: Sequence[Point]) -> set[int]:
    """The rulings that only have to be possible and are not so in this ending, unless there is no other."""
    possible = {one.number for one in case.rulings if one.when in POSSIBLE}
    missed = {point.ruling for point in found if point.ruling in possible and not point.met}
    return missed if {point.ruling for point in found} - missed else set()


def _after(case: Case, ruling: int) -> str:
    """When a ruling is looked at: after a line of the script, as it was written; "" for the end."""
    at = next(one.at for one in case.rulings if one.number == ruling)
    if at is None:
        return ""
    checks = {one.at for one in case.rulings}
    before = [text for number, text in enumerate(case.script, start=1) if number < at and number not in checks]
    return f'after "{before[-1]}"' if before else "at the beginning"


def _point(case: Case, named: _Atoms, atom: Symbol, one: Expectation) -> Point:
    rows = _rows(case, one)
    step = atom.arguments[-1].number
    point = Point(
        *(one.text, atom.name == "met", (), (atom,), ()),
        about=parse_term(one.subject),
        step=step,
        bare=not any(row.more.get("characteristic") for row in rows),
    )
    if point.met:
        further, _ = bearings(named, one, (), _templates(rows, "rests on"), step)
        return replace(point, atoms=(atom, *further))
    found = sorted(
        other
        for other in named.get("found_instead", ())
        if other.arguments[:2] == atom.arguments[:2] and other.arguments[3] == atom.arguments[2]
    )
    values = tuple(other.arguments[2] for other in found)
    holding, missing = bearings(named, one, values, _templates(rows, "hangs on"), step)
    if not values:  # of an attribute with several values, each is an atom of its own
        values = tuple(other.arguments[2] for other in holding if other.name == "of_attribute")
    return replace(
        point,
        found=values,
        atoms=(*found[:1], *holding),
        missing=missing or (Function("met", atom.arguments),),
        attribute=rows[-1].word if rows else "",  # the game's own word, if it has one
    )


def _rows(case: Case, one: Expectation) -> list[Row]:
    """The rows of the table of attributes that an expectation may come from."""
    attributes = Words.for_game(case.game)["attributes"].values()
    return [row for row in attributes if row.fact == one.attribute.partition("(")[0]]


def _templates(rows: Sequence[Row], column: str) -> list[str]:
    return [str(template) for row in rows for template in row.more.get(column, ())]


def _place(atom: Symbol) -> tuple[int, int]:
    """The numbers of the ruling and of its expectation that a `met` or `failed` atom speaks of."""
    return atom.arguments[0].number, atom.arguments[1].number
