"""A small game of its own, into which a test writes what lint is to find."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyreasoner import games, words
from pyreasoner.engine.understanding import words_read
from pyreasoner.lint.finding import Finding, allowed
from pyreasoner.lint.program import PROGRAM_CODES, program_findings

FILES = {
    "toy.lp": '#include "toy/2_other.lp".\n#include "toy/1_moving.lp".\n',
    "kernel/words.yaml": "rooms: {garden: green}\n",
    "kernel/vocabulary.lp": (
        "%*! lives(X), stands(X), goes(X), at(X,Place), at(X,cellar), seen(X,T), went(X,T)\nWhat there is. *%\n"
    ),
    "kernel/telling.lp": "#program base.\n#defined stands/1.\ntold(X) :- stands(X).\n",
    "kernel/used.lp": "#program base.\n#defined goes/1.\nused(X) :- goes(X).\n",
    "toy/words.yaml": "things: {chair: a thing}\n",
    "toy/releases.yaml": "2000-01-01: {note: the first}\n2001-01-01: {note: the second, default: true}\n",
    "toy/2_other.lp": (
        "#program base.\n#defined lives/1. #defined release/1.\n"
        "in_force(R) :- rule_change(R,D), release(D).\nrule_change(moving,20010101).\n"
        "at(X,house) :- lives(X).\n_hidden(X) :- lives(X).\ngoes(X) :- _hidden(X), in_force(moving).\n"
        "#program step(t).\nseen(X,t) :- lives(X).\nwent(X,t) :- seen(X,t).\n"
    ),
}
"""The files of the game below `asp/`, in which nothing looks wrong."""

MOVING = """\
#program base.
% @cr("1.1") @label("{} stands", (X))
stands(X) :- lives(X), at(X,house).

% @cr("1.2") @label("{} stands outside", (X))
stands(X) :- lives(X), at(X,garden).

% @cr("1.4") @label("{} stands and goes", (X))
stands(X) :- goes(X), at(X,house).

"""


class Toy:
    """The game's rules, to which a test adds."""

    def __init__(self, asp: Path) -> None:
        self.asp = asp
        self.games = ["toy"]
        for name, text in FILES.items():
            path = asp / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        self.add("")

    def add(self, text: str) -> None:
        """Let a file of the game end with these rules."""
        (self.asp / "toy" / "1_moving.lp").write_text(MOVING + text, encoding="utf-8")

    def found(self, text: str) -> list[Finding]:
        """What lint finds with these rules at the end of a file."""
        self.add(text)
        findings, allowances = program_findings(self.games)
        return allowed(findings, allowances, PROGRAM_CODES)

    def beside(self, text: str) -> None:
        """Let there be another game, with the same kernel and these rules."""
        (self.asp / "tiny").mkdir()
        for name in ("words.yaml", "releases.yaml"):
            (self.asp / "tiny" / name).write_text(FILES[f"toy/{name}"], encoding="utf-8")
        (self.asp / "tiny.lp").write_text('#include "toy/2_other.lp".\n#include "tiny/1_own.lp".\n', encoding="utf-8")
        (self.asp / "tiny" / "1_own.lp").write_text(f"#program base.\n{text}", encoding="utf-8")
        self.games.append("tiny")

    def codes(self, text: str) -> set[str]:
        """The kinds of it."""
        return {one.code for one in self.found(text)}


def unread_keyword() -> str:
    """Some keyword of Magic that no rule reads yet, and that says no more than itself."""
    read = words_read(games.find_game("mtg").program)
    rows = words.Words.for_game("mtg")["keywords"].values()
    return next(row.word for row in rows if not row.args and row.fact.isidentifier() and row.fact not in read)


def _forget() -> None:
    games.find_game.cache_clear()
    words._load.cache_clear()


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    """A game in which nothing looks wrong, as the only one there is."""
    monkeypatch.setattr(games, "data_root", lambda: tmp_path)
    _forget()
    yield Toy(tmp_path / "asp")
    _forget()
