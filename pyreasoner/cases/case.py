"""A case that has been read and checked."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr

from ..files import Document, Path
from ..terms import constant
from .actions import Action
from .free import OpenPart
from .releases import load_releases
from .rulings import Ruling
from .shape import Published


class Case(BaseModel):
    """One case: what is asked, what is expected, and the facts that tell it to the rules.

    `releases` are those that the file names, oldest first (none: the newest is meant). `free` holds the
    constants of the objects whose arrival is open, `parts` whatever else is open; `script` the text of each entry.
    `facts` are complete ASP facts about everything but the release and the cards; `used_cards` are the names of
    the cards that its objects are, may be, or begin as copies of. `published_rulings` are those that `published`
    gives as data, numbered on from `rulings`; the rules are told nothing about them.
    """

    model_config = ConfigDict(frozen=True, arbitrary_types_allowed=True, defer_build=True)

    id: str
    question: str = ""
    game: str
    releases: tuple[str, ...] = ()
    players: tuple[str, ...]
    rulings: tuple[Ruling, ...] = ()
    because: tuple[str, ...] = ()
    published: Published | None = None
    published_rulings: tuple[Ruling, ...] = ()
    verdict: str | None = None
    source: str | None = None
    status: str | None = None
    note: str | None = None
    tags: tuple[str, ...] = ()
    free: tuple[str, ...] = ()
    parts: tuple[OpenPart, ...] = ()
    script: tuple[str, ...] = ()
    actions: tuple[Action, ...] = Field(default=(), repr=False)
    file: str
    line: int = 1
    facts: tuple[str, ...] = Field(repr=False)
    used_cards: tuple[str, ...] = ()

    _document: Document | None = PrivateAttr(None)
    _card_places: dict[str, Path] = PrivateAttr(default_factory=dict)
    _things: tuple[tuple[str, str, Path], ...] = PrivateAttr(())

    @property
    def releases_or_default(self) -> tuple[str, ...]:
        """The releases that the case is checked under, oldest first; the newest if the file names none."""
        return self.releases or (load_releases(self.game).default.name,)

    @property
    def published_says(self) -> str:
        """What somebody has published about it, in words; empty if nothing."""
        if self.published is None:
            return ""
        if isinstance(self.published.says, str):
            return self.published.says
        return "; ".join(map(self.said, self.published_rulings))

    def said(self, ruling: Ruling) -> str:
        """A ruling in words, such as `giant: zone graveyard (never)`."""
        players = {constant(player): player for player in self.players}
        when = ruling.when if ruling.chooser is None else f"up to {players[ruling.chooser]}"
        under = ", ".join(ruling.conditions())
        remarks = ", ".join(filter(None, ("" if when == "always" else when, f"under {under}" if under else "")))
        text = ", ".join(one.text for one in ruling.expectations)
        return f"{text} ({remarks})" if remarks else text

    @property
    def own_cards(self) -> frozenset[str]:
        """The names of the cards that the case describes itself."""
        own = self._document.value.get("cards") if self._document is not None else None
        return frozenset(own) if isinstance(own, dict) else frozenset()

    @property
    def place(self) -> str:
        """`file:line`, where the case begins."""
        return f"{self.file}:{self.line}"
