"""Which rules and facts refute a wrong ruling: seeded into cases of several kinds."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pyreasoner.conflict.pieces import pieces, without
from pyreasoner.conflict.search import Conflict, find_conflicts
from pyreasoner.conflict.statements import stated_case
from pyreasoner.conflict.trials import Fate, Fates, Limits, Trial, ask_here, run_trial, try_out

from .support import conflicts_in, fate, look_at, timeless

LAYERS = """\
game: mtg
battlefield: {A: [Humility, Crusade, Grizzly Bears as bears, Hill Giant]}
ruling: {bears: {pt: 2/2}}
"""
STACK = """\
game: mtg
battlefield: {B: [Grizzly Bears as bears, Hill Giant]}
hand: {A: [Shock], B: [Giant Growth as growth]}
script: [A casts shock targeting bears]
ruling: {bears: {zone: battlefield}}
"""
TRIGGERS = """\
game: mtg
cards:
  Mourner:
    types: [creature]
    subtypes: [human]
    pt: 1/1
    abilities:
      - whenever: {dies: {a: creature, other than: this}}
        do: {gain life: 1}
battlefield: {A: [Mourner], B: [Grizzly Bears as bears]}
hand: {A: [Shock]}
script: [A casts shock targeting bears]
ruling: {A: {life: 20}}
"""
LEGENDS = """\
game: mtg
battlefield: {A: ["Isamaru, Hound of Konda as old"]}
hand: {A: ["Isamaru, Hound of Konda as new"]}
script: [A casts new]
ruling: {A: {graveyard: 0}}
"""
LEGALITY = """\
game: mtg
battlefield: {A: [Hill Giant as giant], B: [{card: Silver Knight, as: knight}]}
hand: {A: [Shock]}
script: [A casts shock targeting knight]
ruling: {script 1: {legal: true}}
"""
KINDS = {
    "layers": (LAYERS, {"613.4b"}, {"Humility", "Grizzly Bears as bears"}),
    "stack": (STACK, {"704.5g", "120.3e", "608.1"}, {"Grizzly Bears as bears", "Shock"}),
    "triggers": (TRIGGERS, {"603.2", "704.5g"}, {"Mourner", "Grizzly Bears as bears", "Shock"}),
    "legends": (
        LEGENDS,
        {"704.5j", "608.3a"},
        {"Isamaru, Hound of Konda as old", "Isamaru, Hound of Konda as new"},
    ),
    "legality": (LEGALITY, {"702.16b"}, {"Silver Knight as knight", "Shock"}),
}


def _numbers(conflict: Conflict) -> set[str]:
    return {number for member in conflict.rules for number in member.numbers}


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_ruling_and_the_rules_against_it(kind: str) -> None:
    """The rules that decide are named, with the objects that they need and no others."""
    text, rules, objects = KINDS[kind]
    conflict = conflicts_in(text)[0]
    assert rules <= _numbers(conflict)
    assert conflict.facts is not None
    assert {one.text for one in conflict.facts if not one.action} == objects
    assert conflict.minimal
    assert not conflict.instead


@pytest.mark.parametrize("kind", KINDS)
def test_the_set_is_minimal(kind: str) -> None:
    """Runs of their own show it: with all rules the statement is refuted, without any one of the set it is not."""
    conflict = conflicts_in(KINDS[kind][0])[0]
    assert fate(conflict) is Fate.REFUTED
    for member in conflict.rules:
        assert fate(conflict, frozenset(member.numbers)) is member.off
        assert member.off is not Fate.REFUTED


@pytest.mark.parametrize("kind", KINDS)
def test_the_set_is_enough(kind: str) -> None:
    """With every other rule that takes effect switched off, and every other fact gone, it is refuted all the same."""
    conflict = conflicts_in(KINDS[kind][0])[0]
    every = {number for one in conflict.refuted[0].suspects for number in one.numbers}
    others = frozenset(every - _numbers(conflict) - set(conflict.taken))
    assert fate(conflict, others) is Fate.REFUTED
    gone = [one for one in pieces(conflict.case) if one not in (conflict.facts or ())]
    left = without(conflict.case, gone)
    assert left is not None
    case, _ = stated_case(left)
    assert fate(conflict, case=case) is Fate.REFUTED
    assert fate(conflict, others, case) is Fate.REFUTED
    for member in conflict.rules:
        assert fate(conflict, frozenset(member.numbers), case) is not Fate.REFUTED


def test_both_halves_of_a_pair_are_one_conflict() -> None:
    """Expectations of one ruling that fail for the same reason are told together."""
    (conflict,) = conflicts_in(LAYERS)
    assert [one.text for one in conflict.statements] == ["bears: power 2", "bears: toughness 2"]


def test_a_right_ruling() -> None:
    """A case whose rulings the rules derive has no conflict."""
    assert conflicts_in(LAYERS.replace("2/2", "1/1")) == ()


def test_a_number_that_no_rule_gives() -> None:
    """Where no rule would make it so, the rules are those of what is said in its place."""
    (conflict,) = conflicts_in(LAYERS.replace("pt: 2/2", "power: 7"))
    assert conflict.instead
    assert [one.instead for one in conflict.refuted] == [("1",)]
    assert "613.4b" in _numbers(conflict)


def test_nothing_makes_it_so() -> None:
    """What no rule makes so, and no rule makes otherwise, is refuted by the facts alone."""
    (conflict,) = conflicts_in(STACK.replace("bears: {zone: battlefield}", "hill_giant: {zone: graveyard}"))
    assert conflict.rules == ()
    assert conflict.minimal


def test_rules_that_stand_in_for_each_other() -> None:
    """Where two rules refute it, each by itself, one of them is named, and the set is minimal all the same."""
    text = "game: mtg\nlife: {A: 0}\npoison: {A: 10}\nruling: {A: {loses: false}}"
    (conflict,) = conflicts_in(text)
    assert [one.numbers for one in conflict.rules if one.alone] in ([("704.5a",)], [("704.5c",)])
    assert [one.numbers for one in conflict.rules if not one.alone] == [("117.5", "704.3")]
    assert conflict.minimal
    assert conflict.facts is not None
    assert len(conflict.facts) == 1


def test_a_choice_of_a_player() -> None:
    """A ruling about every outcome is refuted when it is a player's choice, and the player is named."""
    (conflict,) = conflicts_in(LEGENDS.replace("A: {graveyard: 0}", "old: {zone: battlefield}"))
    assert [one.verdict for one in conflict.refuted] == ["CHOICE A"]
    assert "704.5j" in _numbers(conflict)


