"""Laws in scopes of growing size: as soon as a law falls, its larger scopes need not be looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from .answer import Answer, release_of
from .board import Sizes, said_scope, stages
from .law import Law
from .proving import Proof, Question, Verdict


@dataclass
class Attempt:
    """One law, with the answers for its scopes so far, the smallest first.

    `asked` is the question in the scope that the user wants; `answers` end with that scope, or with the first in
    which the law fell or nothing is known.
    """

    law: Law
    asked: Question
    answers: list[Answer] = field(default_factory=list)

    @property
    def scopes(self) -> list[Sizes]:
        """The scopes, the smallest first."""
        return stages(self.asked.sizes)

    @property
    def last(self) -> Answer:
        """The answer that counts."""
        return self.answers[-1]

    @property
    def verdict(self) -> Verdict:
        """What came of it."""
        return self.last.proof.verdict

    @property
    def held(self) -> Answer | None:
        """The largest scope in which the law holds, where nothing is known of the one asked for."""
        return next((one for one in reversed(self.answers) if one.proof.verdict is Verdict.HOLDS), None)

    @property
    def as_expected(self) -> bool:
        """Whether it came out as the law's file says (the other way round under its mutation)."""
        holds = (self.law.shape.expect == "holds") != self.asked.mutated
        return self.verdict is (Verdict.HOLDS if holds else Verdict.REFUTED)

    def next(self) -> Question | None:
        """The question in the next larger scope; None if there is nothing more to ask."""
        scopes = self.scopes
        if self.answers and self.verdict in (Verdict.REFUTED, Verdict.UNKNOWN) or len(self.answers) == len(scopes):
            return None
        return replace(self.asked, sizes=scopes[len(self.answers)])


Ask = Callable[[Sequence[Question]], Iterable[tuple[int, Answer]]]
"""Answers questions, in any order, each with its number."""


def grow(attempts: Sequence[Attempt], ask: Ask) -> Iterator[tuple[Attempt, Answer]]:
    """Try all laws, each in one scope after another; yields each answer as it comes."""
    while True:
        waiting = [(one, question) for one in attempts if (question := one.next()) is not None]
        if not waiting:
            return
        for number, answer in ask([question for _, question in waiting]):
            attempt = waiting[number][0]
            attempt.answers.append(answer)
            yield attempt, answer


def stop(attempts: Sequence[Attempt], why: str) -> None:
    """Give up what has not been tried yet."""
    for one in attempts:
        question = one.next()
        if question is not None:
            one.answers.append(unknown(question, why, 0.0))


def unknown(question: Question, why: str, seconds: float) -> Answer:
    """The answer to a question that was given up."""
    return Answer(question, release_of(question), Proof(Verdict.UNKNOWN, 0, False, seconds, problem=why))


def said(attempt: Attempt) -> str:
    """The scope that an attempt has reached."""
    return said_scope(attempt.last.question.sizes)
