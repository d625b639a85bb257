"""Words that may be chosen: a color, a creature type, a number, a card's name, an object."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..errors import suggest
from ..language import Scope
from ..terms import string
from ..words import Row
from .names import CaseNames
from .values import card_name, entity, whole

# Where a chosen word may come from, in order.
_SECTIONS = ("options", "colors", "types", "subtypes", "supertypes", "keywords", "zones")


def chosen(scope: Scope, written: str, names: CaseNames, cards: tuple[str, ...] = ()) -> str:
    """The term of a choice: a number, an object's or player's constant, or a word of the game's tables.

    `cards` are names of cards that may be named too, in full or by a part that no other has; they become strings.
    Raises `InputError` for unknown words, and for a part that several names have.
    """
    text = written.strip().strip('"')
    if text.lstrip("-").isdecimal() and len(text) < 10:
        return str(int(text))
    found = scope.words.find(text, *_SECTIONS)
    if found is not None:
        return found[1].fact
    thing = names.find(text)
    if thing is not None:
        return thing.constant
    meant = [text] if text in cards else _cards_called(text, cards)
    if len(meant) > 1:
        raise scope.error(
            f"{text!r} may be any of several cards", expected=f"the name of one of them: {'; '.join(meant)}"
        )
    if meant:
        return string(meant[0])
    suggestion = scope.words.suggest(text, *_SECTIONS)
    raise scope.error(
        f"{text!r} is nothing that can be chosen",
        suggestion=suggestion,
        expected="a number, a word of the game (color, type, yes, no, ...), an object or a player",
    )


def is_word(scope: Scope, written: str) -> bool:
    """Whether this is a word of the game's tables that may be chosen, such as a color."""
    return scope.words.find(written.strip(), *_SECTIONS) is not None


def _cards_called(part: str, cards: tuple[str, ...]) -> list[str]:
    """The cards that have these words in their names."""
    pattern = re.compile(rf"\b{re.escape(part)}\b", re.IGNORECASE)
    return [card for card in cards if pattern.search(card)]


def chosen_before(scope: Scope, names: CaseNames) -> tuple[str, str]:
    """What was chosen for an object before the case begins, as in `{creature type: goblin}`: the constants of
    what was asked for and of the answer. The scope is that of the answer, its key says what was asked for.

    The game's table `choices` has the questions; its column `from` says where the answers come from: `players`,
    `numbers`, `cards`, or a section of the tables (the words in `of`, where it lists them, or those whose
    row has that `of`), and `as` what the answer is called, if not by the question. Raises `InputError` for
    unknown questions and for answers that do not fit.
    """
    key = str(scope.path[-1])
    table = scope.words["choices"]
    row = table.find(key)
    if row is None:
        raise scope.error(
            f"{key!r} is nothing that is chosen",
            suggestion=table.suggest(key),
            expected=f"one of {', '.join(table)}",
        )
    source = str(row.more["from"])
    answer = _ANSWERS[source](scope, names) if source in _ANSWERS else _word(scope, row, source)
    return str(row.more.get("as") or row.fact), answer


def _word(scope: Scope, row: Row, section: str) -> str:
    wanted = row.more.get("of")
    fitting = [
        one
        for one in scope.words[section].values()
        if wanted is None or (one.word in wanted if isinstance(wanted, list) else one.more.get("of") == wanted)
    ]
    found = scope.words[section].find(scope.value)
    if found in fitting:
        return found.fact
    words = [one.word for one in fitting]
    raise scope.error(
        f"{scope.value!r} is no {row.word}",
        suggestion=suggest(scope.value, words),
        expected=f"a {row.word} such as {', '.join(words[:6])}",
    )


_ANSWERS: dict[str, Callable[[Scope, CaseNames], str]] = {
    "players": lambda scope, names: entity(scope, names, "player"),
    "numbers": lambda scope, names: whole(scope),
    "cards": lambda scope, names: card_name(scope),
}
