"""Applications of continuous effects: what is applied where, what comes of it, and what waits for what."""

from __future__ import annotations

from dataclasses import dataclass, field

from clingo import Symbol


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
    with what of them is undone; `words` are those that are replaced in texts, old and new, with the objects.
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
    words: dict[tuple[Symbol, Symbol], list[Symbol]] = field(default_factory=dict)

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
