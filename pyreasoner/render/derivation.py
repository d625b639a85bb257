"""Why something holds, as a proof: numbered steps in the order in which they happen, each told once."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from clingo import SymbolType

from ..explain import Cite, Node, fill
from ..saying import counted, listed, sentence
from .layers import LayerPage
from .page import Block, Item, Numbered, Span, Spans, Style, Tree, item, line, span, spans
from .spoken import Spoken

_Key = Hashable
_SPARED = ("has ", "is ")  # verbs that need not be said twice
_FEW = 2  # as many steps of a kind are still told one by one
_FIRST = -1  # the place of what belongs to no step of the game


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a proof.

    `number` counts from 1, `because` are the numbers of the steps that it rests on, `rules` the numbered
    rules that it applies, `where` the file and line of its encoding, `at` the step of the game, `kind` that
    of `explain.Node`, or `applied` for a continuous effect that is applied, which `effect` tells. `many` is how
    several such steps after each other are told, with `place` for what this one is about.
    """

    number: int
    text: str
    rules: tuple[str, ...]
    because: tuple[int, ...]
    kind: str
    where: str = ""
    at: int | None = None
    effect: Spoken | None = None
    many: str = ""
    place: str = ""


@dataclass(frozen=True, slots=True)
class Goal:
    """Something to be shown: its text, or none if it is only to be told along, and its derivations.

    `after` says when, if not at the end; `keys` are applications of effects that it rests on besides.
    """

    text: str | None
    nodes: tuple[Node, ...]
    after: str = ""
    keys: tuple[_Key, ...] = ()
    about: str = ""
    ruling: int = 0


@dataclass(frozen=True, slots=True)
class Conclusion:
    """What is shown, with the numbers of the steps that it rests on, and after what, if not at the end.

    `about` is the thing that the text begins with, if there is one, `ruling` the number of its ruling.
    """

    text: str
    because: tuple[int, ...]
    after: str = ""
    about: str = ""
    ruling: int = 0


@dataclass(frozen=True, slots=True)
class Proof:
    """Steps and what follows from them."""

    steps: tuple[Step, ...]
    conclusions: tuple[Conclusion, ...]


def prove(goals: Iterable[Goal], layers: LayerPage | None = None) -> Proof:
    """One proof of several things.

    Steps that say the same of different times are told once, at the first of them. What belongs to the
    application of a continuous effect is told as that application, if `layers` has it.
    """
    telling = _Telling(layers)
    telling.begin()
    ends = [(goal, [key for node in goal.nodes for key in telling.add(node)]) for goal in goals]
    telling.prune(key for goal, keys in ends if goal.text is not None for key in (*keys, *goal.keys))
    numbers = telling.numbers()
    needs = _Needs()
    steps = tuple(telling.step(key, numbers, needs) for key in numbers)
    return _folded(
        steps,
        tuple(
            Conclusion(
                goal.text,
                needs.nearest(_listed([*keys, *goal.keys], numbers)),
                *(goal.after, goal.about, goal.ruling),
            )
            for goal, keys in ends
            if goal.text is not None
        ),
    )


def proof_page(proof: Proof, indent: int = 0) -> list[Block]:
    """The steps as a numbered list, then what follows; effects stand under the names of their layers."""
    page: list[Block] = []
    waiting: list[Item] = []
    before: Step | None = None
    last = len(proof.steps)
    for step in proof.steps:
        heads = _heads(before, step)
        if heads and waiting:
            page.append(Numbered(tuple(waiting), indent, step.number - len(waiting), last))
            waiting = []
        page += [line(*head, indent=indent) for head in heads]
        waiting.append(_said(step))
        before = step
    if waiting:
        page.append(Numbered(tuple(waiting), indent, last + 1 - len(waiting), last))
    if proof.conclusions:
        page.append(Tree(tuple(item(*_concluded(one)) for one in _joined(proof.conclusions)), indent))
    return page


def proof_data(proof: Proof) -> dict[str, Any]:
    """The same as plain data."""
    return {
        "steps": [
            {
                "number": step.number,
                "text": step.text,
                "rules": list(step.rules),
                "because": list(step.because),
                "kind": step.kind,
                "encoded": step.where,
                "step": step.at,
            }
            for step in proof.steps
        ],
        "layers": _layers_data(proof),
        "conclusions": [
            {"text": one.text, "because": list(one.because), **({"after": one.after} if one.after else {})}
            for one in proof.conclusions
        ],
    }


def numbers_of(cites: Sequence[Cite]) -> tuple[str, ...]:
    """Numbered rules without their book, as cases name them."""
    return tuple(number for _, number in cites)


def by(because: Sequence[int]) -> Span:
    """The numbers of the steps that something rests on."""
    return span(f", by {', '.join(map(str, because))}" if because else "", Style.DIM)


