"""What the words of a continuous effect stand for at the place at which it is applied."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from clingo import Function, Symbol

from ..layers import Application, Layers
from ..saying import CaseWords, effect_said, shortened
from .spoken import MOST, Key

_IT = Function("it")


class Meanings:
    """Says effects as they are meant; `named` are all atoms of the line of play, by predicate."""

    def __init__(self, layers: Layers, words: CaseWords, named: Mapping[str, Sequence[Symbol]]) -> None:
        self._words = words
        self._places = {thing: place for place, thing in enumerate(words.names)}
        self._known: dict[Key, dict[Symbol, list[Symbol]]] = defaultdict(lambda: defaultdict(list))
        self._chosen: dict[Key, dict[Symbol, Symbol]] = defaultdict(dict)
        self._sources: dict[Symbol, Symbol] = {}
        self._controllers: dict[Symbol, Symbol] = {}
        self._counters: dict[Key, dict[Symbol, int]] = defaultdict(dict)
        self._steps = {one.step for one in layers.applications}
        for atom in (*named.get("denotes", ()), *named.get("word_of", ())):
            self._take_reference(atom)
        for atom in named.get("adds", ()):
            self._take_fluent(atom.arguments[0])
        if any(one.effect.match("counters", 2) for one in layers.applications):
            for atom in named.get("holds", ()):
                self._take_counters(*atom.arguments)

    def effect(self, application: Application) -> str:
        """What an application does, as a sentence without its end."""
        if application.effect.match("counters", 2):
            holder, kind = application.effect.arguments
            number = self._counters[holder, 0, application.step].get(kind, 1)
            return f"{self._words.say(holder)} has {number} {kind.string} counter{'' if number == 1 else 's'}"
        sayer = self._words.sayer().within(self.of_application(application))
        changes = self._words.texts.changes.get(application.text, {})
        return effect_said(sayer, application.text, [changes[part] for part in application.parts])

    def whole_effect(self, effect: Symbol, position: int, step: int) -> str:
        """What an effect `fx(S,A,V,E)` of a static ability would do, all of it."""
        source, ability, via, text = effect.arguments
        known = {Function("this"): self._words.say(source)}  # it may not be in reach of its layer any more
        known |= self._of_context(Function("on", [source, ability, via]), position, step)
        return effect_said(self._words.sayer().within(known), text)

    def of_application(self, application: Application) -> dict[Symbol, str]:
        """What the references in an effect stand for; its targets are the objects that it applies to."""
        known = self._of_context(application.context, application.position, application.step)
        subject = self._words.texts.subject.get(application.text, _IT)
        if (subject is _IT or subject.match("target", 1)) and application.objects:
            known[subject] = shortened(self.names(application.objects), MOST)
        player = self._controllers.get(application.effect)
        for change in self._words.texts.changes.get(application.text, {}).values():
            if player is not None and change.match("controller", 1):
                known[change.arguments[0].arguments[0]] = self._words.say(player)
        return known

    def source(self, effect: Symbol) -> str:
        """The object that an effect comes from, "" for none."""
        if effect.match("fx", 4):
            return self._words.say(effect.arguments[0])
        source = self._sources.get(effect)
        return self._words.say(source) if source is not None else ""

    def ordered(self, things: Sequence[Symbol]) -> list[Symbol]:
        """Objects, or effects by the objects they are on, in the order of the case."""
        last = len(self._places)

        def place(thing: Symbol) -> int:
            return self._places.get(thing.arguments[0] if thing.match("fx", 4) else thing, last)

        return sorted(things, key=place)

    def names(self, things: Sequence[Symbol]) -> list[str]:
        """The names of objects, in the order of the case."""
        return [self._words.say(thing) for thing in self.ordered(things)]

    def _of_context(self, context: Symbol, position: int, step: int) -> dict[Symbol, str]:
        place = (context, position, step)
        known = {
            reference: self._words.say(found[0])
            for reference, found in self._known.get(place, {}).items()
            if len(found) == 1
        }
        return known | {word: self._words.say(value) for word, value in self._chosen.get(place, {}).items()}

    def _take_reference(self, atom: Symbol) -> None:
        """`denotes(lay(T,N),C,R,X,w(T,N))`, or `word_of` of the same form."""
        if len(atom.arguments) != 5:
            return
        phase, context, reference, meant, world = atom.arguments
        if not (phase.match("lay", 2) and world.match("w", 2)):
            return
        step, position = world.arguments
        place = (context, position.number, step.number)
        if atom.name == "denotes":
            self._known[place][reference].append(meant)
        else:
            self._chosen[place][Function("chosen", [reference])] = meant

    def _take_fluent(self, fluent: Symbol) -> None:
        if fluent.match("fx_source", 2):
            effect, source = fluent.arguments
            self._sources[effect] = source.arguments[0] if source.match("o", 2) else source
        elif fluent.match("fx_controller", 2):
            effect, player = fluent.arguments
            self._controllers[effect] = player

    def _take_counters(self, fluent: Symbol, step: Symbol) -> None:
        if step.number in self._steps and fluent.match("counters", 3):
            holder, kind, number = fluent.arguments
            self._counters[holder, 0, step.number][kind] = number.number
