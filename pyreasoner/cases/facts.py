"""A case as the facts that the rules start from, cards and release included."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..cards import CardLibrary
from ..errors import InputError, raise_all, suggest
from ..files import Path
from ..language import rewordings, vocabulary_facts
from ..terms import constant, string
from ..words import Words
from .actions import Activate
from .case import Case
from .items import UNKNOWN_CARD
from .releases import load_releases

_ABILITY_NAME = re.compile(r'ability_name\(a\(".*",\d+\),(\w+)\)\.')


def case_library(case: Case, library: CardLibrary) -> CardLibrary:
    """The library with the case's own cards. Raises `InputError` when `cards:` is no mapping of cards."""
    if case._document is None or not case._document.value.get("cards"):
        return library
    return library.with_cards(case._document, ("cards",))


def case_facts(case: Case, library: CardLibrary, release: str | None = None) -> list[str]:
    """All facts of a case as lines of ASP text: its own, its cards', its words', and its release.

    `release` is one of the game's releases; by default the newest of those that the case is checked under.
    Raises `InputErrors` for cards that nobody has described, mistakes on cards, and Auras that the case
    leaves unattached.
    """
    cards = case_library(case, library)
    errors: list[InputError] = []
    lines = [*case.facts, f"release({_number(case, release)})."]
    if any(card == UNKNOWN_CARD for _, card, _ in case._things):
        lines.append(f"card({string(UNKNOWN_CARD)}).")
    for name in case.used_cards:
        try:
            lines += cards.facts(name)
        except InputError as error:
            errors += _placed(case, name, error)
    for name in _unused_cards(case):
        try:
            cards.facts(name)
        except InputError as error:
            errors += error.errors
    if not errors:
        errors = [*_unattached(case, cards), *_unknown_abilities(case, lines)]
    raise_all(errors)
    words = Words.for_game(case.game)
    lines += rewordings(words, lines)
    return [*lines, *vocabulary_facts(words, lines)]


def case_problems(case: Case, library: CardLibrary) -> list[InputError]:
    """What is wrong with a case's cards; empty when `case_facts` can be asked for."""
    try:
        case_facts(case, library)
    except InputError as error:
        return list(error.errors)
    return []


def _unused_cards(case: Case) -> list[str]:
    """The case's own cards that no object is; they are checked all the same."""
    own = case._document.value.get("cards") if case._document is not None else None
    return [name for name in own or () if name not in case.used_cards]


def _number(case: Case, release: str | None) -> int:
    releases = load_releases(case.game)
    wanted = release or case.releases_or_default[-1]
    found = releases.find(wanted)
    if found is None:
        known = ", ".join(one.name for one in releases.known)
        raise InputError(f"unknown release {wanted!r} of {case.game}", expected=f"one of {known}")
    return found.number


def _placed(case: Case, name: str, error: InputError) -> list[InputError]:
    """Mistakes on a card know their place; an unknown card is pointed at where the case names it."""
    if error.file is not None:
        return list(error.errors)
    path = case._card_places.get(name, ())
    return [
        _error(
            case, path, error.message, expected=error.expected, suggestion=error.suggestion, hint=error.hint
        )
    ]


def _unattached(case: Case, cards: CardLibrary) -> list[InputError]:
    """Permanents that can only be where they are while attached to something, and are not."""
    hosted = [row.word for row in Words.for_game(case.game)["abilities"].values() if row.more.get("host")]
    begun = {fact.removeprefix("init(").split(",")[0] for fact in case.facts if fact.startswith("init(")}
    return [
        _error(
            case,
            path,
            f"{card!r} is among the permanents, but attached to nothing",
            expected=f"{{card: {card}, attached to: ID}}",
        )
        for name, card, path in case._things
        if f"control({name}" in begun and f"attached({name}" not in begun and _needs_host(cards, card, hosted)
    ]


def _unknown_abilities(case: Case, lines: list[str]) -> list[InputError]:
    """Activations and counts of an ability by a name that no card of the case gives to one."""
    named = {found[1] for line in lines if (found := _ABILITY_NAME.match(line))}
    return [*_unknown_activated(case, named), *_unknown_triggers(case, named)]


def _unknown_triggers(case: Case, named: set[str]) -> Iterator[InputError]:
    ids = [name for name, card, _ in case._things if name != constant(card)]
    known = [*sorted(named), *case.used_cards, *ids]
    for ruling in case.rulings:
        for one in ruling.expectations:
            if one.ability is not None and constant(str(one.ability[-1])) not in named:
                yield _error(
                    case,
                    one.ability,
                    f"nothing in the case is called {one.ability[-1]!r}",
                    expected=f"the name of an ability, a card or an object, one of {', '.join(known[:16])}",
                    suggestion=suggest(one.ability[-1], known),
                )


def _unknown_activated(case: Case, named: set[str]) -> list[InputError]:
    keywords = {row.fact for row in Words.for_game(case.game)["keywords"].values()}
    return [
        _error(
            case,
            ("script", place),
            f"no ability here is called {action.ability!r}",
            expected=f"the ability's number, a keyword, or one of {', '.join(sorted(named)) or 'no names'}",
            suggestion=suggest(action.ability, named | keywords),
        )
        for place, action in enumerate(case.actions)
        if isinstance(action, Activate) and not action.ability.isdecimal()
        if action.ability not in named | keywords
    ]


def _needs_host(cards: CardLibrary, card: str, hosted: list[str]) -> bool:
    abilities = cards.get(card).fields.get("abilities")
    return any(
        isinstance(ability, dict) and any(word in ability for word in hosted)
        for ability in (abilities if isinstance(abilities, list) else [abilities])
    )


def _error(
    case: Case,
    path: Path,
    message: str,
    *,
    expected: str | None = None,
    suggestion: str | None = None,
    hint: str | None = None,
) -> InputError:
    if case._document is None:
        return InputError(message, file=case.file, expected=expected, suggestion=suggestion, hint=hint)
    return case._document.error(path, message, expected=expected, suggestion=suggestion, hint=hint)
