"""How long a proof takes as its scope grows, and how long it takes to ask about the same boards one by one."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pyreasoner.cards import CardLibrary
from pyreasoner.cases import Case
from pyreasoner.cases.build import build_case
from pyreasoner.engine.outcomes import outcomes
from pyreasoner.files import parse_yaml
from pyreasoner.prove import find_law
from pyreasoner.prove.board import Sizes, board_case, place_id
from pyreasoner.prove.law import Law
from pyreasoner.prove.proving import Question, prove
from pyreasoner.refute.saving import case_text, found_case
from pyreasoner.refute.search import Board, Refutation

GAME = "mtg"
GROWING: dict[str, tuple[Sizes, ...]] = {
    "one_result": tuple({"effects": effects, "objects": 2} for effects in (1, 2, 3, 4)),
    "settled": tuple({"effects": 2, "objects": objects} for objects in (1, 2, 3)),
    "cannot_beats_can": tuple({"words": words} for words in (1, 2, 3)),
}
"""Laws, each with scopes of growing size."""


@dataclass(frozen=True)
class Scope:
    """One law in one scope: the verdict, the states, the seconds of the proof, and what a board alone takes.

    `asked` is how many boards were asked about one by one, `each` the mean of their seconds.
    """

    law: str
    sizes: Sizes
    verdict: str
    states: int
    proof: float
    asked: int
    each: float

    @property
    def apart(self) -> float:
        """The seconds for all boards one by one; estimated, if not all were asked about."""
        return self.each * self.states


def measured(boards: int, seed: int) -> Iterator[Scope]:
    """Every law in every scope; at most so many boards of each, drawn at random, are asked about one by one."""
    for name, scopes in GROWING.items():
        law = find_law(name)
        prove(Question(law.path, GAME, scopes[0]))  # so that what can be warm is warm
        for sizes in scopes:
            proof = prove(Question(law.path, GAME, sizes))
            cases = list(drawn(law, sizes, min(boards, proof.states), random.Random(seed)))
            library = CardLibrary.for_game(GAME)
            began = time.perf_counter()
            for case in cases:
                outcomes(case, library)
            each = (time.perf_counter() - began) / len(cases)
            yield Scope(name, sizes, proof.verdict.value, proof.states, proof.seconds, len(cases), each)


def drawn(law: Law, sizes: Sizes, number: int, chance: random.Random) -> Iterator[Case]:
    """So many boards of a scope, each as likely as any other; a board may be drawn twice."""
    whole = board_case(law, GAME, sizes)
    order = tuple(fact.removeprefix("arrived(").split(",")[0] for fact in whole.facts if fact.startswith("arrived("))
    for _ in range(number):
        board = Board(order, _values(law, sizes, whole, chance))
        value: dict[str, Any] = found_case(whole, Refutation(0, board), "drawn", whole.releases_or_default[-1])
        case, errors = build_case(parse_yaml(case_text(value), "drawn.yaml"))
        assert case is not None and not errors, errors
        yield case


def _values(law: Law, sizes: Sizes, whole: Case, chance: random.Random) -> dict[str, str]:
    filled: set[str] = set()
    for kind in law.setting(GAME).slots:
        places = [place_id(kind, number) for number in range(1, sizes[kind] + 1)]
        ways = 1
        for part in whole.parts:
            ways *= len(part.values) if places[0] in part.target and part.target[0] != "there" else 1
        weights = [ways**count for count in range(len(places) + 1)]
        filled.update(places[: chance.choices(range(len(places) + 1), weights)[0]])
    return {
        part.key: ("yes" if part.target[1] in filled else "no")
        if part.target[0] == "there"
        else chance.choice(part.values).term
        for part in whole.parts
    }
