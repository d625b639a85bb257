"""What descriptions, values and conditions mean on a board, as an object and its controller see it."""

from __future__ import annotations

from typing import NamedTuple

from .board import (
    PLAYERS,
    Compared,
    Condition,
    ControlledBy,
    Count,
    Each,
    Exists,
    Greatest,
    Host,
    Is,
    Measured,
    OfThis,
    OtherThanThis,
    Subject,
    Test,
    This,
    ThisMatches,
    Value,
    With,
)
from .world import Thing, World


class View(NamedTuple):
    """Whose words are read: the object that they are on (None for a spell that has gone), and a fixed "you"."""

    this: str | None
    player: str | None = None

    def you(self, world: World) -> str:
        """The player that "you" means: the controller of the object, or of the spell."""
        if self.player is not None:
            return self.player
        assert self.this is not None
        return world[self.this].controller


def opponent(player: str) -> str:
    """The other player."""
    return PLAYERS[1 - PLAYERS.index(player)]


def meant(who: str, view: View, world: World) -> str:
    """The player that `you` or `opponent` means."""
    you = view.you(world)
    return you if who == "you" else opponent(you)


def matches(thing: Thing, tests: tuple[Test, ...], view: View, world: World) -> bool:
    """Whether a thing passes all tests."""
    return all(_passes(thing, test, view, world) for test in tests)


def matching(kind: Each, view: View, world: World) -> list[str]:
    """The names of the things of a kind, in the order of the board."""
    return [name for name, thing in world.items() if matches(thing, kind.tests, view, world)]


def subjects(subject: Subject, view: View, world: World) -> list[str]:
    """The names of the things that an effect is about."""
    if isinstance(subject, Each):
        return matching(subject, view, world)
    assert view.this is not None, "a spell's effect is told with a description"
    if isinstance(subject, This):
        return [view.this]
    assert isinstance(subject, Host)
    host = world[view.this].attached
    return [] if host is None else [host]


def amount(value: Value, view: View, world: World) -> int:
    """How much a value is; what cannot be determined counts as 0."""
    match value:
        case int():
            return value
        case Count(of):
            return len(matching(of, view, world))
        case OfThis(what):
            assert view.this is not None
            this = world[view.this]
            return this.counters.get("+1/+1", 0) if what == "counters" else this.number(what) or 0
        case Greatest(what, among):
            numbers = [world[name].number(what) for name in matching(among, view, world)]
            return max((number for number in numbers if number is not None), default=0)


def fulfilled(condition: Condition | None, view: View, world: World, active: str = PLAYERS[0]) -> bool:
    """Whether a condition holds (None: there is none)."""
    match condition:
        case None:
            return True
        case Exists(of, negated):
            return bool(matching(of, view, world)) != negated
        case Compared(value, least, wanted):
            number = amount(value, view, world)
            return number >= wanted if least else number <= wanted
        case ThisMatches(tests, negated):
            assert view.this is not None
            return matches(world[view.this], tests, view, world) != negated
        case _:
            return view.you(world) == active


def _passes(thing: Thing, test: Test, view: View, world: World) -> bool:
    match test:
        case Is(words, negated):
            return any(_is(thing, word) for word in words) != negated
        case With(keyword, negated):
            return (keyword in thing.keywords()) != negated
        case ControlledBy(who):
            return thing.controller == meant(who, view, world)
        case OtherThanThis():
            return thing.name != view.this
        case Measured(what, least, wanted):
            number = thing.number(what)
            return number is not None and (number >= wanted if least else number <= wanted)


def _is(thing: Thing, word: str) -> bool:
    match word:
        case "colorless":
            return not thing.colors
        case "colored":
            return bool(thing.colors)
        case "monocolored":
            return len(thing.colors) == 1
        case "multicolored":
            return len(thing.colors) > 1
        case _:
            return word in thing.types | thing.supertypes | thing.subtypes | thing.colors
