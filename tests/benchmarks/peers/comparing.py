"""What a case states, held against what another engine says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

import clingo
from clingo import Symbol, SymbolType

from pyreasoner.cases import Case, Expectation, Ruling, load_releases

from .position import CannotSay

_FEATURES = {word: f"{word}s" for word in ("type", "supertype", "subtype", "color", "keyword")}
_WITH_VALUES = ("landwalk", "protection_from")
"""Keywords with a value that engines can be asked about: `landwalk(subtype(swamp))`, `protection_from(red)`."""


class Answers(Protocol):
    """What an engine can be asked about the end of a case, or about one of its checks.

    Words are the constants of this project, such as `first_strike`.
    """

    legal: dict[int, bool]

    def of_object(self, name: str, attribute: str, ruling: int = 0) -> Any:
        """A number, truth, name or set of words; raises `CannotSay`."""

    def of_player(self, name: str, attribute: str, ruling: int = 0) -> Any:
        """As with objects."""


@dataclass(frozen=True)
class Miss:
    """One statement of a case that an engine contradicts: as the case says it, and what the engine says."""

    stated: str
    said: str


def only_one_line_of_play(case: Case) -> None:
    """Raise `CannotSay` for a case that one line of play under today's rules cannot answer."""
    for ruling in case.rulings:
        if ruling.when != "always":
            raise CannotSay(f"a ruling with `when: {ruling.when}`")
    if case.releases and case.releases[-1] != load_releases(case.game).default.name:
        raise CannotSay("rules of a past release")


def applies(ruling: Ruling, order: tuple[str, ...]) -> bool:
    """Whether a ruling is about boards whose permanents came in that order."""
    return all(order.index(first) < order.index(second) for first, second in ruling.under)


def compared(ruling: Ruling, answers: Answers) -> Iterator[Miss | None]:
    """Every statement that the engine has an answer to: None if it agrees."""
    at = ruling.number if ruling.at is not None else 0
    for stated in ruling.expectations:
        try:
            found, right = _held(stated, answers, at)
        except CannotSay:
            continue
        yield None if right else Miss(stated.text, _shown(found))


def _held(stated: Expectation, answers: Answers, at: int) -> tuple[Any, bool]:
    about = clingo.parse_term(stated.subject)
    what = about.arguments[0] if about.arguments else about
    match about.name, stated.attribute:
        case "script", "legal":
            if what.number not in answers.legal:
                raise CannotSay("a line that was not tried")
            found = answers.legal[what.number]
            return found, str(found).lower() == stated.value
        case "object", "has" | "lacks":
            return _feature(stated, answers, str(what), at)
        case "object", attribute:
            found = answers.of_object(str(what), attribute, at)
        case "player", attribute:
            found = answers.of_player(str(what), attribute, at)
        case kind, _:
            raise CannotSay(f"what is stated of a {kind}")
    return found, _fits(found, stated)


def _feature(stated: Expectation, answers: Answers, name: str, at: int) -> tuple[Any, bool]:
    feature = clingo.parse_term(stated.value)
    word = feature.arguments[0]
    if feature.name not in _FEATURES or word.arguments and word.name not in _WITH_VALUES:
        raise CannotSay(f"the {feature.name} {word}")
    found = answers.of_object(name, _FEATURES[feature.name], at)
    return found, (str(word) in found) is (stated.attribute == "has")


def _fits(found: Any, stated: Expectation) -> bool:
    if stated.value == "set":
        return bool(found == {str(clingo.parse_term(member).arguments[0]) for member in stated.members})
    options = stated.members if stated.value == "any_of" else (stated.value,)
    return any(found == _value(clingo.parse_term(option)) for option in options)


def _value(term: Symbol) -> Any:
    if term.type is SymbolType.String:
        return term.string
    if term.name == "num":
        return term.arguments[0].number
    return {"true": True, "false": False}.get(str(term), str(term))


def _shown(found: Any) -> str:
    return ", ".join(sorted(found)) or "none" if isinstance(found, frozenset) else str(found).lower()
