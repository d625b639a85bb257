"""Numbers, conditions, events and the small kinds."""

from __future__ import annotations

import pytest

from pyreasoner.errors import InputError

from .compiling import amounts, compiled


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("3", "num(3)"),
        ("-2", "num(-2)"),
        ("'+2'", "num(2)"),
        ("X", "x"),
        ("-X", "minus(num(0),x)"),
        ("that many", "that_much"),
        ("all", "all"),
        ("chosen number", "chosen(number)"),
        ("power of this", "power(this)"),
        ("mana value of its host", "mana_value(host(it))"),
        ("life of that player", "life(that_player)"),
        ("cards in hand of you", "cards(hand,you)"),
        ("counters of +1/+1 on this", 'counters("+1/+1",this)'),
        ("{counters: charge, on: this}", 'counters("charge",this)'),
        ("{count: {each: land}}", "count(s1)"),
        ("{count: nonbasic land}", "count(s1)"),
        ("{plus: [1, X, power of it]}", "plus(plus(num(1),x),power(it))"),
        ("{minus: [life of you, 20]}", "minus(life(you),num(20))"),
        ("{half: life of you, round: up}", "half(life(you),up)"),
        ("{half: X}", "half(x,down)"),
        ("{greatest: power, among: {each: creature}}", "greatest(power,s1)"),
        ("{least: toughness, among: {each: creature}}", "least(toughness,s1)"),
        ("{total: mana value, among: {each: card, in: graveyard}}", "total(mana_value,s1)"),
        ("{devotion: [white, black]}", "devotion((white,black),you)"),
        ("{devotion: green}", "devotion(green,you)"),
    ],
)
def test_values(text: str, term: str) -> None:
    """Written out, as a mapping, or as a bare number, an amount is one term."""
    assert compiled("value", text)[0] == term


@pytest.mark.parametrize(
    ("kind", "text", "terms"),
    [
        ("value", "power of this", ["power(this)"]),
        ("pt", "+1/X", ["num(1)", "x"]),
        ("value", "{plus: [1, {count: land}]}", ["num(1)", "count(s1)", "plus(num(1),count(s1))"]),
        ("condition", "{compare: {devotion: green}, at least: 3}", ["devotion(green,you)", "num(3)"]),
        ("body", "[{damage: X, to: each player}]", ["x"]),
        ("selection", "{a: creature, power: {at most: life of you}}", ["life(you)"]),
    ],
)
def test_amounts_are_listed(kind: str, text: str, terms: list[str]) -> None:
    """Wherever an amount stands, the rules are told that it is one; so a new kind of value needs no list of places."""
    assert amounts(kind, text) == terms


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("2/2", "num(2),num(2)"),
        ("+1/-0", "num(1),num(0)"),
        ("-X/-X", "minus(num(0),x),minus(num(0),x)"),
        ("{power: X, toughness: {count: land}}", "x,count(s1)"),
    ],
)
def test_pairs(text: str, term: str) -> None:
    """Both sides of a pair are values of their own."""
    assert compiled("pt", text)[0] == term


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("{exists: {a: creature, other than: it}}", "exists(s1)"),
        ("{none: creature}", "none(s1)"),
        ("{compare: life of you, at least: 20}", "compare(life(you),at_least,num(20))"),
        ("{compare: X, equals: power of it}", "compare(x,equal,power(it))"),
        ("{compare: X, fewer than: 3}", "compare(x,at_most,num(2))"),
        ("{compare: 2, more than: X}", "compare(num(2),at_least,plus(x,num(1)))"),
        ("{compare: X, at least: 2, less than: 7}", "both(compare(x,at_least,num(2)),compare(x,at_most,num(6)))"),
        ("{matches: it, a: creature, controlled by: you}", "matches(it,s1)"),
        ("{not: {turn of: you}}", "negated(turn_of(you))"),
        ("your turn", "turn_of(you)"),
        (
            "{either: [your turn, {step: main}, did]}",
            "either(either(turn_of(you),step(precombat_main)),did(last))",
        ),
        ("[your turn, did]", "both(turn_of(you),did(last))"),
        ("{was cast: this, from: hand}", "was_cast(this,hand)"),
        ("{was cast: this}", "was_cast(this,any)"),
        ("{happened: {cast: {a: spell}}, when: last turn}", "happened(v1,last_turn)"),
    ],
)
def test_conditions(text: str, term: str) -> None:
    """A condition is one term; lists mean all of it, and what is left out takes the table's default."""
    assert compiled("condition", text)[0] == term


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        (
            "{dies: {a: creature}, as: it}",
            [
                "event(v1,dies)",
                "selector(s1)",
                "test(s1,is(type(creature)))",
                "arg(v1,is,some(s1,1,1))",
                "binds_event(v1,it)",
            ],
        ),
        ("next end step", ["event(v1,begins)", "arg(v1,is,end_step)", "arg(v1,next,true)"]),
        ("the next end step", ["event(v1,begins)", "arg(v1,is,end_step)", "arg(v1,next,true)"]),
        (
            "your next upkeep",
            ["event(v1,begins)", "arg(v1,is,upkeep)", "arg(v1,of,ref(you))", "arg(v1,next,true)"],
        ),
        ("at the beginning of your upkeep", ["event(v1,begins)", "arg(v1,is,upkeep)", "arg(v1,of,ref(you))"]),
        ("beginning of upkeep", ["event(v1,begins)", "arg(v1,is,upkeep)"]),
        ("beginning of combat", ["event(v1,begins)", "arg(v1,is,beginning_of_combat)"]),
        ("end of combat", ["event(v1,begins)", "arg(v1,is,end_of_combat)"]),
        ("each player's upkeep", ["event(v1,begins)", "arg(v1,is,upkeep)", "arg(v1,of,ref(each_player))"]),
        ("each opponent's draw step", ["event(v1,begins)", "arg(v1,is,draw)", "arg(v1,of,ref(opponent))"]),
        ("{state: your turn}", ["event(v1,state)", "arg(v1,is,cond(turn_of(you)))"]),
        (
            "{draws: opponent, number: 2 or more}",
            ["event(v1,draws)", "arg(v1,is,ref(opponent))", "arg(v1,number,at_least(num(2)))"],
        ),
        ("{damaged: you, combat: true}", ["event(v1,damaged)", "arg(v1,is,ref(you))", "arg(v1,combat,true)"]),
    ],
)
def test_events(text: str, facts: list[str]) -> None:
    """Events written as mappings or as a step that begins become one node with its arguments."""
    assert compiled("event", text) == ("v1", facts)


