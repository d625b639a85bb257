"""Why something is so, or is not, in a case: the proof, and what stood in the way."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from clingo import Function, Symbol, SymbolType, parse_term

from ..cases import Case
from ..explain import FailedRule, Failing
from ..points import Point
from ..saying import listed, sentence
from ..why import Ending
from .derivation import Goal, Proof, numbers_of, proof_data, proof_page, prove
from .page import Block, Heading, Item, Style, Tree, item, line, span
from .points import point_text
from .told_layers import layer_page

Say = Callable[[Symbol], str]

_UNKNOWN = "..."  # what a label says for a term without a value
_VARIABLE = re.compile(r"\b_*[A-Z]\w*(?=[,)])|\b_(?=[,)])")
_COMPARED = {
    "<=": "is not at most",
    ">=": "is not at least",
    "!=": "is the same as",
    "<": "is not less than",
    ">": "is not more than",
    "=": "is not",
}
_OUTLINE = 1  # of which more than this is unknown says nothing to a player
_SHOWN = 6  # rules that are told for one thing that is not so


def proof_of(
    ending: Ending, points: Sequence[Point], *, everything: bool = False, further: Sequence[Symbol] = ()
) -> Proof:
    """The proof of what is so, and of what is so in place of what is not.

    The layers are told where continuous effects bear on it; with `everything`, all effects of those steps. Atoms that
    are `further` are steps of the proof though nothing rests on them.
    """
    ending.replayed.settle([atom for point in points for atom in point.atoms])
    nodes = [ending.derivations(point.atoms) for point in points]
    layers, along, kept = layer_page(ending, points, [one for some in nodes for one in some], everything)
    goals = [
        Goal(
            point_text(ending, point),
            derived,
            after=point.after,
            keys=tuple(kept.get(number, ())),
            about=_joined_by(ending, point),
            ruling=point.ruling,
        )
        for number, (point, derived) in enumerate(zip(points, nodes, strict=True))
    ]
    aside = [Goal("", ending.derivations([atom])) for atom in further]
    proof = prove([*goals, *along, *aside], layers)
    return replace(proof, conclusions=tuple(one for one in proof.conclusions if one.text))


def told_numbers(ending: Ending) -> frozenset[str]:
    """The numbers of all rules that the explanation of a case's rulings names."""
    found: set[str] = set()
    waiting: list[Any] = [proof_data(proof_of(ending, ending.points()))]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting += value.values()
            found.update([*value.get("rules", ()), *filter(None, [value.get("rule")])])
        elif isinstance(value, list):
            waiting += value
    return frozenset(found)


def _joined_by(ending: Ending, point: Point) -> str:
    """The thing that a point is about, if it may be told in one sentence with others about that thing."""
    if not (point.met or ending.any_value) or point.about is None:
        return ""
    return ending.words.say(point.about.arguments[0]) if point.about.name in ("object", "player") else ""


def said(ending: Ending, atom: Symbol) -> str:
    """An atom in words, without its step."""
    return ending.words.atom(atom, timed=ending.replayed.step(atom) is not None)


def explained_page(
    ending: Ending, points: Sequence[Point], refused: bool = False, everything: bool = False
) -> list[Block]:
    """The case, its proof, and why not for what is not so and has nothing in its place.

    Where nothing that happened bears on it, so that there is no proof to tell, what stood in the way is all there is.
    `refused` if it was asked why not; `everything` tells all continuous effects, not only those that bear on it.
    """
    page = [*case_lines(ending.run.case, ending.run.release), *choice_lines(ending)]
    proof = proof_of(ending, points, everything=everything)
    for point in points:
        asked = refused or not point.found
        if not point.met and (asked or not proof.steps):
            page += why_not_page(ending, point, f"Why not {point.expected}", asked and not proof.steps)
    return [*page, *proof_page(proof)]


def explained_data(ending: Ending, points: Sequence[Point], everything: bool = False) -> dict[str, Any]:
    """The same as plain data."""
    say = ending.words.say
    return {
        "case": ending.run.case.id,
        "game": ending.run.case.game,
        "release": ending.run.release,
        "asked": [
            {
                "expected": point.expected,
                "met": point.met,
                "found": list(map(say, point.found)),
                "why_not": why_not_data(ending, point.missing),
            }
            for point in points
        ],
        "choices": [
            dict(zip(("chooser", "about", "option"), map(say, choice.arguments[:3]), strict=True))
            for choice in ending.choices()
        ],
        **proof_data(proof_of(ending, points, everything=everything)),
    }


def case_lines(case: Case, release: str) -> list[Block]:
    """What is asked, and what somebody has published about it."""
    lines: list[Block] = [Heading(case.id)]
    if case.question:
        lines.append(line(case.question))
    lines.append(line(span(f"{case.place}, {case.game} {release}", Style.DIM)))
    if case.published is not None:
        status = f" ({case.published.status})" if case.published.status else ""
        lines.append(line(span(f"{case.published.source} says: {case.published_says}{status}", Style.DIM)))
    return lines


