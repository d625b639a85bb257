"""All cards that a case may use: those of its game, of further files, and its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from ..errors import InputError, suggest
from ..files import Document
from ..files import Path as Place
from ..games import find_game
from .card import Card, card_at, card_facts
from .index import CardFile, card_files


class CardLibrary:
    """Cards by name.

    Files are indexed at once, but a card is read and turned into facts only when it is used.
    """

    def __init__(
        self,
        game: str,
        files: Iterable[CardFile] = (),
        own: Iterable[Card] = (),
        base: CardLibrary | None = None,
    ) -> None:
        """The cards of `files` and the `own` ones; those of `base` that have no namesake among them.

        Raises `InputError` when two files have a card of the same name.
        """
        self.game = game
        self._files = list(files)
        self._base = base
        self._home: dict[str, CardFile] = {}
        for file in self._files:
            for name in file.names:
                if name in self._home:
                    raise InputError(
                        f"the card {name!r} is also in {self._home[name].path}", file=file.path, field=name
                    )
                self._home[name] = file
        self._cards = {card.name: card for card in own}
        self._facts: dict[str, list[str]] = {}

    @staticmethod
    def for_game(game: str, extra: Iterable[Path | str] = ()) -> CardLibrary:
        """The cards that come with a game; those of `extra` files or folders take the place of namesakes.

        Raises `InputError` for an unknown game or a file that cannot be used.
        """
        paths = [path for given in extra for path in _expand(Path(given))]
        shared = _shared(game)
        return CardLibrary(game, map(CardFile, paths), base=shared) if paths else shared

    def with_cards(self, document: Document, place: Place) -> CardLibrary:
        """This library with the cards of a case, which take the place of namesakes.

        `place` leads to the mapping of names in the case's document. Raises `InputError` when there is none.
        """
        value = document.value
        for key in place:
            value = value[key]
        if not isinstance(value, dict):
            raise document.error(
                place, "these are no cards", expected="names of cards with their fields below"
            )
        return CardLibrary(
            self.game, own=[card_at(document, (*place, name), self.game) for name in value], base=self
        )

    @property
    def names(self) -> list[str]:
        """The names of all cards, sorted."""
        below = self._base.names if self._base is not None else []
        return sorted({*self._home, *self._cards, *below})

    def __contains__(self, name: object) -> bool:
        return self._has(name) or (self._base is not None and name in self._base)

    def get(self, name: str) -> Card:
        """The card of that name. Raises `InputError`, with the nearest name, when there is none."""
        if name in self._cards:
            return self._cards[name]
        if name in self._home:
            self._cards[name] = card_at(self._home[name].part(name), (name,), self.game)
            return self._cards[name]
        if self._base is not None and name in self._base:
            return self._base.get(name)
        raise InputError(
            f"no card is called {name!r}",
            suggestion=suggest(name, self.names),
            hint="write the card under `cards:` of the case, or in a card file",
        )

    def facts(self, name: str) -> list[str]:
        """The facts of the card of that name, worked out once.

        Raises `InputError` like `get` and `card_facts`.
        """
        if not self._has(name) and self._base is not None and name in self._base:
            return self._base.facts(name)
        if name not in self._facts:
            self._facts[name] = card_facts(self.get(name))
        return self._facts[name]

    def check(self) -> Iterator[InputError]:
        """Every mistake in every card file, in order.

        Reads all of them, so it is for linting, not for asking.
        """
        for file in [*(self._base._files if self._base is not None else ()), *self._files]:
            yield from _mistakes_in(file, self.game)

    def _has(self, name: object) -> bool:
        return name in self._cards or name in self._home


def _mistakes_in(file: CardFile, game: str) -> Iterator[InputError]:
    try:
        document = file.document()
    except InputError as error:
        yield from error.errors
        return
    for name in document.value:
        try:
            card_facts(card_at(document, (name,), game))
        except InputError as error:
            yield from error.errors


def _expand(path: Path) -> list[Path]:
    return sorted(path.glob("*.yaml")) if path.is_dir() else [path]


@cache
def _shared(game: str) -> CardLibrary:
    return CardLibrary(game, card_files(find_game(game)))
