"""The releases of a game's rules that a case may name, read from `asp/<game>/releases.yaml`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from ..errors import InputError, suggest
from ..files import Document, read_yaml
from ..games import find_game
from ..language import Scope

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}\Z")
_KINDS = ("rules", "faq")
_RANGE = re.compile(r"\s*\.\.\s*")
_COLUMNS = ("note", "default", "also", "kind")


@dataclass(frozen=True)
class Release:
    """One edition of the rules: its date, what it changed, and other names for it (such as `1.4`).

    `kind` says what it is: `rules`, or `faq` for published rulings, which go before the rules that they are about.
    """

    name: str
    note: str
    also: tuple[str, ...] = ()
    kind: str = "rules"

    @property
    def called(self) -> str:
        """The name that readers know it by: its last other name, or its date."""
        return self.also[-1] if self.also else self.name

    @property
    def number(self) -> int:
        """The date as a number that can be compared: 20260417."""
        return int(self.name.replace("-", ""))


@dataclass(frozen=True)
class Releases:
    """All known releases of a game, oldest first."""

    game: str
    known: tuple[Release, ...]
    default: Release

    def find(self, name: str) -> Release | None:
        """The release of that date or other name, or None."""
        return next((release for release in self.known if name in (release.name, *release.also)), None)

    def winner(self, one: Release, other: Release) -> tuple[Release, str]:
        """Which of two releases is right where they differ, and why: the newer one, whatever it is."""
        old, new = sorted((one, other), key=lambda release: release.number)
        if new.kind == "faq" and old.kind == "rules":
            return new, "published rulings go before the rules that they are about, until newer rules come out"
        if old.kind == "faq" and new.kind == "rules":
            return new, "newer rules go before older published rulings"
        return new, "it is the newer one"

    def named(self, scope: Scope) -> Release:
        """The release that is written there. Raises `InputError` for one that the table does not have."""
        return self._named(scope, str(scope.value).strip())

    def pick(self, scope: Scope) -> tuple[str, ...]:
        """The names of the releases that a `release:` entry means: one, a list, or a range `OLD .. NEW`.

        Each is named once, oldest first. Raises `InputError` for a release that the table does not have.
        """
        wanted = {release for item in scope.each() for release in self._one(item)}
        return tuple(release.name for release in self.known if release in wanted)

    def _one(self, scope: Scope) -> tuple[Release, ...]:
        written = str(scope.value).strip()
        ends = [self._named(scope, end) for end in _RANGE.split(written)]
        if len(ends) > 2:
            raise scope.error(f"{written!r} is no range", expected="OLD .. NEW")
        first, last = ends[0], ends[-1]
        if first.number > last.number:
            raise scope.error(
                f"the range {written!r} runs backwards", expected=f"{last.name} .. {first.name}"
            )
        return tuple(release for release in self.known if first.number <= release.number <= last.number)

    def _named(self, scope: Scope, name: str) -> Release:
        found = self.find(name)
        if found is None:
            names = [release.name for release in self.known]
            raise scope.error(
                f"unknown release {name!r} of {self.game}",
                expected=f"one of {', '.join(names)}",
                suggestion=suggest(name, names),
            )
        return found


@cache
def load_releases(game: str) -> Releases:
    """The releases of a game, read once. Raises `InputError` for an unknown game or an unclean table."""
    path = find_game(game).word_file.with_name("releases.yaml")
    if not path.is_file():
        raise InputError(f"the game {game!r} has no table of releases", file=str(path))
    document = read_yaml(path)
    if not isinstance(document.value, dict):
        raise document.error((), "a table of releases needs rows", expected="DATE: {note: ...}")
    known = sorted(
        (_release(document, name, row) for name, row in document.value.items()), key=lambda one: one.number
    )
    defaults = [release for release in known if document.value[release.name].get("default") is True]
    return Releases(game, tuple(known), defaults[-1] if defaults else known[-1])


def _release(document: Document, name: str, row: Any) -> Release:
    if not _DATE.match(name):
        raise document.error((name,), f"{name!r} is no date", key=True, expected="a date such as 2026-04-17")
    if not isinstance(row, dict) or not isinstance(row.get("note"), str):
        raise document.error((name,), "a release needs a note", expected="{note: what it changed}")
    for column in row:
        if column not in _COLUMNS:
            raise document.error(
                (name, column), f"unknown column {column!r}", key=True, expected=", ".join(_COLUMNS)
            )
    also = row.get("also", [])
    kind = row.get("kind", _KINDS[0])
    if kind not in _KINDS:
        raise document.error((name, "kind"), f"{kind!r} is no kind of release", expected=" or ".join(_KINDS))
    return Release(name, row["note"], tuple(map(str, also if isinstance(also, list) else [also])), kind)
