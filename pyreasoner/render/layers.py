"""The applications of continuous effects in sentences: what each does to whom, and why it comes where it does."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from clingo import Function, Symbol, SymbolType

from ..layers import Application, Layer, Layers, Reason, Waiting, Within
from ..saying import CaseWords, Said, effect_said, listed, sentence, shortened

Key = tuple[Symbol, int, int]

_IT = Function("it")
_UNNAMED = ("ability", "control", "cannot_have", "number")
_MOST = 4  # objects that are named where nobody asked about them


@dataclass(frozen=True, eq=True)
class Told:
    """A sentence with the rules that it states; `kind` is the name of the remark, `about` what its places are."""

    text: str
    rules: tuple[str, ...] = ()
    kind: str = ""
    about: Mapping[str, Any] = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class Spoken:
    """One application in words.

    `source` is the object that the effect comes from ("" for none), `effect` what it does as a sentence without
    its end, `objects` all that it applies to, `numbers` what becomes of their numbers; `remarks` are told below.
    `partly` says that other layers of the step are not told again, because nothing has changed in them.
    """

    layer: Layer
    step: int
    source: str
    name: str
    effect: str
    text: str
    objects: tuple[str, ...]
    numbers: Mapping[str, str]
    remarks: tuple[Told, ...]
    partly: bool = False

    def data(self) -> dict[str, Any]:
        """The application as plain data."""
        return {
            "source": self.source or None,
            "effect": self.effect,
            "objects": list(self.objects),
            "numbers": dict(self.numbers),
            "dependencies": [dict(one.about) for one in self.remarks if one.kind in _DEPENDENCIES],
            "remarks": [{"text": one.text, "rules": list(one.rules)} for one in self.remarks],
        }


_DEPENDENCIES = ("waits", "waits_longer", "loop")


class Speaker:
    """Says applications; `named` are all atoms of the line of play that they belong to, by predicate."""

    def __init__(
        self, layers: Layers, words: CaseWords, named: Mapping[str, Sequence[Symbol]], *, everything: bool = False
    ) -> None:
        self._layers = layers
        self._words = words
        self._everything = everything
        self._known: dict[tuple[Symbol, int, int], dict[Symbol, list[Symbol]]] = defaultdict(lambda: defaultdict(list))
        self._sources: dict[Symbol, Symbol] = {}
        self._controllers: dict[Symbol, Symbol] = {}
        self._counters: dict[tuple[Symbol, Symbol, int], int] = {}
        self._chosen: dict[tuple[Symbol, int, int], dict[Symbol, Symbol]] = defaultdict(dict)
        self._steps = {one.step for one in layers.applications}
        with_counters = any(one.effect.match("counters", 2) for one in layers.applications)
        for name in ("denotes", "word_of", "adds", *(["holds"] if with_counters else [])):
            for atom in named.get(name, ()):
                self._take(atom)

    def speak(self, application: Application) -> Spoken:
        """One application in words."""
        effect = self._effect(application)
        source = self._source(application.effect)
        objects = tuple(map(self._words.say, self._ordered(application.objects)))
        about = f"{source}: {effect}" if source and not effect.startswith(f"{source} ") else effect
        applies = self._applies(application, effect)
        return Spoken(
            layer=self._layers.names[application.layer],
            step=application.step,
            source=source,
            name=self._words.say(application.effect),
            effect=effect,
            text=" ".join([f"{sentence(about)}.", *([applies] if applies else [])]),
            objects=objects,
            numbers={self._words.say(one): self._numbers(application, one) for one in application.numbers},
            remarks=tuple(self._remarks(application)),
        )

    # ------------------------------------------------------------------ what it does
    def _effect(self, application: Application) -> str:
        text, effect = application.text, application.effect
        if effect.match("counters", 2):
            holder, kind = effect.arguments
            number = self._counters.get((holder, kind, application.step), 1)
            counters = f"{number} {kind.string} counter{'' if number == 1 else 's'}"
            return f"{self._words.say(holder)} has {counters}"
        sayer = self._words.sayer().within(self._meanings_of(application))
        changes = self._words.texts.changes.get(text, {})
        return effect_said(sayer, text, [changes[part] for part in application.parts])

    def _meanings_of(self, application: Application) -> dict[Symbol, str]:
        """What the references in an effect stand for; its targets are the objects that it applies to."""
        known = self._meanings(application.context, application.position, application.step)
        subject = self._words.texts.subject.get(application.text, _IT)
        if (subject is _IT or subject.match("target", 1)) and application.objects:
            known[subject] = shortened(list(map(self._words.say, application.objects)), _MOST)
        player = self._controllers.get(application.effect)
        for change in self._words.texts.changes.get(application.text, {}).values():
            if player is not None and change.match("controller", 1):
                known[change.arguments[0].arguments[0]] = self._words.say(player)
        return known

    def _meanings(self, context: Symbol, position: int, step: int) -> dict[Symbol, str]:
        """What references stand for, where each is one thing."""
        place = (context, position, step)
        known = {
            reference: self._words.say(found[0])
            for reference, found in self._known.get(place, {}).items()
            if len(found) == 1
        }
        return known | {word: self._words.say(value) for word, value in self._chosen.get(place, {}).items()}

    def _source(self, effect: Symbol) -> str:
        if effect.match("fx", 4):
            return self._words.say(effect.arguments[0])
        source = self._sources.get(effect)
        return self._words.say(source) if source is not None else ""

    def _applies(self, application: Application, effect: str) -> str:
        """To what it applies, unless the sentence has said so; with the numbers that come of it."""
        if not application.objects:
            return self._layers.remarks["nowhere"].sentence
        ordered = self._ordered(application.objects)
        named = [one for one in ordered if self._matters(one, application.step)]
        others = [one for one in ordered if one not in named]
        said = [self._with_numbers(application, one) for one in named]
        if not named or self._everything:
            said, others = [self._with_numbers(application, one) for one in ordered], []
        if len(application.objects) == 1 and effect.startswith(f"{self._words.say(application.objects[0])} "):
            numbers = self._numbers(application, application.objects[0])
            return self._layers.remarks["comes_to"].sentence.format(numbers=numbers) if numbers not in effect else ""
        if others:
            said.append(f"{len(others)} other{'' if len(others) == 1 else 's'}")
        joined = listed(said) if self._everything or others else shortened(said, max(_MOST, len(named)))
        return self._layers.remarks["applies"].sentence.format(objects=joined)

    def _ordered(self, things: Sequence[Symbol]) -> list[Symbol]:
        """Objects in the order of the case."""
        places = {thing: place for place, thing in enumerate(self._words.names)}
        return sorted(things, key=lambda thing: places.get(thing, len(places)))

    def _with_numbers(self, application: Application, thing: Symbol) -> str:
        numbers = self._numbers(application, thing)
        return f"{self._words.say(thing)} ({numbers})" if numbers else self._words.say(thing)

    def _numbers(self, application: Application, thing: Symbol) -> str:
        """`3/3`, or `power 3` where the other half is left as it was."""
        found = application.numbers.get(thing, {})
        halves = [row.fact for row in self._words.lexicon.words["halves"].values()]
        if found and all(half in found for half in halves):
            return "/".join(str(found[half]) for half in halves)
        return ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in found.items())

    def _matters(self, thing: Symbol, step: int) -> bool:
        return (thing, step) in self._layers.matters

    # ------------------------------------------------------------------ why it comes where it does
    def _remarks(self, application: Application) -> Iterator[Told]:
        if application.goes_on and not self._said_to_go_on(application):
            yield self._remark("goes_on")
        if application.defining and self._has_company(application):
            yield self._remark("first")
        for waiting in self._layers.waiting:
            if self._told_here(waiting, application):
                yield self._waiting(waiting)
        yield from self._losses(application)
        yield from self._stranded("keeps", "keep", application.keeps, application)
        yield from self._stranded("ends", "end", application.ends, application)
        for older, undone in application.overrides.items():
            things = self._ordered(list(dict.fromkeys(thing for thing, _ in undone)))
            objects = shortened(list(map(self._words.say, things)), _MOST)
            yield self._remark("overrides", F=self._words.say(older), objects=objects)

    def _said_to_go_on(self, application: Application) -> bool:
        """Whether it was told where the ability was lost."""
        return any(application.effect in one.keeps for one in self._layers.applications if self._layers.told(one))

    def _stranded(
        self, one: str, several: str, effects: Sequence[Symbol], application: Application
    ) -> Iterator[Told]:
        """The effects whose abilities are lost through an application."""
        if len(effects) > 1:
            sources = list(dict.fromkeys(map(self._source, self._by_source(effects))))
            yield self._remark(several if len(sources) > 1 else f"{one}_all", S=shortened(sources, _MOST))
        for effect in effects if len(effects) == 1 else ():
            waiting = (other for other in self._layers.waiting if other.effect == effect)
            known = any(self._told_here(other, application) for other in waiting)
            name = self._words.say(effect) if known else self._introduced(effect, application)
            yield self._remark(one, F=name, S=self._source(effect))

    def _by_source(self, effects: Sequence[Symbol]) -> list[Symbol]:
        places = {thing: place for place, thing in enumerate(self._words.names)}
        return sorted(effects, key=lambda effect: places.get(effect.arguments[0], len(places)))

    def _has_company(self, application: Application) -> bool:
        return any(
            one.layer == application.layer and one.step == application.step and one.effect != application.effect
            for one in self._layers.applications
        )

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
        return min(found, default=1_000_000)

    def _waiting(self, waiting: Waiting) -> Told:
        back = [one for one in self._layers.waiting if (one.effect, one.on) == (waiting.on, waiting.effect)]
        why = self._why(waiting)
        if waiting.mutual and back:
            return self._remark(
                "loop",
                F=self._introduced(waiting.effect, waiting),
                why=f"{why}; {self._why(back[0])}",
                data=self._dependency(waiting, why),
            )
        kind = "waits_longer" if waiting.against_time else "waits"
        name = self._introduced(waiting.effect, waiting)
        return self._remark(kind, F=name, why=why, data=self._dependency(waiting, why))

    def _introduced(self, effect: Symbol, at: Waiting | Application) -> str:
        """What an effect is called, and what it would do if nothing else tells that: it is never applied."""
        name = self._words.say(effect)
        applied = any(one.effect == effect and one.step == at.step for one in self._layers.applications)
        if applied or not effect.match("fx", 4):
            return name
        source, ability, via, text = effect.arguments
        context = Function("on", [source, ability, via])
        known = self._meanings(context, at.position, at.step)
        return f"{name} ({effect_said(self._words.sayer().within(known), text)})"

    def _dependency(self, waiting: Waiting, why: str) -> dict[str, Any]:
        return {
            "effect": self._words.say(waiting.effect),
            "on": self._words.say(waiting.on),
            "reason": self._reason(waiting).kind,
            "change": why,
            "loop": waiting.mutual,
        }

    def _why(self, waiting: Waiting) -> str:
        reason = self._reason(waiting)
        objects = self._ordered(waiting.objects)
        args = [shortened(list(map(self._words.say, objects)), _MOST)] if objects else []
        args += [self._amount(waiting, one) for one in waiting.how.arguments]
        names = {"F": self._words.say(waiting.effect), "G": self._words.say(waiting.on)}
        said = reason.sentence.format(*args, **names, S=self._source(waiting.effect))
        would = self._differences(waiting, objects)
        return f"{said}, for {would}" if would else said

    def _differences(self, waiting: Waiting, objects: Sequence[Symbol]) -> str:
        """What would become of the objects so that it makes a difference."""
        alike: dict[str, list[str]] = defaultdict(list)
        for thing, what in waiting.would:
            alike[self._would(what)].append(self._words.say(thing))
        said = [
            f"{'each of them' if 1 < len(things) == len(objects) else shortened(things, _MOST)} would {what}"
            for what, things in alike.items()
        ]
        return listed(said)

    def _reason(self, waiting: Waiting) -> Reason:
        arity = len(waiting.how.arguments) + bool(waiting.objects)
        reasons = self._layers.reasons
        return reasons.get((waiting.how.name, arity)) or reasons["other", 0]

    def _amount(self, waiting: Waiting, term: Symbol) -> str:
        if waiting.how.name != "counts" or term.type is SymbolType.Number:
            return self._words.say(term)
        found = [one for one in self._layers.applications if one.effect == waiting.effect]
        sayer = self._words.sayer()
        return (sayer.within(self._meanings_of(found[0])) if found else sayer).say("value", term)

    def _would(self, what: Symbol) -> str:
        """`be a land`, `no longer be a Forest`, `lose flying`."""
        feature = what.arguments[0]
        said = self._words.sayer().say("feature", feature)
        if feature.name in ("type", "subtype", "supertype", "color"):
            kind = f"{said:a}" if feature.name in ("type", "subtype") else said
            return f"be {kind}" if what.name == "gain" else f"no longer be {kind}"
        return f"{'have' if what.name == 'gain' else 'lose'} {said}"

    # ------------------------------------------------------------------ what is lost
    def _losses(self, application: Application) -> Iterator[Told]:
        ended = {(one.arguments[0], one.arguments[1]) for one in (*application.keeps, *application.ends)}
        alike: dict[str, list[str]] = defaultdict(list)
        for thing in self._ordered(list(application.loses)):
            if not (self._everything or self._matters(thing, application.step)):
                continue
            lost = [one for one in application.loses[thing] if not ended & {(thing, part) for part in one.arguments}]
            if whats := self._features(lost):
                alike[listed(whats)].append(self._words.say(thing))
        for what, things in alike.items():
            if len(things) == 1:
                yield self._remark("loses", objects=things[0], what=what)
            else:
                yield self._remark("lose", objects=listed(things), what=what.replace("its ", "their "))

    def _features(self, features: Sequence[Symbol]) -> list[str]:
        """Features in words: types and keywords by name, abilities by their kind."""
        named = [self._feature(one) for one in features if one.name not in _UNNAMED]
        kinds = Counter(self._kind(one.arguments[0]) for one in features if one.name == "ability")
        return [*named, *(f"its {one}" if count == 1 else f"{count} {one:plural}" for one, count in kinds.items())]

    def _kind(self, ability: Symbol) -> Said:
        return self._words.sayer().say("ability kind", ability)

    def _feature(self, feature: Symbol) -> str:
        return self._words.sayer().say("feature", feature)

    # ------------------------------------------------------------------ reading
    def _remark(self, kind: str, *, data: Mapping[str, Any] | None = None, **places: str) -> Told:
        remark = self._layers.remarks[kind]
        return Told(sentence(remark.sentence.format(**places)), remark.rules, kind, data or {})

    def _take(self, atom: Symbol) -> None:
        args = atom.arguments
        if atom.name == "denotes" and len(args) == 5 and args[0].match("lay", 2) and args[4].match("w", 2):
            step, position = args[4].arguments
            self._known[args[1], position.number, step.number][args[2]].append(args[3])
        elif atom.name == "word_of" and len(args) == 5 and args[0].match("lay", 2) and args[4].match("w", 2):
            step, position = args[4].arguments
            self._chosen[args[1], position.number, step.number][_chosen(args[2])] = args[3]
        elif atom.name == "adds" and args[0].match("fx_source", 2):
            effect, source = args[0].arguments
            self._sources[effect] = source.arguments[0] if source.match("o", 2) else source
        elif atom.name == "adds" and args[0].match("fx_controller", 2):
            self._controllers[args[0].arguments[0]] = args[0].arguments[1]
        elif atom.name == "holds" and args[1].number in self._steps and args[0].match("counters", 3):
            holder, kind, number = args[0].arguments
            self._counters[holder, kind, args[1].number] = number.number


def _chosen(kind: Symbol) -> Symbol:
    return Function("chosen", [kind])


class LayerPage:
    """The applications that are told beside a derivation, and which of its atoms belong to them.

    `partly` are the steps of which some layers were told before and are not told again; `everything` says that
    all are to be told, whether or not an answer rests on them.
    """

    def __init__(
        self, within: Within, speaker: Speaker, applications: Sequence[Application], everything: bool = False
    ) -> None:
        self.everything = everything
        self._within = within
        self._spoken = {one.key: speaker.speak(one) for one in applications}
        self._place = {one.key: number for number, one in enumerate(applications)}
        self._alias = _retold(applications)
        self.partly = {step for _, _, step in self._alias}

    def key(self, atom: Symbol) -> Key | None:
        """The application that an atom is part of, if that is told."""
        found = self._within.application(atom)
        if found is None or found not in self._spoken:
            return None
        return self.told(found)

    def told(self, key: Key) -> Key:
        """The key under which an application is told."""
        return self._alias.get(key, key)

    def along(self, atom: Symbol) -> bool:
        """Whether an atom is told with the applications, not by itself."""
        return self._within.along(atom)

    def aside(self, atom: Symbol) -> bool:
        """Whether the reasons of an atom are not told."""
        return atom.name in self._within.aside

    def cited(self, atom: Symbol) -> bool:
        """Whether the rules of an atom are rules of the application that rests on it."""
        return atom.name in self._within.cited

    def keys(self) -> list[Key]:
        """The applications that are told, in the order in which they are made."""
        return [key for key in self._spoken if key not in self._alias]

    def spoken(self, key: Hashable) -> Spoken | None:
        """The application of a key."""
        found: Spoken | None = self._spoken.get(key)  # type: ignore[call-overload]
        return replace(found, partly=found.step in self.partly) if found is not None else None

    def place(self, key: Hashable) -> int:
        """Its place in the order in which they are made."""
        return self._place[key]  # type: ignore[index]


def _retold(applications: Sequence[Application]) -> dict[Key, Key]:
    """Where a layer says nothing at a later step that it did not say before, it is not told again."""
    layers: dict[tuple[int, Symbol], list[Application]] = defaultdict(list)
    for one in applications:
        layers[one.step, one.layer].append(one)
    alias: dict[Key, Key] = {}
    told: dict[Symbol, list[list[Application]]] = defaultdict(list)
    for (_, layer), group in layers.items():
        for earlier in told[layer]:
            if len(group) == len(earlier) and all(map(_says_no_more, group, earlier)):
                alias.update({one.key: other.key for one, other in zip(group, earlier, strict=True)})
                break
        else:
            told[layer].append(group)
    return alias


def _says_no_more(one: Application, earlier: Application) -> bool:
    """Whether the same is applied in the same place, to no other objects and with nothing else coming of it."""
    return (
        (one.effect, one.layer) == (earlier.effect, earlier.layer)
        and set(one.objects) <= set(earlier.objects)
        and all(earlier.numbers.get(thing) == found for thing, found in one.numbers.items())
        and all(set(found) <= set(earlier.loses.get(thing, ())) for thing, found in one.loses.items())
        and set(one.ends) <= set(earlier.ends)
        and set(one.overrides) <= set(earlier.overrides)
    )
