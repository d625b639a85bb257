"""What the players of a case call things: the terms of an answer in their words."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import clingo

from ..explain import Words

_NAMING = ("object_name(", "player_name(")


def words_of(facts: Iterable[str]) -> Words:
    """The words for a case, from its facts as lines of ASP text."""
    naming = (fact.rstrip(". ") for fact in facts if fact.startswith(_NAMING))
    return Words.of(map(clingo.parse_term, naming))


def speaker(facts: Iterable[str]) -> Callable[[str], str]:
    """A function that says a term (as ASP text) in the words of a case; what is no term stays as it is."""
    words = words_of(facts)

    def say(text: str) -> str:
        try:
            return words.say(clingo.parse_term(text, logger=lambda *_: None))
        except RuntimeError:
            return text

    return say
