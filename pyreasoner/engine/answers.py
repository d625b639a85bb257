"""What the engine answers: verdicts, outcomes and judgements, as plain data for rendering.

Nothing here knows clingo or any game; `symbols` are rendered to players' words by `pyreasoner.render`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Verdict(StrEnum):
    """The first word of every answer. They never mix."""

    ALWAYS = "ALWAYS"
    NEVER = "NEVER"
    CHOICE = "CHOICE"
    VARIES = "VARIES"
    CONFLICT = "CONFLICT"
    SILENT = "SILENT"
    UNKNOWN = "UNKNOWN"


class Status(StrEnum):
    """How a case fared against its stated rulings."""

    PASSED = "passed"
    FAILED = "failed"
    UNKNOWN = "unknown"
    ERROR = "error"


@dataclass(frozen=True)
class Choice:
    """A choice that matters: who makes it, what about, and what was chosen (ASP terms as text)."""

    chooser: str
    about: str
    option: str
    step: int


@dataclass(frozen=True)
class Outcome:
    """One distinguishable way the case can end.

    `facts` are observable facts (ASP atoms as text, without the step), `choices` what led there, `free` the parts
    left open (order of arrival) as they are in it.
    """

    facts: tuple[str, ...]
    choices: tuple[Choice, ...] = ()
    free: tuple[str, ...] = ()


@dataclass(frozen=True)
class Miss:
    """One expectation that does not hold: its text, what the rules derive instead, and at which step."""

    expected: str
    derived: tuple[str, ...]
    ruling: int
    index: int
    step: int


@dataclass(frozen=True)
class RulingAnswer:
    """One ruling of a case: the verdict on it, whether that is what the case says, and what is amiss."""

    ruling: int
    stated: str
    verdict: Verdict
    agrees: bool
    misses: tuple[Miss, ...] = ()
    choosers: tuple[str, ...] = ()
    example: tuple[Choice, ...] = ()
    counterexample: tuple[Choice, ...] = ()


@dataclass(frozen=True)
class Judgement:
    """A case under one release.

    `cited` are the numbered rules that decided its rulings, `uncited` those that the case names under
    `because` and that did not; `problems` are the engine's own words about bounds and illegal script lines.
    """

    case: str
    release: str
    verdict: Verdict
    status: Status
    rulings: tuple[RulingAnswer, ...] = ()
    cited: tuple[str, ...] = ()
    uncited: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    steps: int = 0
    seconds: float = 0.0
    details: dict[str, object] = field(default_factory=dict)
