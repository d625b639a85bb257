"""The layers of one line of play: which continuous effects are applied in which order, to what, and why so.

What is read here was worked out by the game's telling program (`asp/kernel/telling.lp`); this module only puts it
together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from clingo import Function, Symbol, SymbolType

from .engine.telling import tell

_OF_OBJECTS = ("reaches", "spares", "fits", "unfits")  # reasons that name an object; those for several are one


class Within:
    """Which atoms of a derivation are told with the applications of effects, by their predicates.

    `cited` are those whose rules are rules of the application, `aside` those whose own reasons are not told.
    """

    def __init__(self, game: str) -> None:
        self._own, self._along, self.cited, self.aside = _predicates(game)

    def application(self, atom: Symbol) -> tuple[Symbol, int, int] | None:
        """The effect, position and step that an atom is about, if it is part of an application."""
        if atom.name not in self._own or len(atom.arguments) < 3:
            return None
        *_, place, step = atom.arguments
        if step.match("w", 2):  # in a world: w(step,position)
            step, place = step.arguments
        if place.type is not SymbolType.Number or step.type is not SymbolType.Number:
            return None
        return atom.arguments[0], place.number, step.number

    def along(self, atom: Symbol) -> bool:
        """Whether an atom is told along with the applications, not by itself."""
        return atom.name in self._along or atom.name in self._own


@cache
def _predicates(game: str) -> tuple[frozenset[str], ...]:
    """The predicates that a game's telling program names, by what is told of them."""
    told = tell(game, {})
    return tuple(
        frozenset(atom.arguments[0].name for atom in told if atom.name == name)
        for name in ("of_application", "of_layers", "cited_with", "aside")
    )


@dataclass(frozen=True)
class Layer:
    """A layer: its number in the rule book, what it is about, and the rule that says so."""

    number: str
    text: str
    rule: str


@dataclass(frozen=True)
class Application:
    """One effect that is applied in one layer at one step of the game.

    `effect` is the effect, `text` its text on a card, `context` what its words are said by; `parts` are the
    places of its changes that belong to this layer. `objects` are those it applies to; `gains`, `loses` and
    `numbers` say what comes of it for each. `goes_on` marks an effect whose ability is gone (613.6),
    `defining` one of an ability that defines a characteristic. `keeps` and `ends` are effects that lose their
    ability through this one, after they have started and before; `overrides` are older effects of the layer
    with what of them is undone.
    """

    effect: Symbol
    text: Symbol
    context: Symbol
    layer: Symbol
    position: int
    step: int
    parts: tuple[int, ...] = ()
    objects: tuple[Symbol, ...] = ()
    gains: dict[Symbol, list[Symbol]] = field(default_factory=dict)
    loses: dict[Symbol, list[Symbol]] = field(default_factory=dict)
    numbers: dict[Symbol, dict[str, int]] = field(default_factory=dict)
    goes_on: bool = False
    defining: bool = False
    keeps: tuple[Symbol, ...] = ()
    ends: tuple[Symbol, ...] = ()
    overrides: dict[Symbol, list[tuple[Symbol, Symbol]]] = field(default_factory=dict)

    @property
    def key(self) -> tuple[Symbol, int, int]:
        """The effect, the position among the applications of its step, and the step."""
        return self.effect, self.position, self.step


@dataclass(frozen=True)
class Waiting:
    """An effect that depends on another at a position, and what applying that one on trial would change.

    `how` is the term of the telling program for it; `objects` are those that it applies to only with the other
    one, or only without it; `would` has the features that make the difference (`gain(X)` or `lose(X)`).
    `mutual` is true in a loop of dependency, `against_time` if the one that waits is the older one.
    """

    effect: Symbol
    on: Symbol
    how: Symbol
    position: int
    step: int
    objects: tuple[Symbol, ...] = ()
    would: tuple[tuple[Symbol, Symbol], ...] = ()
    mutual: bool = False
    against_time: bool = False


@dataclass(frozen=True)
class Reason:
    """How the reason of a dependency is told: which of the three kinds it is, and the sentence."""

    kind: str
    sentence: str


@dataclass(frozen=True)
class Remark:
    """How something about an application is told, and the rules that this states."""

    sentence: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Layers:
    """All that is told of the layers at some steps; `applications` are in the order in which they are made.

    `bears` are the effects that bear on what is asked, `matters` the objects that are named (the others are
    only counted), each with the step. `withheld` are the applications that kept an effect from an object.
    """

    names: dict[Symbol, Layer]
    applications: tuple[Application, ...]
    waiting: tuple[Waiting, ...]
    reasons: dict[tuple[str, int], Reason]
    remarks: dict[str, Remark]
    bears: frozenset[tuple[Symbol, int]]
    matters: frozenset[tuple[Symbol, int]]
    withheld: dict[tuple[Symbol, int], list[tuple[Symbol, int, int]]]

    def told(self, application: Application) -> bool:
        """Whether an application bears on what is asked."""
        return (application.effect, application.step) in self.bears


