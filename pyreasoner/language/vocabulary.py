"""What the word table knows about the words that are used: which subtype belongs to which type, and so on."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..terms import term
from ..words import Words

_WORD = re.compile(r"(?<![\w\"])[a-z]\w*")
_QUOTED = re.compile(r"\"(?:[^\"\\]|\\.)*\"")


def vocabulary_facts(words: Words, facts: Iterable[str]) -> list[str]:
    """Facts about the words that occur in `facts`.

    `subtype_of(elf,creature)` for subtypes (several where a word is a subtype of several types),
    `permanent_type(creature)` for the types whose cards become permanents, `zone_name(graveyard)` for the zones
    of the game, save those that its table says stand `apart` from play.
    """
    used = {word for fact in facts for word in _WORD.findall(_QUOTED.sub("", fact))}
    subtypes = [
        term("subtype_of", row.fact, str(row.more["of"]))
        for row in words["subtypes"].values()
        if row.fact in used
    ]
    permanents = [
        term("permanent_type", row.fact) for row in words["types"].values() if row.more.get("permanent")
    ]
    zones = [term("zone_name", row.fact) for row in words["zones"].values() if not row.more.get("apart")]
    return [f"{fact}." for fact in (*subtypes, *permanents, *zones)]