@pytest.mark.parametrize(
    ("kind", "text", "term"),
    [
        ("keyword", "first strike", "keyword(first_strike)"),
        ("keyword", "protection from red", "keyword(protection_from(red))"),
        ("keyword", "protection from artifacts", "keyword(protection_from(type(artifact)))"),
        ("keyword", "protection from the chosen color", "keyword(protection_from(chosen(color)))"),
        ("keyword", "protection from colored spell", "keyword(protection_from(s1))"),
        ("keyword", "swampwalk", "keyword(landwalk(subtype(swamp)))"),
        ("keyword", "{equip: '{3}'}", 'keyword(equip("{3}"))'),
        ("keyword", "'equip {3}'", 'keyword(equip("{3}"))'),
        ("keyword", "annihilator 6", "keyword(annihilator(6))"),
        ("keyword", "{ward: {pay life: 3}}", "keyword(ward(pay_life(num(3))))"),
        ("keyword", "{suspend: 6, cost: '{W}'}", 'keyword(suspend(6,"{W}"))'),
        ("keyword", "hexproof", "keyword(hexproof)"),
        ("keyword", "hexproof from red", "keyword(hexproof(red))"),
        ("step", "Main", "precombat_main"),
        ("step", "first-strike combat damage", "first_strike_combat_damage"),
        ("duration", "this turn", "end_of_turn"),
        ("zone", "graveyard", "graveyard"),
        ("choice", "creature type", "type"),
        ("type word", "Human", "subtype(human)"),
    ],
)
def test_small_kinds(kind: str, text: str, term: str) -> None:
    """Words become the constants that the tables give them, whatever their spelling."""
    assert compiled(kind, text)[0] == term


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("'{2}{W}{W}'", {'mana_cost("{2}{W}{W}",generic,2)', 'mana_cost("{2}{W}{W}",w,2)'}),
        ("'{X}{U/P}'", {'mana_cost("{X}{U/P}",x,1)', 'mana_cost("{X}{U/P}","{U/P}",1)'}),
        ("'{any}'", {'mana_cost("{any}",any,1)'}),
        ("'{0}'", {'mana_cost("{0}",generic,0)'}),
    ],
)
def test_mana(text: str, facts: set[str]) -> None:
    """Each symbol of a cost is counted once under its own constant."""
    assert set(compiled("mana", text)[1]) == facts


@pytest.mark.parametrize(
    ("kind", "text", "said"),
    [
        ("value", "lots", "no amount"),
        ("value", "[1]", "no number"),
        ("value", "''", "nothing here"),
        ("value", "true", "no number"),
        ("value", "99999999", "too large"),
        ("value", "{cuont: land}", "did you mean 'count'?"),
        ("value", "{count: land, of: you}", "takes no 'of'"),
        ("value", "{power: this}", "power of ..."),
        ("value", "{plus: []}", "an empty list"),
        ("value", "power of nobody", "nothing here is called 'nobody'"),
        ("value", "'" + "+-" * 200 + "1'", "too long"),
        ("pt", "2", "two numbers such as 2/2"),
        ("pt", "2/", "two numbers such as 2/2"),
        ("pt", "{power: 1}", "toughness is missing"),
        ("condition", "{exist: creature}", "did you mean 'exists'?"),
        ("condition", "{compare: X}", "compared with nothing"),
        ("condition", "{compare: X, at least: 1, more than: 2}", "compared twice"),
        ("condition", "exists", "needs a value"),
        ("condition", "{}", "no condition"),
        ("condition", "[]", "an empty list"),
        ("event", "{dyes: this}", "did you mean 'dies'?"),
        ("event", "next ned step", "names no event"),
        ("event", "{dies: this, by: you}", "takes no 'by'"),
        ("event", "{begins: this}", "unknown step"),
        ("keyword", "flyign", "did you mean 'flying'?"),
        ("keyword", "equip", "needs a value"),
        ("keyword", "{flying: 3}", "takes no value"),
        ("keyword", "annihilator many", "no number"),
        ("keyword", "{suspend: 6}", "lacks 'cost'"),
        ("step", "untpa", "did you mean 'untap'?"),
        ("mana", "2W", "symbols in braces"),
        ("mana", "2", 'expected "{2}"'),
        ("mana", "'{Q}'", "unknown symbol"),
        ("flag", "maybe", "expected true"),
        ("name", "you", "means something already"),
    ],
)
def test_mistakes(kind: str, text: str, said: str) -> None:
    """A wrong word is always an error with a way out, never ignored."""
    with pytest.raises(InputError) as caught:
        compiled(kind, text)
    assert said in str(caught.value)
