"""What a proof says is so: the boards are all there, one by one they give the same, limits are no answers."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from pyreasoner.cases.build import build_case
from pyreasoner.errors import InputError
from pyreasoner.files import Document
from pyreasoner.prove import find_law, read_law
from pyreasoner.prove.answer import answer
from pyreasoner.prove.board import board_case, count_boards
from pyreasoner.prove.mutation import mutated
from pyreasoner.prove.proving import Question, Trial, Verdict, play, prove, run_with, tried

from .support import a_law, asked


def _boards(trial: Trial, *, broken: bool = False) -> set[frozenset[str]]:
    """The boards of a trial, or those of them that break the law, found one after another."""
    session = trial.run.session
    parts = [atom.symbol for atom in session.atoms("stands", 2)]
    atom = trial.breaking()
    found: set[frozenset[str]] = set()
    guard = session.guard()
    while True:
        assumed = [(guard, True), *([(atom, True)] if broken and atom is not None else [])]
        model = next(iter(session.models(assumed)), None)
        if model is None or (broken and atom is None):
            return found
        here = [(part, model.contains(part)) for part in parts]
        found.add(frozenset(str(part) for part, value in here if value))
        session.block(guard, [(part, value) for part, value in here if session.literal(part) is not None])


@pytest.mark.parametrize(
    ("name", "sizes"),
    [
        ("newest_wins", {"effects": 2, "objects": 1}),
        ("plain_ones_change_nothing", {"effects": 1, "objects": 1, "hands": 1}),
        ("settled", {"effects": 1, "objects": 1}),
        ("one_zone", {"objects": 1}),
    ],
)
def test_states_are_counted(name: str, sizes: dict[str, int]) -> None:
    """As many states as are said to be covered are there, and none of them twice."""
    trial = tried(asked(find_law(name), sizes), find_law(name))
    assert trial.exact
    assert len(_boards(trial)) == trial.states


def test_one_by_one() -> None:
    """All boards at once break a law exactly where each board by itself, asked as a case of its own, does."""
    law, sizes = find_law("newest_wins"), {"effects": 2, "objects": 1}
    question = asked(law, sizes)
    together = tried(question, law)
    case = board_case(law, "mtg", sizes)
    assert case._document is not None
    alone: set[frozenset[str]] = set()
    for board in _boards(together):
        value = {**case._document.value, "free": {}}
        cards = {"effect_1": "Level", "effect_2": "Level", "object_1": "Bear"}
        for part in board:
            if found := re.match(r'stands\(card\((\w+)\),"(\w+)"\)', part):
                cards[found[1]] = found[2]
        there = [name for name in cards if f"stands(present({name}),yes)" in board]
        value["battlefield"] = {"A": [f"{cards[name]} as {name}" for name in there]}
        del value["free"]
        fixed, errors = build_case(Document(value, "one.yaml", {}, {}))
        assert fixed is not None and not errors
        places = [f"slot({name.partition('_')[0]}s,{name[-1]},{name})." for name in there]
        run = run_with(law, fixed, question, places, None)
        play(law, run)
        if any(atom.is_fact for atom in run.session.atoms("violated", 2)):
            alone.add(board)
    assert alone == _boards(together, broken=True)
    assert 0 < len(alone) < together.states


def test_vacuous(tmp_path: Path) -> None:
    """A law that nothing in its scope could break does not hold: it says nothing."""
    law = a_law(tmp_path, ("open: {counters: {\"+1/+1\": 0..2}}", "open: {damage: 0..1}"))
    assert prove(asked(law)).verdict is Verdict.VACUOUS


@pytest.mark.parametrize(("limit", "told"), [({"conflicts": 1}, "--conflict-limit"), ({"max_steps": 2}, "--max-steps")])
def test_limits(limit: dict[str, int], told: str) -> None:
    """Whatever limit is reached, the answer is that nothing is known."""
    found = answer(asked(find_law("active_player_first"), {"watchers": 2}, **limit))
    assert found.proof.verdict is Verdict.UNKNOWN
    assert found.proof.problem is not None and told in found.proof.problem
    assert found.refuted is None


def test_a_state_that_no_case_can_say() -> None:
    """What breaks a law by induction is told in words."""
    law = find_law("one_zone")
    found = answer(replace(asked(law, {"objects": 1}), mutated=True))
    assert found.refuted is not None and found.refuted.value is None
    assert any("goes from" in one for one in found.refuted.so)


def test_bounds_where_the_order_is_open(tmp_path: Path) -> None:
    """Where the order of arrival is left open, the number of boards is a bound and is said to be one."""
    law = a_law(tmp_path, ("free: {active: any}", "free: {timestamps: any}"))
    case = board_case(law, "mtg", {"objects": 2})
    assert count_boards(law, "mtg", {"objects": 2}, case) == ((1 + 6 + 36) * 2, False)


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("#program base.\n1 { one; two } 1.\n", "more than one result where"),
        (":- t = 0, holds(counters(O,K,2),t).\n", "have no result"),
    ],
)
def test_single_results(rule: str, told: str, tmp_path: Path) -> None:
    """A law that asks for one result of each board falls where there are several, and where there is none."""
    changes = [("mode: scope", "mode: scope\nsingle: true")]
    whole = a_law(tmp_path, *changes)
    assert prove(asked(whole)).verdict is Verdict.HOLDS
    broken = a_law(tmp_path, *changes, ("#program law(t).\n", f"#program law(t).\n{rule}#program law(t).\n"), name="b")
    found = prove(asked(broken, {"objects": 1}))
    assert found.verdict is Verdict.REFUTED
    assert found.problem is not None and told in found.problem


_ORDER = '''% Two effects may arrive in any order.
%* law
steps: 1
games:
  mtg:
    cards:
      Level: {types: [enchantment], abilities: [{static: {each: creature, base: 1/1}}]}
      Giants: {types: [enchantment], abilities: [{static: {each: creature, base: 4/4}}]}
      Bear: {types: [creature], pt: 2/2}
    slots:
      effects: {number: 2, cards: [Level, Giants]}
      objects: {number: 1, cards: [Bear]}
    state: {effects: [Giants, Giants], objects: [Bear]}
    mutation: {without: 613.4b}
*%
#program base.
1 { exchanged(A,B) : slot(effects,I,A), slot(effects,I+1,B) } 1.
#program law(t).
at_stake(A,t) :- t = 1, exchanged(A,B), holds(zone(A,battlefield),t), holds(zone(B,battlefield),t).
violated(came_out(O),t) :- at_stake(A,t), is(O,F,t-1), not is(O,F,t).
'''


def test_two_orders_of_arrival(tmp_path: Path) -> None:
    """What comes of both orders is stated in the case, and is so."""
    path = tmp_path / "order.lp"
    path.write_text(_ORDER, encoding="utf-8")
    found = answer(asked(read_law(path)))
    assert found.refuted is not None and found.refuted.value is not None
    rulings = {tuple(one["under"]): one["object_1"]["pt"] for one in found.refuted.value["ruling"]}
    assert set(rulings) == {("effect_1 before effect_2",), ("effect_2 before effect_1",)}
    assert set(rulings.values()) == {"1/1", "4/4"}


def test_a_law_that_falls_in_the_middle_of_a_play() -> None:
    """What is stated of a board is how it ends, in the words of its game, though the law fell before the end."""
    law = find_law("negated_goes_on")
    found = answer(Question(law.path, "riftbound", law.sizes("riftbound"), "2026-07-16"))
    assert found.proof.verdict is Verdict.REFUTED
    assert found.refuted is not None and found.refuted.value is not None and found.refuted.why
    assert found.refuted.value["ruling"]["spell_1"] == {"zone": "trash"}


_GROUNDED = """% Where there is a Leveler, no creature flies.

