"""What the things of a case are called: by their cards, as players do, else by the names that the case has for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

from clingo import Function, Symbol, SymbolType

from ..cases.items import UNKNOWN_CARD
from ..terms import constant
from ..words import Words
from .grammar import owner
from .texts import text_of

_TOKEN = " token"

NAMING = (("object_name", 2), ("player_name", 2), ("card_of", 2), ("part_name", 2))
"""The facts of a case that say how things are called."""

_FLUENTS = frozenset({"card_of", "ability_of", "bound", "fx_source"})
"""What is added in the course of a run and bears on names."""


@dataclass
class _Found:
    """The naming facts of a case and what came to be in its run."""

    players: dict[Symbol, str] = field(default_factory=dict)
    shown: dict[Symbol, str] = field(default_factory=dict)
    cards: dict[Symbol, Symbol] = field(default_factory=dict)
    printed: dict[Symbol, str] = field(default_factory=dict)
    kinds: dict[Symbol, list[str]] = field(default_factory=dict)
    abilities: dict[Symbol, Symbol] = field(default_factory=dict)
    sources: dict[Symbol, Symbol] = field(default_factory=dict)
    effects: dict[Symbol, Symbol] = field(default_factory=dict)
    named: dict[Symbol, str] = field(default_factory=dict)

    def take(self, atom: Symbol) -> None:
        """Remember what an atom says of names."""
        kind, args = atom.name, atom.arguments
        if kind == "adds":
            self._take_added(args[0])
        elif kind in ("player_name", "part_name"):
            self.players[args[0]] = text_of(args[1])
        elif kind == "object_name":
            self.shown[args[0]] = text_of(args[1])
        elif kind == "card_of":
            self.cards.setdefault(args[0], args[1])
        elif kind == "printed" and args[1].match("name", 1):
            self.printed[args[0]] = text_of(args[1].arguments[0])
        elif kind == "printed" and args[0].match("k", 2) and args[1].match("subtype", 1):
            self.kinds.setdefault(args[0], []).append(str(args[1].arguments[0]).replace("_", " ").title())
        elif kind == "ability_name":
            self.named[args[0]] = text_of(args[1]).replace("_", " ")

    def _take_added(self, fluent: Symbol) -> None:
        args = fluent.arguments
        if fluent.match("card_of", 2):
            self.cards.setdefault(args[0], args[1])
        elif fluent.match("ability_of", 2):
            self.abilities[args[0]] = args[1]
        elif fluent.match("bound", 3) and str(args[1]) == "this" and args[2].match("o", 2):
            self.sources[args[0]] = args[2].arguments[0]
        elif fluent.match("fx_source", 2) and args[1].match("o", 2):
            self.effects[args[0]] = args[1].arguments[0]


def says_a_name(added: Symbol) -> bool:
    """Whether what an `adds(Fluent,Step)` adds has to do with how something is called."""
    return added.arguments[0].name in _FLUENTS


@cache
def zone_names(game: str) -> dict[Symbol, str]:
    """What a game calls the zones that the rules know by another name, by their constants."""
    rows = Words.for_game(game)["zones"].values()
    return {Function(row.fact): row.word for row in rows if row.fact != constant(row.word)}


def names_of(atoms: Iterable[Symbol]) -> dict[Symbol, str]:
    """The names of players, objects, abilities on the stack and effects of what has resolved.

    `atoms` are the facts of a case (`object_name`, `card_of` and the like), in whose order the names are; for
    tokens and what is on the stack also the atoms of its run. A card's name is enough where only one object has
    it; a name is cut at its comma where nothing else is called so.
    """
    found = _Found()
    for atom in atoms:
        if atom.type is SymbolType.Function and atom.arguments:
            found.take(atom)
    names = {**found.players, **_objects(found)}
    for thing, ability in found.abilities.items():
        if (source := found.sources.get(thing)) in names:
            own = found.named.get(ability)
            names[thing] = f"{owner(names[source])} ability" + (f' "{own}"' if own else "")
    for effect, source in found.effects.items():
        if source in names:
            names[effect] = f"{owner(names[source])} effect"
    return names


def _objects(found: _Found) -> dict[Symbol, str]:
    called = {thing: _card_name(found, thing, card) for thing, card in found.cards.items()}
    called.update({thing: shown for thing, shown in found.shown.items() if thing not in called})
    short = _shortened(set(called.values()))
    alike = Counter(called.values())
    numbers: Counter[str] = Counter()
    names: dict[Symbol, str] = {}
    for thing, name in called.items():
        numbers[name] += 1
        if alike[name] == 1 and name != UNKNOWN_CARD:
            names[thing] = short[name]
        else:
            names[thing] = _distinct(name, short[name], found.shown.get(thing), numbers[name])
    return names


def _card_name(found: _Found, thing: Symbol, card: Symbol) -> str:
    """The name of an object's card, of what it copies, of a token, or of something else that a card made."""
    if card.type is SymbolType.String:
        return card.string
    if card.match("like", 3):
        model = found.cards.get(card.arguments[0])
        return f"{_card_name(found, thing, model)}{_TOKEN}" if model is not None else _TOKEN.strip()
    if thing.arguments and not thing.match("token", 2):
        return f"{owner(_source(card))} {thing.name}"
    name = found.printed.get(card) or " ".join(found.kinds.get(card, ()))
    return f"{name}{_TOKEN}".strip()


def token_name(token: Symbol, say: Callable[[Symbol], str]) -> str | None:
    """What a token is called of which only the term is known, `Raise the Alarm token 2`: by the card that makes it, and
    which of several it is. `say` puts terms in words; None for what is no token."""
    made = _made(token) if token.match("token", 2) else None
    if made is None:
        return None
    model = made.arguments[0]
    name = f"{say(model.arguments[0]) if model.arguments else ''}{_TOKEN}".strip()
    return f"{name} {token.arguments[1]}" if made.arguments[2].number > 1 else name


def _made(term: Symbol) -> Symbol | None:
    """The event `make(Card,Player,Number)` that a token's term holds."""
    if term.type is not SymbolType.Function:
        return None
    if term.match("make", 3):
        return term
    return next((found for one in term.arguments if (found := _made(one)) is not None), None)


def _source(card: Symbol) -> str:
    """The card whose text describes this one: `says(i(b("War Speaker",1),2))` is War Speaker's."""
    while card.type is SymbolType.Function and card.arguments:
        card = card.arguments[0]
    return text_of(card)


def _shortened(names: set[str]) -> Mapping[str, str]:
    """Each name cut at its comma, if no two are alike then."""
    cut = {
        name: name.removesuffix(_TOKEN).partition(",")[0] + (_TOKEN if name.endswith(_TOKEN) else "") for name in names
    }
    alike = Counter(cut.values())
    return {name: one if alike[one] == 1 else name for name, one in cut.items()}


def _distinct(card: str, name: str, shown: str | None, number: int) -> str:
    """One of several with the same name: `Mountain 2`, `Crusade (c1)`."""
    if card == UNKNOWN_CARD:
        return "an unknown card"
    given = number if shown is None else shown.removeprefix(f"{constant(card)}_")
    return f"{name} {given}" if str(given).isdecimal() else f"{name} ({shown})"
