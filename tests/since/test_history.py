"""Answers of several releases side by side."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyreasoner.cases import Case, load_cases, load_releases
from pyreasoner.since import Encoded, RulingUnder, Under, history

RELEASES = load_releases("mtg").known[:4]
OLD, NEW = (
    Encoded("old.lp:1", ("1.1",), "the old way", frozenset({"change"}), frozenset()),
    Encoded("new.lp:1", ("1.2",), "the new way", frozenset({"change"}), frozenset()),
)
ELSEWHERE = Encoded("other.lp:1", (), "something else", frozenset({"change"}), frozenset())
UNTOUCHED = Encoded("third.lp:1", ("2",), "of another change", frozenset({"another"}), frozenset())
DATED = Encoded("dated.lp:1", ("3",), "by its date", frozenset(), frozenset({RELEASES[2].number}))


@pytest.fixture
def case(tmp_path: Path) -> Case:
    """A case with one ruling."""
    path = tmp_path / "case.yaml"
    path.write_text("id: one\ngame: mtg\nbattlefield: {A: [Humility]}\nruling: {humility: {tapped: false}}\n")
    return load_cases([path]).cases[0]


def _under(
    place: int,
    value: str,
    *changes: str,
    rules: tuple[Encoded, ...] = (),
    further: tuple[Encoded, ...] = (),
) -> Under:
    answer = RulingUnder("ALWAYS", True, (), ((value,),), rules, further)
    return Under(RELEASES[place].name, "passed", (answer,), frozenset(changes))


def test_neighbours_that_agree_are_one_span(case: Case) -> None:
    """Releases with the same answer stand together, and nothing flips within them."""
    answers = [_under(0, "x"), _under(1, "x", "change"), _under(2, "y", "change"), _under(3, "y", "change")]
    one = history(case, RELEASES, answers).rulings[0]
    assert [found.releases for found in one.spans] == [
        (RELEASES[0].name, RELEASES[1].name),
        (RELEASES[2].name, RELEASES[3].name),
    ]
    assert [(flip.before, flip.release, flip.note) for flip in one.flips] == [
        (RELEASES[1].name, RELEASES[2].name, RELEASES[2].note)
    ]


def test_rules_that_made_the_flip(case: Case) -> None:
    """Of the rules in the derivations, those of the change that differs are named, on their own side."""
    answers = [_under(0, "x", rules=(UNTOUCHED, OLD)), _under(1, "y", "change", rules=(NEW, UNTOUCHED))]
    flip = history(case, RELEASES[:2], answers).rulings[0].flips[0]
    assert (flip.went, flip.came, flip.aside, flip.changes) == ((OLD,), (NEW,), False, ("change",))


def test_rules_aside_of_the_derivation(case: Case) -> None:
    """Only where the derivations say nothing, what took effect elsewhere in the game is named."""
    told = [_under(0, "x", further=(ELSEWHERE,)), _under(1, "y", "change", rules=(NEW,))]
    assert history(case, RELEASES[:2], told).rulings[0].flips[0].went == ()
    untold = [_under(0, "x", further=(ELSEWHERE,)), _under(1, "y", "change", rules=(UNTOUCHED,))]
    flip = history(case, RELEASES[:2], untold).rulings[0].flips[0]
    assert (flip.went, flip.came, flip.aside) == ((ELSEWHERE,), (), True)


def test_rules_with_dates(case: Case) -> None:
    """A rule that says since when it holds is named where that date lies between the two releases."""
    answers = [_under(place, str(place), rules=(DATED,)) for place in range(4)]
    flips = history(case, RELEASES, answers).rulings[0].flips
    assert [bool(flip.came) for flip in flips] == [False, True, False]


def test_releases_without_an_answer(case: Case) -> None:
    """A release under which the case cannot be judged stands apart with its problems, and nothing flips there."""
    lost = Under(RELEASES[1].name, "unknown", problems=("too long",))
    found = history(case, RELEASES[:3], [_under(0, "x"), lost, _under(2, "y")])
    assert [span.problems for span in found.rulings[0].spans] == [(), ("too long",), ()]
    assert found.rulings[0].flips == ()
    assert found.unknown
