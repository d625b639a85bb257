"""Scenes: cases that leave parts open and state no ruling, with made-up cards that stand for kinds of cards."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..cases import Case, load_cases
from ..errors import InputError, raise_all
from ..games import find_game


def scenes(game: str, further: Sequence[Path] = ()) -> list[Case]:
    """The scenes that come with a game, in the folder `scenes` beside its rules, and further ones.

    Raises `InputErrors` for mistakes in their files, and for a case that leaves nothing open, says what must come of it
    or under which release, or is of another game.
    """
    folder = find_game(game).word_file.with_name("scenes")
    own = [folder] if folder.is_dir() else []
    loaded = load_cases([*own, *further])
    raise_all([*loaded.errors, *(error for case in loaded.cases if (error := _refused(case, game)) is not None)])
    return loaded.cases


def _refused(case: Case, game: str) -> InputError | None:
    """Why a case is no scene of a game, if it is none."""
    if case.game != game:
        return _mistake(case, f"this scene is of {case.game}", f"game: {game}")
    if not case.parts and not case.free:
        hint = "cases as they are can be compared with --on"
        return _mistake(case, f"{case.id} leaves nothing open, so it is no scene", "an entry `free`", hint)
    if case.rulings or case.because:
        hint = "rulings can be compared with --on"
        return _mistake(case, f"{case.id} says what must come of it, at which no search looks", "no ruling", hint)
    if case.releases:
        return _mistake(case, f"{case.id} names a release, but is searched under two others", "no `release`")
    return None


def _mistake(case: Case, message: str, expected: str, hint: str | None = None) -> InputError:
    return InputError(message, file=case.file, line=case.line, expected=expected, hint=hint)
