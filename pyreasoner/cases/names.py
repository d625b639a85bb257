"""What a case calls its players and objects, and finding them again by what a user wrote."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from ..errors import InputError, suggest
from ..language import Scope
from ..terms import constant, term

Kind = Literal["object", "player"]


@dataclass(frozen=True)
class Entity:
    """A player or an object: its constant in the facts and the name that users read."""

    kind: Kind
    constant: str
    shown: str

    @property
    def term(self) -> str:
        """`object(knight)` or `player(a)`."""
        return term(self.kind, self.constant)


@dataclass
class CaseNames:
    """All names of one case: players, ids of objects, and names of cards that stand for their only object."""

    _entities: dict[str, Entity] = field(default_factory=dict)
    _of_card: dict[str, list[Entity]] = field(default_factory=dict)
    _cards: dict[str, None] = field(default_factory=dict)

    def add(self, entity: Entity, card: str | None = None) -> None:
        """Make a player, or an object with its card's name, known. The constant must be new."""
        self._entities[entity.constant] = entity
        if card is not None:
            self._of_card.setdefault(constant(card), []).append(entity)
            self._cards[card] = None

    def taken(self, name: str) -> Entity | None:
        """Who has this constant already, if anybody."""
        return self._entities.get(name)

    def find(self, written: str, *kinds: Kind) -> Entity | None:
        """The entity of that id or, if only one object has it, of that card name; None when there is none."""
        name = constant(written)
        entity = self._entities.get(name)
        if entity is None:
            alike = self.alike(written)
            entity = alike[0] if len(alike) == 1 else None
        return entity if entity is not None and (not kinds or entity.kind in kinds) else None

    def need(self, scope: Scope, written: str, *kinds: Kind) -> Entity:
        """As `find`, but raises `InputError` at the scope, saying what is wrong with the name."""
        found = self.find(written, *kinds)
        if found is None:
            raise self._unknown(scope, written, kinds or ("object", "player"))
        return found

    def alike(self, written: str) -> list[Entity]:
        """All objects whose card has this name."""
        return self._of_card.get(constant(written), [])

    def players(self) -> list[Entity]:
        """All players in seat order."""
        return [entity for entity in self._entities.values() if entity.kind == "player"]

    def objects(self) -> list[Entity]:
        """All objects in the order of the file."""
        return [entity for entity in self._entities.values() if entity.kind == "object"]

    def cards(self) -> list[str]:
        """The names of all cards that objects are, each once."""
        return list(self._cards)

    def spellings(self) -> list[str]:
        """Every way in which something may be named in a script: ids, with underlines or spaces, and names of cards."""
        forms = [
            form
            for entity in self._entities.values()
            for form in (entity.shown, entity.constant, entity.constant.replace("_", " "))
        ]
        return [*dict.fromkeys(forms), *self._cards]

    def resolve(self, name: str) -> str | None:
        """The term for a name inside a description or an instruction, such as `object(knight)`, or None."""
        found = self.find(name)
        return found.term if found is not None else None

    def known(self) -> Iterable[str]:
        """Every name as users write it."""
        return [entity.shown for entity in self._entities.values()]

    def _unknown(self, scope: Scope, written: str, kinds: tuple[Kind, ...]) -> InputError:
        what = " or ".join(kinds)
        alike = self.alike(written)
        if "object" in kinds and len(alike) > 1:
            ids = ", ".join(entity.shown for entity in alike)
            return scope.error(
                f"{len(alike)} objects are called {written!r}", expected=f"one of the ids {ids}"
            )
        other = self.find(written)
        if other is not None:
            return scope.error(
                f"{written!r} is no {what} but {_article(other.kind)}", expected=self.listed(kinds)
            )
        names = [entity.shown for entity in self._entities.values() if entity.kind in kinds]
        return scope.error(
            f"unknown {what} {written!r}", suggestion=suggest(written, names), expected=self.listed(kinds)
        )

    def listed(self, kinds: tuple[Kind, ...]) -> str:
        """The names of all players or objects (at most a dozen), as errors say what they expected."""
        names = [entity.shown for entity in self._entities.values() if entity.kind in kinds]
        if not names:
            return f"{' or '.join(map(_article, kinds))}, but the case has none"
        return f"one of {', '.join(names[:12])}{', ...' if len(names) > 12 else ''}"


def _article(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"