def _layers_data(proof: Proof) -> list[dict[str, Any]]:
    """The layers with the effects that are applied in them, in order; those of each step of the game apart."""
    found: dict[tuple[int | None, str, str], dict[str, Any]] = {}
    for step in proof.steps:
        if step.effect is not None:
            layer = step.effect.layer
            place = found.setdefault(
                (step.at, layer.number, layer.text),
                {"step": step.at, "layer": layer.number, "about": layer.text, "rule": layer.rule, "applied": []},
            )
            place["applied"].append({"number": step.number, **step.effect.data()})
    return list(found.values())


@dataclass
class _Point:
    """What is told under one key: its first node or its effect, what it rests on, and the rules it states."""

    text: str
    kind: str
    cites: dict[str, None] = field(default_factory=dict)
    needs: dict[_Key, None] = field(default_factory=dict)
    node: Node | None = None
    effect: Spoken | None = None


@dataclass
class _Telling:
    """What is told, each thing under its first node."""

    layers: LayerPage | None
    told: dict[_Key, _Point] = field(default_factory=dict)
    order: dict[_Key, tuple[int, int, int]] = field(default_factory=dict)

    def begin(self) -> None:
        """Take in the applications, whether or not anything is derived from them."""
        for key in self.layers.keys() if self.layers is not None else ():
            self._point_of(key)

    def add(self, root: Node) -> tuple[_Key, ...]:
        """Take in all below a node; returns what it rests on itself (or the node, if it is to be told)."""
        self._cite_along(root)
        condensed = root.condensed(self._is_told, self._is_aside)
        depth: dict[int, int] = {}
        for node in _bottom_up(condensed):
            depth[id(node)] = 1 + max((depth[id(child)] for child in node.children), default=0)
            if self._is_told(node):
                self._take(node, depth[id(node)])
        return (self._key(condensed),) if self._is_told(condensed) else tuple(map(self._key, condensed.children))

    def prune(self, ends: Iterable[_Key]) -> None:
        """Leave out the last applications of a step of the game if nothing that is told rests on them.

        Those before one that matters stay: the order is what is explained.
        """
        if self.layers is None or self.layers.everything:
            return
        reached: set[_Key] = set()
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

    def numbers(self) -> dict[_Key, int]:
        """The order of telling: as the game goes, and nothing before what it rests on."""
        place = dict(self.order)
        for key in sorted(self.told, key=self.order.__getitem__, reverse=True):
            # What holds at all times is told where it is needed first.
            for need in self.told[key].needs:
                if need in place and self.order[need][0] == _FIRST and place[key][0] != _FIRST:
                    least = (place[key][0], place[key][1], -1)
                    place[need] = least if place[need][0] == _FIRST else min(place[need], least)
        return {key: number for number, key in enumerate(sorted(self.told, key=place.__getitem__), start=1)}

    def step(self, key: _Key, numbers: Mapping[_Key, int], needs: _Needs) -> Step:
        """The step that is told under a key; those before it are known to `needs`."""
        point, number = self.told[key], numbers[key]
        because = needs.nearest([one for one in _listed(point.needs, numbers) if one < number])
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

    def _key(self, node: Node) -> _Key:
        own = self.layers.key(node.atom) if self.layers is not None else None
        return own if own is not None else (node.text, node.kind)

    def _take(self, node: Node, depth: int) -> None:
        key = self._key(node)
        applied = self._point_of(key)
        if applied is not None:
            point = applied
        else:
            place = (_place(node), 1, depth)
            point = self.told.setdefault(key, _Point(node.text, node.kind, node=node))
            if key not in self.order or place[0] < self.order[key][0]:
                point.node, point.needs, point.cites = node, {}, {}
            elif place[0] > self.order[key][0]:
                return
            self.order[key] = max(place, self.order[key]) if point.cites else place
        point.cites.update(dict.fromkeys(numbers_of(node.cites)))
        point.needs.update(dict.fromkeys(need for child in node.children if (need := self._key(child)) != key))

    def _point_of(self, key: _Key) -> _Point | None:
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
        for node in root.walk():
            key = self.layers.key(node.atom)
            if key is not None:
                self._take_cites(key, node)

    def _take_cites(self, key: _Key, node: Node) -> None:
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


def _bottom_up(root: Node) -> Iterable[Node]:
    """Every node once, children first; without recursion, for derivations may be deep."""
    seen: set[int] = set()
    waiting = [(root, False)]
    while waiting:
        node, ready = waiting.pop()
        if ready:
            yield node
        elif id(node) not in seen:
            seen.add(id(node))
            waiting.append((node, True))
            waiting.extend((child, False) for child in node.children)


