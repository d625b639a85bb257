"""What a case may leave open, and what is said to someone who leaves open what cannot be."""

from __future__ import annotations

import pytest

from .support import bad, good

_BOARD = "game: mtg\nbattlefield: {A: [Silver Knight as knight, Crusade x3 as c], B: [Humility]}\n"


@pytest.mark.parametrize(
    ("free", "facts", "gone"),
    [
        ("present: [Humility]", ["gives(present(humility),yes,zone(humility,battlefield))."], "init(zone(humility,"),
        (
            "number: {c: 0..2}",
            ["free_value(number(c_1),0).", "gives(number(c_1),2,zone(c_2,battlefield))."],
            "init(zone(c_3,",
        ),
        ("control: {knight: any}", ["gives(control(knight),b,control(knight,b))."], "init(control(knight,"),
        (
            "card: {knight: [Humility, Shock]}",
            ['gives(card(knight),"Shock",card_of(knight,"Shock")).'],
            "card_of(knight,",
        ),
        ("active: any", ["gives(active,b,active(b))."], "init(active("),
        (
            "tapped: [knight]",
            ["free_value(tapped(knight),false).", "gives(tapped(knight),true,tapped(knight))."],
            "init(tap",
        ),
        ("damage: {knight: 0..1}", ["gives(damage(knight),1,damage(knight,1))."], "init(damage("),
        ('counters: {knight: {"+1/+1": [0, 2]}}', ['free_value(counters(knight,"+1/+1"),2).'], "init(counters("),
        ("life: {A: 0..1}", ["gives(life(a),0,life(a,0)).", "gives(life(a),1,life(a,1))."], "init(life(a,"),
    ],
)
def test_open_parts(free: str, facts: list[str], gone: str) -> None:
    """An open part has all its values, and takes the place of what the case would begin with."""
    case = good(f"{_BOARD}free: {{{free}}}")
    assert set(facts) <= set(case.facts)
    assert not [fact for fact in case.facts if fact.startswith(gone)]


def test_numbers_begin_with_the_first() -> None:
    """Of several alike, fewer are always the first ones: boards that nobody can tell apart are one board."""
    facts = good(f"{_BOARD}free: {{number: {{c: 0..3}}}}").facts
    assert "gives(number(c_1),1,zone(c_1,battlefield))." in facts
    assert "gives(number(c_1),1,zone(c_2,battlefield))." not in facts


def test_a_script_line() -> None:
    """A script line may be left out."""
    case = good("game: mtg\nhand: {A: [Shock]}\nscript: [A casts Shock targeting B]\nfree: {script: [1]}")
    assert {"free_value(line(1),yes).", "free_value(line(1),no)."} <= set(case.facts)


def test_in_words() -> None:
    """An open part says its values as a player would."""
    parts = {part.key: part for part in good(f"{_BOARD}free: {{life: {{A: 1..5}}, active: any}}").parts}
    assert parts["life(a)"].say(["1", "2", "3"]) == "A has 1 to 3 life"
    assert parts["life(a)"].say(["1", "3"]) == "A has 1 or 3 life"
    assert parts["active"].say(["b"]) == "it is B's turn"


@pytest.mark.parametrize(
    ("free", "said"),
    [
        ("presnt: [Humility]", "did you mean 'present'?"),
        ("present: [Shock]", "unknown object 'Shock'"),
        ("number: {d: 0..2}", "there are no objects d_1, d_2, ..."),
        ("number: {c: 0..4}", "'0..4' is no range here"),
        ("life: {A: 3..1}", "'3..1' is no range here"),
        ("attached to: {knight: any}", "'attached to' cannot be left open"),
        ("tapped: [knight, knight]", "tapped(knight) is left open twice"),
        ("script: [1]", "there is no script line 1"),
        ("control: [knight]", "this does not say what is left open"),
    ],
)
def test_mistakes(free: str, said: str) -> None:
    """Each mistake says what is wrong and what was expected."""
    assert said in bad(f"{_BOARD}free: {{{free}}}")
