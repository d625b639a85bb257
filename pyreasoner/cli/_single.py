"""One question, worked on by a process of its own: nothing else can stop the solver's preparations.

When a limit is reached or the user interrupts it, what is known by then is shown.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ..errors import InputError, Unknown
from . import _status
from ._show import show
from ._workers import STOPPED, Fault, Lost, run, tell

if TYPE_CHECKING:
    from ..render import Page

Task = TypeVar("Task")
Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Known(Generic[Answer]):
    """What is known before the answer: how far it is, and the best answer that there is by now, if there is one."""

    said: str
    answer: Answer | None = None


@dataclass(frozen=True)
class Ended(Generic[Answer]):
    """How the work on a question ended. `answer` is the whole answer if `why` is None; if not, `why` says what kept it
    from being that, `known` how far it was, and `status` is the exit status that goes with it."""

    answer: Answer | None
    why: str | None = None
    known: str = ""
    status: int = _status.UNKNOWN


@dataclass(frozen=True)
class Shown:
    """An answer ready to be put down: its page or its data, whichever is wanted, and its exit status."""

    page: Page
    data: Mapping[str, Any]
    status: int


def shown(
    form: str, page: Callable[[], Page], data: Callable[[], Mapping[str, Any]], status: int = _status.AS_EXPECTED
) -> Shown:
    """An answer of which only what its form needs is made."""
    return Shown((), data(), status) if form == "json" else Shown(page(), {}, status)


def steps_played(step: int) -> None:
    """Tell that the play has come to a step."""
    tell(Known(f"{step} step{'' if step == 1 else 's'} of the game {'was' if step == 1 else 'were'} played"))


def answer_one(work: Callable[[Task], Answer], task: Task, time_limit: float, doing: str) -> Ended[Answer]:
    """The answer of `work`, a function of a module, to a task; both must be picklable. It may `tell` what is `Known`.

    A `time_limit` of 0 is none. Raises what the work raises of `InputError`, and `Fault` for the rest.
    """
    from ._progress import Bar  # takes a moment, and help does without it

    known: Known[Answer] = Known("")

    def hear(_: int, news: Known[Answer]) -> None:
        nonlocal known
        known = news if news.answer is not None else Known(news.said, known.answer)
        bar.tell(f"{doing}: {news.said}")

    try:
        with Bar(doing, None) as bar, closing(run(_Work(work), [task], 1, time_limit or None, hear)) as answers:
            _, answer = next(answers)
    except KeyboardInterrupt:
        return Ended(known.answer, STOPPED, known.said, _status.INTERRUPTED)
    if isinstance(answer, Lost):
        return Ended(known.answer, answer.said, known.said)
    if isinstance(answer, Unknown):
        return Ended(known.answer, str(answer), known.said)
    if isinstance(answer, InputError | Fault):
        raise answer
    return Ended(answer)


def show_ended(form: str, ended: Ended[Shown], about: str) -> int:
    """Put down an answer, or what is known in its place; returns the exit status. `about` is what was asked about."""
    answer = ended.answer
    if ended.why is None:
        assert answer is not None
        show(form, lambda: answer.page, lambda: answer.data)
        return answer.status
    if answer is None:
        show_unknown(form, about, ended.why, ended.known)
    else:
        why = ended.why
        show(form, lambda: [*answer.page[:1], *_told(why), *answer.page[1:]], lambda: {**answer.data, "problem": why})
    return ended.status


def show_unknown(form: str, about: str, why: str, known: str = "") -> None:
    """Say that there is no answer, why, and how far it was."""
    from ..render.page import Style, line, span

    said = f"{known} by then" if known else ""
    show(
        form,
        lambda: [line(span("UNKNOWN", Style.OPEN), f"  {about}"), *_told(why), *([line(said)] if said else [])],
        lambda: {"case": about, "verdict": "UNKNOWN", "problem": why, **({"known": known} if known else {})},
    )


def _told(why: str) -> Page:
    from ..render.page import Style, line, span

    return [line(span(why, Style.OPEN))]


@dataclass(frozen=True)
class _Work(Generic[Task, Answer]):
    """The work, with what it raises as its answer."""

    work: Callable[[Task], Answer]

    def __call__(self, task: Task) -> Answer | InputError | Unknown | Fault:
        try:
            return self.work(task)
        except (InputError, Unknown) as error:
            return error
        except MemoryError:
            return Unknown("this needs more memory than there is; try a smaller case")
        except Exception as error:
            return Fault(f"{type(error).__name__}: {error}", traceback.format_exc())
