"""A mapping led by one word of a table: finding the word, checking the keys, ordering the arguments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..errors import suggest
from ..words import Argument, Row, Table
from ._elsewhere import elsewhere
from .scope import Scope

_SHOWN = 10

# Names given with `as` must be in reach of the blocks that use them; all else is taken as it is written.
_LEAD, _NAME, _OTHER, _BLOCK = range(4)
_ORDER = {"name": _NAME, "block": _BLOCK, "blocks": _BLOCK, "rooted block": _BLOCK, "body": _BLOCK}


@dataclass(frozen=True)
class Entry:
    """A mapping with its leading word: `{destroy: it}` or, written as bare text, `nothing`."""

    scope: Scope
    key: str
    row: Row

    def arguments(self) -> Iterator[tuple[Argument, Scope]]:
        """The arguments that are given, with their values, names before whatever may use them."""
        if not isinstance(self.scope.value, dict):
            return
        by_key = {self._key(argument): argument for argument in self.row.args}
        given = [by_key[key] for key in self.scope.value if key in by_key]
        first = list(self.row.more.get("order") or ())
        given.sort(key=lambda argument: first.index(argument.name) if first else _order(argument))
        for argument in given:
            yield argument, self.scope.at(self._key(argument))

    def get(self, name: str) -> Scope | None:
        """The value of one argument, if it is given."""
        key = self.key if name == "is" else name
        return self.scope.at(key) if self.scope.has(key) else None

    def _key(self, argument: Argument) -> str:
        return self.key if argument.name == "is" else argument.name

    def check(self, also: Iterable[str] = ()) -> None:
        """Raise `InputError` for a key that the word does not take and for an argument that is missing."""
        keys = [self._key(argument) for argument in self.row.args]
        if not isinstance(self.scope.value, dict):
            missing = [argument for argument in self.row.args if not argument.optional]
            if missing:
                raise self.scope.error(f"{self.row.word!r} needs a value", expected=missing[0].kind)
            return
        allowed = [self.key, *keys, *also]
        check_keys(self.scope, allowed, self.row.word)
        if self.row.argument("is") is None and self.scope.value[self.key] not in (True, None):
            raise self._valueless()
        for argument, key in zip(self.row.args, keys, strict=True):
            if not argument.optional and key not in self.scope.value:
                raise self.scope.error(f"{self.row.word!r} lacks {key!r}", expected=f"{key}: {argument.kind}")

    def _valueless(self) -> Exception:
        written = self.row.more.get("written") or f"{self.row.word} of ..."
        return self.scope.error(
            f"{self.row.word!r} takes no value here", key=self.key, expected=f"`{written}`"
        )


def _order(argument: Argument) -> int:
    return _LEAD if argument.name == "is" else _ORDER.get(argument.kind, _OTHER)


def check_keys(scope: Scope, allowed: Iterable[str], of: str) -> None:
    """Raise `InputError` for the first key that is not allowed; `of` says what the mapping is."""
    names = list(allowed)
    for key in scope.value:
        if key not in names:
            said, hint = _mended(scope, key, names, suggest(key, names))
            raise scope.error(
                f"{of!r} takes no {key!r}",
                key=key,
                suggestion=said,
                expected=one_of(names),
                hint=hint,
            )


def _mended(scope: Scope, word: str, known: Iterable[str], near: str | None) -> tuple[str | None, str | None]:
    """The word to suggest for one that is not known here, `near` if nothing else, and a hint how to go on."""
    row = scope.words["tried"].find(word)
    if row is not None and row.means in known:
        written = row.more.get("written")
        return row.means, f"`{written}`" if written else None
    hint = elsewhere(scope, word)
    return (None, hint) if hint else (near, None)


def one_of(names: Iterable[str]) -> str:
    """`one of a, b, c` for a message; of a long list only the beginning."""
    known = list(dict.fromkeys(names))
    shown = known if len(known) <= _SHOWN + 2 else [*known[:_SHOWN], f"{len(known) - _SHOWN} more"]
    return f"one of {', '.join(shown)}"


def find_entry(scope: Scope, table: Table, what: str) -> Entry:
    """The word of `table` that leads this mapping: its first key, else the only key that is such a word.

    Bare text is taken as a word without arguments. Raises `InputError` (with the nearest word) when there is
    none.
    """
    if isinstance(scope.value, str):
        row = table.find(scope.value)
        if row is None:
            raise unknown(scope, table, what)
        return Entry(scope, scope.value, row)
    if not isinstance(scope.value, dict) or not scope.value:
        raise scope.error(f"this is no {what}", expected=f"a mapping led by a word such as {_sample(table)}")
    found = [(key, row) for key in scope.value if (row := table.find(key)) is not None]
    first = next(iter(scope.value))
    leading = [pair for pair in found if pair[0] == first] or found
    if len(leading) != 1:
        raise unknown(scope, table, what)
    key, row = leading[0]
    return Entry(scope, key, row)


def unknown(scope: Scope, table: Table, what: str) -> Exception:
    """The error for a word that the table does not have, pointing at the word."""
    written = scope.value
    key = next(iter(written)) if isinstance(written, dict) and written else None
    word = written if key is None else key
    said, hint = _mended(scope, word, table, table.suggest(word))
    expected = f"a word such as {_sample(table)}"
    return scope.error(f"unknown {what} {word!r}", key=key, suggestion=said, expected=expected, hint=hint)


def _sample(table: Table) -> str:
    return ", ".join(list(table)[:5])