def layers_of(
    game: str,
    named: Mapping[str, Iterable[Symbol]],
    steps: Iterable[int],
    *,
    asked: Iterable[Symbol] = (),
    rests_on: Iterable[tuple[Symbol, int, int]] = (),
    everything: bool = False,
) -> Layers:
    """The layers at these steps of one line of play.

    `named` are all atoms that hold in it, by predicate; `asked` are the objects asked about and `rests_on` the
    applications (effect, position, step) that an answer rests on; with `everything` all effects count as asked
    about.
    """
    at = sorted(set(steps))
    wanted = [
        *(f"at({step})" for step in at),
        *(f"asked({one})" for one in asked),
        *(f"rests_on({effect},{position},{step})" for effect, position, step in rests_on),
        *(["everything"] if everything else []),
    ]
    told: dict[str, list[Sequence[Symbol]]] = defaultdict(list)
    for atom in sorted(tell(game, named, at, wanted)):
        told[atom.name].append(atom.arguments)
    return Layers(
        names={args[0]: Layer(*map(_text, args[1:])) for args in told["layer_name"]},
        applications=tuple(_applications(told)),
        waiting=tuple(_waiting(told)),
        reasons={
            (args[0].name, args[1].number): Reason(_text(args[2]), _text(args[3])) for args in told["reason"]
        },
        remarks={
            args[0].name: Remark(
                _text(args[1]), tuple(_text(rule[1]) for rule in told["remark_rule"] if rule[0] == args[0])
            )
            for args in told["remark"]
        },
        bears=frozenset((args[0], args[1].number) for args in told["bears"]),
        matters=frozenset((args[0], args[1].number) for args in told["matters"]),
        withheld=_withheld(told),
    )


_Told = dict[str, list[Sequence[Symbol]]]


def _applications(told: _Told) -> list[Application]:
    ordered = sorted(told["application"], key=lambda args: (args[6].number, args[4].number, args[5].number))
    by_key: dict[str, dict[tuple[Symbol, ...], list[Sequence[Symbol]]]] = {}
    for name in ("part", "touches", "gains", "loses", "comes_to", "kept", "ended", "overrides"):
        by_key[name] = defaultdict(list)
        for args in told[name]:
            by_key[name][args[0], args[-2], args[-1]].append(args)
    flags = {name: {tuple(args) for args in told[name]} for name in ("without_ability", "defining")}
    made = []
    for effect, text, context, layer, position, _, step in ordered:
        key = (effect, position, step)
        found = {name: facts.get(key, []) for name, facts in by_key.items()}
        made.append(
            Application(
                *(effect, text, context, layer, position.number, step.number),
                parts=tuple(sorted(args[1].number for args in found["part"])),
                objects=tuple(args[1] for args in found["touches"]),
                gains=_by_object(found["gains"]),
                loses=_by_object(found["loses"]),
                numbers=_numbers(found["comes_to"]),
                goes_on=key in flags["without_ability"],
                defining=key in flags["defining"],
                keeps=tuple(args[1] for args in found["kept"]),
                ends=tuple(args[1] for args in found["ended"]),
                overrides=_overrides(found["overrides"]),
            )
        )
    return made


def _by_object(facts: Sequence[Sequence[Symbol]]) -> dict[Symbol, list[Symbol]]:
    found: dict[Symbol, list[Symbol]] = defaultdict(list)
    for args in facts:
        found[args[1]].append(args[2])
    return dict(found)


def _numbers(facts: Sequence[Sequence[Symbol]]) -> dict[Symbol, dict[str, int]]:
    found: dict[Symbol, dict[str, int]] = defaultdict(dict)
    for args in facts:
        found[args[1]][args[2].name] = args[3].number
    return dict(found)


def _overrides(facts: Sequence[Sequence[Symbol]]) -> dict[Symbol, list[tuple[Symbol, Symbol]]]:
    found: dict[Symbol, list[tuple[Symbol, Symbol]]] = defaultdict(list)
    for args in facts:
        found[args[1]].append((args[2], args[3]))
    return dict(found)


def _waiting(told: _Told) -> list[Waiting]:
    would: dict[tuple[Symbol, ...], list[tuple[Symbol, Symbol]]] = defaultdict(list)
    for args in told["would"]:
        would[args[0], args[1], args[-2], args[-1]].append((args[2], args[3]))
    mutual = {tuple(args) for args in told["mutual"]}
    against = {tuple(args) for args in told["against_time"]}
    grouped: dict[tuple[Symbol, ...], list[Symbol]] = defaultdict(list)
    for effect, on, how, position, step in told["waits"]:
        if how.name in _OF_OBJECTS:
            grouped[effect, on, Function(how.name), position, step].append(how.arguments[0])
        else:
            grouped[effect, on, how, position, step] = []
    return [
        Waiting(
            *(effect, on, how, position.number, step.number),
            objects=tuple(objects),
            would=tuple(one for one in would[effect, on, position, step] if one[0] in objects),
            mutual=(effect, on, position, step) in mutual,
            against_time=(effect, on, position, step) in against,
        )
        for (effect, on, how, position, step), objects in grouped.items()
    ]


def _withheld(told: _Told) -> dict[tuple[Symbol, int], list[tuple[Symbol, int, int]]]:
    found: dict[tuple[Symbol, int], list[tuple[Symbol, int, int]]] = defaultdict(list)
    for thing, effect, position, step in told["withheld"]:
        found[thing, step.number].append((effect, position.number, step.number))
    return dict(found)


def _text(term: Symbol) -> str:
    return term.string if str(term).startswith('"') else str(term)
