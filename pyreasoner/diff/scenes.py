"""Scenes: cases that leave parts open and state no ruling, with made-up cards that stand for kinds of cards."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..cases import Case, load_cases
from ..errors import InputError, raise_all
from ..games import find_game


def scenes(game: str, further: Sequence[Path] = ()) -> list[Case]:
    """The scenes that come with a game, in the folder `scenes` beside its rules, and further ones.

    Raises `InputErrors` for mistakes in their files, and for a case that leaves nothing open, states a ruling, or is of
    another game.
    """
    folder = find_game(game).word_file.with_name("scenes")
    own = [folder] if folder.is_dir() else []
    loaded = load_cases([*own, *further])
    errors = list(loaded.errors)
    for case in loaded.cases:
        if case.game != game:
            errors.append(
                InputError(f"this scene is of {case.game}", file=case.file, line=case.line, expected=f"game: {game}")
            )
        elif not case.parts and not case.free:
            errors.append(
                InputError(
                    f"{case.id} leaves nothing open, so it is no scene",
                    file=case.file,
                    line=case.line,
                    expected="an entry `free`",
                    hint="cases as they are can be compared with --on",
                )
            )
        elif case.rulings:
            errors.append(
                InputError(
                    f"{case.id} states a ruling, which no search looks at",
                    file=case.file,
                    line=case.rulings[0].line,
                    expected="a scene, which states none",
                    hint="rulings can be compared with --on",
                )
            )
    raise_all(errors)
    return loaded.cases
