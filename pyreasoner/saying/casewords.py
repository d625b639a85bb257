"""Terms of one case in players' words, with what its cards say in place of their numbered parts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from clingo import Symbol, SymbolType

from ..explain import GENERAL, Words
from .grammar import owner
from .lexicon import Lexicon
from .naming import NAMING, names_of, says_a_name, zone_names
from .sayer import Sayer
from .texts import PREDICATES, Texts

_OWNER = re.compile(r"s's(?= )")
_CASE = "case"  # where the text of a case's own instructions is said to stand
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


@dataclass(frozen=True)
class CaseWords(Words):
    """As `Words`, and it also knows the texts of the cards."""

    texts: Texts = field(default_factory=Texts, kw_only=True)
    lexicon: Lexicon = field(kw_only=True)
    _known: dict[Symbol, str] = field(default_factory=dict, kw_only=True, compare=False, repr=False)

    @staticmethod
    def for_case(game: str, facts: Iterable[Symbol], named: Mapping[str, Sequence[Symbol]]) -> CaseWords:
        """The words for a case of a game, from its facts in their order and the atoms of an answer by predicate."""
        general = _general(frozenset(atom for name, _ in GENERAL for atom in named.get(name, ())))
        ordered = dict.fromkeys(facts)
        kinds = dict.fromkeys(name for name, _ in (*NAMING, *PREDICATES))
        found = [atom for kind in kinds for atom in named.get(kind, ()) if atom not in ordered]
        ordered |= dict.fromkeys(sorted([*found, *filter(says_a_name, named.get("adds", ()))]))
        names, texts = {**zone_names(game), **names_of(ordered)}, Texts.of(ordered)
        return CaseWords(names, general.phrases, texts=texts, lexicon=Lexicon.for_game(game))

    def sayer(self) -> Sayer:
        """Says what the cards of the case say."""
        return Sayer(self.texts, self.lexicon, self)

    def say(self, term: Symbol) -> str:
        """One term in words."""
        said = self._known.get(term)
        if said is None:
            said = self._known[term] = self._said(term)
        return said

    def _said(self, term: Symbol) -> str:
        if term not in self.names and term.type is SymbolType.Function:
            if term in self.texts.kind:
                return self._ability(term)
            if term in self.texts.tests or term in self.texts.alternatives:
                return self.sayer().say("selection", term)
            if term.name in ("i", "b") and (card := _card_of(term)) is not None:
                return "the script" if card == _CASE else card.partition(",")[0]
            if term.match("step", 1):
                return self.sayer().say("step", term.arguments[0])
            if term.match("subtype", 1):
                return self.lexicon.word("subtypes", term.arguments[0]) or super().say(term)
            return _OWNER.sub("s'", super().say(term))
        return super().say(term)

    def ability_of(self, ability: Symbol) -> str:
        """`static ability`, or `second static ability` where its card has several, or by its name."""
        kind = self.sayer().say("ability kind", ability)
        alike = [
            one
            for own in self.texts.abilities.values()
            if ability in own
            for one in own
            if self.texts.kind.get(one) == self.texts.kind.get(ability)
        ]
        if len(alike) < 2 or ability in self.texts.name:
            return kind
        return f"{_ORDINALS[alike.index(ability) % len(_ORDINALS)]} {kind}"

    def _ability(self, ability: Symbol) -> str:
        card = ability.arguments[0] if ability.arguments else None
        if card is None or card.type is not SymbolType.String:
            return f"a {self.ability_of(ability)}"
        return f"{owner(card.string.partition(',')[0])} {self.ability_of(ability)}"


@lru_cache(maxsize=8)
def _general(atoms: frozenset[Symbol]) -> Words:
    """What the rules of a game say of words; it is much the same for all cases."""
    return Words.of(atoms)


def _card_of(part: Symbol) -> str | None:
    """The card in `b("Lifeline",1)` or `i(b("Lifeline",1),2)`."""
    while part.type is SymbolType.Function and part.arguments:
        part = part.arguments[0]
    return part.string if part.type is SymbolType.String else None
