"""Linting the rules of a game: everything that can be seen without running a case."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path

from .. import _ast
from .._asp import Signature, Statement
from ..cases import load_releases
from ..explain import game_rules
from ..games import KERNEL, Game, find_game
from .finding import Allowance, Finding, allowances_in
from .laws import dates, labels, unnumbered
from .names import unknown_names
from .predicates import Predicates
from .variables import unjoined
from .vocabulary import documented, stale

PROGRAM_CODES = (
    *("undefined", "unused", "arity", "private", "unknown-public", "unknown-name"),
    *("unjoined", "unnumbered", "label", "dates"),
)
"""The kinds of findings in rules."""


def program_findings(games: Sequence[str]) -> tuple[list[Finding], list[Allowance]]:
    """What looks wrong in the rules of these games, and what their files allow.

    Rules that several games share are judged with all of them: what one game looks at is used. Of the programs
    that look at a game that was played, only what they look at is judged. Raises `InputError` for a program that
    cannot be read.
    """
    known = [game for game in map(find_game, games) if game.program.is_file()]
    read = {game.name: _ast.read([game.program]) for game in known}
    aside = [Predicates(_ast.read([path])) for path in sorted({path for game in known for path in game.aside})]
    every = _once(statement for statements in read.values() for statement in statements)
    words = documented(_program_files(known))
    public = {word.signature for word in words}
    together = Predicates(every)
    looked_at = public.union(*(program.used for program in aside))
    found = [*together.unused(looked_at), *unjoined(every)]
    found += stale(words, together.known.union(*(program.known for program in aside)))
    found += unknown_names(every, [game.name for game in known], words)
    for game in known:
        found += _own(game, Predicates(read[game.name]), public)
    given = public.union(together.derived, together.declared, *(program.derived for program in aside))
    for program in aside:
        found += [*program.undefined(), *program.unavailable(given)]
    return found, list(_allowances(every))


def _own(game: Game, predicates: Predicates, public: set[Signature]) -> Iterable[Finding]:
    book = game_rules(game)
    yield from predicates.undefined()
    yield from predicates.leaks()
    yield from predicates.clashes(public)
    yield from labels(book)
    yield from unnumbered(book, f"{game.asp / game.name}/")
    yield from dates(book, load_releases(game.name))


def _program_files(games: Sequence[Game]) -> list[str]:
    folders = dict.fromkeys(folder for game in games for folder in (game.asp / KERNEL, game.asp / game.name))
    return [str(path) for folder in folders for path in sorted(Path(folder).rglob("*.lp"))]


def _once(statements: Iterable[Statement]) -> list[Statement]:
    """Each statement once, though several games include its file."""
    return list({(one.file, one.line, one.text): one for one in statements}.values())


def _allowances(statements: Sequence[Statement]) -> Iterable[Allowance]:
    """What the comment blocks above rules allow, for all rules that a block holds for."""
    for _, group in groupby(statements, key=lambda one: (one.file, id(one.comments))):
        block = list(group)
        for code, reason in allowances_in("\n".join(block[0].comments)):
            yield Allowance(block[0].file, block[0].line, code, reason, block[0].line, block[-1].line)
