"""What is told below an application: what waits for it, what is lost through it, what it overrides."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from clingo import Symbol

from ..layers import Application, Layers
from ..saying import CaseWords, Said, listed, shortened
from ._meanings import Meanings
from ._waits import Waits, told
from .spoken import MOST, Told

_UNNAMED = ("ability", "control", "cannot_have", "number")


class Remarks:
    """Says what is worth remarking of applications; with `everything`, of all objects."""

    def __init__(self, layers: Layers, words: CaseWords, meanings: Meanings, everything: bool) -> None:
        self._layers = layers
        self._words = words
        self._meanings = meanings
        self._everything = everything
        self._waits = Waits(layers, words, meanings)

    def on(self, application: Application) -> Iterator[Told]:
        """All remarks on an application."""
        if application.goes_on and not self._said_to_go_on(application):
            yield told(self._layers, "goes_on")
        if application.defining and self._has_company(application):
            yield told(self._layers, "first")
        yield from map(self._waits.say, self._waits.at(application))
        yield from self._replaced(application)
        yield from self._losses(application)
        yield from self._stranded("keeps", "keep", application.keeps, application)
        yield from self._stranded("ends", "end", application.ends, application)
        for older, undone in application.overrides.items():
            things = self._meanings.names(list(dict.fromkeys(thing for thing, _ in undone)))
            yield told(self._layers, "overrides", F=self._words.say(older), objects=shortened(things, MOST))

    def _said_to_go_on(self, application: Application) -> bool:
        """Whether it was told where the ability was lost."""
        return any(application.effect in one.keeps for one in self._layers.applications if self._layers.told(one))

    def _has_company(self, application: Application) -> bool:
        return any(
            one.layer == application.layer and one.step == application.step and one.effect != application.effect
            for one in self._layers.applications
        )

    def _stranded(
        self, one: str, several: str, effects: Sequence[Symbol], application: Application
    ) -> Iterator[Told]:
        """The effects whose abilities are lost through an application."""
        if len(effects) == 1:
            effect = effects[0]
            introduced = any(other.effect == effect for other in self._waits.at(application))
            place = (application.position, application.step)
            name = self._words.say(effect) if introduced else self._waits.introduced(effect, *place)
            yield told(self._layers, one, F=name, S=self._meanings.source(effect))
        elif effects:
            sources = list(dict.fromkeys(map(self._meanings.source, self._meanings.ordered(effects))))
            kind = several if len(sources) > 1 else f"{one}_all"
            yield told(self._layers, kind, S=shortened(sources, MOST))

    def _replaced(self, application: Application) -> Iterator[Told]:
        """The words that are replaced in the texts of objects."""
        for (old, new), things in application.words.items():
            named = shortened(self._meanings.names(self._meanings.ordered(things)), MOST)
            before, after = self._say("old word", old), self._say("new word", new)
            yield told(self._layers, "words", objects=named, old=before, new=after)

    def _losses(self, application: Application) -> Iterator[Told]:
        ended = {(one.arguments[0], one.arguments[1]) for one in (*application.keeps, *application.ends)}
        alike: dict[str, list[str]] = defaultdict(list)
        for thing in self._meanings.ordered(list(application.loses)):
            if not (self._everything or (thing, application.step) in self._layers.matters):
                continue
            lost = [one for one in application.loses[thing] if not ended & {(thing, part) for part in one.arguments}]
            if whats := self._features(lost):
                alike[listed(whats)].append(self._words.say(thing))
        for what, things in alike.items():
            if len(things) == 1:
                yield told(self._layers, "loses", objects=things[0], what=what)
            else:
                yield told(self._layers, "lose", objects=listed(things), what=what.replace("its ", "their "))

    def _features(self, features: Sequence[Symbol]) -> list[str]:
        """Features in words: types and keywords by name, abilities by their kind."""
        named = [self._say("feature", one) for one in features if one.name not in _UNNAMED]
        abilities = (one.arguments[0] for one in features if one.name == "ability")
        kinds = Counter(self._say("ability kind", one) for one in abilities)
        return [*named, *(f"its {one}" if count == 1 else f"{count} {one:plural}" for one, count in kinds.items())]

    def _say(self, kind: str, term: Symbol) -> Said:
        return self._words.sayer().say(kind, term)