def choice_lines(ending: Ending) -> list[Block]:
    """The choices that led to this ending, if there were any."""
    say = ending.words.say
    made = [[say(one) for one in choice.arguments[:3]] for choice in ending.choices()]
    if not made:
        return []
    return [
        line("This is one way it can go, in which"),
        Tree(tuple(item(f"{who} chooses {option} ({about})") for who, about, option in made)),
    ]


def why_not_page(ending: Ending, point: Point, title: str, refused: bool = True) -> list[Block]:
    """For each rule that could have made it so, the first condition that failed.

    That there is none is said only if nothing else is (`refused`).
    """
    say = ending.words.say
    items = [one for atom in point.missing for one in _told(ending.why_not(atom), say)]
    if not items:
        return [line(f"{title}: no numbered rule that was in reach makes it so.")] if refused else []
    return [Heading(title), Tree(tuple(items[:_SHOWN]))]


def why_not_data(ending: Ending, missing: Sequence[Symbol]) -> list[dict[str, Any]]:
    """The same as plain data, with nothing left out."""
    return [one for atom in missing for one in _failed_data(ending.why_not(atom))]


def _failed_data(failed: Sequence[FailedRule]) -> list[dict[str, Any]]:
    return [
        {
            "rules": list(numbers_of(one.cites)),
            "text": one.text,
            "encoded": one.rule.where,
            "fails": one.kind,
            "condition": one.literal,
            "instances": [{"text": failing.text, "because": _failed_data(failing.because)} for failing in one.failing],
        }
        for one in failed
    ]


def _told(failed: Sequence[FailedRule], say: Say, *, nested: bool = False) -> list[Item]:
    """The rules worth telling: numbered ones; any other gives its place to what its condition lacks.

    Of what lies below another, only what speaks of things that are known.
    """
    items: list[Item] = []
    for one in _furthest(failed):
        below = [found for failing in one.failing for found in _told(failing.because, say, nested=True)]
        if not one.cites:
            items += below
        elif not (nested and _UNKNOWN in one.text):
            items.append(_rule(one, say, below))
    return list({repr(one): one for one in items}.values())


def _furthest(failed: Sequence[FailedRule]) -> list[FailedRule]:
    """Those that fail later than at their first condition, if any do: the others are about other things."""
    near = [one for one in failed if one.kind != "holds" and not _fails_first(one)]
    return near or [one for one in failed if one.kind != "holds"]


def _fails_first(one: FailedRule) -> bool:
    body = one.rule.clauses[0].body if one.rule.clauses else ()
    return bool(body) and body[0].text == one.literal


def _rule(one: FailedRule, say: Say, below: Sequence[Item]) -> Item:
    """What a rule lacks; its label without what would follow says of what it is."""
    would = one.text.partition(", so ")[0].replace(_UNKNOWN, "something")
    condition = _condition(one, say)
    if one.kind == "comparison" and would:
        condition += f" ({sentence(would)})"
    elif not condition:
        condition = f"it is not so that {would}" if would else "its conditions are not met"
    rules = span(", ".join(numbers_of(one.cites)), Style.RULE)
    return item("By ", rules, f" it would be, but {condition}", children=below)


def _condition(one: FailedRule, say: Say) -> str:
    """What is in the way, once for all steps at which it is; "" if it cannot be said in players' words."""
    if one.kind == "comparison":
        return listed(list(dict.fromkeys(_compared(failing.text) for failing in one.failing)))
    said = dict.fromkeys(filter(None, (_lacking(failing, say) for failing in one.failing)))
    joined = listed(list(said), "or")
    return joined if one.kind == "blocked" or not joined else f"it is not so that {joined}"


def _compared(text: str) -> str:
    """`1 <= 0` as "1 is not at most 0"."""
    for sign, words in _COMPARED.items():
        left, found, right = text.partition(f" {sign} ")
        if found:
            return f"{left} {words} {right}"
    return text


def _lacking(failing: Failing, say: Say) -> str:
    """An atom without its step, where what is unknown of it is any; private ones cannot be said, nor bare outlines."""
    text, unknown = _VARIABLE.subn("any", str(failing.atom) if failing.atom is not None else failing.text)
    if unknown > _OUTLINE:
        return ""
    try:
        term = parse_term(text)
    except RuntimeError:
        return ""
    if term.type is not SymbolType.Function or term.name.startswith("_") or not term.arguments:
        return ""
    last = term.arguments[-1]
    timed = last.type is SymbolType.Number or str(last) == "any"
    return say(Function(term.name, term.arguments[:-1])) if timed and len(term.arguments) > 1 else say(term)
