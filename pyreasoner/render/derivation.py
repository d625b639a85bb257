"""Why something holds, as a proof: numbered steps in the order in which they happen, each told once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from ..saying import counted, listed, sentence
from ._telling import Telling
from .layers import LayerPage
from .page import Block, Item, Numbered, Span, Spans, Style, Tree, item, line, span, spans
from .proof import Conclusion, Goal, Needs, Proof, Step, folded, listed_numbers, numbers_of

__all__ = ["Conclusion", "Goal", "Proof", "Step", "by", "joined_up", "numbers_of", "proof_data", "proof_page", "prove"]

_SPARED = ("has ", "is ")  # verbs that need not be said twice


def prove(goals: Iterable[Goal], layers: LayerPage | None = None) -> Proof:
    """One proof of several things.

    Steps that say the same of different times are told once, at the first of them. What belongs to the
    application of a continuous effect is told as that application, if `layers` has it.
    """
    telling = Telling(layers)
    telling.begin()
    ends = [(goal, [key for node in goal.nodes for key in telling.add(node)]) for goal in goals]
    telling.prune(key for goal, keys in ends if goal.text is not None for key in (*keys, *goal.keys))
    numbers = telling.numbers()
    needs = Needs()
    steps = tuple(telling.step(key, numbers, needs) for key in numbers)
    return folded(
        steps,
        tuple(
            Conclusion(
                goal.text,
                needs.nearest(listed_numbers([*keys, *goal.keys], numbers)),
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
        page.append(Tree(tuple(item(*_concluded(one)) for one in joined_up(proof.conclusions)), indent))
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


def joined_up(conclusions: Sequence[Conclusion]) -> list[Conclusion]:
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
