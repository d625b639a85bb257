"""A file's content as plain values that still know where they were written."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ..errors import InputError

Path = tuple[str | int, ...]
Mark = tuple[int, int]


@dataclass(frozen=True)
class Document:
    """A tree of dict (keys are str), list, str, int, bool and None, with the place of every node.

    `marks` holds the place of each value and `keys` that of each mapping key, by path; places are
    (line, column), both counted from 1.
    """

    value: Any
    path: str
    marks: dict[Path, Mark] = field(repr=False)
    keys: dict[Path, Mark] = field(repr=False)
    heading: str = ""

    def mark(self, at: Path = ()) -> Mark:
        """Where the value at this path begins; for an unknown one, where what is around it begins."""
        return _nearest(self.marks, at)

    def key_mark(self, at: Path = ()) -> Mark:
        """Where the key of this path stands; for list items and unknown paths as in `mark`."""
        return self.keys.get(at) or _nearest(self.marks, at)

    def error(
        self,
        at: Path,
        message: str,
        *,
        key: bool = False,
        expected: str | None = None,
        suggestion: str | None = None,
        hint: str | None = None,
    ) -> InputError:
        """An `InputError` that points at a path: at its value, or with `key=True` at its key."""
        line, column = self.key_mark(at) if key else self.mark(at)
        return InputError(
            message,
            file=self.path,
            line=line,
            column=column,
            field=dotted(at),
            expected=expected,
            suggestion=suggestion,
            hint=hint,
        )


def dotted(at: Path) -> str:
    """A path as users read it: `abilities.0.do.1.to`."""
    return ".".join(str(part) for part in at)


def _nearest(marks: dict[Path, Mark], at: Path) -> Mark:
    while at and at not in marks:
        at = at[:-1]
    return marks.get(at, (1, 1))
