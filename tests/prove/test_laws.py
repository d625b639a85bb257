"""Every law that comes with the program: as its file says, false under its mutation, at stake where it says so."""

from __future__ import annotations

from pathlib import Path

import pytest
from clingo import parse_term

from pyreasoner.cards import CardLibrary
from pyreasoner.cases import load_cases
from pyreasoner.engine import Status
from pyreasoner.engine.judging import judge
from pyreasoner.engine.running import model_of
from pyreasoner.explain import RuleBook
from pyreasoner.games import find_game, games
from pyreasoner.prove import Law, laws
from pyreasoner.prove.answer import answer
from pyreasoner.prove.board import Sizes, stages, state_literals
from pyreasoner.prove.growing import Attempt, grow
from pyreasoner.prove.proving import Question, Verdict, tried
from pyreasoner.refute.answer import save

_LAWS = [(game, law) for game in games() if find_game(game).program.is_file() for law in laws(game)]
_EACH = pytest.mark.parametrize(("game", "law"), _LAWS, ids=[f"{game}-{law.name}" for game, law in _LAWS])


def _small(law: Law, game: str) -> Sizes:
    """A scope that is small and yet big enough for the law to be at stake."""
    return (stages(law.sizes(game)) * 2)[1]


def _attempt(law: Law, question: Question) -> Attempt:
    attempt = Attempt(law, question)
    for _ in grow([attempt], lambda questions: [(number, answer(one)) for number, one in enumerate(questions)]):
        pass
    return attempt


@pytest.mark.parametrize("name", ["mtg", "riftbound"])
def test_there_are_laws(name: str) -> None:
    """The tests below have something to look at, true laws and false ones of each game."""
    assert {law.shape.expect for game, law in _LAWS if game == name} == {"holds", "refuted"}


@_EACH
def test_as_expected(game: str, law: Law) -> None:
    """A law is true or false as its file says, and never vacuous."""
    attempt = _attempt(law, Question(law.path, game, _small(law, game)))
    assert attempt.as_expected, attempt.last.proof


@_EACH
def test_falls_under_its_mutation(game: str, law: Law) -> None:
    """A proof that cannot fail says nothing: with the rule of its mutation changed, a law comes out the other way."""
    attempt = _attempt(law, Question(law.path, game, law.sizes(game), mutated=True))
    assert attempt.as_expected, attempt.last.proof


@_EACH
def test_its_state(game: str, law: Law) -> None:
    """A law's file names a state, which is in its scope, is legal, has the law at stake and does not break it."""
    assert "state" in law.setting(game).model_fields_set
    sizes = law.sizes(game)
    places = law.setting(game).slots
    fitting = {name: len(items) for name, items in law.setting(game).state.items() if name in places}
    trial = tried(Question(law.path, game, {**sizes, **{name: n or 1 for name, n in fitting.items()}}), law)
    here = [(parse_term(atom), value) for atom, value in state_literals(law, game, trial.question.sizes)]
    known = [(atom, value) for atom, value in here if trial.run.session.literal(atom) is not None]
    stake, broken = trial.breaking("at_stake"), trial.breaking()
    assert stake is not None
    whole = [*known, (stake, True)] if broken is None else [*known, (stake, True), (broken, False)]
    assert model_of(trial.run, whole) is not None


@pytest.mark.parametrize(
    ("game", "law"),
    [row for row in _LAWS if row[1].shape.expect == "refuted"],
    ids=lambda one: getattr(one, "name", one),
)
def test_what_breaks_a_false_law(game: str, law: Law, tmp_path: Path) -> None:
    """The smallest board is a case that passes, and is explained with rule numbers."""
    last = _attempt(law, Question(law.path, game, law.sizes(game))).last
    assert last.proof.verdict is Verdict.REFUTED
    assert last.refuted is not None and last.refuted.value is not None
    assert last.refuted.smallest and last.refuted.why and last.refuted.broken.strip()
    loaded = load_cases([save(last.refuted.value, tmp_path)])
    assert not loaded.errors
    assert judge(loaded.cases[0], CardLibrary.for_game(game)).status is Status.PASSED


@_EACH
def test_labels(game: str, law: Law) -> None:
    """How a law falls is said in words: each rule for it has a label that fits."""
    book = RuleBook.load([law.path])
    assert book.problems == ()
    heads = {rule: {head.signature for clause in rule.clauses for head in clause.heads} for rule in book.rules}
    breaking = [rule for rule in book.rules if ("violated", 2) in heads[rule]]
    assert breaking and all(rule.label.text for rule in breaking)
    assert law.rules(game) or game != "mtg"
