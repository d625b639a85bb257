"""What the players of a case call things: the terms of an answer in their words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

import clingo

from ..cases import Case
from ..engine import Choice, Condition, Judgement, Where
from ..explain import Words
from ..saying import NAMING, names_of
from .conditions import said_where

_NAMING = tuple(f"{name}(" for name, _ in NAMING)


def words_of(facts: Iterable[str]) -> Words:
    """The words for a case, from its facts as lines of ASP text."""
    naming = (fact.rstrip(". ") for fact in facts if fact.startswith(_NAMING))
    return Words(names_of(map(clingo.parse_term, naming)))


def speaker(facts: Iterable[str]) -> Callable[[str], str]:
    """A function that says a term (as ASP text) in the words of a case; what is no term stays as it is."""
    words = words_of(facts)

    def say(text: str) -> str:
        try:
            return words.say(clingo.parse_term(text, logger=lambda *_: None))
        except RuntimeError:
            return text

    return say


def in_words(judgement: Judgement, case: Case) -> Judgement:
    """The judgement with its terms (what was derived, who chose what) in the words of its case."""
    say = speaker(case.facts)
    names = words_of(case.facts)

    def where(cubes: tuple[Where, ...]) -> tuple[Where, ...]:
        return tuple(replace(one, said=said_where(one, case, names)) for one in cubes)

    def hangs(condition: Condition | None) -> Condition | None:
        return condition and replace(condition, always=where(condition.always), never=where(condition.never))

    def said(choice: Choice) -> Choice:
        return replace(
            choice, chooser=say(choice.chooser), about=say(choice.about), option=say(choice.option)
        )

    rulings = (
        replace(
            ruling,
            stated=_stated(ruling.stated, say),
            misses=tuple(replace(miss, derived=tuple(map(say, miss.derived))) for miss in ruling.misses),
            choosers=tuple(map(say, ruling.choosers)),
            example=tuple(map(said, ruling.example)),
            counterexample=tuple(map(said, ruling.counterexample)),
            condition=hangs(ruling.condition),
        )
        for ruling in judgement.rulings
    )
    return replace(judgement, rulings=tuple(rulings))


def _stated(stated: str, say: Callable[[str], str]) -> str:
    """What a ruling says of its outcomes: `up_to a` is "up to A"."""
    chooser = stated.removeprefix("up_to ")
    return stated if chooser == stated else f"up to {say(chooser)}"
