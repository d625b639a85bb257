"""What the cards of a case say, read back from its facts: descriptions, effects and abilities."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from clingo import Function, Symbol, SymbolType

PREDICATES = frozenset(
    {
        *(("test", 2), ("alternative", 2), ("subject", 2), ("modify", 3), ("while", 2), ("has_effect", 2)),
        *(("ability", 2), ("ability_name", 2), ("printed", 2), ("defines", 1), ("mana_ability", 1)),
    }
)
"""The facts that are read."""


@dataclass(frozen=True)
class Texts:
    """The parts of descriptions, effects and abilities by their ids.

    `tests` and `alternatives` are those of a description in the order of its card, `subject` and `changes`
    those of an effect (`changes` in order), `conditions` those on an effect or ability, `effects` those of an
    ability; `kind` and `name` belong to an ability, `abilities` to a card.
    """

    tests: dict[Symbol, list[Symbol]] = field(default_factory=lambda: defaultdict(list))
    alternatives: dict[Symbol, list[Symbol]] = field(default_factory=lambda: defaultdict(list))
    subject: dict[Symbol, Symbol] = field(default_factory=dict)
    changes: dict[Symbol, dict[int, Symbol]] = field(default_factory=lambda: defaultdict(dict))
    conditions: dict[Symbol, list[Symbol]] = field(default_factory=lambda: defaultdict(list))
    effects: dict[Symbol, list[Symbol]] = field(default_factory=lambda: defaultdict(list))
    kind: dict[Symbol, str] = field(default_factory=dict)
    name: dict[Symbol, str] = field(default_factory=dict)
    abilities: dict[Symbol, list[Symbol]] = field(default_factory=lambda: defaultdict(list))

    @staticmethod
    def of(facts: Iterable[Symbol]) -> Texts:
        """The texts that facts describe, in the order in which the facts are given, each taken once."""
        texts = Texts()
        for fact in dict.fromkeys(facts):
            name, args = fact.name, fact.arguments
            if (name, len(args)) in PREDICATES:
                texts._take(name, args)
        return texts

    def ability_of(self, effect: Symbol) -> Symbol | None:
        """The ability that an effect's text belongs to, if it is one's."""
        return next((ability for ability, own in self.effects.items() if effect in own), None)

    def _take(self, name: str, args: list[Symbol]) -> None:
        subject, last = args[0], args[-1]
        if name == "test":
            self.tests[subject].append(last)
        elif name == "alternative":
            self.alternatives[subject].append(last)
        elif name == "subject":
            self.subject[subject] = last
        elif name == "modify":
            self.changes[subject][args[1].number] = last
        elif name == "while":
            self.conditions[subject].append(last)
        elif name == "has_effect":
            self.effects[subject].append(last)
        elif name == "ability":
            self.kind.setdefault(subject, last.name)
        elif name == "mana_ability":
            self.kind[subject] = name
        elif name == "ability_name":
            self.name[subject] = text_of(last)
        elif name == "printed" and last.match("ability", 1):
            self.abilities[subject].append(last.arguments[0])


def text_of(term: Symbol) -> str:
    """A string term without its quotes, any other term as it is written."""
    return term.string if term.type is SymbolType.String else str(term)


def ref(reference: Symbol) -> Symbol:
    """The noun that a bare reference makes."""
    return Function("ref", [reference])
