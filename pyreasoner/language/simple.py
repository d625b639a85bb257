"""Kinds of values that are one word or one number of a word table."""

from __future__ import annotations

from functools import partial

from ..errors import suggest
from ..terms import constant, string, term
from .kinds import compile_term, spread_kind, term_kind
from .scope import Scope

CLOSED = {
    "span": ("spans", "span"),
    "past": ("pasts", "time"),
    "timing": ("timings", "timing"),
    "rounding": ("roundings", "rounding"),
    "end": ("ends", "end of a library"),
    "event word": ("events", "event"),
    "what then": ("afterwards", "deed"),
}
"""Kinds that are one word of a section of the table, with what such a word is called in errors."""

_TRUE = (True, "true", "yes")
_LARGEST = 1_000_000


def vocabulary(scope: Scope, section: str, what: str) -> str:
    """The constant of a word that must stand in one section of the table.

    Raises `InputError` for any other word.
    """
    row = scope.words[section].find(scope.value)
    if row is not None:
        return row.fact
    raise scope.error(
        f"unknown {what} {scope.value!r}",
        suggestion=scope.words[section].suggest(scope.value),
        expected=f"a {what} such as {', '.join(list(scope.words[section])[:6])}",
    )


for _kind, (_section, _what) in CLOSED.items():
    term_kind(_kind)(partial(vocabulary, section=_section, what=_what))


@term_kind("zone")
def zone(scope: Scope) -> str:
    """A zone: `graveyard`."""
    return vocabulary(scope, "zones", "zone")


@term_kind("step")
def step(scope: Scope) -> str:
    """A step or phase: `end step` gives `end_step`, the alias `main` whatever the game's table says."""
    return vocabulary(scope, "steps", "step")


@term_kind("duration")
def duration(scope: Scope) -> str:
    """How long an effect lasts: `end of turn` gives `end_of_turn`, one with a value `as_long_as(Value)`."""
    if isinstance(scope.value, dict) and len(scope.value) == 1:
        (word,) = scope.value
        row = scope.words["durations"].find(word)
        if row is not None and row.args:
            return term(row.fact, compile_term(scope.at(word), row.args[0].kind))
    fact = vocabulary(scope, "durations", "duration")
    row = scope.words["durations"].find(scope.value)
    if row is not None and row.args:
        raise scope.error(f"{row.word!r} needs a value", expected=f"{{{row.word}: {row.args[0].kind}}}")
    return fact


@spread_kind("duration")
def durations(scope: Scope, holder: str, name: str) -> None:
    """One duration or several, of which the first to end counts: `arg(holder,name,D)` for each."""
    items = list(scope.each())
    if not items:
        raise scope.error("an empty list", expected="a duration such as end of turn")
    for item in items:
        scope.fact("arg", holder, name, duration(item))


@term_kind("choice")
def choice(scope: Scope) -> str:
    """What can be chosen by name: a color, a number."""
    return vocabulary(scope, "choices", "choice")


@term_kind("measure")
def measure(scope: Scope) -> str:
    """A number that things have and descriptions compare: `power`, `mana value`."""
    filters = scope.words["filters"]
    known = [row.word for row in filters.values() if [one.kind for one in row.args] == ["comparison"]]
    row = filters.find(scope.value)
    if row is None or row.word not in known:
        raise scope.error(
            f"{scope.value!r} is no number that things have",
            suggestion=suggest(scope.value, known),
            expected=f"one of {', '.join(known)}",
        )
    return row.fact


@term_kind("trait")
def trait(scope: Scope) -> str:
    """What things may have different ones of: what can be chosen by name, or a number that they have."""
    row = scope.words["choices"].find(scope.value)
    return row.fact if row is not None else measure(scope)


@term_kind("color list")
def color_list(scope: Scope) -> str:
    """Colors as one term: `white`, `(white,black)`, `(white,(black,red))`."""
    found = [vocabulary(item, "colors", "color") for item in scope.each()]
    if not found:
        raise scope.error("an empty list", expected="at least one color")
    folded = found.pop()
    while found:
        folded = f"({found.pop()},{folded})"
    return folded


@term_kind("word")
def word(scope: Scope) -> str:
    """Any word as a constant; the instruction that takes it knows what it means."""
    return constant(text(scope, "a word"))


@term_kind("name")
def name(scope: Scope) -> str:
    """A name that `as:` gives to something; it is in reach from here on."""
    given = text(scope, "a name")
    if scope.words["references"].find(given) is not None and constant(given) != "it":
        raise scope.error(
            f"{given!r} means something already", expected="a name that is no word of the language"
        )
    scope.bind(given)
    return constant(given)


@term_kind("card name")
def card_name(scope: Scope) -> str:
    """The name of a card, as a string term."""
    return string(text(scope, "a card's name"))


@term_kind("kind")
def counter_kind(scope: Scope) -> str:
    """A kind of counter, as a string term: `+1/+1` gives `"+1/+1"`.

    Any kind is allowed, games invent new ones.
    """
    return string(text(scope, "a kind of counter"))


@term_kind("flag")
def flag(scope: Scope) -> str:
    """A word that is either there or not: `tapped: true`."""
    if scope.value in _TRUE:
        return "true"
    raise scope.error(f"{scope.value!r} says nothing here", expected="true", hint="leave the line out for no")


@term_kind("whole number")
def whole_number(scope: Scope) -> str:
    """A plain number, such as a printed power or a loyalty."""
    return str(integer(scope))


def integer(scope: Scope) -> int:
    """A whole number that the solver can count with. Raises `InputError` for anything else."""
    value = scope.value
    if isinstance(value, str) and value.lstrip("+-").isdecimal() and len(value) < 10:
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise scope.error(f"{scope.value!r} is no number", expected="a whole number")
    if abs(value) > _LARGEST:
        raise scope.error(f"{value} is too large", expected=f"at most {_LARGEST:,}")
    return value


def text(scope: Scope, what: str) -> str:
    """Text that is not empty; whole numbers are taken as text. Raises `InputError` for anything else."""
    value = scope.value
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if not isinstance(value, str) or not value.strip():
        raise scope.error(
            f"{value!r} is no text" if value is not None else "there is nothing here", expected=what
        )
    return value.strip()
