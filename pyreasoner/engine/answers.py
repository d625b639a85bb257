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

    `facts` are observable facts (ASP atoms as text, without the step), `choices` what led there, `free` the order of
    arrival if it is open and matters, `parts` other open parts as they are in it, `stands(part,value)`.
    """

    facts: tuple[str, ...]
    choices: tuple[Choice, ...] = ()
    free: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Miss:
    """One expectation that does not hold: its text, what the rules derive instead, and at which step.

    `derived` are values that the thing asked about has in its place, in other lines of play maybe; or, if a set was
    expected (`is_set`), all that is in the set.
    """

    expected: str
    derived: tuple[str, ...]
    ruling: int
    index: int
    step: int
    is_set: bool = False


@dataclass(frozen=True)
class Where:
    """Requirements on the open parts of a case that decide a ruling together.

    `orders` are pairs of objects of which the first arrived earlier; `parts` are open parts with the values that
    they may have (ASP terms as text). `said` are all of them in words, once somebody has found the words.
    """

    orders: tuple[tuple[str, str], ...] = ()
    parts: tuple[tuple[str, tuple[str, ...]], ...] = ()
    said: tuple[str, ...] = ()


@dataclass(frozen=True)
class Condition:
    """When a ruling that varies with open parts holds.

    It does wherever one of `always` is met, and does not wherever one of `never` is. `mixed` says that elsewhere a
    player's choice decides; `complete` that nothing else is left.
    """

    always: tuple[Where, ...]
    never: tuple[Where, ...]
    mixed: bool = False
    complete: bool = True


@dataclass(frozen=True)
class RulingAnswer:
    """One ruling of a case: the verdict on it, whether that is what the case says, and what is amiss.

    `condition` says when it holds, if that hangs on open parts.
    """

    ruling: int
    stated: str
    verdict: Verdict
    agrees: bool
    misses: tuple[Miss, ...] = ()
    choosers: tuple[str, ...] = ()
    example: tuple[Choice, ...] = ()
    counterexample: tuple[Choice, ...] = ()
    condition: Condition | None = None


@dataclass(frozen=True)
class Judgement:
    """A case under one release.

    `cited` are the numbered rules that decided its rulings, if somebody asked for them or the case names others,
    `uncited` those that it names under `because` and that did not; `problems` are the engine's own words about bounds
    and illegal script lines, `left_out` about lines of play that the case does not speak of, and about what one that
    fails has not come to when it ends.
    """

    case: str
    release: str
    verdict: Verdict
    status: Status
    rulings: tuple[RulingAnswer, ...] = ()
    cited: tuple[str, ...] = ()
    uncited: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    steps: int = 0
    seconds: float = 0.0
    details: dict[str, object] = field(default_factory=dict)