def test_what_players_may_choose_is_all_in_its_place() -> None:
    """In place of a wrong number stands every one that can be chosen, and rules that have no part in them are out."""
    text = """\
game: mtg
battlefield: {A: [Doubling Season, "Pir, Imaginative Rascal as pir"]}
hand: {A: ["Garruk, Unleashed as garruk"]}
script: [A casts garruk]
ruling: {garruk: {counters: {loyalty: 8}}, when: up to A}
"""
    (conflict,) = conflicts_in(text)
    assert [one.instead for one in conflict.refuted] == [("9", "10")]
    assert conflict.instead
    assert {"306.5b", "614.16"} <= _numbers(conflict)
    assert "305.6" not in _numbers(conflict)


def test_rules_about_words_are_tried_together() -> None:
    """What only says what words mean is tried at once, so that not every rule takes a run of its own."""
    look = look_at(STACK)
    sizes: list[int] = []

    def ask(trials: Sequence[Trial]) -> list[Fates | None]:
        sizes.extend(len(trial.off) for trial in trials)
        return ask_here(trials)

    find_conflicts(look, ask, Limits())
    general = [one for one in look.refuted[0].suspects if one.general and one.near is None]
    assert sizes[0] == sum(len(one.numbers) for one in general) > 4
    assert sizes.count(1) + sizes.count(2) < len(look.refuted[0].suspects)


def test_a_rule_behind_which_others_hide() -> None:
    """Without the rules of combat nothing happens at all; yet Shield, which alone saves the defender, is named."""
    (found,) = conflicts_in("""\
game: riftbound
cards:
  Field: {types: [battlefield]}
  Footman: {types: [unit], might: 3}
  Pikeman: {types: [unit], might: 3, keywords: [{shield: 1}]}
board: {A: [Footman as foot], B: [Field, {card: Pikeman, as: pike, at: field}]}
script: [A moves foot to field]
ruling: {pike: {zone: trash}}
""")
    texts = {number: one.text for one in found.rules for number in one.numbers}
    assert "143.3.b.2" in texts
    assert texts["814.1.c"] == "shield: so much more Might while it defends"


def test_a_question_that_no_rule_decides() -> None:
    """What the rules leave open refutes nothing."""
    text = STACK.replace("ruling: {bears: {zone: battlefield}}", "ruling: {bears: {zone: graveyard}, when: possible}")
    assert conflicts_in(text) == ()


def test_the_script_is_shrunk_on_request() -> None:
    """Actions that make no difference are left out if asked for, and stay otherwise."""
    text = STACK.replace("[A casts shock", "[A casts shock targeting hill_giant, A casts second")
    text = text.replace("A: [Shock]", "A: [Shock, Shock as second]")
    found = [
        find_conflicts(look_at(text), ask_here, Limits(), actions=actions)[0].facts or () for actions in (False, True)
    ]
    assert [[one.text for one in facts if one.action] for facts in found] == [
        ["A casts shock targeting hill_giant", "A casts second targeting bears"],
        ["A casts second targeting bears"],
    ]


@pytest.mark.parametrize("answers", [0, 3, 40])
def test_out_of_time(answers: int) -> None:
    """When the time is over, what is known is told, and nothing is called minimal."""
    (conflict,) = find_conflicts(look_at(STACK), timeless(answers), Limits())
    assert [one.text for one in conflict.statements] == ["bears: zone battlefield"]
    assert conflict.minimal is (answers == 40)
    assert conflict.minimal or "--time-limit" in conflict.unproven[0]


def test_a_trial_that_cannot_end() -> None:
    """A case that is not finished within the steps it may take is no answer either way."""
    look = look_at(STACK)
    number = look.refuted[0].statement.number
    fates = try_out(Trial(look.case, look.release, (number,), limits=Limits(max_steps=1)))
    assert fates[number].fate is Fate.UNFINISHED


def test_a_trial_that_stands_still() -> None:
    """Where a rule is missing without which the stack never empties, the trial ends long before its bound."""
    look = look_at(TRIGGERS)
    number = look.refuted[0].statement.number
    run = run_trial(Trial(look.case, look.release, (number,), frozenset({"603.3b"}), Limits(max_steps=200)))
    assert run.session.stands_still and run.end < 30
