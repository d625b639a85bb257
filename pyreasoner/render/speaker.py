"""The applications of continuous effects in sentences: what each does to whom, and why it comes where it does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clingo import Symbol

from ..layers import Application, Layers
from ..saying import CaseWords, listed, sentence, shortened
from ._meanings import Meanings
from ._remarks import Remarks
from .spoken import MOST, Spoken


class Speaker:
    """Says applications; `named` are all atoms of the line of play that they belong to, by predicate.

    Objects that do not matter to what is asked are only counted, unless `everything` is told.
    """

    def __init__(
        self, layers: Layers, words: CaseWords, named: Mapping[str, Sequence[Symbol]], *, everything: bool = False
    ) -> None:
        self._layers = layers
        self._words = words
        self._everything = everything
        self._meanings = Meanings(layers, words, named)
        self._remarks = Remarks(layers, words, self._meanings, everything)
        self._halves = [row.fact for row in words.lexicon.words["halves"].values()]

    def speak(self, application: Application) -> Spoken:
        """One application in words."""
        effect = self._meanings.effect(application)
        source = self._meanings.source(application.effect)
        about = f"{source}: {effect}" if source and not effect.startswith(f"{source} ") else effect
        return Spoken(
            layer=self._layers.names[application.layer],
            step=application.step,
            source=source,
            name=self._words.say(application.effect),
            effect=effect,
            text=f"{sentence(about)}. {self._applies(application, effect)}".strip(),
            objects=tuple(self._meanings.names(application.objects)),
            numbers={self._words.say(one): self._numbers(application, one) for one in application.numbers},
            remarks=tuple(self._remarks.on(application)),
        )

    def _applies(self, application: Application, effect: str) -> str:
        """To what it applies, unless the sentence has said so; with the numbers that come of it."""
        ordered = self._meanings.ordered(application.objects)
        if not ordered:
            return self._layers.remarks["nowhere"].sentence
        if len(ordered) == 1 and effect.startswith(f"{self._words.say(ordered[0])} "):
            numbers = self._numbers(application, ordered[0])
            return self._layers.remarks["comes_to"].sentence.format(numbers=numbers) if numbers not in effect else ""
        named = [one for one in ordered if (one, application.step) in self._layers.matters]
        if self._everything or not named:
            said = [self._with_numbers(application, one) for one in ordered]
            joined = listed(said) if self._everything else shortened(said, MOST)
        else:
            others = len(ordered) - len(named)
            more = [f"{others} other{'' if others == 1 else 's'}"] if others else []
            joined = listed([*(self._with_numbers(application, one) for one in named), *more])
        return self._layers.remarks["applies"].sentence.format(objects=joined)

    def _with_numbers(self, application: Application, thing: Symbol) -> str:
        numbers = self._numbers(application, thing)
        return f"{self._words.say(thing)} ({numbers})" if numbers else self._words.say(thing)

    def _numbers(self, application: Application, thing: Symbol) -> str:
        """`3/3`, or `power 3` where the other half is left as it was."""
        found = application.numbers.get(thing, {})
        if found and all(half in found for half in self._halves):
            return "/".join(str(found[half]) for half in self._halves)
        return ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in found.items())
