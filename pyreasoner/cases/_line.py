"""A line of a script while it is read, token by token."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ..errors import InputError, suggest
from ..language import Scope
from ._lexer import Token
from .names import CaseNames, Entity, Kind

CLAUSES = ("targeting", "dividing", "with", "choosing", "paying")
STOPS = (*CLAUSES, "ability")
COMMAS = (",", "and")
# Words of the grammar, which can be nobody's id.
_KINDS: tuple[Kind, ...] = ("object", "player")
GRAMMAR = frozenset({*STOPS, "and", "attacking", "nothing", "of"})


@dataclass
class Line:
    """A line being read: its tokens from left to right, and the names that are known."""

    scope: Scope
    names: CaseNames
    cards: tuple[str, ...]
    text: str
    tokens: list[Token] = field(default_factory=list)
    at: int = 0
    placed: bool = False  # a place may follow, after `to`

    @property
    def payments(self) -> tuple[str, ...]:
        """Words such as `sacrificing`, behind which stand the things that a cost is paid with."""
        return tuple(str(row.more["clause"]) for row in self.scope.words["costs"].values() if "clause" in row.more)

    @property
    def stops(self) -> tuple[str, ...]:
        """What a name ends at: the words that go on with what is announced."""
        return (*STOPS, *self.payments, *(["to"] if self.placed else []))

    def peek(self) -> str:
        """The next token in lower case; an empty text at the end."""
        return self.tokens[self.at].word if self.at < len(self.tokens) else ""

    def take(self) -> Token:
        """The next token; the caller has looked that there is one."""
        self.at += 1
        return self.tokens[self.at - 1]

    def skip(self, words: Iterable[str]) -> bool:
        """Pass over the next token if it is one of these words."""
        if self.peek() in words and self.peek():
            self.at += 1
            return True
        return False

    def entity(self, kinds: tuple[Kind, ...], stops: tuple[str, ...], what: str) -> Entity:
        """The object or player that is named next. Raises `InputError` for an unknown name."""
        written = self.phrase(stops, what)
        return self.names.need(self.scope, written, *kinds)

    def thing(self, kinds: list[str], stops: tuple[str, ...], what: str) -> str:
        """The constant of what is named next: an object, a player, or (where `kinds` has `zone`) a zone."""
        written = self.phrase(stops, what)
        zone = self.scope.words["zones"].find(written) if "zone" in kinds else None
        if zone is not None:
            return zone.fact
        wanted: list[Kind] = [kind for kind in _KINDS if kind in kinds]
        return self.names.need(self.scope, written, *wanted).constant

    def phrase(self, stops: tuple[str, ...], what: str) -> str:
        """The next name, or the words up to a comma, a semicolon or one of `stops`."""
        words: list[str] = []
        while self.peek() and self.peek() not in (*stops, ",", ";", "="):
            token = self.take()
            words.append(token.text)
            if token.name:
                break
        if not words:
            raise self.error(f"{what} is missing", expected=what)
        return " ".join(words)

    def error(
        self,
        message: str,
        *,
        expected: str | None = None,
        suggestion: str | None = None,
        hint: str | None = None,
    ) -> InputError:
        """A mistake in this line."""
        return self.scope.error(f"{message} in {self.text!r}", expected=expected, suggestion=suggestion, hint=hint)

    def end(self) -> None:
        """Raise `InputError` if anything is left over."""
        if self.at < len(self.tokens):
            rest = " ".join(token.text for token in self.tokens[self.at :])
            raise self.error(f"{rest!r} is not understood", suggestion=suggest(self.peek(), self.stops))
