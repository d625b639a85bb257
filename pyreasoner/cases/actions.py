"""What a script can say, as typed actions. Each knows its text and the facts that tell it to the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from ..terms import term

Fact = tuple[str, tuple[str | int, ...]]


@dataclass(frozen=True)
class Action:
    """One entry of a script. `player` is the acting player's constant, or `none`."""

    text: str
    player: str = "none"
    in_response: bool = False

    def what(self) -> str:
        """The term for what is done: the third argument of `script(N,P,What)`."""
        raise NotImplementedError

    def details(self, number: int) -> Iterator[Fact]:
        """Further facts about the entry with this number, as predicates with arguments."""
        return iter(())


@dataclass(frozen=True)
class Announcement:
    """What a player says while casting or activating: targets and what each gets, X, choices, and how it is paid.

    The things that it is paid with, `given`, are among the `choices` as well.
    """

    targets: tuple[str, ...] = ()
    x: int | None = None
    choices: tuple[str, ...] = ()
    paying: tuple[str, ...] = ()
    shares: tuple[int, ...] = ()
    given: tuple[str, ...] = ()

    def facts(self, number: int) -> Iterator[Fact]:
        """The facts for script entry `number`."""
        for place, target in enumerate(self.targets, start=1):
            yield "script_target", (number, place, target)
        if self.x is not None:
            yield "script_x", (number, self.x)
        for place, choice in enumerate(self.choices, start=1):
            yield "script_choice", (number, place, choice)
        for word, often in Counter(self.paying).items():
            yield "script_pays", (number, word)
            if often > 1:
                yield "script_pays_often", (number, word, often)
        for thing in self.given:
            yield "script_gives", (number, thing)
        for place, share in enumerate(self.shares, start=1):
            yield "script_share", (number, place, share)


@dataclass(frozen=True)
class Cast(Action):
    """`A casts knight targeting B with X = 3`."""

    object: str = ""
    announced: Announcement = field(default_factory=Announcement)

    def what(self) -> str:
        return term("cast", self.object)

    def details(self, number: int) -> Iterator[Fact]:
        return self.announced.facts(number)


@dataclass(frozen=True)
class Activate(Action):
    """`A activates top ability 2`: the number of one of its activated abilities, or an ability's name.

    `place` is where it moves something to, in a game with such places.
    """

    object: str = ""
    ability: str = "1"
    announced: Announcement = field(default_factory=Announcement)
    place: str | None = None

    def what(self) -> str:
        return term("activate", self.object, self.ability)

    def details(self, number: int) -> Iterator[Fact]:
        if self.place is not None:
            yield "script_to", (number, self.place)
        yield from self.announced.facts(number)


@dataclass(frozen=True)
class Play(Action):
    """`A plays forest`: without the stack."""

    object: str = ""

    def what(self) -> str:
        return term("play", self.object)


@dataclass(frozen=True)
class Act(Action):
    """A verb that only this game has, such as a move: what it is done with (`also` what else), and where to."""

    verb: str = ""
    object: str | None = None
    place: str | None = None
    announced: Announcement = field(default_factory=Announcement)
    also: tuple[str, ...] = ()

    def what(self) -> str:
        return self.verb if self.object is None else term(self.verb, self.object)

    def details(self, number: int) -> Iterator[Fact]:
        if self.place is not None:
            yield "script_to", (number, self.place)
        for other in self.also:
            yield "script_also", (number, other)
        yield from self.announced.facts(number)


@dataclass(frozen=True)
class Attack(Action):
    """`A attacks with bears, wolf attacking B`: each attacker with what it attacks (`none`: not said)."""

    attackers: tuple[tuple[str, str], ...] = ()

    def what(self) -> str:
        return "attack"

    def details(self, number: int) -> Iterator[Fact]:
        for attacker, defender in self.attackers:
            yield "attacker", (number, attacker, defender)


@dataclass(frozen=True)
class Block(Action):
    """`B blocks wolf with b1, b2; brute with b3`: each blocker with what it blocks."""

    blockers: tuple[tuple[str, str], ...] = ()

    def what(self) -> str:
        return "block"

    def details(self, number: int) -> Iterator[Fact]:
        for blocker, attacker in self.blockers:
            yield "blocker", (number, blocker, attacker)


@dataclass(frozen=True)
class GoTo(Action):
    """`go to B's upkeep`: nobody does anything until then. `whose` is a player or `any`."""

    step: str = ""
    whose: str = "any"

    def what(self) -> str:
        return term("go_to", self.step, self.whose)


@dataclass(frozen=True)
class Simple(Action):
    """`resolve` and `pass turn`."""

    word: str = ""

    def what(self) -> str:
        return self.word


@dataclass(frozen=True)
class Effect(Action):
    """An effect from nowhere: `{effect: BLOCK, by: A}`."""

    block: str = ""
    source: str | None = None
    targets: tuple[str, ...] = ()

    def what(self) -> str:
        return term("effect", self.block)

    def details(self, number: int) -> Iterator[Fact]:
        if self.source is not None:
            yield "script_source", (number, self.source)
        yield from Announcement(targets=self.targets).facts(number)


@dataclass(frozen=True)
class Check(Action):
    """A ruling that must hold at this point: `{check: {bears: {zone: exile}}}`.

    With `at once: true` it looks before anything else resolves, as a line does that is said in response.
    """

    ruling: int = 0

    def what(self) -> str:
        return term("check", self.ruling)


@dataclass(frozen=True)
class Choose(Action):
    """A choice that a player will make: `{choose: x, by: A, for: top}`."""

    purpose: str = "any"
    option: str = ""

    def what(self) -> str:
        return term("choose", self.purpose, self.option)


@dataclass(frozen=True)
class Order(Action):
    """The order in which a player's triggers go on the stack: `{order: [x, y], by: A}`."""

    objects: tuple[str, ...] = ()

    def what(self) -> str:
        return "order"

    def details(self, number: int) -> Iterator[Fact]:
        for place, one in enumerate(self.objects, start=1):
            yield "script_order", (number, place, one)


@dataclass(frozen=True)
class Arrive(Action):
    """A permanent that comes onto the battlefield from nowhere: `{arrives: Blood Moon, under: A}`."""

    object: str = ""

    def what(self) -> str:
        return term("arrive", self.object)
