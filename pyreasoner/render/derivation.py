"""Why something holds, step by step: as points under points, each part told once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..explain import Cite, Node
from .page import Item, Span, Style, item, span


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a derivation as plain data.

    `number` is not 0 if other steps refer to this one. A step that is told elsewhere has that number as
    `told_at`, and nothing below it. `kind` is that of `explain.Node`; `where` the file and line of the rule.
    """

    text: str
    kind: str
    rules: tuple[str, ...] = ()
    where: str = ""
    step: int | None = None
    number: int = 0
    told_at: int = 0
    below: tuple[Step, ...] = ()


def steps_of(node: Node) -> Step:
    """A derivation as plain data, in which a part that is needed twice is told once and then referred to."""
    return _Telling(_numbers(node)).tell(node)


def derivation_items(steps: Sequence[Step]) -> tuple[Item, ...]:
    """Points for a list."""
    return tuple(_item(one) for one in steps)


def derivation_data(step: Step) -> dict[str, Any]:
    """One step, and all below it, for JSON."""
    data: dict[str, Any] = {"text": step.text, "kind": step.kind, "rules": list(step.rules)}
    if step.where:
        data["encoded"] = step.where
    if step.step is not None:
        data["step"] = step.step
    if step.number:
        data["number"] = step.number
    if step.told_at:
        data["see"] = step.told_at
    if step.below:
        data["because"] = [derivation_data(one) for one in step.below]
    return data


def numbers_of(cites: Sequence[Cite]) -> tuple[str, ...]:
    """Numbered rules without their book, as cases name them."""
    return tuple(number for _, number in cites)


@dataclass
class _Telling:
    numbers: dict[int, int]
    told: set[int] = field(default_factory=set)

    def tell(self, node: Node) -> Step:
        number = self.numbers.get(id(node), 0)
        about = Step(node.text, node.kind, numbers_of(node.cites), _where(node), node.step)
        if id(node) in self.told and node.children:
            return _changed(about, told_at=number)
        self.told.add(id(node))
        return _changed(about, number=number, below=tuple(self.tell(child) for child in node.children))


def _changed(step: Step, *, number: int = 0, told_at: int = 0, below: tuple[Step, ...] = ()) -> Step:
    return Step(step.text, step.kind, step.rules, step.where, step.step, number, told_at, below)


def _numbers(root: Node) -> dict[int, int]:
    """Numbers for the nodes that stand in several places and have something below them."""
    places: dict[int, int] = {}
    for node in root.walk():
        for child in node.children:
            places[id(child)] = places.get(id(child), 0) + 1
    shared = [id(node) for node in root.walk() if places.get(id(node), 0) > 1 and node.children]
    return {key: number for number, key in enumerate(shared, start=1)}


def _where(node: Node) -> str:
    return node.rule.where if node.rule is not None else ""


def _item(step: Step) -> Item:
    return item(*_said(step), children=[_item(one) for one in step.below])


def _said(step: Step) -> Iterator[str | Span]:
    if step.number:
        yield span(f"({step.number}) ", Style.DIM)
    yield step.text
    if step.rules:
        yield span(f" [{', '.join(step.rules)}]", Style.RULE)
    if step.kind == "given":
        yield span(" (given)", Style.DIM)
    elif step.kind == "choice":
        yield span(" (chosen)", Style.OPEN)
    if step.told_at:
        yield span(f" (see {step.told_at})", Style.DIM)
