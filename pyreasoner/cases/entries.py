"""Entries of a script that are mappings: an effect from nowhere, a check, a choice, an order, an arrival."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ..errors import suggest
from ..language import Scope, block, check_keys, text
from ..terms import constant
from ._written import written
from .actions import Action, Arrive, Check, Choose, Effect, Order
from .board import Board
from .choices import chosen
from .free import OpenPart
from .names import CaseNames, Entity, Kind
from .rulings import Ruling, parse_ruling
from .script import parse_line

_KEYS = {
    "effect": ("effect", "by", "from", "targeting"),
    "check": ("check", "at once"),
    "choose": ("choose", "by", "for"),
    "order": ("order", "by"),
    "arrives": ("arrives", "under"),
}


@dataclass
class ScriptReader:
    """Reads the entries of one script; the rulings of its checks are collected in `checks`."""

    board: Board
    cards: tuple[str, ...]
    length: int
    next_ruling: int
    parts: Sequence[OpenPart] = ()
    checks: list[tuple[Scope, Ruling]] = field(default_factory=list)

    @property
    def names(self) -> CaseNames:
        """The names of the case."""
        return self.board.names

    def entry(self, scope: Scope, number: int) -> Action:
        """The action of entry `number` (from 1). Raises `InputError` for what cannot be understood."""
        if isinstance(scope.value, str) and scope.value.strip():
            return parse_line(scope, self.names, self.cards)
        if not isinstance(scope.value, dict):
            raise scope.error(
                "this is no line of a script",
                expected=f"a line such as `A casts knight`, or a mapping with {', '.join(_KEYS)}",
            )
        leading = [key for key in scope.value if key in _KEYS]
        if len(leading) != 1:
            first = next(iter(scope.value), "")
            raise scope.error(
                f"{' and '.join(leading)} exclude each other"
                if leading
                else f"unknown kind of entry {first!r}",
                expected=f"one of {', '.join(_KEYS)}",
                suggestion=None if leading else suggest(first, _KEYS),
                hint=None if leading else "a line with a colon in it needs quotes",
            )
        check_keys(scope, _KEYS[leading[0]], leading[0])
        return self._reader(leading[0])(scope, number)

    def _reader(self, key: str) -> Callable[[Scope, int], Action]:
        return {
            "effect": self._effect,
            "check": self._check,
            "choose": self._choose,
            "order": self._order,
            "arrives": self._arrives,
        }[key]

    def _effect(self, scope: Scope, number: int) -> Action:
        by = self._player(scope, "by")
        source = self._entity(scope.at("from"), "object").constant if scope.has("from") else None
        aimed = scope.at("targeting").each() if scope.has("targeting") else ()
        targets = tuple(self._entity(one, "object", "player").constant for one in aimed)
        node = block(scope.at("effect"), root=True)
        return Effect(
            f"effect {written(scope.value['effect'])} by {by.shown}",
            by.constant,
            block=node,
            source=source,
            targets=targets,
        )

    def _check(self, scope: Scope, number: int) -> Action:
        ruling = parse_ruling(scope.at("check"), self.names, self.length, self.next_ruling, number, self.parts)
        self.next_ruling += 1
        self.checks.append((scope.at("check"), ruling))
        return Check(
            f"check {'; '.join(one.text for one in ruling.expectations)}",
            in_response=_at_once(scope),
            ruling=ruling.number,
        )

    def _choose(self, scope: Scope, number: int) -> Action:
        by = self._player(scope, "by")
        option = scope.at("choose")
        words = text(option, "what is chosen")
        purpose = constant(text(scope.at("for"), "what the choice is about")) if scope.has("for") else "any"
        return Choose(
            f"{by.shown} chooses {words}",
            by.constant,
            purpose=purpose,
            option=chosen(option, words, self.names, self.cards),
        )

    def _order(self, scope: Scope, number: int) -> Action:
        by = self._player(scope, "by")
        listed = list(scope.at("order").each())
        things = [self._entity(one, "object").constant for one in listed]
        for place, thing in enumerate(things):
            if thing in things[:place]:
                raise listed[place].error(f"{listed[place].value!r} is listed twice", expected="each object once")
        return Order(
            f"{by.shown} orders triggers: {', '.join(str(one.value) for one in listed)}",
            by.constant,
            objects=tuple(things),
        )

    def _arrives(self, scope: Scope, number: int) -> Action:
        under = self._player(scope, "under")
        place = scope.at("arrives").path
        thing = next((thing for thing in self.board.things if thing.item.scope.path == place), None)
        return Arrive(
            f"{written(scope.value['arrives'])} arrives under {under.shown}",
            under.constant,
            object=thing.id if thing is not None else "none",  # its own mistake has been reported
        )

    def _player(self, scope: Scope, key: str) -> Entity:
        if not scope.has(key):
            raise scope.error(f"{key!r} is missing", expected=f"{key}: {self.names.listed(('player',))}")
        return self.names.need(scope.at(key), str(scope.value[key]), "player")

    def _entity(self, scope: Scope, *kinds: Kind) -> Entity:
        return self.names.need(scope, str(scope.value), *kinds)


def _at_once(scope: Scope) -> bool:
    """Whether a check looks before anything else resolves, as a line does that answers something."""
    if not scope.has("at once"):
        return False
    value = scope.at("at once").value
    if not isinstance(value, bool):
        raise scope.at("at once").error(f"{value!r} is neither true nor false", expected="at once: true")
    return value
