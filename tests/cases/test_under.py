"""Rulings that speak of some of the open possibilities: what they may say, and what is said of mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyreasoner.cards import CardLibrary
from pyreasoner.cases import Case, load_cases
from pyreasoner.engine import Judgement, Status
from pyreasoner.engine.judging import judge

from .support import bad, good

_CASE = """\
game: mtg
battlefield: {{A: [Hill Giant as giant, Crusade x2 as c], B: [Humility]}}
hand: {{B: [Shock]}}
free:
  timestamps: any
  present: [Humility]
  number: {{c: 0..2}}
  card: {{giant: [Hill Giant, Grizzly Bears]}}
  control: {{giant: any}}
  tapped: [giant]
  counters: {{giant: {{+1/+1: 0..2}}}}
  life: {{A: 1..3}}
  active: any
  script: [1]
script: [B casts Shock targeting giant]
ruling:
  giant: {{zone: battlefield}}
  under: {under}
"""


def _case(under: str) -> str:
    return _CASE.format(under=under)


@pytest.mark.parametrize(
    ("under", "facts"),
    [
        ("giant before Humility", ["under(1,before(giant,humility))."]),
        ("{giant before Humility}", ["under(1,before(giant,humility))."]),
        ("{timestamps: [giant before Humility]}", ["under(1,before(giant,humility))."]),
        ("{present: {Humility: false}}", ["under_value(1,present(humility),no)."]),
        ("{present: [Humility]}", ["under_value(1,present(humility),yes)."]),
        ("{number: {c: 1..2}}", ["under_value(1,number(c_1),1).", "under_value(1,number(c_1),2)."]),
        ("{card: {giant: Grizzly Bears}}", ['under_value(1,card(giant),"Grizzly Bears").']),
        ("{control: {giant: B}}", ["under_value(1,control(giant),b)."]),
        ("{tapped: [giant]}", ["under_value(1,tapped(giant),true)."]),
        ("{Tapped: {giant: false}}", ["under_value(1,tapped(giant),false)."]),
        (
            "{counters: {giant: {+1/+1: [0, 2]}}}",
            ['under_value(1,counters(giant,"+1/+1"),0).', 'under_value(1,counters(giant,"+1/+1"),2).'],
        ),
        ("{life: {A: 3}}", ["under_value(1,life(a),3)."]),
        ("{active: B}", ["under_value(1,active,b)."]),
        ("{script: {1: false}}", ["under_value(1,line(1),no)."]),
        (
            "[c_1 before Humility, {present: [Humility], life: {A: 1}}]",
            ["under(1,before(c_1,humility)).", "under_value(1,present(humility),yes).", "under_value(1,life(a),1)."],
        ),
    ],
)
def test_what_it_may_say(under: str, facts: list[str]) -> None:
    """Every kind of open part can be named, in the words of `free:`, and the rules are told of just that."""
    told = {fact for fact in good(_case(under)).facts if fact.startswith("under")}
    parts = {fact for fact in told if fact.startswith("under(1,part(")}
    assert told - parts == set(facts)
    assert all(any(f"under_value(1,{part[13:-3]}," in fact for fact in facts) for part in parts)


@pytest.mark.parametrize(
    ("under", "said"),
    [
        ("{life: {A: 7}}", "life A is never 7 here; expected one of 1, 2, 3"),
        ("{life: {B: 1}}", "life B is not left open here; expected one of life a"),
        ("{presnt: [Humility]}", "did you mean 'present'?"),
        ("{damage: {giant: 1}}", "'damage' is not left open here"),
        ("{present: {Humility: 1}}", "present Humility is never 1 here; expected one of true, false"),
        ("{present: {giant: true}}", "present giant is not left open here"),
        ("{card: {giant: Shock}}", "card giant is never Shock here"),
        ("{active: C}", "unknown player 'C'"),
        ("{life: {A: many}}", "'many' is no range here"),
        ("{life: {}}", "this does not say where it stands"),
        ("{}", "this does not say of what the ruling speaks"),
        ("[{life: {A: 1}}, {life: {A: 2}}]", "it is said twice where life(a) stands"),
        ("giant", "'giant' is no order of arrival"),
    ],
)
def test_mistakes(under: str, said: str) -> None:
    """What is not open, never so, or not understood is an error that says what would do."""
    assert said in bad(_case(under))


def test_in_words() -> None:
    """A ruling says of what it speaks as a player would."""
    case = good(_case("[c_1 before Humility, {present: {Humility: false}, life: {A: 1..2}}]"))
    said = "giant: zone battlefield (under c_1 before humility, Humility is not there, A has 1 or 2 life)"
    assert case.said(case.rulings[0]) == said


def _judged(folder: Path, under: str) -> Judgement:
    path = folder / "case.yaml"
    text = f"""\
game: mtg
battlefield: {{A: [Hill Giant as giant, Humility]}}
hand: {{B: [Shock]}}
free: {{present: [Humility], counters: {{giant: {{+1/+1: 0..3}}}}}}
script: [B casts Shock targeting giant]
ruling: {{giant: {{zone: battlefield}}, under: {under}}}
"""
    path.write_text(text, encoding="utf-8")
    loaded = load_cases([path])
    assert not loaded.errors
    case: Case = loaded.cases[0]
    return judge(case, CardLibrary.for_game("mtg"))


@pytest.mark.parametrize(
    ("under", "status"),
    [
        ("{present: {Humility: false}}", Status.PASSED),
        ("{present: {Humility: true}}", Status.FAILED),
        ("{counters: {giant: {+1/+1: 2..3}}}", Status.PASSED),
        ("{counters: {giant: {+1/+1: 1..3}}}", Status.FAILED),
        ("{present: [Humility], counters: {giant: {+1/+1: [2]}}}", Status.PASSED),
    ],
)
def test_only_those_possibilities_count(under: str, status: Status, tmp_path: Path) -> None:
    """A 1/1 giant needs two counters to survive a Shock, a 3/3 none: the ruling is judged where it speaks."""
    assert _judged(tmp_path, under).status is status
