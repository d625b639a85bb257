"""Terms in players' words: `keyword(protection_from(red))` is "protection from red"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from clingo import Function, Symbol, SymbolType

from .._asp import ANY

_PLAIN = frozenset(
    {"type", "subtype", "supertype", "color", "keyword", "name", "num", "kind", "object", "player"}
)
"""Functions that only say what kind of thing their argument is."""

_PARTS = {"a": "ability", "b": "instruction", "s": "description", "e": "effect", "v": "event", "k": "token"}
"""What the letters of a card's numbered parts mean, as in `a("Lifeline",1)`."""

NAMING: tuple[tuple[str, int], ...] = (("object_name", 2), ("player_name", 2), ("part_name", 2), ("phrase", 3))
"""The predicates that say how things are called: `object_name(o,"..")`, `player_name(p,"..")`,
`part_name(stands(k,v),"..")` for what a case leaves open, and
`phrase(function,arity,"{} in the {}")` for functions whose general form reads badly."""


@dataclass(frozen=True)
class Words:
    """Says terms in words.

    `names` are the names of objects and players. `phrases` may give a template for a function of so many
    arguments, with `{}` for each in turn or `{0}`, `{1}` for one by its place.
    """

    names: Mapping[Symbol, str] = field(default_factory=dict)
    phrases: Mapping[tuple[str, int], str] = field(default_factory=dict)

    @staticmethod
    def of(atoms: Iterable[Symbol]) -> Words:
        """The words for a case, from the facts among its atoms that say how things are called (`NAMING`)."""
        names: dict[Symbol, str] = {}
        phrases: dict[tuple[str, int], str] = {}
        for atom in atoms:
            name, args = atom.name, atom.arguments
            if (name, len(args)) not in NAMING:
                continue
            if name == "phrase":
                phrases[args[0].name, args[1].number] = _text(args[2])
            else:
                names[args[0]] = _text(args[1])
        return Words(names, phrases)

    def say(self, term: Symbol) -> str:
        """One term in words.

        Names come first; `type(x)` and the like are just x; numbered parts are told by their card; a function
        of one argument is read out, and one of several names the first as the owner: `power(knight,2)` is
        "knight's power 2".
        """
        if term in self.names:
            return self.names[term]
        if term.type != SymbolType.Function:
            return _text(term)
        args = term.arguments
        said = [self.say(arg) for arg in args]
        phrase = self.phrases.get((term.name, len(args)))
        if phrase is not None:
            return phrase.format(*said)
        if term.name == ANY:
            return "anything"
        words = term.name.strip("_").replace("_", " ")
        sign = "" if term.positive else "not "
        if not args:
            return sign + words
        if not words:
            return _listed(said)
        if len(args) == 1:
            return sign + self._single(term.name, words, args[0], said[0])
        if _is_part(term):
            return f"{said[0]}'s {_PARTS[term.name]} {said[1]}"
        if args[0] in self.names:
            return f"{sign}{said[0]}'s {words} {', '.join(said[1:])}"
        return f"{sign}{words} {', '.join(said)}"

    def atom(self, atom: Symbol, *, timed: bool = False) -> str:
        """An atom in words; with `timed`, its last argument is the step and is left out."""
        if not timed or atom.type != SymbolType.Function or not atom.arguments:
            return self.say(atom)
        return self.say(Function(atom.name, atom.arguments[:-1], atom.positive))

    def _single(self, name: str, words: str, arg: Symbol, said: str) -> str:
        if name in _PLAIN or (name == "ability" and _is_part(arg)):
            return said
        return f"{said} {words}" if arg in self.names and words.endswith("ed") else f"{words} {said}"


def _is_part(term: Symbol) -> bool:
    """True for `a("Card",N)` and its like."""
    return (
        term.type == SymbolType.Function
        and term.name in _PARTS
        and [arg.type for arg in term.arguments] == [SymbolType.String, SymbolType.Number]
    )


def _text(term: Symbol) -> str:
    if term.type == SymbolType.String:
        return term.string
    return str(term)


def _listed(said: list[str]) -> str:
    return ", ".join(said)
