"""One application of a continuous effect in words, before it is put down as a step of a proof."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from clingo import Symbol

from ..layers import Layer

Key = tuple[Symbol, int, int]
"""An application: the effect, its position among those of the step, and the step of the game."""

MOST = 4
"""How many objects are named where nobody asked about them."""

_DEPENDENCIES = ("waits", "waits_longer", "loop")


@dataclass(frozen=True, eq=True)
class Told:
    """A sentence with the rules that it states; `kind` is the name of the remark, `about` what its places are."""

    text: str
    rules: tuple[str, ...] = ()
    kind: str = ""
    about: Mapping[str, Any] = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class Spoken:
    """One application in words.

    `source` is the object that the effect comes from ("" for none), `effect` what it does as a sentence without
    its end, `objects` all that it applies to, `numbers` what becomes of their numbers; `remarks` are told below.
    `partly` says that other layers of the step are not told again, because nothing has changed in them.
    """

    layer: Layer
    step: int
    source: str
    name: str
    effect: str
    text: str
    objects: tuple[str, ...]
    numbers: Mapping[str, str]
    remarks: tuple[Told, ...]
    partly: bool = False

    def data(self) -> dict[str, Any]:
        """The application as plain data."""
        return {
            "source": self.source or None,
            "effect": self.effect,
            "objects": list(self.objects),
            "numbers": dict(self.numbers),
            "dependencies": [dict(one.about) for one in self.remarks if one.kind in _DEPENDENCIES],
            "remarks": [{"text": one.text, "rules": list(one.rules)} for one in self.remarks],
        }
