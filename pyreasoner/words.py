"""The words that cards and cases of a game may use: the shared table merged with the game's own.

Every section of a table is a set of rows. A row may be written as a mapping of columns, as a bare sentence
(its meaning), or just as a word in a list or in comma-separated text. Columns with a meaning here:

* `args: {name: kind}` the values that the word takes; the value right after the word is called `is`
* `takes: kind` the same as `args: {is: kind}`; `and: kind` one more argument, called after its kind
* `fact: name` the constant it becomes, when that is not the word itself
* `aliases: [word]` other spellings
* `means`, `rule` for readers
* a kind after `maybe` (or before `?`) may be left out; `defaults: {name: constant}` says what it is then

All other columns are kept in `Row.more`. `extends: game` at the top of a table puts it on top of another
game's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from .errors import suggest
from .files import Document, read_yaml
from .games import Game, find_game
from .terms import constant

_BETWEEN = re.compile(r"(?<=\w)[-_\s]+(?=\w)")
_COLUMNS = frozenset({"args", "takes", "and", "fact", "aliases", "means", "rule", "defaults"})


@dataclass(frozen=True)
class Argument:
    """One value that a word takes: its name (`is` when right after the word), its kind, its default."""

    name: str
    kind: str
    optional: bool = False
    default: str | None = None


@dataclass(frozen=True)
class Row:
    """One word of a table with its constant, its arguments and whatever else its row says."""

    word: str
    fact: str
    args: tuple[Argument, ...] = ()
    means: str = ""
    rule: str = ""
    aliases: tuple[str, ...] = ()
    more: Mapping[str, Any] = field(default_factory=dict)

    def argument(self, name: str) -> Argument | None:
        """The argument of that name, or None."""
        return next((argument for argument in self.args if argument.name == name), None)


class Table(Mapping[str, Row]):
    """The rows of one section, by word; `find` also takes other spellings."""

    def __init__(self, name: str, rows: dict[str, Row]) -> None:
        self.name = name
        self._rows = rows
        self._spelled = {_spelling(row.word): row for row in rows.values()}
        for row in rows.values():
            for alias in row.aliases:
                self._spelled.setdefault(_spelling(alias), row)

    def __getitem__(self, word: str) -> Row:
        return self._rows[word]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def find(self, word: object) -> Row | None:
        """The row of a word or of one of its aliases; case, hyphens and underlines make no difference."""
        if not isinstance(word, str):
            return None
        return self._spelled.get(word) or self._spelled.get(_spelling(word))

    def suggest(self, word: object) -> str | None:
        """The nearest word of this section, if one is near."""
        return suggest(word, [*self._rows, *(alias for row in self._rows.values() for alias in row.aliases)])


def _spelling(word: str) -> str:
    """What spellings of a word have in common: lower case, no apostrophes, blanks between its parts."""
    plain = word if word.isalpha() and word.islower() else _BETWEEN.sub(" ", word.strip().lower())
    return plain.replace("'", "").replace("\u2019", "")


_EMPTY = Table("", {})


@dataclass(frozen=True)
class Words:
    """All tables of one game. `words["events"]` is a `Table`; a section that no table has is empty."""

    game: str
    tables: Mapping[str, Table]

    def __getitem__(self, section: str) -> Table:
        return self.tables.get(section, _EMPTY)

    def find(self, word: object, *sections: str) -> tuple[str, Row] | None:
        """The first of these sections that has the word, with its row; None when none of them has it."""
        for section in sections:
            row = self[section].find(word)
            if row is not None:
                return section, row
        return None

    def suggest(self, word: object, *sections: str) -> str | None:
        """The nearest word in any of these sections, if one is near."""
        return suggest(word, [name for section in sections for name in self[section]])

    @staticmethod
    def for_game(name: str) -> Words:
        """The words of a game, read once.

        Raises `InputError` for an unknown game or a table that is not clean.
        """
        return _load(name)


@cache
def _load(name: str) -> Words:
    game = find_game(name)
    sections: dict[str, dict[str, Row]] = {}
    for document in _documents(game):
        _merge(sections, document)
    return Words(name, {section: Table(section, rows) for section, rows in sections.items()})


def _documents(game: Game) -> list[Document]:
    own = read_yaml(game.word_file)
    base = own.value.get("extends") if isinstance(own.value, dict) else None
    before = _documents(find_game(base)) if isinstance(base, str) else [read_yaml(game.kernel_word_file)]
    return [*before, own]


def _merge(sections: dict[str, dict[str, Row]], document: Document) -> None:
    if not isinstance(document.value, dict):
        raise document.error((), "a table of words needs sections", expected="a mapping")
    for section, rows in document.value.items():
        if section == "extends":
            continue
        merged = sections.setdefault(section, {})
        for word, columns in _rows(document, section, rows):
            merged[word] = _row(document, (section, word), word, columns)


def _rows(document: Document, section: str, rows: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(rows, str):
        yield from ((word.strip(), {}) for word in rows.split(",") if word.strip())
    elif isinstance(rows, list):
        yield from ((str(word), {}) for word in rows)
    elif isinstance(rows, dict):
        for word, columns in rows.items():
            if section == "subtypes" and isinstance(columns, str):
                yield from ((one.strip(), {"of": word}) for one in columns.split(",") if one.strip())
            else:
                yield word, {"means": columns} if isinstance(columns, str) else columns or {}
    else:
        raise document.error((section,), "a section that is no table", expected="a mapping, a list or words")


def _row(document: Document, at: tuple[str, ...], word: str, columns: Any) -> Row:
    if not isinstance(columns, dict):
        raise document.error(
            at, f"the row of {word!r} is no mapping of columns", expected="columns or a meaning"
        )
    kinds = dict(columns.get("args") or {})
    if "takes" in columns:
        kinds = {"is": columns["takes"], **kinds}
    if "and" in columns:
        extra = str(columns["and"])
        kinds[extra.removeprefix("maybe ").rstrip("?")] = extra
    defaults = columns.get("defaults") or {}
    return Row(
        word=word,
        fact=str(columns.get("fact") or constant(word)),
        args=tuple(_argument(name, str(kind), defaults.get(name)) for name, kind in kinds.items()),
        means=str(columns.get("means", "")),
        rule=str(columns.get("rule", "")),
        aliases=tuple(map(str, columns.get("aliases") or ())),
        more={name: value for name, value in columns.items() if name not in _COLUMNS},
    )


def _argument(name: str, kind: str, default: Any) -> Argument:
    optional = kind.startswith("maybe ") or kind.endswith("?")
    return Argument(
        name, kind.removeprefix("maybe ").rstrip("?"), optional, None if default is None else str(default)
    )
