"""What the solver is asked under a limit, and what is said when it gives up."""

from __future__ import annotations

import clingo


class LimitReached(Exception):
    """The solver gave up a question after so many conflicts as it may have."""


def too_hard(limit: int | None) -> str:
    """What is said to the user of a `LimitReached`."""
    return f"a question took the solver more than {limit} conflicts (--conflict-limit)"


def answered(result: clingo.SolveResult) -> bool:
    """Whether a question has a model. Raises `LimitReached` when the solver gave up before it knew."""
    if result.unknown:
        raise LimitReached
    return bool(result.satisfiable)
