"""What of a derivation is told with the applications of effects."""

from __future__ import annotations

from functools import cache

from clingo import Symbol, SymbolType

from ..explain import told
from ..games import find_game


class Within:
    """Which atoms of a derivation are told with the applications of effects, by their predicates.

    `cited` are those whose rules are rules of the application, `aside` those whose own reasons are not told,
    `before` those that come before all layers of their step.
    """

    def __init__(self, game: str) -> None:
        self._own, self._along, self.cited, self.aside, self.before = _predicates(game)

    def application(self, atom: Symbol) -> tuple[Symbol, int, int] | None:
        """The effect, position and step that an atom is about, if it is part of an application."""
        if atom.name not in self._own or len(atom.arguments) < 3:
            return None
        *_, place, step = atom.arguments
        if step.match("w", 2):  # in a world: w(step,position)
            step, place = step.arguments
        if place.type is not SymbolType.Number or step.type is not SymbolType.Number:
            return None
        return atom.arguments[0], place.number, step.number

    def along(self, atom: Symbol) -> bool:
        """Whether an atom is told along with the applications, not by itself."""
        return atom.name in self._along or atom.name in self._own


@cache
def _predicates(game: str) -> tuple[frozenset[str], ...]:
    """The predicates that a game's telling program names, by what is told of them."""
    named = told(find_game(game).telling)
    return tuple(
        frozenset(atom.arguments[0].name for atom in named if atom.name == name)
        for name in ("of_application", "of_layers", "cited_with", "aside", "before_layers")
    )
