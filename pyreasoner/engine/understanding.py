"""What a case says that no rule reads: declined, not guessed.

The word tables may hold words that the rules do not know yet. A card that uses one of them would be misread in
silence, so a case with such a card is refused, and the message names the card and the word. Keywords are only
remarked upon: a creature with a keyword that no rule reads is still a creature.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

import clingo
from clingo import Function, Symbol, SymbolType

from ..errors import InputError

_SAID = {
    "instr": (2, "the instruction"),
    "event": (1, "the event"),
    "test": (1, "the description"),
    "modify": (2, "the effect"),
    "cost": (1, "the cost"),
    "ability": (1, "the kind of ability"),
    "condition": (1, "the condition"),
    "while": (1, "the condition"),
}
"""Predicates of card facts, with the place of the word in them and what to call it."""

_CONDITIONAL = ",cond("
"""In an argument of an instruction or event: a condition."""

_INNER = {"cond", "kind", "status", "nonstatus", "cannot", "must", "may", "negated", "both", "either", "with"}
"""Terms whose first argument is a word of its own."""

_KINDS = {"kind": "kind", "status": "status", "nonstatus": "status"}
"""Tests whose argument is a word of its own."""

_NOTICED, _REPLACED = "occurs", "would"
_ROLES = {_NOTICED: "the event", _REPLACED: "replacing the event"}
_OF_EVENTS = {"event", "ability", "instr", "on", "arg"}
_REPLACING = {"replacement", "prevention"}
_STATE = "state"
"""Events as what a card waits for, or puts something in the place of; a state is no event."""

_READ = {
    "instr": re.compile(
        r"\binstr\(\w+, ?\w+, ?(\w+)|\bnow\(\w+, ?\w+, ?\w+, ?(\w+)"
        r"|\b(?:verb|_\w+)\(p, ?\w+(?:\([\w, ]*\))?, ?(\w+)[,)]|\b_\w+\((\w+(?:;\w+)*)\)\."
    ),
    "test": re.compile(r"\b(?:_asked|passes)\(\w+, ?(\w+)|\b(?:nests|superlative)\((\w+)"),
    "kind": re.compile(r"\bkind\((\w+)\)"),
    "status": re.compile(r"\b(?:non)?status\(\w+, ?(\w+)|\b(?:worn_as|worn_of_its_own|counts_as)\((\w+)"),
}
"""How rules name the words that they read as instructions and in descriptions; any other place of a word is no reading
of it. Instructions are often read by way of `verb`, a private predicate of the phase, or a list of words."""

_TOKEN = re.compile(r"[a-z_][A-Za-z0-9_]*")
_STRING = re.compile(r'"(?:\\.|[^"\\])*"')
_COMMENT = re.compile(r"%\*.*?\*%|%[^\n]*", re.DOTALL)
_INCLUDE = re.compile(r'#include "([^"]+)"')
_FACT = re.compile(r"(\w+)\(")
_REFERENCE = re.compile(r"\bref\((\w+)\)")


@lru_cache(maxsize=8)
def words_read(entry: Path) -> frozenset[str]:
    """All names that occur in a program and in the files it includes."""
    return frozenset(_TOKEN.findall(_STRING.sub("", "\n".join(_texts(entry)))))


@lru_cache(maxsize=8)
def described(entry: Path) -> dict[str, frozenset[str]]:
    """What a program reads: the words of an instruction, of a `test`, of a `kind` of thing, of a `status`."""
    text = "\n".join(_texts(entry))
    return {what: frozenset(_found(pattern, text)) for what, pattern in _READ.items()}


def _found(pattern: re.Pattern[str], text: str) -> Iterator[str]:
    """The words in the places of a pattern; in a place may stand several, as in `_list(one;two)`."""
    for match in pattern.finditer(text):
        for words in match.groups():
            yield from (words or "").split(";")


@lru_cache(maxsize=8)
def _events_seen(entry: Path) -> dict[str, frozenset[str]]:
    """The kinds of event that a program notices as they happen (`occurs`), and that it can replace (`would`)."""
    text = "\n".join(_texts(entry))
    return {role: frozenset(re.findall(rf"\b{role}\((\w+),", text)) for role in (_NOTICED, _REPLACED)}


def _texts(entry: Path) -> Iterator[str]:
    """The texts of a program's files, its own first, without comments and what is included."""
    text = _COMMENT.sub("", entry.read_text(encoding="utf-8"))
    yield _INCLUDE.sub("", text)
    for included in _INCLUDE.findall(text):
        yield from _texts(_beside(entry, included))


