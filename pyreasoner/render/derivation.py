"""Why something holds, as a proof: numbered steps in the order in which they happen, each told once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..explain import Cite, Node
from .page import Block, Numbered, Span, Spans, Style, Tree, item, span, spans

_Key = tuple[str, tuple[str, ...], str]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a proof.

    `number` counts from 1, `because` are the numbers of the steps that it rests on, `rules` the numbered
    rules that it applies, `where` the file and line of its encoding, `at` the step of the game, `kind` that
    of `explain.Node`.
    """

    number: int
    text: str
    rules: tuple[str, ...]
    because: tuple[int, ...]
    kind: str
    where: str = ""
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Conclusion:
    """What is to be shown, with the numbers of the steps that it rests on."""

    text: str
    because: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    """Steps and what follows from them."""

    steps: tuple[Step, ...]
    conclusions: tuple[Conclusion, ...]


def prove(goals: Iterable[tuple[str, Node]]) -> Proof:
    """One proof of several things, each given as text with its derivation.

    Steps that say the same of different times are told once, at the first of them.
    """
    telling = _Telling()
    ends = [(text, telling.add(node.condensed())) for text, node in goals]
    numbers = telling.numbers()
    needs = _Needs()
    steps = tuple(_step(number, telling.told[key], numbers, needs) for key, number in numbers.items())
    return Proof(steps, tuple(Conclusion(text, needs.nearest(_listed(keys, numbers))) for text, keys in ends))


def proof_page(proof: Proof, indent: int = 0) -> list[Block]:
    """The steps as a numbered list, then what follows."""
    page: list[Block] = []
    if proof.steps:
        page.append(Numbered(tuple(_said(step) for step in proof.steps), indent))
    if proof.conclusions:
        page.append(Tree(tuple(item("So ", *_concluded(one)) for one in proof.conclusions), indent))
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
        "conclusions": [{"text": one.text, "because": list(one.because)} for one in proof.conclusions],
    }


def numbers_of(cites: Sequence[Cite]) -> tuple[str, ...]:
    """Numbered rules without their book, as cases name them."""
    return tuple(number for _, number in cites)


@dataclass
class _Telling:
    """What is told, each thing under its first node."""

    told: dict[_Key, Node] = field(default_factory=dict)
    order: dict[_Key, tuple[int, int]] = field(default_factory=dict)  # game step, then how much it rests on

    def add(self, root: Node) -> tuple[_Key, ...]:
        """Take in all below a node; returns what it rests on itself (or the node, if it is to be told)."""
        depth: dict[int, int] = {}
        for node in _bottom_up(root):
            depth[id(node)] = 1 + max((depth[id(child)] for child in node.children), default=0)
            if node.told:
                self._take(node, depth[id(node)])
        return (_key(root),) if root.told else tuple(map(_key, root.children))

    def numbers(self) -> dict[_Key, int]:
        """The order of telling: as the game goes, and nothing before what it rests on."""
        ordered = sorted(self.told, key=self.order.__getitem__)
        return {key: number for number, key in enumerate(ordered, start=1)}

    def _take(self, node: Node, depth: int) -> None:
        key = _key(node)
        place = (-1 if node.step is None else node.step, depth)
        if key not in self.told or place < self.order[key]:
            self.told[key], self.order[key] = node, place


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


def _key(node: Node) -> _Key:
    return node.text, numbers_of(node.cites), node.kind


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


def _step(number: int, node: Node, numbers: dict[_Key, int], needs: _Needs) -> Step:
    because = needs.nearest([one for one in _listed(map(_key, node.children), numbers) if one < number])
    needs.add(number, because)
    where = node.rule.where if node.rule is not None else ""
    return Step(number, node.text, numbers_of(node.cites), because, node.kind, where, node.step)


def _listed(keys: Iterable[_Key], numbers: dict[_Key, int]) -> tuple[int, ...]:
    return tuple(sorted({numbers[key] for key in keys if key in numbers}))


def _said(step: Step) -> Spans:
    return spans(
        step.text,
        span(f" [{', '.join(step.rules)}]" if step.rules else "", Style.RULE),
        span(" (chosen)" if step.kind == "choice" else "", Style.OPEN),
        _from(step.because),
    )


def _concluded(one: Conclusion) -> Spans:
    return spans(span(one.text, Style.STRONG), _from(one.because))


def _from(because: Sequence[int]) -> Span:
    return span(f" from {', '.join(map(str, because))}" if because else "", Style.DIM)
