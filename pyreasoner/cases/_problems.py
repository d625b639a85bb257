"""Collecting mistakes, so that one bad line does not hide the next."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from ..errors import InputError


@dataclass
class Problems:
    """The mistakes found so far in one case."""

    found: list[InputError] = field(default_factory=list)

    def add(self, error: InputError) -> None:
        """Keep a mistake (or all mistakes of an `InputErrors`)."""
        self.found.extend(error.errors)

    @contextmanager
    def caught(self) -> Iterator[None]:
        """Keep the mistakes that the body raises and go on after it."""
        try:
            yield
        except InputError as error:
            self.add(error)
