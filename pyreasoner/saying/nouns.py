"""Descriptions in words: `nonbasic land`, `other creature that A controls`."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from clingo import Symbol, SymbolType

from .features import feature
from .grammar import listed, plural
from .said import Said
from .sayer import Sayer, says_kind
from .texts import text_of
from .values import measured

_NOUNS = frozenset({"type", "subtype"})
_ANYTHING = "permanent"


@dataclass
class _Phrase:
    """The words before and up to the noun, and what follows it."""

    words: list[str] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    noun: bool = False
    other: bool = False


@says_kind("selection")
def selection(sayer: Sayer, selector: Symbol) -> Said:
    """What a description fits, in the singular, with its plural."""
    own = _phrase(sayer, selector)
    alternatives = [_phrase(sayer, one) for one in sayer.texts.alternatives.get(selector, ())]
    if not alternatives:
        return _said([own], own.after, own.other)
    words = [_joined(own, one) for one in alternatives]
    return _said(words, own.after, own.other)


@says_kind("noun", "flag or noun")
def noun(sayer: Sayer, term: Symbol) -> Said:
    """`each creature`, `a creature`, `you`: whatever may be the subject of a sentence."""
    if term.match("ref", 1):
        return sayer.say("ref", term.arguments[0])
    if term.match("each", 1):
        return Said(f"each {selection(sayer, term.arguments[0])}")
    if term.match("some", 3):
        return _some(sayer, *term.arguments)
    return sayer.say("ref", term)


def _some(sayer: Sayer, selector: Symbol, least: Symbol, most: Symbol) -> Said:
    what = selection(sayer, selector)
    if (str(least), str(most)) == ("1", "1"):
        return Said(f"{what:a}")
    if str(most) == "any":
        if str(least) == "1":
            return Said(f"one or more {what:plural}")
        return Said(f"any number of {what:plural}")
    amount = sayer.say("value", most)
    said = f"{amount} {what if str(amount) == '1' else what.many}"
    return Said(said if least == most else f"up to {said}")


def _phrase(sayer: Sayer, selector: Symbol) -> _Phrase:
    phrase = _Phrase()
    for test in sayer.texts.tests.get(selector, ()):
        _add(sayer, phrase, test)
    return phrase


def _add(sayer: Sayer, phrase: _Phrase, test: Symbol) -> None:
    name, args = test.name, test.arguments
    if name in ("is", "isnt"):
        said = feature(sayer, args[0])
        phrase.words.append(said if name == "is" else _non(said))
        phrase.noun = phrase.noun or (name == "is" and args[0].name in _NOUNS)
    elif name == "kind":
        phrase.words.append(sayer.lexicon.word("nouns", args[0]) or sayer.words.say(args[0]))
        phrase.noun = True
    elif name in ("status", "nonstatus"):
        known = sayer.lexicon.word("statuses", args[0]) or sayer.lexicon.word("nouns", args[0])
        status = (known or text_of(args[0])).replace("_", "-")
        phrase.words.append(status if name == "status" else _non(status))
    elif name == "other" and str(args[0]) == "this":
        phrase.other = True
    elif name == "measure":
        phrase.after.append(_measure(sayer, *args))
    elif (adjective := _adjective(sayer, test)) is not None:
        phrase.words.append(adjective)
    else:
        phrase.after.append(_whole(sayer, test) or sayer.filled("filters", test) or sayer.words.say(test))


def _whole(sayer: Sayer, test: Symbol) -> str | None:
    """What stands for a phrase that a filter takes as a whole, such as `without abilities`."""
    for row in sayer.lexicon.words["filters"].values():
        for phrase, fact in (row.more.get("words") or {}).items():
            if fact == str(test):
                return f"{row.word} {phrase}"
    return None


def _adjective(sayer: Sayer, test: Symbol) -> str | None:
    """The status whose row has this very test, such as `colorless`."""
    rows = sayer.lexicon.words["statuses"].values()
    return next((row.word for row in rows if row.more.get("test") == str(test)), None)


def _measure(sayer: Sayer, what: Symbol, operator: Symbol, amount: Symbol) -> str:
    number = measured(sayer, operator, amount)
    if what.arguments:
        kind = what.arguments[0]
        of_kind = f" {text_of(kind)}" if kind.type is SymbolType.String else ""
        return f"with {number}{of_kind} {sayer.lexicon.word('filters', what) or what.name}"
    return f"with {sayer.lexicon.word('filters', what) or what.name} {number}"


def _non(word: str) -> str:
    return f"non-{word}" if word[:1].isupper() or "-" in word else f"non{word}"


def _joined(own: _Phrase, alternative: _Phrase) -> _Phrase:
    """An alternative together with what is true of all of them."""
    return _Phrase([*own.words, *alternative.words], alternative.after, own.noun or alternative.noun)


def _said(parts: list[_Phrase], after: list[str], other: bool) -> Said:
    if len(parts) == 1:
        after, parts = parts[0].after, [_Phrase(parts[0].words, [], parts[0].noun)]
    one = listed([" ".join([*_words(part), *part.after]) for part in parts], "or")
    many = listed([_many(part) for part in parts], "and")
    front = "other " if other else ""
    rest = f" {_after(after)}" if after else ""
    return Said(f"{front}{one}{rest}", many=f"{front}{many}{rest}")


def _after(parts: list[str]) -> str:
    """`without flying and without reach`: what begins alike is joined."""
    said = parts[0]
    for before, part in pairwise(parts):
        said += f" and {part}" if part.split()[0] == before.split()[0] else f" {part}"
    return said


def _words(part: _Phrase) -> list[str]:
    return part.words if part.noun else [*part.words, _ANYTHING]


def _many(part: _Phrase) -> str:
    *before, last = _words(part)
    return " ".join([*before, plural(last), *part.after])
