"""Which effect waits for which, and what the trial would change, in words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from clingo import Symbol, SymbolType

from ..layers import Application, Layers, Reason, Waiting
from ..saying import CaseWords, listed, sentence, shortened
from ._meanings import Meanings
from .spoken import MOST, Told

_NEVER = 1_000_000  # the position of what is never applied


def told(layers: Layers, kind: str, data: dict[str, Any] | None = None, **places: str) -> Told:
    """A remark of the telling program with its places filled."""
    remark = layers.remarks[kind]
    return Told(sentence(remark.sentence.format(**places)), remark.rules, kind, data or {})


class Waits:
    """Says dependencies."""

    def __init__(self, layers: Layers, words: CaseWords, meanings: Meanings) -> None:
        self._layers = layers
        self._words = words
        self._meanings = meanings

    def at(self, application: Application) -> list[Waiting]:
        """The dependencies that are told with an application."""
        return [one for one in self._layers.waiting if self._told_here(one, application)]

    def say(self, waiting: Waiting) -> Told:
        """That an effect waits for another, or that neither of two does, and why."""
        why = self._why(waiting)
        kind = "waits_longer" if waiting.against_time else "waits"
        back = [one for one in self._layers.waiting if (one.effect, one.on) == (waiting.on, waiting.effect)]
        said = why
        if waiting.mutual and back:
            kind, said = "loop", f"{why}; {self._why(back[0])}"
        data = {
            "effect": self._words.say(waiting.effect),
            "on": self._words.say(waiting.on),
            "reason": self._reason(waiting).kind,
            "change": why,
            "loop": waiting.mutual,
        }
        name = self.introduced(waiting.effect, waiting.position, waiting.step)
        return told(self._layers, kind, data, F=name, why=said)

    def introduced(self, effect: Symbol, position: int, step: int) -> str:
        """What an effect is called, and what it would do if nothing else tells that: it is never applied."""
        name = self._words.say(effect)
        applied = any(one.effect == effect and one.step == step for one in self._layers.applications)
        if applied or not effect.match("fx", 4):
            return name
        return f"{name} ({self._meanings.whole_effect(effect, position, step)})"

    def _told_here(self, waiting: Waiting, application: Application) -> bool:
        """A dependency is told where the other effect is applied, a loop where the first of it is."""
        if waiting.step != application.step or waiting.on != application.effect:
            return False
        if (waiting.effect, waiting.step) not in self._layers.bears:
            return False
        if not waiting.mutual:
            return self._next(waiting.on, waiting) == application.position
        return (
            application.position == waiting.position
            or self._next(waiting.on, waiting) == application.position < self._next(waiting.effect, waiting)
        )

    def _next(self, effect: Symbol, waiting: Waiting) -> int:
        """The position at which an effect is applied after a dependency was seen; past all others if never."""
        found = (
            one.position
            for one in self._layers.applications
            if one.effect == effect and one.step == waiting.step and one.position >= waiting.position
        )
        return min(found, default=_NEVER)

    def _why(self, waiting: Waiting) -> str:
        objects = self._meanings.names(waiting.objects)
        args = [shortened(objects, MOST)] if objects else []
        args += [self._amount(waiting, one) for one in waiting.how.arguments]
        names = {"F": self._words.say(waiting.effect), "G": self._words.say(waiting.on)}
        said = self._reason(waiting).sentence.format(*args, **names, S=self._meanings.source(waiting.effect))
        would = self._differences(waiting, objects)
        return f"{said}, for {would}" if would else said

    def _reason(self, waiting: Waiting) -> Reason:
        arity = len(waiting.how.arguments) + bool(waiting.objects)
        reasons = self._layers.reasons
        return reasons.get((waiting.how.name, arity)) or reasons["other", 0]

    def _differences(self, waiting: Waiting, objects: Sequence[str]) -> str:
        """What would become of the objects so that it makes a difference."""
        alike: dict[str, list[str]] = defaultdict(list)
        for thing, what in waiting.would:
            alike[self._would(what)].append(self._words.say(thing))
        said = [
            f"{'each of them' if 1 < len(things) == len(objects) else shortened(things, MOST)} would {what}"
            for what, things in alike.items()
        ]
        return listed(said)

    def _would(self, what: Symbol) -> str:
        """`be a land`, `no longer be a Forest`, `lose flying`."""
        feature = what.arguments[0]
        said = self._words.sayer().say("feature", feature)
        if feature.name in ("type", "subtype", "supertype", "color"):
            kind = f"{said:a}" if feature.name in ("type", "subtype") else said
            return f"be {kind}" if what.name == "gain" else f"no longer be {kind}"
        return f"{'have' if what.name == 'gain' else 'lose'} {said}"

    def _amount(self, waiting: Waiting, term: Symbol) -> str:
        if waiting.how.name != "counts" or term.type is SymbolType.Number:
            return self._words.say(term)
        found = [one for one in self._layers.applications if one.effect == waiting.effect]
        sayer = self._words.sayer()
        if found:
            sayer = sayer.within(self._meanings.of_application(found[0]))
        return sayer.say("value", term)
