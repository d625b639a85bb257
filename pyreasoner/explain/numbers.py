"""The rules of a game with the numbers of its own book on what the kernel states for all games.

Most numbers stand on the rules themselves. A game may also say them in its table of words, so that it can be added
without a change to the kernel: a row of the section `numbers` such as `"mtg:603.3b": "2.4"`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from ..errors import InputError, suggest
from ..games import Game
from ..words import Words
from .labels import Cite
from .rulebook import Rule, RuleBook


def game_rules(game: Game) -> RuleBook:
    """The rules of a game's program, with the numbers of all books, read once per process.

    Raises `InputError` for files that cannot be read, and for a row of `numbers` that fits no rule.
    """
    rows = tuple((row.word, row.rule or row.means) for row in Words.for_game(game.name)["numbers"].values())
    rules = RuleBook.load([game.program])
    return _numbered(rules, game, rows) if rows else rules


@lru_cache(maxsize=8)
def _numbered(rules: RuleBook, game: Game, rows: tuple[tuple[str, str], ...]) -> RuleBook:
    own = {_cite(word): (game.name, number) for word, number in rows}
    known = {cite for rule in rules.rules for cite in rule.cites}
    for cite in own:
        if cite not in known:
            said = sorted(":".join(one) for one in known if one[0] != game.name)
            raise InputError(
                f"no rule of {game.name} has the number {':'.join(cite)}",
                file=str(game.word_file),
                field="numbers",
                expected="the number of a shared rule with the name of its book, such as mtg:603.3b",
                suggestion=suggest(":".join(cite), said),
            )
    return replace(rules, rules=tuple(_also(rule, own) for rule in rules.rules))


def _cite(written: str) -> Cite:
    book, _, number = written.partition(":")
    return book.strip(), number.strip()


def _also(rule: Rule, own: dict[Cite, Cite]) -> Rule:
    more = [own[cite] for cite in rule.cites if cite in own]
    if not more:
        return rule
    return replace(rule, label=replace(rule.label, cites=tuple(dict.fromkeys((*rule.cites, *more)))))
