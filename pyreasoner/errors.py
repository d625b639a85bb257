"""What goes wrong because of what a user wrote, said so that the user can mend it."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence


class InputError(Exception):
    """A mistake in a file or an argument.

    `str()` reads `file:line:column: field: message; expected ...; did you mean ...? (hint)`; parts that are
    not known are left out. Lines and columns count from 1; `field` is a dotted path such as
    `Lifeline.abilities.0`.
    """

    def __init__(
        self,
        message: str,
        *,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
        field: str = "",
        expected: str | None = None,
        suggestion: str | None = None,
        hint: str | None = None,
    ) -> None:
        self.message = message
        self.file = file
        self.line = line
        self.column = column
        self.field = field
        self.expected = expected
        self.suggestion = suggestion
        self.hint = hint
        super().__init__(message)

    @property
    def errors(self) -> tuple[InputError, ...]:
        """All single mistakes in this error (one, unless it is an `InputErrors`)."""
        return (self,)

    @property
    def where(self) -> str:
        """`file:line:column` as far as it is known, else an empty string."""
        parts = [self.file or "", *(str(n) for n in (self.line, self.column) if n is not None)]
        return ":".join(part for part in parts if part)

    def __str__(self) -> str:
        """One line with everything that is known of the mistake."""
        said = self.message
        if self.expected:
            said += f"; expected {self.expected}"
        if self.suggestion:
            said += f"; did you mean {self.suggestion!r}?"
        if self.hint:
            said += f" ({self.hint})"
        return ": ".join(part for part in (self.where, self.field, said) if part)


class InputErrors(InputError):
    """Several mistakes found in one go; `errors` holds them in the order in which they stand in the files."""

    def __init__(self, errors: Sequence[InputError]) -> None:
        if not errors:
            raise ValueError("InputErrors needs at least one error")
        self._errors = tuple(single for error in errors for single in error.errors)
        first = self._errors[0]
        super().__init__(
            first.message,
            file=first.file,
            line=first.line,
            column=first.column,
            field=first.field,
            expected=first.expected,
            suggestion=first.suggestion,
            hint=first.hint,
        )

    @property
    def errors(self) -> tuple[InputError, ...]:
        """All single mistakes."""
        return self._errors

    def __reduce__(self) -> tuple[type[InputErrors], tuple[tuple[InputError, ...]]]:
        return type(self), (self._errors,)  # so that a process can send them to another

    def __str__(self) -> str:
        """One line a mistake."""
        return "\n".join(str(error) for error in self._errors)


class Unknown(Exception):
    """A limit was reached before there was an answer; `str()` says which, in the user's words."""


def raise_all(errors: Sequence[InputError]) -> None:
    """Raise what was collected: nothing, the one error itself, or an `InputErrors` with all of them."""
    if len(errors) == 1:
        raise errors[0]
    if errors:
        raise InputErrors(errors)


def suggest(word: object, known: Iterable[str], cutoff: float = 0.6) -> str | None:
    """The known word that is nearest to a mistyped one, or None when nothing is near.

    With a `cutoff` nearer to 1 it must be more alike.
    """
    text = str(word)
    names = list(known)
    lowered = {name.lower(): name for name in names}
    near = difflib.get_close_matches(text.lower(), list(lowered), n=1, cutoff=cutoff)
    return lowered[near[0]] if near else None
