"""What a PATH of `lint` means: rules, cases or cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..errors import InputError, suggest
from ..explain._store import snapshot
from ..games import data_root, find_game, games

_CARDS = "cards"


@dataclass(frozen=True)
class Scope:
    """What is to be linted.

    `rules` are program files of the games (all are read, findings in others are left out), `cases` files and
    folders of cases, `cards` card files.
    """

    rules: frozenset[str]
    cases: tuple[Path, ...]
    cards: tuple[Path, ...]

    def cards_by_game(self, game: str) -> dict[str, list[Path]]:
        """The card files by the game in whose folder they are; those that are in none are of this game."""
        found: dict[str, list[Path]] = {}
        for path in self.cards:
            homes = (name for name in games() if _within(path, find_game(name).case_folder))
            found.setdefault(next(homes, game), []).append(path)
        return found


def scope_of(written: Sequence[str]) -> Scope:
    """What the arguments mean: paths, or names of games; without any, all that comes with all games.

    Raises `InputError` for a path that is not there or leads to nothing that can be linted.
    """
    known = games()
    rules: set[Path] = set()
    cases: list[Path] = []
    cards: list[Path] = []
    for one in written or known:
        path = Path(one)
        if one in known and not path.exists():
            game = find_game(one)
            rules.update(_rules([game.asp / "kernel", game.asp / one, game.program]))
            cases.append(game.case_folder)
            cards += game.card_files()
        elif path.is_file() and path.suffix == ".lp":
            rules.update(_parts_of_games(path))
        elif path.is_file():
            (cards if path.parent.name == _CARDS and path.suffix == ".yaml" else cases).append(path)
        elif path.is_dir() and _within(path, data_root() / "asp"):
            rules.update(_parts_of_games(path))
        elif path.is_dir():
            found = _card_files(path)
            cards += found
            if path.name != _CARDS or not found:
                cases.append(path)
        else:
            raise InputError(
                "there is no such file or folder",
                file=one,
                suggestion=suggest(one, known),
                expected=f"a path, or the name of a game ({', '.join(known)})",
            )
    return Scope(frozenset(map(str, rules)), tuple(cases), tuple(dict.fromkeys(cards)))


def _rules(places: Iterable[Path]) -> set[Path]:
    """The program files at these places that some game includes, or that look at one that was played."""
    found = {path.resolve() for place in places for path in (place.rglob("*.lp") if place.is_dir() else [place])}
    return found & _read()


def _parts_of_games(path: Path) -> set[Path]:
    found = _rules([path])
    if not found:
        expected = f"a file that one of them includes, or a folder of such, below {data_root() / 'asp'}"
        raise InputError("this is no part of the rules of a game", file=str(path), expected=expected)
    return found


def _read() -> set[Path]:
    known = map(find_game, games())
    return {Path(name) for game in known for name, _, _ in snapshot([game.program, *game.aside]).files}


def _within(path: Path, folder: Path) -> bool:
    return path.resolve().is_relative_to(folder.resolve())


def _card_files(folder: Path) -> list[Path]:
    found = folder.glob("*.yaml") if folder.name == _CARDS else folder.rglob(f"{_CARDS}/*.yaml")
    return sorted(found)
