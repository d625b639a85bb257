"""The answers of all releases side by side: spans of releases that agree, and what made an answer flip."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..cases import Case, Ruling
from ..cases.releases import Release
from .answers import RulingUnder, Under
from .passing import Encoded


@dataclass(frozen=True)
class Span:
    """Neighbouring releases, oldest first, that give the same answer to a ruling.

    `answer` is None where there is none; `problems` then say why.
    """

    releases: tuple[str, ...]
    answer: RulingUnder | None
    problems: tuple[str, ...] = ()


@dataclass(frozen=True)
class Flip:
    """A release with which the answer changes.

    `note` says what that release changed, `before` is the one before it. `went` are rules that only the one
    before had, `came` those that only the new one has, as far as they had a part in the derivation. With
    `aside` there are no such; these took effect elsewhere in the game. `changes` are the names of the changes
    that one of the two has and the other has not.
    """

    release: str
    before: str
    note: str
    went: tuple[Encoded, ...]
    came: tuple[Encoded, ...]
    aside: bool
    changes: tuple[str, ...]


@dataclass(frozen=True)
class RulingHistory:
    """One ruling through all releases."""

    number: int
    ruling: Ruling
    spans: tuple[Span, ...]
    flips: tuple[Flip, ...]


@dataclass(frozen=True)
class History:
    """A case through all releases of its game, oldest first."""

    case: Case
    releases: tuple[Release, ...]
    answers: tuple[Under, ...]
    rulings: tuple[RulingHistory, ...]

    @property
    def unknown(self) -> bool:
        """Whether a bound was reached under some release."""
        return any(answer.status == "unknown" for answer in self.answers)


def history(case: Case, releases: Sequence[Release], answers: Sequence[Under]) -> History:
    """Put the answers of releases (in the same order, oldest first) side by side, ruling by ruling."""
    return History(
        case,
        tuple(releases),
        tuple(answers),
        tuple(_ruling(number, ruling, releases, answers) for number, ruling in enumerate(case.rulings, start=1)),
    )


def _ruling(number: int, ruling: Ruling, releases: Sequence[Release], answers: Sequence[Under]) -> RulingHistory:
    spans: list[Span] = []
    for under in answers:
        answer = _answer(under, number)
        if spans and _same(spans[-1], answer, under):
            spans[-1] = Span((*spans[-1].releases, under.release), spans[-1].answer, spans[-1].problems)
        else:
            spans.append(Span((under.release,), answer, () if answer else under.problems))
    flips = [
        _flip(number, release, old, new)
        for (old, new), release in zip(pairwise(answers), releases[1:], strict=True)
        if _flipped(_answer(old, number), _answer(new, number))
    ]
    return RulingHistory(number, ruling, tuple(spans), tuple(flips))


def _answer(under: Under, number: int) -> RulingUnder | None:
    return under.rulings[number - 1] if under.rulings else None


def _same(span: Span, answer: RulingUnder | None, under: Under) -> bool:
    if span.answer is None or answer is None:
        return span.answer is answer and span.problems == under.problems
    return span.answer.answer == answer.answer


def _flipped(old: RulingUnder | None, new: RulingUnder | None) -> bool:
    return old is not None and new is not None and old.answer != new.answer


def _flip(number: int, release: Release, old: Under, new: Under) -> Flip:
    changes = old.in_force ^ new.in_force
    before, after = _number(old.release), _number(new.release)

    def passing(rules: Iterable[Encoded]) -> tuple[Encoded, ...]:
        return tuple(one for one in rules if one.passes(changes, before, after))

    went, came = (passing(under.rulings[number - 1].rules) for under in (old, new))
    aside = not went and not came
    if aside:
        went, came = (passing(under.rulings[number - 1].further) for under in (old, new))
    return Flip(release.name, old.release, release.note, went, came, aside, tuple(sorted(changes)))


def _number(release: str) -> int:
    return int(release.replace("-", ""))