def _unseen_events(entry: Path, facts: list[str]) -> Iterator[tuple[Symbol, str, str]]:
    """Events that a card waits for or replaces and that never come: the event, what is wanted of it, and its kind."""
    kinds: dict[Symbol, str] = {}
    wanted: dict[Symbol, str] = {}
    replacing: set[Symbol] = set()
    for fact in facts:
        head = _FACT.match(fact)
        if head is None or head[1] not in _OF_EVENTS:
            continue
        symbol = clingo.parse_term(fact.rstrip(". \n"))
        first, second = symbol.arguments[0], symbol.arguments[1]
        if head[1] == "event":
            kinds[first] = second.name
        elif head[1] == "ability" and second.name in _REPLACING:
            replacing.add(first)
        elif head[1] == "instr" and symbol.arguments[2].name == "replace":
            replacing.add(Function("i", [first, second]))
        elif head[1] == "on":
            wanted[second] = _REPLACED if first in replacing else _NOTICED
        elif head[1] == "arg" and first in replacing and second.name == "is":
            wanted[symbol.arguments[2]] = _REPLACED
    seen = _events_seen(entry)
    for event, role in wanted.items():
        kind = kinds.get(event)
        if kind is not None and kind != _STATE and kind not in seen[role]:
            yield event, role, kind


def declined(entry: Path, facts: Iterable[str]) -> list[InputError]:
    """What is said in these facts that no rule of the program reads, one error a word and card."""
    known = words_read(entry)
    facts = list(facts)
    found: dict[tuple[str, str, str], None] = {}
    for event, role, kind in _unseen_events(entry, facts):
        if kind in known:
            found[_owner(event), _ROLES[role], kind.replace("_", " ")] = None
    for fact in facts:
        head = _FACT.match(fact)
        for reference in _REFERENCE.findall(fact) if '"' in fact else ():
            if reference not in known:
                owner = _owner(clingo.parse_term(fact.rstrip(". \n")).arguments[0])
                found[owner, "the reference", reference.replace("_", " ")] = None
        if head is None or (head[1] not in _SAID and not (head[1] == "arg" and _CONDITIONAL in fact)):
            continue
        symbol = clingo.parse_term(fact.rstrip(". \n"))
        place, what = _SAID.get(head[1], (2, "the condition"))
        said = symbol.arguments[place]
        unread = _unread(entry, head[1], said, known)
        for word in unread:
            found[_owner(symbol.arguments[0]), what, word.replace("_", " ")] = None
    return [
        InputError(
            f"{owner}: no rule says what {what} `{word}` means",
            hint="leave the ability out under `unsupported:` if the ruling does not hang on it",
        )
        for owner, what, word in found
    ]


def _unread(entry: Path, predicate: str, said: Symbol, known: frozenset[str]) -> Iterator[str]:
    """The words of a term of such a fact that no rule reads there."""
    if predicate == "test":
        return _undescribed(entry, said)
    if predicate == "instr":
        return (one for one in (said.name,) if one not in described(entry)["instr"])
    return (one for one in _words(said) if one not in known)


def _undescribed(entry: Path, test: Symbol) -> Iterator[str]:
    """The words of a test in a description that no rule reads there."""
    read = described(entry)
    if test.name not in read["test"]:
        yield test.name
    elif test.name in _KINDS and test.arguments[0].name not in read[_KINDS[test.name]]:
        yield test.arguments[0].name


def unread_keywords(entry: Path, facts: Iterable[str]) -> list[str]:
    """Keywords on cards that no rule reads, as remarks."""
    known = words_read(entry)
    found: dict[str, None] = {}
    for fact in facts:
        if fact.startswith("printed(") and ",keyword(" in fact:
            symbol = clingo.parse_term(fact.rstrip(". \n"))
            feature = symbol.arguments[1]
            if feature.name == "keyword" and (name := feature.arguments[0].name) not in known:
                found[f"{_owner(symbol.arguments[0])}: no rule reads the keyword `{name.replace('_', ' ')}`"] = None
    return list(found)


def _words(term: Symbol) -> Iterator[str]:
    if term.type is not SymbolType.Function or not term.name:
        return
    yield term.name
    if term.name in _INNER:
        for argument in term.arguments:
            yield from _words(argument)


def _owner(node: Symbol) -> str:
    """The card that a node belongs to."""
    while node.type is SymbolType.Function and node.arguments:
        node = node.arguments[0]
    return node.string if node.type is SymbolType.String else str(node)


def _beside(entry: Path, included: str) -> Path:
    """Includes are written from the folder of the game's entry file."""
    folder = entry.parent
    while not (folder / included).exists() and folder != folder.parent:
        folder = folder.parent
    return folder / included
