"""What a user asks about, such as `knight.power` or `knight: has flying`, as a ruling of the case.

The game's table of attributes says what can be asked; the rules of rulings find the value.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from .cases import Case
from .cases.build import build_case
from .errors import InputError, raise_all, suggest
from .words import Row, Words

_FORM = "SUBJECT.ATTRIBUTE or SUBJECT: ATTRIBUTE VALUE, such as knight.power or 'knight: has flying'"
_ASKED = re.compile(r"(?P<subject>[^:.]+?)\s*[.:]\s*(?P<rest>.+)\Z", re.DOTALL)
_LONGEST = 4  # words in the name of an attribute

ANYTHING: dict[str, Any] = {
    "zone": None,  # the game's first zone
    "number": 0,
    "player": "none",
    "object": "none",
    "entity": "none",
    "name": "none",
    "truth": True,
    "pair": "0/0",
    "set": [],
}
"""Something of each kind of value that can be expected when only the attribute is named."""


def asked_case(case: Case, what: str) -> tuple[Case, bool]:
    """The case with one ruling in place of its own: what is asked, at the end.

    Also whether a value was asked for. Where none is given, some value is expected, and only what is found in
    its place matters. Raises `InputError` for what cannot be understood.
    """
    document = case._document
    if document is None:
        raise InputError("nothing can be asked about a case without a file", file=case.file)
    found = _ASKED.match(what.strip())
    if found is None:
        raise InputError(f"{what!r} cannot be asked", expected=_FORM)
    attribute, value, given = _attribute(Words.for_game(case.game), found["rest"].strip(), what)
    ruling = {found["subject"].strip(): {attribute: value}}
    unruled = {key: one for key, one in document.value.items() if key != "verdict"}
    made, errors = build_case(replace(document, value={**unruled, "ruling": ruling}), case.id)
    raise_all([_placed(error, what) for error in errors])
    if made is None:
        raise InputError(f"{what!r} cannot be asked", expected=_FORM)
    return made, given


def _attribute(words: Words, rest: str, what: str) -> tuple[str, Any, bool]:
    """The attribute that the text begins with, its value, and whether that was given.

    `not tapped` is `tapped: false`.
    """
    table = words["attributes"]
    negated = rest.startswith("not ")
    pieces = rest.removeprefix("not ").split()
    for length in range(min(_LONGEST, len(pieces)), 0, -1):
        row = table.find(" ".join(pieces[:length]).rstrip(":"))
        if row is not None:
            written = " ".join(pieces[length:])
            given = bool(written) or row.more["value"] == "truth"
            return row.word, _value(words, row, written, negated, what), given
    raise InputError(
        f"{what!r} names no attribute", expected=_FORM, suggestion=suggest(pieces[0] if pieces else "", table)
    )


def _value(words: Words, row: Row, written: str, negated: bool, what: str) -> Any:
    kind = str(row.more["value"])
    if kind == "truth":
        return written == "true" if written in ("true", "false") else not negated
    if kind == "numbers":
        return _numbers(written, what)
    if kind in ("set", "list", "features") and written:
        return [one.strip() for one in written.strip("[]").split(",")]
    if written:
        return written
    if kind == "zone":
        return next(iter(words["zones"]))
    if kind == "word":
        return row.more["words"][0]
    if kind in ANYTHING:
        return ANYTHING[kind]
    raise InputError(f"{what!r} does not say what {row.word!r}", expected=f"{what} VALUE")


def _numbers(written: str, what: str) -> dict[str, Any]:
    """`+1/+1 2` or `2 +1/+1` or `+1/+1`: a kind, with a number of it."""
    pieces = written.split()
    numbers = [one for one in pieces if one.isdecimal()]
    kinds = [one for one in pieces if not one.isdecimal()]
    if not kinds or len(numbers) > 1:
        raise InputError(f"{what!r} does not say of which kind", expected=f"{what} +1/+1")
    return {" ".join(kinds): int(numbers[0]) if numbers else 0}


def _placed(error: InputError, what: str) -> InputError:
    """A mistake in what was asked stands in no file."""
    if not error.field.startswith("ruling"):
        return error
    return InputError(
        f"{error.message} (asked: {what!r})",
        expected=error.expected,
        suggestion=error.suggestion,
        hint=error.hint,
    )
