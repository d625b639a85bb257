"""One question in a process of its own: what is known when it does not come to its end."""

from __future__ import annotations

import time

import pytest

from pyreasoner.cli._single import Known, answer_one
from pyreasoner.cli._status import UNKNOWN
from pyreasoner.cli._workers import Fault, tell
from pyreasoner.errors import InputError, InputErrors, Unknown


def _work(task: str) -> str:
    tell(Known("a first look"))
    if task == "mistake":
        raise InputErrors([InputError("one", file="a.yaml"), InputError("two", file="b.yaml")])
    if task == "limit":
        raise Unknown("too far (--max-steps)")
    if task == "defect":
        raise ZeroDivisionError("of ours")
    if task == "slow":
        tell(Known("a draft", "a draft of the answer"))
        tell(Known("a second look"))
        time.sleep(60)
    return task.upper()


def test_the_whole_answer() -> None:
    """What is told before does not spoil the answer."""
    ended = answer_one(_work, "quick", 60, "trying")
    assert (ended.answer, ended.why) == ("QUICK", None)


def test_the_best_answer_so_far() -> None:
    """A time limit leaves the last answer that was told, and how far the work was; it says that it is not the whole."""
    ended = answer_one(_work, "slow", 0.5, "trying")
    assert ended.answer == "a draft of the answer"
    assert ended.known == "a second look"
    assert ended.why == "no answer within 0.5 seconds (--time-limit)"
    assert ended.status == UNKNOWN


def test_a_limit_inside() -> None:
    """A limit that the work itself reaches is no answer, whatever was told."""
    ended = answer_one(_work, "limit", 0, "trying")
    assert (ended.answer, ended.why, ended.known) == (None, "too far (--max-steps)", "a first look")


def test_mistakes_come_through() -> None:
    """All mistakes that the process finds in the user's files are raised here."""
    with pytest.raises(InputErrors) as raised:
        answer_one(_work, "mistake", 0, "trying")
    assert [one.file for one in raised.value.errors] == ["a.yaml", "b.yaml"]


def test_defects_come_through() -> None:
    """A defect of ours is told with its trace, not taken for an answer."""
    with pytest.raises(Fault) as raised:
        answer_one(_work, "defect", 0, "trying")
    assert raised.value.said == "ZeroDivisionError: of ours"
    assert "in _work" in raised.value.trace
