"""The engine: runs a case through clingo and answers what the rules make of it."""

from .answers import Choice, Condition, Judgement, Miss, Outcome, RulingAnswer, Status, Verdict, Where
from .session import DEFAULT_MAX_STEPS, Session

__all__ = [
    "DEFAULT_MAX_STEPS",
    "Choice",
    "Condition",
    "Judgement",
    "Miss",
    "Outcome",
    "RulingAnswer",
    "Session",
    "Status",
    "Verdict",
    "Where",
]