%* law
expect: refuted
steps: 0
games:
  mtg:
    cards:
      Leveler: {types: [enchantment], abilities: [{static: {each: creature, lose: all abilities}}]}
      Wind: {types: [enchantment], abilities: [{static: {each: creature, have: flying}}]}
      Hawk: {types: [creature], pt: 1/1, keywords: [flying]}
    slots:
      effects: {number: 2, cards: [Leveler, Wind]}
      objects: {number: 1, cards: [Hawk]}
*%

#program law(t).
_level(t) :- holds(card_of(E,"Leveler"),t), holds(zone(E,battlefield),t).
at_stake(O,t) :- _level(t), is(O,type(creature),t).
violated(flies(O),t) :- at_stake(O,t), is(O,keyword(flying),t).
"""


def test_a_law_of_ones_own(tmp_path: Path) -> None:
    """A law needs neither a state nor a mutation; the keyword that it is about is in the ruling of the board found."""
    path = tmp_path / "grounded.lp"
    path.write_text(_GROUNDED, encoding="utf-8")
    law = read_law(path)
    found = answer(asked(law))
    assert found.refuted is not None and found.refuted.value is not None
    assert found.refuted.value["ruling"]["object_1"]["has"] == ["flying"]
    with pytest.raises(InputError, match="names no change of the rules"):
        mutated(law, "mtg")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("hold(zone(O,graveyard),t)", "nothing derives hold/2; did you mean 'holds'"),
        ("is(O,keyword(flying))", "nothing derives is with 2 arguments; expected 3 arguments"),
        ("#count { E : holt(E,t) } > 0", "nothing derives holt/2"),
    ],
)
def test_words_that_nothing_derives(tmp_path: Path, wrong: str, said: str) -> None:
    """A law with a mistyped word would hold for want of anything to break it; it is an error with the nearest word."""
    path = tmp_path / "grounded.lp"
    path.write_text(_GROUNDED.replace("is(O,keyword(flying),t)", wrong), encoding="utf-8")
    with pytest.raises(InputError) as raised:
        answer(asked(read_law(path)))
    assert said in str(raised.value)
