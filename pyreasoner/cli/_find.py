"""Finding what a verb is asked about: cases by path, by game or by id, and the cards that they may use."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import InputError, raise_all, suggest

if TYPE_CHECKING:
    from ..cards import CardLibrary
    from ..cases import Case, LoadedCases

_SHOWN = 12


def cases_at(written: Sequence[str]) -> LoadedCases:
    """The cases that the arguments mean, with all mistakes in their files.

    An argument is a path or pattern, `FILE#ID`, the name of a game (its packaged cases), or the id of a
    packaged case. No arguments mean the packaged cases of all games.
    """
    from ..cases import LoadedCases, load_cases
    from ..games import find_game, games

    known = games()
    paths: list[Path] = []
    single: list[Case] = []
    errors: list[InputError] = []
    for one in written or known:
        path, wanted = _split(one)
        if wanted is None and not path.exists() and one in known:
            paths.append(find_game(one).case_folder)
        elif wanted is not None or (not path.exists() and one in _packaged()):
            try:
                single.append(one_case(one))
            except InputError as error:
                errors += error.errors
        else:
            paths.append(path)
    loaded = load_cases(paths) if paths else LoadedCases([], [])
    ids = {case.id for case in loaded.cases}
    return LoadedCases(
        [*loaded.cases, *(case for case in single if case.id not in ids)], [*loaded.errors, *errors]
    )


def one_case(written: str) -> Case:
    """The case in a file, the one of an id among several (`FILE#ID`), or the packaged case of an id.

    Raises `InputError` or `InputErrors` for mistakes in the file, and when it is not clear which is meant.
    """
    from ..cases import load_cases

    path, wanted = _split(written)
    if wanted is None and not path.exists() and written in _packaged():
        return _packaged()[written]
    loaded = load_cases([path])
    if not loaded.cases:
        raise_all(loaded.errors)
    if wanted is None and len(loaded.cases) == 1:
        raise_all(loaded.errors)
        return loaded.cases[0]
    found = [case for case in loaded.cases if case.id == wanted]
    if found:
        return found[0]
    raise_all(loaded.errors)
    raise _unclear(path, wanted, [case.id for case in loaded.cases])


def library_for(case: Case, card_files: Sequence[Path]) -> CardLibrary:
    """The cards that a case may use, besides its own. Raises `InputError` for unclean card files."""
    from ..cards import CardLibrary

    return CardLibrary.for_game(case.game, card_files)


def _unclear(path: Path, wanted: str | None, ids: list[str]) -> InputError:
    shown = f"{', '.join(ids[:_SHOWN])}{', ...' if len(ids) > _SHOWN else ''}"
    if wanted is None:
        return InputError(
            f"there are {len(ids)} cases here, and it is not said which",
            file=str(path),
            expected=f"one of them, as in {path}#{ids[0]}",
            hint=f"ids: {shown}",
        )
    return InputError(
        f"no case is called {wanted!r}",
        file=str(path),
        suggestion=suggest(wanted, ids),
        expected=f"one of {shown}",
    )


@cache
def _packaged() -> dict[str, Case]:
    """The cases that come with the games, by id."""
    from ..cases import load_cases
    from ..games import find_game, games

    return {case.id: case for case in load_cases([find_game(game).case_folder for game in games()]).cases}


def _split(written: str) -> tuple[Path, str | None]:
    path = Path(written)
    if "#" in written and not path.exists():
        file, _, wanted = written.rpartition("#")
        return Path(file), wanted
    return path, None
