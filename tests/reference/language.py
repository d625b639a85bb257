"""Boards in the language of cards and cases."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import yaml

from . import board as b
from .world import Key

Mapping = dict[str, Any]


def case_of(board: b.Board, name: str = "reference/board") -> Mapping:
    """The case that shows this board, without a ruling."""
    case: Mapping = {"id": name, "game": "mtg", "cards": {one.name.title(): card_of(one) for one in board.permanents}}
    here = {player: [_item(one) for one in board.permanents if one.controller == player] for player in b.PLAYERS}
    case["battlefield"] = {player: items for player, items in here.items() if items}
    case["timestamps"] = [one.name for one in board.permanents]
    if board.resolved:
        case["script"] = [_line(one) for one in board.resolved]
    return case


def text_of(case: Mapping) -> str:
    """A case as it may stand in a file."""
    return yaml.dump(case, Dumper=_Short, sort_keys=False, width=110)


def card_of(one: b.Permanent) -> Mapping:
    """The card of a permanent."""
    card: Mapping = {"types": [*one.supertypes, *one.types]}
    if one.mana_value:
        card["cost"] = f"{{{one.mana_value}}}"
    if one.subtypes:
        card["subtypes"] = list(one.subtypes)
    if one.colors:
        card["colors"] = list(one.colors)
    if one.power is not None:
        card["pt"] = f"{one.power}/{one.toughness}"
    if one.keywords:
        card["keywords"] = list(one.keywords)
    if one.abilities:
        card["abilities"] = [_ability(ability) for ability in one.abilities]
    return card


def numbers_of(one: b.Permanent) -> dict[int, Key]:
    """Where each ability of a card is written, by its number: abilities count in the order in which they begin."""
    paths = [path for place, ability in enumerate(one.abilities) for path in _paths(ability, (one.name, place))]
    return dict(enumerate(paths, start=1))


def _paths(ability: b.Ability | b.ManaAbility, path: Key) -> Iterator[Key]:
    yield path
    if isinstance(ability, b.Ability):
        for place, change in enumerate(ability.effect.changes):
            if isinstance(change, b.Have):
                for index, feature in enumerate(change.features):
                    if not isinstance(feature, str):
                        yield from _paths(feature, (*path, place, index))


# ---------------------------------------------------------------------- permanents and spells
def _item(one: b.Permanent) -> str | Mapping:
    item: Mapping = {"card": one.name.title(), "as": one.name}
    if one.counters:
        item["counters"] = dict(one.counters)
    if one.attached is not None:
        item["attached to"] = one.attached
    if one.copies is not None:
        item["copy of"] = one.copies.title()
    if one.face_down:
        item["face down"] = True
    return item if len(item) > 2 else f"{item['card']} as {item['as']}"


def _line(spell: b.Resolved) -> Mapping:
    return {"effect": {"apply": _effect(spell.effect), "until": "forever"}, "by": spell.controller}


# ---------------------------------------------------------------------- abilities and effects
def _ability(ability: b.Ability | b.ManaAbility) -> Mapping:
    if isinstance(ability, b.ManaAbility):
        return {"cost": {"tap": True}, "do": {"add mana": f"{{{ability.color}}}"}}
    written: Mapping = {"static": _effect(ability.effect)}
    if ability.condition is not None:
        written["while"] = _condition(ability.condition)
    if ability.defines:
        written["defines"] = True
    return written


def _effect(effect: b.Effect) -> Mapping:
    written: Mapping
    match effect.subject:
        case b.Each(tests):
            written = _described("each", tests)
        case b.This():
            written = {"for": "this"}
        case b.Host():
            written = {"for": "host"}
    for change in effect.changes:
        if isinstance(change, b.Reword):
            written["to"] = change.word
        key, value = _change(change)
        assert key not in written, f"{key} cannot stand twice in one effect"
        written[key] = value
    return written


def _change(change: b.Change) -> tuple[str, Any]:
    match change:
        case b.Control(who):
            return "controller", who
        case b.Reword(kind):
            return "replace every word", kind
        case b.Become(words):
            return "become", list(words)
        case b.Also(words):
            return "also", list(words)
        case b.NoLonger(words):
            return "no longer", list(words)
        case b.LandType(words):
            return "land type", list(words)
        case b.Colors(colors):
            return "colors", list(colors) or "colorless"
        case b.AlsoColors(colors):
            return "also colors", list(colors)
        case b.Have(features):
            return "have", [one if isinstance(one, str) else _ability(one) for one in features]
        case b.Lose(words):
            return "lose", list(words)
        case b.LoseAll(but_mana):
            return "lose", "all abilities except mana abilities" if but_mana else "all abilities"
        case b.CannotHave(words):
            return "cannot have", list(words)
        case b.Base(power, toughness) if power is not None and toughness is not None:
            return "base", _pair(power, toughness, "")
        case b.Base(power, toughness):
            key, value = ("power", power) if power is not None else ("toughness", toughness)
            assert value is not None, "this sets nothing"
            return f"{key} equal to", _value(value)
        case b.Get(power, toughness):
            return "get", _pair(power, toughness, "+")
        case b.Switch():
            return "switch", True


def _pair(power: b.Value, toughness: b.Value, sign: str) -> str | Mapping:
    if isinstance(power, int) and isinstance(toughness, int):
        return f"{power:{sign}}/{toughness:{sign}}"
    return {"power": _value(power), "toughness": _value(toughness)}


def _value(value: b.Value) -> Any:
    match value:
        case int():
            return value
        case b.Count(of):
            return {"count": _described("each", of.tests)}
        case b.OfThis("counters"):
            return {"counters": "+1/+1", "on": "this"}
        case b.OfThis(what):
            return f"{what} of this"
        case b.Greatest(what, among):
            return {"greatest": what, "among": _described("each", among.tests)}


def _condition(condition: b.Condition) -> Any:
    match condition:
        case b.Exists(of, negated):
            return {"none" if negated else "exists": _described("a", of.tests)}
        case b.Compared(value, least, amount):
            return {"compare": _value(value), "at least" if least else "at most": amount}
        case b.ThisMatches(tests, negated):
            matched = {"matches": "this", **_described("a", tests)}
            return {"not": matched} if negated else matched
        case b.YourTurn():
            return "your turn"


def _described(lead: str, tests: tuple[b.Test, ...]) -> Mapping:
    """A description: what the words say goes into the phrase, all else beside it."""
    phrase: list[str] = []
    noun = "permanent"
    beside: Mapping = {}
    for test in tests:
        match test:
            case b.Is((word,), False) if word in b.CARD_TYPES and noun == "permanent":
                noun = word
            case b.Is(words, False):
                phrase.append(" or ".join(words))
            case b.Is((word,), True):
                phrase.append(f"non-{word}")
            case b.With(keyword, negated):
                beside["without" if negated else "with"] = keyword
            case b.ControlledBy(who):
                beside["controlled by"] = who
            case b.OtherThanThis():
                beside["other than"] = "this"
            case b.Measured(what, least, amount):
                beside[what] = f"at least {amount}" if least else f"at most {amount}"
            case _:
                raise AssertionError(test)
    return {lead: " ".join([*phrase, noun]), **beside}


class _Short(yaml.SafeDumper):
    """Writes small lists and mappings on one line, as cases are written by hand."""

    def ignore_aliases(self, data: Any) -> bool:
        return True

    def represent_sequence(self, tag: str, sequence: Any, flow_style: bool | None = None) -> yaml.SequenceNode:
        return super().represent_sequence(tag, sequence, flow_style=len(repr(sequence)) < 90)

    def represent_mapping(self, tag: str, mapping: Any, flow_style: bool | None = None) -> yaml.MappingNode:
        return super().represent_mapping(tag, mapping, flow_style=len(repr(mapping)) < 90)
