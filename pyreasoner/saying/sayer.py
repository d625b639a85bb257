"""Saying terms of a card's data: one function per kind of value, as the language has one to read each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from clingo import Function, Symbol, SymbolType

from ..explain import Words
from .lexicon import Lexicon
from .said import Said
from .texts import Texts, text_of

SayKind = Callable[["Sayer", Symbol], Said]

_KINDS: dict[str, SayKind] = {}


def says_kind(*kinds: str) -> Callable[[SayKind], SayKind]:
    """Register the function that says values of these kinds."""

    def register(function: SayKind) -> SayKind:
        _KINDS.update(dict.fromkeys(kinds, function))
        return function

    return register


@dataclass(frozen=True)
class Sayer:
    """Says what cards say, in a context.

    `texts` are the cards' texts, `lexicon` the words of the game, `words` say names and everything else.
    `known` are the references whose meaning is known, with what they are called: `you` may be "A".
    """

    texts: Texts
    lexicon: Lexicon
    words: Words
    known: Mapping[Symbol, str] = field(default_factory=dict)

    def within(self, known: Mapping[Symbol, str]) -> Sayer:
        """The same in a context where these references are known."""
        return replace(self, known=known)

    def say(self, kind: str, term: Symbol) -> Said:
        """A term of a kind of the word tables; one of a kind that nothing is known of is read out."""
        return _KINDS.get(kind, read_out)(self, term)

    def filled(self, section: str, term: Symbol) -> Said | None:
        """A term by the `says` template of its row, or by the row's word and what it takes; None without row."""
        row = self.lexicon.row(section, term)
        if row is None:
            return None
        given = self.lexicon.given(row, term)
        said = [self.say(kind, one) for _, kind, one in given]
        template = row.more.get("says")
        if template is None:
            return Said(" ".join([row.word, *(one for one in said if one)]))
        named = {name: one for (name, _, _), one in zip(given, said, strict=True)}
        return Said(self.template(str(template), named))

    def template(self, text: str, named: Mapping[str, Said]) -> str:
        """A template with its places filled; a reference may stand in it by its constant, such as {you}."""
        return " ".join(text.format_map(_Places(self, named)).split())

    def known_word(self, term: Symbol) -> Said | None:
        """What a word that was chosen is known to be."""
        return Said(self.known[term]) if term in self.known else None


class _Places(dict[str, Said]):
    """What a template may name: values of the row, and references."""

    def __init__(self, sayer: Sayer, named: Mapping[str, Said]) -> None:
        super().__init__(named)
        self._sayer = sayer

    def __missing__(self, name: str) -> Said:
        row = self._sayer.lexicon.row("references", Function(name))
        return Said("", many="", own="") if row is None else self._sayer.say("ref", Function(name))


def read_out(sayer: Sayer, term: Symbol) -> Said:
    """A term in general words; text as it is."""
    return Said(text_of(term) if term.type is SymbolType.String else sayer.words.say(term))
