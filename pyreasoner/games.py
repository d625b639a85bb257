"""Where each game's rule programs, words, cards and cases live.

In a source tree `asp/` and `cases/` lie beside the package; an installed wheel carries them inside it, in
`_data/`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from .errors import InputError, suggest

KERNEL = "kernel"
_PACKAGE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Game:
    """One rule book: its name and the two folders that hold everything about it."""

    name: str
    asp: Path
    cases: Path

    @property
    def program(self) -> Path:
        """The entry file that includes the game's rules."""
        return self.asp / f"{self.name}.lp"

    @property
    def telling(self) -> Path:
        """The program that works out what an explanation says beside the derivation; the kernel's, if it has none."""
        return self._aside("telling.lp")

    @property
    def using(self) -> Path:
        """The program that works out which abilities had a part in a game; the kernel's, if it has none."""
        return self._aside("used.lp")

    @property
    def aside(self) -> tuple[Path, ...]:
        """The programs that look at a game that has been played, and are no part of its run."""
        return self.telling, self.using

    def _aside(self, name: str) -> Path:
        own = self.asp / self.name / name
        return own if own.is_file() else self.asp / KERNEL / name

    @property
    def word_file(self) -> Path:
        """The game's table of words."""
        return self.asp / self.name / "words.yaml"

    @property
    def kernel_word_file(self) -> Path:
        """The table of words that all games share."""
        return self.asp / KERNEL / "words.yaml"

    @property
    def case_folder(self) -> Path:
        """The folder of rulings that come with the game."""
        return self.cases / self.name

    def card_files(self) -> list[Path]:
        """The card files that come with the game, sorted by name."""
        return sorted((self.case_folder / "cards").glob("*.yaml"))


@lru_cache(maxsize=1)
def data_root() -> Path:
    """The folder that holds `asp/` and `cases/`."""
    packaged = _PACKAGE / "_data"
    return packaged if (packaged / "asp").is_dir() else _PACKAGE.parent


def games() -> list[str]:
    """The names of all games that have a table of words, sorted."""
    tables = (data_root() / "asp").glob("*/words.yaml")
    return sorted(table.parent.name for table in tables if table.parent.name != KERNEL)


@cache
def find_game(name: str) -> Game:
    """The game of that name. Raises `InputError` for a name that no game has."""
    known = games()
    if name not in known:
        raise InputError(
            f"unknown game {name!r}", expected=f"one of {', '.join(known)}", suggestion=suggest(name, known)
        )
    return Game(name, data_root() / "asp", data_root() / "cases")
