"""What all cases together exercise, and what none does."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..cards import CardLibrary
from ..engine.explaining import rulebook
from ..explain import Rule, stoppable
from .covering import Covered, Part
from .firing import labelled

_ABILITY = re.compile(r'ability\(a\((".*"),(\d+)\),(\w+)\)\.')


@dataclass(frozen=True)
class RuleCover:
    """A numbered rule, the ids of the cases in which it fires, and of those in which one condition stops it.

    `stoppable` says that there is a condition that could: there is none in a rule that fires whenever there is
    a thing of some kind, or at some moment. `laws` are the names of the laws that are stated about its numbers.
    """

    rule: Rule
    fires_in: tuple[str, ...]
    stopped_in: tuple[str, ...]
    stoppable: bool
    laws: tuple[str, ...] = ()


@dataclass(frozen=True, order=True)
class Ability:
    """An ability of a card that comes with a game: its number on the card, its kind, and the card's place."""

    file: str
    line: int
    card: str
    number: int
    kind: str


@dataclass(frozen=True, order=True)
class CardPlace:
    """A card that comes with a game, and where it stands."""

    file: str
    line: int
    card: str


@dataclass(frozen=True)
class Coverage:
    """What the cases of one game exercise.

    `cards` are all cards, `unused_cards` those that are in no case; `abilities` those of all cards, `unused` those
    that do nothing in any case though their card is in one.
    """

    game: str
    rules: tuple[RuleCover, ...]
    cards: tuple[CardPlace, ...]
    unused_cards: tuple[CardPlace, ...]
    abilities: tuple[Ability, ...]
    unused: tuple[Ability, ...]
    covered: tuple[Covered, ...]

    @cached_property
    def idle(self) -> list[RuleCover]:
        """The rules that fire in no case."""
        return [one for one in self.rules if not one.fires_in]

    @cached_property
    def unopposed(self) -> list[RuleCover]:
        """The rules that fire in some case, and that no case shows stopped by a condition."""
        return [one for one in self.rules if one.fires_in and one.stoppable and not one.stopped_in]

    @property
    def complete(self) -> bool:
        """Whether nothing is left to be exercised."""
        return not (self.idle or self.unopposed or self.unused or self.unused_cards)


def summary(
    game: str,
    covered: Sequence[Covered],
    library: CardLibrary,
    wanted: Iterable[Rule] | None = None,
    laws: Mapping[str, Sequence[str]] | None = None,
) -> Coverage:
    """Put together what the cases of a game exercise, for all of its numbered rules or the wanted ones.

    `laws` gives the names of the laws about each rule number of the game, where there are any.
    """
    fires: dict[int, dict[str, None]] = defaultdict(dict)
    stopped: dict[int, dict[str, None]] = defaultdict(dict)
    used: set[Part] = set()
    present: set[str] = set()
    for one in covered:
        used |= one.used
        present |= one.cards
        for found, rules in ((fires, one.fired), (stopped, one.stopped)):
            for number in rules:
                found[number][one.case] = None
    able = {rule.id for rule in stoppable(rulebook(game))}
    cards = tuple(sorted(CardPlace(card.file, card.line, card.name) for card in map(library.get, library.names)))
    abilities = tuple(sorted(_abilities(library)))
    return Coverage(
        game,
        tuple(
            RuleCover(
                rule, tuple(fires[rule.id]), tuple(stopped[rule.id]), rule.id in able, _laws_of(rule, laws or {})
            )
            for rule in (labelled(game) if wanted is None else wanted)
        ),
        cards,
        tuple(one for one in cards if one.card not in present),
        abilities,
        tuple(one for one in abilities if one.card in present and (one.card, one.number) not in used),
        tuple(covered),
    )


def _laws_of(rule: Rule, laws: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for _, number in rule.cites for name in laws.get(number, ())))


def _abilities(library: CardLibrary) -> Iterable[Ability]:
    for name in library.names:
        card = library.get(name)
        for fact in library.facts(name):
            if found := _ABILITY.match(fact):
                yield Ability(card.file, card.line, name, int(found[2]), found[3])
