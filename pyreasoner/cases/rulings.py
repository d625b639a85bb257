"""Rulings: what must be so at the end of a case or at a `check`, and in which of its outcomes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..errors import suggest
from ..language import Facts, Scope, check_keys, selection
from ..terms import constant, string, term
from ._written import written
from .expectations import Expectation, Subject, expectations, number_or_several
from .free import OpenPart
from .names import CaseNames
from .under import Order, Standing, Under, before, read_under

_SCRIPT = re.compile(r"script[ _](\d+)\Z", re.IGNORECASE)
_UNDER = re.compile(r"under\s*\{(.*)\}\s*\Z", re.IGNORECASE | re.DOTALL)
_WHEN = ("always", "never", "possible")
_FORMS = "always, never, possible, `up to PLAYER`, or `under {ID before ID}`"


@dataclass(frozen=True)
class Ruling:
    """A set of expectations that must hold together.

    `when` is `always`, `never`, `possible` or `up_to` (then `chooser` is a player's constant). `under` holds
    pairs of objects' constants, the first arrived before the second, and `standing` where other open parts stand: of
    those possibilities alone it speaks. `at` is the script entry that checks it, None for the end.
    """

    number: int
    when: str
    chooser: str | None
    under: tuple[tuple[str, str], ...]
    expectations: tuple[Expectation, ...]
    at: int | None
    line: int
    standing: tuple[Standing, ...] = ()

    @property
    def partial(self) -> bool:
        """Whether it speaks of some of the open possibilities only."""
        return bool(self.under or self.standing)

    def conditions(self, say: Callable[[str], str] = str) -> list[str]:
        """Of what it speaks, in words; `say` names an object by its constant."""
        orders = [f"{say(earlier)} before {say(later)}" for earlier, later in self.under]
        return [*orders, *(one.said for one in self.standing)]

    def condition_terms(self) -> list[str]:
        """Of what it speaks, as terms."""
        orders = [term("before", *pair) for pair in self.under]
        return [*orders, *(term("stands", one.part, *one.values) for one in self.standing)]

    def write(self, facts: Facts) -> None:
        """Add the ruling's facts."""
        facts.add("ruling", self.number)
        facts.add("ruling_when", self.number, term("up_to", self.chooser) if self.chooser else self.when)
        if self.at is not None:
            facts.add("ruling_at", self.number, self.at)
        for earlier, later in self.under:
            facts.add("under", self.number, term("before", earlier, later))
        for one in self.standing:
            facts.add("under", self.number, term("part", one.part))
            for value in one.values:
                facts.add("under_value", self.number, one.part, value)
        for place, expected in enumerate(self.expectations, start=1):
            facts.add("expect", self.number, place, expected.subject, expected.attribute, expected.value)
            for member in expected.members:
                facts.add("expect_member", self.number, place, member)
            facts.add("expect_text", self.number, place, string(expected.text))


def parse_ruling(
    scope: Scope,
    names: CaseNames,
    script_length: int,
    number: int,
    at: int | None = None,
    parts: Sequence[OpenPart] = (),
) -> Ruling:
    """One ruling: a mapping from subjects to attributes, with `when`, `under`, `counts` and `triggers`.

    `parts` are what its case leaves open beside the order of arrival.

    Raises `InputError` for unknown subjects, attributes and ids, and for values of the wrong sort.
    """
    if not isinstance(scope.value, dict) or not scope.value:
        raise scope.error("the ruling says nothing", expected="{SUBJECT: {ATTRIBUTE: VALUE}}")
    when, chooser, orders = _when(scope, names)
    under = read_under(scope.at("under"), names, parts) if scope.has("under") else Under()
    found: list[Expectation] = []
    for key in scope.value:
        part = _PARTS.get(key)
        if part is not None:
            found += part(scope.at(key), names)
        elif key not in ("when", "under"):
            found += expectations(scope.at(key), _subject(scope, key, names, script_length), names)
    if not found:
        raise scope.error("the ruling says when, but not what", expected="{SUBJECT: {ATTRIBUTE: VALUE}}")
    line = scope.unit.document.mark(scope.path)[0]
    return Ruling(number, when, chooser, (*under.orders, *orders), tuple(found), at, line, under.parts)


def _subject(scope: Scope, key: str, names: CaseNames, script_length: int) -> Subject:
    if key == "game":
        return Subject("game", "game", "game")
    if numbered := _SCRIPT.match(key):
        number = int(numbered[1])
        if not 1 <= number <= script_length:
            expected = f"a number from 1 to {script_length}" if script_length else "a script"
            raise scope.error(f"the script has no entry {number}", key=key, expected=expected)
        return Subject(term("script", number), "script", f"script {number}")
    found = names.find(key)
    if found is not None:
        return Subject(found.term, found.kind, key)
    known = [*names.known(), "game", "script 1", *_PARTS, "when", "under"]
    alike = names.alike(key)
    if alike:
        ids = ", ".join(entity.shown for entity in alike)
        raise scope.error(
            f"{len(alike)} objects are called {key!r}", key=key, expected=f"one of the ids {ids}"
        )
    raise scope.error(
        f"the ruling speaks of {key!r}, which is not in the case",
        key=key,
        suggestion=suggest(key, known),
        expected=f"one of {', '.join(known[:16])}",
    )


def _when(scope: Scope, names: CaseNames) -> tuple[str, str | None, tuple[Order, ...]]:
    """In which outcomes, whose choice it is, and the orders of arrival that stand here in place of `under:`."""
    if not scope.has("when"):
        return "always", None, ()
    when = scope.at("when")
    written = str(when.value).strip()
    if inner := _UNDER.match(written):
        pieces = [piece for piece in re.split(r",\s*(?=[^,]*\sbefore\s)", inner[1]) if piece.strip()]
        return "always", None, tuple(before(when, piece, names) for piece in pieces)
    if written.lower().startswith("up to "):
        return "up_to", names.need(when, written[6:].strip(), "player").constant, ()
    if written.lower() not in _WHEN:
        raise when.error(
            f"{written!r} does not say when", expected=_FORMS, suggestion=suggest(written, _WHEN)
        )
    return written.lower(), None, ()


def _counts(scope: Scope, names: CaseNames) -> Iterator[Expectation]:
    for item in scope.each():
        if not isinstance(item.value, dict):
            raise item.error("this counts nothing", expected="{of: DESCRIPTION, is: NUMBER}")
        check_keys(item, ("of", "is"), "counts")
        for key in ("of", "is"):
            if not item.has(key):
                raise item.error(f"{key!r} is missing", expected="{of: DESCRIPTION, is: NUMBER}")
        value, members, shown = number_or_several(item.at("is"))
        subject = term("count", selection(item.at("of")))
        yield Expectation(
            subject, "number", value, members, f"number of {written(item.value['of'])}: {shown}"
        )


def _triggers(scope: Scope, names: CaseNames) -> Iterator[Expectation]:
    if not isinstance(scope.value, dict) or not scope.value:
        raise scope.error("it is not said what triggers", expected="{NAME: NUMBER}")
    cards = {card.lower(): card for card in names.cards()}
    for key in scope.value:
        thing = names.find(key, "object")
        at = scope.at(key)
        ability = None
        if key.lower() in cards:
            subject = string(cards[key.lower()])
        elif thing is not None:
            subject = thing.term
        else:
            subject, ability = constant(key), at.path
        value, members, shown = number_or_several(at)
        times = "time" if shown == "1" else "times"
        yield Expectation(
            term("triggers", subject), "number", value, members, f"{key} triggers {shown} {times}", ability
        )


_PARTS: dict[str, Callable[[Scope, CaseNames], Iterable[Expectation]]] = {
    "counts": _counts,
    "triggers": _triggers,
}
