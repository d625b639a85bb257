"""Abilities: one mapping each, told apart by the word that leads it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache

from ..terms import constant
from ..words import Words
from .blocks import block
from .conditions import standing_condition
from .costs import costs
from .effects import each_change, each_effect
from .entries import Entry, find_entry
from .events import any_of, event
from .kinds import compile_term, spread_kind, term_kind
from .scope import Scope
from .simple import name, text


@term_kind("ability")
def ability(scope: Scope) -> str:
    """The id of an ability.

    Writes `ability(A,Kind)` and one fact for each part, as the row's `parts` name them, and `recalls_event(A)` where
    it may speak of what set it off. Names given in an ability whose row says `lends names` are in reach of the
    abilities after it.
    """
    found = find_entry(scope, scope.words["abilities"], "ability")
    found.check(also=("name",))
    node = scope.new("a")
    before = len(scope.unit.facts)
    own = scope.in_ability(node)
    entry = replace(found, scope=own)
    scope.fact("ability", node, entry.row.fact)
    if own.has("name"):
        scope.fact("ability_name", node, constant(text(own.at("name"), "a word")))
    parts = dict(entry.row.more.get("parts") or {})
    events: list[str] = []
    for argument, value in entry.arguments():
        own_name = entry.row.word if argument.name == "is" else argument.name
        predicate = str(parts.get(argument.name) or constant(own_name))
        if argument.kind == "events":
            events += _events(value, node, predicate)
        elif argument.name == "while":
            scope.fact(predicate, node, standing_condition(value))
        elif argument.kind == "name":
            named = name(value)
            for node_of_event in events:
                scope.fact("binds_event", node_of_event, named)
        else:
            _part(value, node, predicate, argument.kind)
    if _recalls_event(scope, before):
        scope.fact("recalls_event", node)
    if entry.row.more.get("lends names"):
        for bound in own.frame.names:
            scope.bind(bound)
    return node


@spread_kind("abilities")
def abilities(scope: Scope, holder: str, name: str) -> None:
    """Abilities that an instruction gives, to an emblem for one: `arg(holder,ability,A)` for each."""
    for item in scope.each():
        scope.fact("arg", holder, "ability", ability(item))


def is_ability(scope: Scope) -> bool:
    """Whether a value is an ability written out, rather than a keyword."""
    return isinstance(scope.value, dict) and _leading(scope) is not None


def _leading(scope: Scope) -> Entry | None:
    table = scope.words["abilities"]
    return find_entry(scope, table, "ability") if any(table.find(key) for key in scope.value) else None


def _recalls_event(scope: Scope, before: int) -> bool:
    """Whether a fact after the first so many may speak of what set the ability off, other than to give it a name."""
    words = _words_of_events(scope.words.game)
    told = (line for line in scope.unit.facts.lines[before:] if not line.startswith("binds_event("))
    return any(map(words.search, told))


@cache
def _words_of_events(game: str) -> re.Pattern[str]:
    """What may stand for something of an event: the references that the game's table marks, and names given to it."""
    marked = [row.fact for row in Words.for_game(game)["references"].values() if row.more.get("event")]
    return re.compile(rf"\b(?:{'|'.join(marked)})\b|\bname\(")


def _events(scope: Scope, node: str, predicate: str) -> list[str]:
    events = [event(item) for item in any_of(scope)]
    for one in events:
        scope.fact(predicate, node, one)
    return events


def _part(scope: Scope, node: str, predicate: str, kind: str) -> None:
    spread = _SPREAD.get(kind)
    if spread is not None:
        spread(scope, node, predicate)
    elif kind == "flag":
        compile_term(scope, kind)
        scope.fact(predicate, node)
    else:
        scope.fact(predicate, node, compile_term(scope, kind))


def _effects(scope: Scope, node: str, predicate: str) -> None:
    for effect in each_effect(scope):
        scope.fact(predicate, node, effect)


def _changes(scope: Scope, node: str, predicate: str) -> None:
    for effect in each_change(scope):
        scope.fact(predicate, node, effect)


def _body(scope: Scope, node: str, predicate: str) -> None:
    scope.fact(predicate, node, block(scope, root=True))


_SPREAD: dict[str, Callable[[Scope, str, str], None]] = {
    "effects": _effects,
    "changes": _changes,
    "body": _body,
    "costs": costs,
}
