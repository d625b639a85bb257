"""What of derivations is told, in which order, and what rests on what."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field, replace

from clingo import SymbolType

from ..explain import Condensing, Node
from .layers import LayerPage
from .proof import Key, Needs, Step, listed_numbers, numbers_of
from .spoken import Spoken

_Place = tuple[int, int, int]
"""The step of the game; -1 for what comes before its layers, 0 for an effect that is applied, 1 for all else; which."""

_FIRST = -1  # the place of what belongs to no step of the game


@dataclass
class _Point:
    """What is told under one key: its first node or its effect, what it rests on, and the rules it states."""

    text: str
    kind: str
    cites: dict[str, None] = field(default_factory=dict)
    needs: dict[Key, None] = field(default_factory=dict)
    node: Node | None = None
    effect: Spoken | None = None


@dataclass
class Telling:
    """What is told, each thing under its first node."""

    layers: LayerPage | None
    told: dict[Key, _Point] = field(default_factory=dict)
    order: dict[Key, _Place] = field(default_factory=dict)
    _walked: set[int] = field(default_factory=set)  # what several derivations share is taken in once
    _depth: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._condensing = Condensing(self._is_told, self._is_aside)

    def begin(self) -> None:
        """Take in the applications, whether or not anything is derived from them."""
        for key in self.layers.keys() if self.layers is not None else ():
            self._point_of(key)

    def add(self, root: Node) -> tuple[Key, ...]:
        """Take in all below a node; returns what it rests on itself (or the node, if it is to be told)."""
        self._cite_along(root)
        condensed = self._condensing.of(root)
        for node in _bottom_up(condensed, self._depth):
            self._depth[id(node)] = 1 + max((self._depth[id(child)] for child in node.children), default=0)
            if self._is_told(node):
                self._take(node, self._depth[id(node)])
        return (self._key(condensed),) if self._is_told(condensed) else tuple(map(self._key, condensed.children))

    def prune(self, ends: Iterable[Key]) -> None:
        """Leave out the last applications of a step of the game if nothing that is told rests on them.

        Those before one that matters stay: the order is what is explained.
        """
        if self.layers is None or self.layers.everything:
            return
        reached: set[Key] = set()
        waiting = [*ends, *(key for key, point in self.told.items() if point.effect is None)]
        while waiting:
            key = waiting.pop()
            if key in self.told and key not in reached:
                reached.add(key)
                waiting.extend(self.told[key].needs)
        last: dict[int, int] = {}
        for key, point in self.told.items():
            if point.effect is not None and key in reached:
                last[point.effect.step] = max(last.get(point.effect.step, -1), self.layers.place(key))
        for key, point in list(self.told.items()):
            if point.effect is not None and self.layers.place(key) > last.get(point.effect.step, -1):
                del self.told[key], self.order[key]

    def numbers(self) -> dict[Key, int]:
        """The order of telling: as the game goes, and nothing before what it rests on."""
        place = dict(self.order)
        self._put_before(place)
        for key in sorted(self.told, key=self.order.__getitem__, reverse=True):
            # What holds at all times is told where it is needed first.
            for need in self.told[key].needs:
                if need in place and self.order[need][0] == _FIRST and place[key][0] != _FIRST:
                    least = (place[key][0], place[key][1], -1)
                    place[need] = least if place[need][0] == _FIRST else min(place[need], least)
        return {key: number for number, key in enumerate(sorted(self.told, key=place.__getitem__), start=1)}

    def _put_before(self, place: dict[Key, _Place]) -> None:
        """What an application rests on is told before the applications of its step."""
        waiting = [key for key, point in self.told.items() if point.effect is not None]
        while waiting:
            key = waiting.pop()
            for need in self.told[key].needs:
                if need in place and place[need][:2] == (place[key][0], 1):
                    place[need] = (place[key][0], -1, place[need][2])
                    waiting.append(need)

    def step(self, key: Key, numbers: Mapping[Key, int], needs: Needs) -> Step:
        """The step that is told under a key; those before it are known to `needs`."""
        point, number = self.told[key], numbers[key]
        because = needs.nearest([one for one in listed_numbers(point.needs, numbers) if one < number])
        needs.add(number, because)
        where = point.node.rule.where if point.node is not None and point.node.rule is not None else ""
        at = point.effect.step if point.effect is not None else point.node.step if point.node is not None else None
        step = Step(number, point.text, tuple(point.cites), because, point.kind, where, at, point.effect)
        many = point.node.rule.label.tagged("many") if point.node is not None and point.node.rule is not None else None
        return step if many is None else replace(step, many=many, place=_filling(point.text, point.node))

    def _is_told(self, node: Node) -> bool:
        if self.layers is None:
            return node.told
        return self.layers.key(node.atom) is not None or (node.told and not self.layers.along(node.atom))

    def _is_aside(self, node: Node) -> bool:
        return self.layers is not None and self.layers.aside(node.atom)

    def _key(self, node: Node) -> Key:
        own = self.layers.key(node.atom) if self.layers is not None else None
        return own if own is not None else (node.text, node.kind)

    def _take(self, node: Node, depth: int) -> None:
        key = self._key(node)
        applied = self._point_of(key)
        if applied is not None:
            point = applied
        else:
            early = self.layers is not None and self.layers.before(node.atom)
            place = (_place(node), -1 if early else 1, depth)
            point = self.told.setdefault(key, _Point(node.text, node.kind, node=node))
            if key not in self.order or place[0] < self.order[key][0]:
                point.node, point.needs, point.cites = node, {}, {}
            elif place[0] > self.order[key][0]:
                return
            self.order[key] = max(place, self.order[key]) if point.cites else place
        point.cites.update(dict.fromkeys(numbers_of(node.cites)))
        point.needs.update(dict.fromkeys(need for child in node.children if (need := self._key(child)) != key))

    def _point_of(self, key: Key) -> _Point | None:
        """What is told of the application of a key, if it is one."""
        spoken = self.layers.spoken(key) if self.layers is not None else None
        if spoken is None or self.layers is None:
            return None
        self.order[key] = (spoken.step, 0, self.layers.place(key))
        return self.told.setdefault(key, _Point(spoken.text, "applied", effect=spoken))

    def _cite_along(self, root: Node) -> None:
        """The rules of what is told along with an application are its rules."""
        if self.layers is None:
            return
        for node in root.walk(self._walked):
            key = self.layers.key(node.atom)
            if key is not None:
                self._take_cites(key, node)

    def _take_cites(self, key: Key, node: Node) -> None:
        point = self._point_of(key)
        if point is None or self.layers is None:
            return
        waiting = list(node.children)
        while waiting:
            child = waiting.pop(0)
            if self.layers.cited(child.atom):
                waiting += child.children
                point.cites.update(dict.fromkeys(numbers_of(child.cites)))


def _filling(text: str, node: Node | None) -> str:
    """What stands in the only place of a label."""
    label = node.rule.label.text if node is not None and node.rule is not None else ""
    before, _, after = label.partition("{}")
    return text.removeprefix(before).removesuffix(after)


def _place(node: Node) -> int:
    """The step of the game at which a node is told."""
    if node.step is not None:
        return node.step
    last = node.atom.arguments[-1] if node.atom.type is SymbolType.Function and node.atom.arguments else None
    if last is not None and last.type is SymbolType.Function and last.name in ("w", "tr") and last.arguments:
        return last.arguments[0].number  # a world inside the layers of that step
    return _FIRST


def _bottom_up(root: Node, known: Container[int]) -> Iterable[Node]:
    """Every node that is not known yet, once, children first; without recursion, for derivations may be deep."""
    seen: set[int] = set()
    waiting = [(root, False)]
    while waiting:
        node, ready = waiting.pop()
        if ready:
            yield node
        elif id(node) not in seen and id(node) not in known:
            seen.add(id(node))
            waiting.append((node, True))
            waiting.extend((child, False) for child in node.children)
