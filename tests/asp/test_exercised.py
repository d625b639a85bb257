"""Every rule that states a law is put to the test by a case, and no case or rule gives an answer away."""

from __future__ import annotations

import re
from collections.abc import Iterator

import clingo
import pytest
from clingo import Function, Symbol, SymbolType

from pyreasoner.cards.index import CardFile
from pyreasoner.cases import Case
from pyreasoner.files import read_markdown, read_yaml
from pyreasoner.games import find_game, games
from pyreasoner.words import Words

from .exercising import case_files, cases, cover, playable, unexercised

_PLAYABLE = [name for name in games() if playable(name)]
_COMMENT = re.compile(r"%\*.*?\*%|%[^\n]*", re.DOTALL)
_TOKEN = re.compile(r'"((?:\\.|[^"\\])*)"|\b([a-z]\w*)\b')


@pytest.mark.parametrize("game", _PLAYABLE)
def test_every_labelled_rule_is_exercised(game: str) -> None:
    """A rule with a number fires in some packaged case, so a mistake in it can be noticed."""
    left = [f"{rule.where} ({', '.join(number for _, number in rule.cites)})" for rule in unexercised(game)]
    assert not left, "these rules fire in no case:\n" + "\n".join(left)


@pytest.mark.parametrize("game", _PLAYABLE)
def test_no_rule_names_a_card(game: str) -> None:
    """Answers come from general rules: no program text has the name of a card in it."""
    words = {_constant(word) for table in Words.for_game(game).tables.values() for word in table}
    names = {name for name in _card_names(game) if _constant(name) not in words}
    others = {name for name in games() if name != game}
    found = [
        f"{'/'.join(path.parts[-2:])}: {name}"
        for path in sorted(find_game(game).asp.rglob("*.lp"))
        if not others & {*path.parts, path.stem}
        for name in _names_in(path.read_text(encoding="utf-8")) & (names | set(map(_constant, names)))
    ]
    assert not found, "rules that name cards:\n" + "\n".join(found)


@pytest.mark.parametrize("game", _PLAYABLE)
def test_no_case_states_its_answer(game: str) -> None:
    """Where nothing is done, a ruling expects something that is not just what the case has put there."""
    given_away = [
        f"{case.place}: ruling {number}"
        for case in cases(game)
        if not case.script
        for number, facts in _expected(case)
        if facts and all(one in _initial(case) for one in facts)
    ]
    assert not given_away, "these rulings only repeat the facts of their case:\n" + "\n".join(given_away)


def test_few_cases_cover_all() -> None:
    """The choice of witnesses leaves out no rule, and takes no case that adds nothing."""
    fired = {"one": {1, 2}, "both": {1, 2, 3}, "other": {4}, "none": set[int]()}
    assert cover(fired) == ["both", "other"]


def test_a_case_that_states_its_answer_is_found() -> None:
    """The test above can fail: it knows a case that tells nothing, and one that does."""
    told = _stated(_terms("expect(1,1,object(bears),zone,battlefield)")[0])
    assert told == _terms("init(zone(bears,battlefield))")[0]
    assert _stated(_terms("expect(1,1,object(bears),damage,num(2))")[0]) == _terms("init(damage(bears,2))")[0]
    assert _stated(_terms("expect(1,1,object(bears),power,num(2))")[0]) is None


def _card_names(game: str) -> set[str]:
    names = {name for path in find_game(game).card_files() for name in CardFile(path).names}
    for path in case_files(game):
        documents = read_markdown(path) if path.suffix == ".md" else [read_yaml(path)]
        names |= {name for document in documents for name in document.value.get("cards", {})}
    return names


def _constant(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")


def _names_in(text: str) -> set[str]:
    """The strings and constants in a program."""
    return {found[1] or found[2] for found in _TOKEN.finditer(_COMMENT.sub("", text))}


def _expected(case: Case) -> Iterator[tuple[int, list[Symbol | None]]]:
    """For each ruling the facts that would state its expectations; None for what no fact can state."""
    by_ruling: dict[int, list[Symbol | None]] = {}
    for term in _terms(*case.facts):
        if term.name == "expect":
            by_ruling.setdefault(term.arguments[0].number, []).append(_stated(term))
    yield from sorted(by_ruling.items())


_AS_STATED = {"controller": "control", "attached_to": "attached"}


def _stated(expectation: Symbol) -> Symbol | None:
    """The fact at the start of a case that says the same as an expectation."""
    _, _, subject, attribute, value = expectation.arguments
    if subject.name not in ("object", "player") or attribute.name not in _STATES | {"counters"}:
        return None
    value = value.arguments[0] if value.name == "num" else value
    name = _AS_STATED.get(attribute.name, attribute.name)
    if value.type is SymbolType.Function and value.name == "true":
        return Function("init", [Function(name, [subject.arguments[0]])])
    return Function("init", [Function(name, [subject.arguments[0], *attribute.arguments, value])])


_STATES = {"zone", "controller", "tapped", "face_down", "attached_to", "damage", "life", "attacking", "blocking"}


def _initial(case: Case) -> set[Symbol]:
    return {term for term in _terms(*case.facts) if term.name == "init"}


def _terms(*facts: str) -> list[Symbol]:
    return [clingo.parse_term(fact.rstrip(". \n")) for fact in facts]
