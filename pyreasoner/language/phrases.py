"""Descriptions in words: `nonbasic land`, `attacking or blocking creature`, `artifact or creature spell`."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..terms import constant, term
from ..words import Row, Words
from .scope import Scope
from .simple import text

_SECTIONS = ("nouns", "types", "supertypes", "subtypes", "colors", "statuses")
_FEATURES = {"types": "type", "supertypes": "supertype", "subtypes": "subtype", "colors": "color"}
_LONGEST = 3


@dataclass
class _Part:
    """One alternative of a phrase: its tests, and the noun that carries it, if it has one of its own."""

    tests: list[str] = field(default_factory=list)
    noun: str | None = None
    typed: bool = False


def phrase(scope: Scope) -> list[list[str]]:
    """The alternatives of a phrase, each a list of test terms.

    Raises `InputError` for a word that no table has.
    """
    written = text(scope, "a description such as `creature` or `nonbasic land`")
    parts = [_part(scope, piece.split()) for piece in _alternatives(written)]
    _lend(parts)
    return [part.tests for part in parts]


def _alternatives(written: str) -> list[str]:
    """The pieces between `or`, and between the commas of a list that ends with one: `creature, land or artifact`."""
    pieces = f" {written} ".split(" or ")
    if len(pieces) == 1:
        return pieces
    return [part for piece in pieces for part in piece.removesuffix(",").split(",")]


def feature(words: Words, word: str) -> str | None:
    """The feature that a word names (`creature` gives `type(creature)`), or None."""
    found = words.find(word, *_FEATURES)
    return _feature(*found) if found else None


def _part(scope: Scope, words: list[str]) -> _Part:
    if not words:
        raise scope.error("a word is missing beside `or`")
    part = _Part()
    while words:
        length = _match_length(scope, words)
        section, row, negated = _look_up(scope, " ".join(words[:length]))
        words = words[length:]
        part.tests.append(_test(section, row, negated))
        if section == "nouns" and not negated:
            part.noun = part.tests[-1] if not row.more.get("player") else None
            part.typed = True
        part.typed = part.typed or (section in ("types", "subtypes") and not negated)
    return part


def _lend(parts: list[_Part]) -> None:
    """`artifact or creature spell` speaks of spells both times, `red or white creature` of creatures."""
    last = parts[-1]
    for part in parts[:-1]:
        if last.noun is not None and part.noun is None:
            part.tests.append(last.noun)
        elif last.noun is None and last.typed and not part.typed and last.tests[-1].startswith("is("):
            part.tests.append(last.tests[-1])


def _match_length(scope: Scope, words: list[str]) -> int:
    for length in range(min(_LONGEST, len(words)), 1, -1):
        if _find(scope.words, " ".join(words[:length])) is not None:
            return length
    return 1


def _look_up(scope: Scope, word: str) -> tuple[str, Row, bool]:
    found = _find(scope.words, word)
    if found is not None:
        return (*found, False)
    if word.startswith("non"):
        rest = word[3:].removeprefix("-")
        negated = _find(scope.words, rest)
        if negated is not None and "test" not in negated[1].more:
            return (*negated, True)
    raise scope.error(
        f"unknown word {word!r} in {scope.value!r}",
        suggestion=scope.words.suggest(word, *_SECTIONS),
        expected="a noun, type, color or adjective of the game",
        hint=_filter_hint(scope.words, word),
    )


def _filter_hint(words: Words, word: str) -> str | None:
    """Where a phrase goes on as English does, `creature you control with flying`: the rest are filters."""
    if words["references"].get(word) or words["filters"].get(word) or word in ("your", "control", "an", "in", "of"):
        return "what follows the phrase stands beside it, as in {each: creature, controlled by: you, with: flying}"
    return None


def _find(words: Words, word: str) -> tuple[str, Row] | None:
    for form in _singulars(word):
        found = words.find(form, *_SECTIONS)
        if found is not None:
            return found
    return None


def _singulars(word: str) -> list[str]:
    forms = [word]
    for ending, replacements in (
        ("ies", ("y",)),
        ("ves", ("f", "fe")),
        ("men", ("man",)),
        ("es", ("",)),
        ("s", ("",)),
    ):
        if word.endswith(ending) and len(word) > len(ending) + 1:
            forms += [word.removesuffix(ending) + replacement for replacement in replacements]
    return forms


def _feature(section: str, row: Row) -> str:
    fact = row.more.get("feature") or row.fact
    return term(_FEATURES[section], fact)


def _test(section: str, row: Row, negated: bool) -> str:
    if section in _FEATURES:
        return term("isnt" if negated else "is", _feature(section, row))
    if "test" in row.more:
        return str(row.more["test"])
    if section == "nouns":
        return term("nonstatus", row.fact) if negated else term("kind", row.fact)
    return term("nonstatus" if negated else "status", constant(row.fact))