@dataclass
class _Needs:
    """What each step rests on, near or far, so that only the nearest are named."""

    all: dict[int, frozenset[int]] = field(default_factory=dict)

    def nearest(self, numbers: Sequence[int]) -> tuple[int, ...]:
        """Those that none of the others rests on."""
        further = frozenset[int]().union(*(self.all[one] for one in numbers))
        return tuple(one for one in numbers if one not in further)

    def add(self, number: int, because: Sequence[int]) -> None:
        """Remember what a step rests on; the steps before it are known."""
        self.all[number] = frozenset(because).union(*(self.all[one] for one in because))


def _listed(keys: Iterable[_Key], numbers: Mapping[_Key, int]) -> tuple[int, ...]:
    return tuple(sorted({numbers[key] for key in keys if key in numbers}))


def _folded(steps: Sequence[Step], conclusions: Sequence[Conclusion]) -> Proof:
    """The proof with each run of steps of one kind, such as the steps of a turn that end, told as one."""
    runs: list[list[Step]] = []
    for step in steps:
        last = runs[-1][-1] if runs else None
        if last is not None and step.many and step.many == last.many and step.because == (last.number,):
            runs[-1].append(step)
        else:
            runs.append([step])
    runs = [part for run in runs for part in ([run] if len(run) > _FEW else [[one] for one in run])]
    numbers = {one.number: number for number, run in enumerate(runs, start=1) for one in run}

    def moved(because: Sequence[int], own: int = 0) -> tuple[int, ...]:
        return tuple(sorted({numbers[one] for one in because} - {own}))

    return Proof(
        tuple(
            replace(
                run[0],
                number=number,
                text=run[0].text if len(run) == 1 else fill(run[0].many, [run[0].place, run[-1].place]),
                because=moved([need for one in run for need in one.because], number),
            )
            for number, run in enumerate(runs, start=1)
        ),
        tuple(replace(one, because=moved(one.because)) for one in conclusions),
    )


def _heads(before: Step | None, step: Step) -> list[Spans]:
    """The lines over a step: at the first effect of a step of the game, and at the first of a layer."""
    if step.effect is None:
        return [spans("After that:")] if before is not None and before.effect is not None else []
    heads: list[Spans] = []
    same = before is not None and before.effect is not None and before.at == step.at
    if not same:
        later = before is not None and before.effect is not None
        said = "Continuous" if before is None else "Later the continuous" if later else "Then the continuous"
        heads.append(spans(f"{said} effects, {'where anything is new' if step.effect.partly else 'layer by layer'}:"))
    if not same or before is None or before.effect is None or before.effect.layer != step.effect.layer:
        layer = step.effect.layer
        number = f"Layer {layer.number}" if layer.number else "Layer"
        heads.append(
            spans(
                span(f"{number}, {layer.text}" if layer.text else number, Style.STRONG),
                span(f" [{layer.rule}]" if layer.rule else "", Style.RULE),
            )
        )
    return heads


def _said(step: Step) -> Item:
    children: list[Item] = []
    text = counted(sentence(step.text))
    if step.effect is not None:
        children = [item(counted(one.text).rstrip("."), _rules(one.rules)) for one in step.effect.remarks]
    return item(
        text.rstrip("."),
        _rules(step.rules),
        span(" (chosen)" if step.kind == "choice" else "", Style.OPEN),
        by(step.because),
        children=children,
    )


def _rules(rules: Sequence[str]) -> Span:
    return span(f" [{', '.join(rules)}]" if rules else "", Style.RULE)


def _joined(conclusions: Sequence[Conclusion]) -> list[Conclusion]:
    """Conclusions about one thing that rest on the same steps, in one sentence."""
    groups: list[list[Conclusion]] = []
    for one in conclusions:
        last = groups[-1][0] if groups else None
        if last is not None and one.about and _alike(one) == _alike(last):
            groups[-1].append(one)
        else:
            groups.append([one])
    return [replace(group[0], text=_together(group)) for group in groups]


def _alike(one: Conclusion) -> tuple[object, ...]:
    return one.about, one.because, one.after, one.ruling


def _together(group: Sequence[Conclusion]) -> str:
    """`A has 3 life and loses the game`, without a verb that was just said."""
    said = [one.text.removeprefix(f"{one.about} ") for one in group]
    for number in range(len(said) - 1, 0, -1):
        verb = f"{said[number].split(' ')[0]} "
        if said[number - 1].startswith(verb) and verb in _SPARED:
            said[number] = said[number].removeprefix(verb)
    return " ".join([group[0].about, listed(said)]) if len(group) > 1 else group[0].text


def _concluded(one: Conclusion) -> Spans:
    when = f"{sentence(one.after)}, " if one.after else "So "
    return spans(when, span(one.text, Style.STRONG), by(one.because))
