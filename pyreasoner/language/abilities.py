"""Abilities: one mapping each, told apart by the word that leads it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from ..terms import constant
from .blocks import block
from .conditions import standing_condition
from .costs import costs
from .effects import each_change, each_effect
from .entries import Entry, find_entry
from .events import any_of, event
from .kinds import compile_term, spread_kind, term_kind
from .scope import Scope
from .simple import name, text

_OF_THE_EVENT = re.compile(
    r"\b(it|that_player|that_object|that_source|attacking_player|defending_player"
    r"|there|origin|passed|destination)\b|\bname\("
)
"""What may stand for something of the event: the references of all games that mean another thing each time."""


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
    before = len(scope.unit.facts.lines)
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
    if any(map(_speaks_of_event, scope.unit.facts.lines[before:])):
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


def _speaks_of_event(line: str) -> bool:
    """Whether a fact has a word in it that may stand for what set an ability off, other than to give it a name."""
    return not line.startswith("binds_event(") and _OF_THE_EVENT.search(line) is not None


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
