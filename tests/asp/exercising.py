"""Which of the labelled rules of a game its cases exercise: in which of them a rule fires.

`python -m tests.asp.exercising` writes `witnesses.txt` anew: cases enough to exercise all rules, and few more.
The test looks at these first and at the others only when one of them no longer does what it did.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path

from pyreasoner.cards import CardLibrary
from pyreasoner.cases import Case, load_cases
from pyreasoner.coverage import exercised, labelled
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
    first = witnesses(game)
    for _, fired in fired_in(game, [*first, *(path for path in case_files(game) if path not in first)]):
        for number in fired:
            missing.pop(number, None)
        if not missing:
            break
    return list(missing.values())


def witnesses(game: str) -> list[Path]:
    """The case files of a game that `witnesses.txt` names, as far as they are there."""
    folder = find_game(game).cases
    names = WITNESSES.read_text(encoding="utf-8").split() if WITNESSES.exists() else []
    return [folder / name for name in names if name.startswith(f"{game}/") and (folder / name).is_file()]


def fired_in(game: str, files: Sequence[Path]) -> Iterator[tuple[Path, set[int]]]:
    """The files, in their order, each with the numbers of the labelled rules that fire in its cases."""
    context = multiprocessing.get_context("spawn")  # a fork of a process with threads may hang
    with ProcessPoolExecutor(WORKERS, mp_context=context) as pool:
        answers = pool.map(_fired, [(game, str(path)) for path in files])
        try:
            yield from zip(files, answers, strict=True)
        finally:
            pool.shutdown(cancel_futures=True)


def cover(fired: Mapping[Path, set[int]]) -> list[Path]:
    """Few files in which everything fires that fires anywhere: always the one that adds the most."""
    left = set[int]().union(*fired.values())
    chosen: list[Path] = []
    while left:
        best = max(sorted(fired), key=lambda path: len(fired[path] & left))
        chosen.append(best)
        left -= fired[best]
    return chosen


def _fired(task: tuple[str, str]) -> set[int]:
    """The numbers of the rules that fire in the cases of a file."""
    game, file = task
    found: set[int] = set()
    for case in load_cases([Path(file)]).cases:
        for release in case.releases_or_default:
            found |= exercised(run_case(case, CardLibrary.for_game(game), release))
    return found


def _write() -> None:
    lines: list[str] = []
    for game in filter(playable, games()):
        chosen = cover(dict(fired_in(game, case_files(game))))
        lines += [f"{path.relative_to(find_game(game).cases).as_posix()}\n" for path in chosen]
    WITNESSES.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    _write()
