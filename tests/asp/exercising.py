"""Which of the labelled rules of a game its cases exercise: in which of them a rule fires.

`python -m tests.asp.exercising [GAME]...` writes `witnesses.txt` anew: ids of cases enough to exercise all rules,
and few more. The test looks at these first, at the others only when one of them no longer does what it did.
"""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path

from pyreasoner.cards import CardLibrary
from pyreasoner.cases import Case, load_cases
from pyreasoner.checking import remember_pass
from pyreasoner.coverage import exercised, labelled
from pyreasoner.engine.judging import judge_run
from pyreasoner.engine.running import run_case
from pyreasoner.explain.rulebook import Rule
from pyreasoner.games import find_game, games

WORKERS = 2
WITNESSES = Path(__file__).with_name("witnesses.txt")


def playable(game: str) -> bool:
    """Whether a game has a program to run."""
    return find_game(game).program.is_file()


@cache
def case_files(game: str) -> tuple[Path, ...]:
    """The packaged case files of a game."""
    folder = find_game(game).case_folder
    found = [*folder.rglob("*.yaml"), *folder.rglob("*.md")]
    return tuple(sorted(path for path in found if "cards" not in path.relative_to(folder).parts))


@cache
def cases(game: str) -> tuple[Case, ...]:
    """The packaged cases of a game."""
    loaded = load_cases(list(case_files(game)))
    assert not loaded.errors, "\n".join(map(str, loaded.errors))
    return tuple(loaded.cases)


def unexercised(game: str) -> list[Rule]:
    """The labelled rules that fire in no packaged case, in none of its lines of play that are looked at."""
    missing = {rule.id: rule for rule in labelled(game)}
    every = [case.id for case in cases(game)]
    first = [name for name in dict.fromkeys(WITNESSES.read_text(encoding="utf-8").split()) if name in every]
    for _, fired in fired_in(game, [*first, *(name for name in every if name not in first)]):
        for number in fired:
            missing.pop(number, None)
        if not missing:
            break
    return list(missing.values())


def fired_in(game: str, names: Sequence[str]) -> Iterator[tuple[str, set[int]]]:
    """The cases of a game by their ids, in this order, each with the numbers of the labelled rules that fire in it."""
    context = multiprocessing.get_context("spawn")  # a fork of a process with threads may hang
    with ProcessPoolExecutor(WORKERS, mp_context=context) as pool:
        answers = pool.map(_fired, [(game, name) for name in names])
        try:
            yield from zip(names, answers, strict=True)
        finally:
            pool.shutdown(cancel_futures=True)


def cover(fired: Mapping[str, set[int]]) -> list[str]:
    """Few cases in which everything fires that fires anywhere: always the one that adds the most."""
    left = set[int]().union(*fired.values())
    chosen: list[str] = []
    while left:
        best = max(sorted(fired), key=lambda name: len(fired[name] & left))
        chosen.append(best)
        left -= fired[best]
    return chosen


def _fired(task: tuple[str, str]) -> set[int]:
    """The numbers of the rules that fire in a case; that it passes is remembered, so that nobody need play it again."""
    game, name = task
    found: set[int] = set()
    case = next(one for one in cases(game) if one.id == name)
    for release in case.releases_or_default:
        run = run_case(case, CardLibrary.for_game(game), release)
        remember_pass(run, judge_run(run))
        found |= exercised(run)
    return found


def _write(games_to_look_at: Sequence[str]) -> None:
    kept = WITNESSES.read_text(encoding="utf-8").split() if WITNESSES.exists() else []
    for game in games_to_look_at:
        names = [case.id for case in cases(game)]
        kept = [name for name in kept if name not in names] + cover(dict(fired_in(game, names)))
    WITNESSES.write_text("".join(f"{name}\n" for name in kept), encoding="utf-8")


if __name__ == "__main__":
    _write(sys.argv[1:] or list(filter(playable, games())))
