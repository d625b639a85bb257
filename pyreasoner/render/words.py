"""What the players of a case call things: the terms of an answer in their words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache

import clingo

from ..cases import Case
from ..engine import Choice, Condition, Judgement, Where
from ..engine.explaining import rulebook
from ..explain import Words
from ..saying import NAMING, names_of, token_name, zone_names
from .conditions import said_where

_NAMING = tuple(f"{name}(" for name, _ in NAMING)


class _CaseWords(Words):
    """As `Words`, and what comes into being in a run, which no fact of the case names, is called by what made it."""

    def say(self, term: clingo.Symbol) -> str:
        """One term in words."""
        token = None if term in self.names else token_name(term, self.say)
        return super().say(term) if token is None else token


def words_of(case: Case) -> Words:
    """The words for a case: the names in its facts, and how its game's rules put what reads badly by itself."""
    naming = (fact.rstrip(". ") for fact in case.facts if fact.startswith(_NAMING))
    return _CaseWords({**zone_names(case.game), **names_of(map(clingo.parse_term, naming))}, _phrases(case.game))


def speaker(case: Case) -> Callable[[str], str]:
    """A function that says a term (as ASP text) in the words of a case; what is no term stays as it is."""
    words = words_of(case)

    def say(text: str) -> str:
        try:
            return words.say(clingo.parse_term(text, logger=lambda *_: None))
        except RuntimeError:
            return text

    return say


def in_words(judgement: Judgement, case: Case) -> Judgement:
    """The judgement with its terms (what was derived, who chose what) in the words of its case."""
    say = speaker(case)
    names = words_of(case)

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


@cache
def _phrases(game: str) -> Mapping[tuple[str, int], str]:
    """The templates that a game's rules have, by function and number of arguments."""
    heads = (head for rule in rulebook(game).rules if rule.kind == "fact" for one in rule.clauses for head in one.heads)
    phrases = (head.args for head in heads if head.signature == ("phrase", 3))
    return {(name, int(size)): clingo.parse_term(text).string for name, size, text in phrases}
