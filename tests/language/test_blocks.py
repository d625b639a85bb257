"""Instructions, effects and abilities as facts."""

from __future__ import annotations

import pytest

from pyreasoner.errors import InputError
from pyreasoner.language import ability, effect

from .compiling import compiled, said, scope_of


def facts_of_effect(text: str) -> list[str]:
    """The facts of one effect."""
    scope = scope_of(text, root=True)
    effect(scope)
    return said(scope)


def facts_of_ability(text: str) -> list[str]:
    """The facts of one ability."""
    scope = scope_of(text)
    ability(scope)
    return said(scope)


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("{draw: 2}", ["block(b1)", "root(b1)", "instr(b1,1,draw)", "arg(i(b1,1),is,num(2))"]),
        ("shuffle", ["block(b1)", "root(b1)", "instr(b1,1,shuffle)"]),
        (
            "[nothing, {tap: this}]",
            ["block(b1)", "root(b1)", "instr(b1,1,nothing)", "instr(b1,2,tap)", "arg(i(b1,2),is,ref(this))"],
        ),
        (
            "{damage: 2, to: {target: any}}",
            [
                "block(b1)",
                "root(b1)",
                "instr(b1,1,damage)",
                "arg(i(b1,1),is,num(2))",
                "selector(s1)",
                "test(s1,kind(any))",
                "target(b1,1,s1,1,1)",
                "arg(i(b1,1),to,target(1))",
            ],
        ),
        (
            "[{exile: {target: creature}, as: gone}, {return: gone, from: exile, to: battlefield}]",
            [
                "block(b1)",
                "root(b1)",
                "instr(b1,1,exile)",
                "selector(s1)",
                "test(s1,is(type(creature)))",
                "target(b1,1,s1,1,1)",
                "arg(i(b1,1),is,target(1))",
                "arg(i(b1,1),as,gone)",
                "instr(b1,2,return)",
                "arg(i(b1,2),is,ref(name(gone)))",
                "arg(i(b1,2),from,exile)",
                "arg(i(b1,2),to,battlefield)",
            ],
        ),
        (
            "{choose one: [{draw: 1}, {gain life: 2}]}",
            [
                "block(b1)",
                "root(b1)",
                "instr(b1,1,choose_one)",
                "block(b2)",
                "parent(b2,b1)",
                "instr(b2,1,draw)",
                "arg(i(b2,1),is,num(1))",
                "option(i(b1,1),1,b2)",
                "block(b3)",
                "parent(b3,b1)",
                "instr(b3,1,gain_life)",
                "arg(i(b3,1),is,num(2))",
                "option(i(b1,1),2,b3)",
            ],
        ),
        (
            "{unless pays: {pay life: 3}, by: opponent, then: {draw: 1}}",
            [
                "block(b1)",
                "root(b1)",
                "instr(b1,1,unless_pays)",
                "payment(i(b1,1),pay_life,num(3))",
                "arg(i(b1,1),by,ref(opponent))",
                "block(b2)",
                "parent(b2,b1)",
                "instr(b2,1,draw)",
                "arg(i(b2,1),is,num(1))",
                "arg(i(b1,1),then,b2)",
            ],
        ),
        (
            "{create: {types: creature, subtypes: [elf, warrior], colors: green, pt: 1/1, keywords: haste}}",
            [
                "block(b1)",
                "root(b1)",
                "instr(b1,1,create)",
                "token(k1)",
                "printed(k1,type(creature))",
                "printed(k1,subtype(elf))",
                "printed(k1,subtype(warrior))",
                "printed(k1,color(green))",
                "printed(k1,power(1))",
                "printed(k1,toughness(1))",
                "printed(k1,keyword(haste))",
                'printed(k1,name("Elf Warrior"))',
                "arg(i(b1,1),is,k1)",
            ],
        ),
    ],
)
def test_blocks(text: str, facts: list[str]) -> None:
    """An instruction is its verb and its arguments; a row of the table is all it takes."""
    assert compiled("body", text)[1] == facts


def test_delayed_blocks_count_targets_of_their_own() -> None:
    """A target inside `at:` is chosen for that trigger, so it is not the spell's second one."""
    text = "[{tap: {target: land}}, {at: next end step, do: [{untap: target}, {tap: {target: creature}}]}]"
    _, facts = compiled("body", text)
    assert "target(b1,1,s1,1,1)" in facts
    assert "target(b2,1,s2,1,1)" in facts
    assert {"root(b2)", "parent(b2,b1)", "arg(i(b2,1),is,ref(target(1)))"} <= set(facts)


def test_nested_blocks_share_the_targets_of_their_root() -> None:
    """Targets inside `may` or `if` are chosen with the spell's others and numbered on."""
    _, facts = compiled(
        "body", "[{tap: {target: land}}, {may: {untap: {target: creature}}}, {destroy: target 2}]"
    )
    assert {"target(b1,1,s1,1,1)", "target(b1,2,s2,1,1)", "arg(i(b1,3),is,ref(target(2)))"} <= set(facts)


def test_names_from_the_body_of_a_loop_reach_its_condition() -> None:
    """`repeat until` looks at what its body did, although the condition is written first."""
    _, facts = compiled(
        "body", "{repeat until: {exists: {a: creature, among: milled}}, do: {mill: 1, as: milled}}"
    )
    assert "test(s1,among(name(milled)))" in facts


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        (
            "{each: white creature, controlled by: you, get: +1/+1}",
            [
                "effect(e1)",
                "selector(s1)",
                "test(s1,is(color(white)))",
                "test(s1,is(type(creature)))",
                "test(s1,controlled(ref(you)))",
                "subject(e1,each(s1))",
                "modify(e1,1,get(num(1),num(1)))",
            ],
        ),
        (
            "{for: this, become: [artifact, creature], also: every basic land type, while: your turn}",
            [
                "effect(e1)",
                "subject(e1,ref(this))",
                "modify(e1,1,become(type(artifact)))",
                "modify(e1,2,become(type(creature)))",
                "modify(e1,3,also(subtype(plains)))",
                "modify(e1,4,also(subtype(island)))",
                "modify(e1,5,also(subtype(swamp)))",
                "modify(e1,6,also(subtype(mountain)))",
                "modify(e1,7,also(subtype(forest)))",
                "while(e1,turn_of(you))",
            ],
        ),
        (
            "{for: host, lose: all abilities, base: 0/4, colors: colorless, controller: you, copy of: this}",
            [
                "effect(e1)",
                "subject(e1,ref(host))",
                "modify(e1,1,lose(all))",
                "modify(e1,2,base(num(0),num(4)))",
                "modify(e1,3,color(none))",
                "modify(e1,4,controller(ref(you)))",
                "modify(e1,5,copy_of(this))",
            ],
        ),
        (
            "{for: you, cannot: [lose the game, {cast: {each: creature spell}}], may: look at top card}",
            [
                "effect(e1)",
                "subject(e1,ref(you))",
                "modify(e1,1,cannot(lose_the_game,none))",
                "selector(s1)",
                "test(s1,is(type(creature)))",
                "test(s1,kind(spell))",
                "modify(e1,2,cannot(cast,each(s1)))",
                "modify(e1,3,may(look_at_top_card,none))",
            ],
        ),
        (
            "{for: this, colors: []}",
            ["effect(e1)", "subject(e1,ref(this))", "modify(e1,1,color(none))"],
        ),
        (
            "{for: this, also colors: every color, lose: all other abilities}",
            [
                "effect(e1)",
                "subject(e1,ref(this))",
                "modify(e1,1,also_color(color(white)))",
                "modify(e1,2,also_color(color(blue)))",
                "modify(e1,3,also_color(color(black)))",
                "modify(e1,4,also_color(color(red)))",
                "modify(e1,5,also_color(color(green)))",
                "modify(e1,6,lose(all))",
            ],
        ),
        (
            "{for: this, colors: [red, chosen color], also colors: blue, power equal to: 3, switch: true}",
            [
                "effect(e1)",
                "subject(e1,ref(this))",
                "modify(e1,1,color(color(red)))",
                "modify(e1,2,color(chosen(color)))",
                "modify(e1,3,also_color(color(blue)))",
                "modify(e1,4,base_power(num(3)))",
                "modify(e1,5,switch)",
            ],
        ),
        (
            "{for: this, have: [flying, {cost: tap, do: {draw: 1}}], no longer: legendary}",
            [
                "effect(e1)",
                "subject(e1,ref(this))",
                "ability(a1,activated)",
                "cost(a1,tap,true)",
                "block(b1)",
                "root(b1)",
                "instr(b1,1,draw)",
                "arg(i(b1,1),is,num(1))",
                "body(a1,b1)",
                "modify(e1,1,gain(keyword(flying)))",
                "modify(e1,2,gain(ability(a1)))",
                "modify(e1,3,lose(supertype(legendary)))",
            ],
        ),
    ],
)
def test_effects(text: str, facts: list[str]) -> None:
    """A subject, and one numbered modification for each thing that changes, in the order written."""
    assert sorted(facts_of_effect(text)) == sorted(facts)


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        (
            "{static: {for: this, get: 1/1}, while: your turn, in: graveyard, defines: true}",
            {
                "ability(a1,static)",
                "has_effect(a1,e1)",
                "while(a1,turn_of(you))",
                "functions(a1,graveyard)",
                "defines(a1)",
            },
        ),
        (
            "{when: [{enters: this}, {attacks: this}], as: it, if: your turn, do: {tap: it}, name: rush}",
            {
                "ability(a1,triggered)",
                "on(a1,v1)",
                "on(a1,v2)",
                "binds_event(v1,it)",
                "binds_event(v2,it)",
                "condition(a1,turn_of(you))",
                "body(a1,b1)",
                "ability_name(a1,rush)",
                "arg(i(b1,1),is,ref(name(it)))",
            },
        ),
        ("{at: your upkeep, do: {tap: it}, once: turn}", {"once(a1,turn)", "arg(i(b1,1),is,ref(it))"}),
        (
            "{cost: {mana: '{1}', tap: true, remove counters: 2, kind: age}, timing: sorcery, do: {draw: 1}}",
            {
                "ability(a1,activated)",
                'cost(a1,mana,"{1}")',
                'mana_cost("{1}",generic,1)',
                "cost(a1,tap,true)",
                'cost(a1,remove_counters,of(num(2),"age"))',
                "timing(a1,sorcery)",
                "body(a1,b1)",
            },
        ),
        ("{cost: {loyalty: -3}, do: {draw: 1}}", {"cost(a1,loyalty,num(-3))"}),
        ("{cost: '{2}', do: {draw: 1}}", {'cost(a1,mana,"{2}")'}),
        (
            "{cost: {exile: {a: card, in: hand, as: fuel}}, do: {draw: mana value of fuel}}",
            {"cost(a1,exile,some(s1,1,1))", "binds(s1,fuel)", "arg(i(b1,1),is,mana_value(name(fuel)))"},
        ),
        ("{spell: {draw: 1}}", {"ability(a1,spell)", "body(a1,b1)", "root(b1)"}),
        (
            "{instead of: {creates: you}, do: {change amount: {times: [2, that much]}}}",
            {
                "ability(a1,replacement)",
                "on(a1,v1)",
                "body(a1,b1)",
                "arg(i(b1,1),is,times(num(2),that_much))",
            },
        ),
        (
            "{prevent: 2, of: {damaged: you}, then: {draw: that much}}",
            {"ability(a1,prevention)", "amount(a1,num(2))", "on(a1,v1)", "body(a1,b1)"},
        ),
        (
            "{as enters: {choose word: color}}",
            {"ability(a1,entering)", "body(a1,b1)", "arg(i(b1,1),is,color)"},
        ),
        ("{enters tapped: true}", {"ability(a1,entering)", "enters_tapped(a1)"}),
        (
            "{whenever: {targeted: this, by: opponent}, do: {counter: that spell}}",
            {"event(v1,targeted)", "arg(i(b1,1),is,ref(that_source))"},
        ),
        ("{whenever: {cast: {a: spell}}, do: {counter: that spell}}", {"arg(i(b1,1),is,ref(it))"}),
        ("{cost: tap, do: {draw: 1}, once: each turn}", {"once(a1,turn)"}),
        (
            "{enters as copy: {a: creature}, optional: true, except: {have: haste}}",
            {
                "ability(a1,entering)",
                "enters_copy(a1,some(s1,1,1))",
                "optional(a1)",
                "except(a1,e1)",
                "modify(e1,1,gain(keyword(haste)))",
            },
        ),
        ("{enchant: creature}", {"ability(a1,enchant)", "enchants(a1,s1)", "test(s1,is(type(creature)))"}),
        (
            "{additional cost: {sacrifice: {a: land}}}",
            {"ability(a1,additional_cost)", "cost(a1,sacrifice,some(s1,1,1))"},
        ),
        (
            "{cost: tap, do: {become copy: this, of: {target: land}, except: {have: this ability}}}",
            {"arg(i(b1,1),except,e1)", "modify(e1,1,gain(ability(a1)))", "arg(i(b1,1),is,ref(this))"},
        ),
    ],
)
def test_abilities(text: str, facts: set[str]) -> None:
    """The leading word tells the kind of ability, and each part becomes the fact that the rules read."""
    assert facts <= set(facts_of_ability(text))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{destory: this}", "did you mean 'destroy'?"),
        ("{destroy: this, too: you}", "'destroy' takes no 'too'"),
        ("{return: this}", "'return' lacks 'to'"),
        ("{to: you, damage: 1, form: this}", "did you mean 'from'?"),
        ("destroy", "needs a value"),
        ("{choose one: {draw: 1}}", "a list of blocks"),
        ("[[{draw: 1}]]", "no instruction"),
        ("{draw: }", "no number"),
        ("3", "no instruction"),
        ("{tap: target}", "nothing has been targeted yet"),
        ("[{tap: {target: land}}, {tap: target 2}]", "no target 2"),
        ("{unless pays: gold, by: you, then: nothing}", "unknown cost 'gold'"),
        ("{create: {types: [creatur]}}", "did you mean 'creature'?"),
        ("{exile: this, until: tomorrow}", "unknown duration"),
        ("{exile: this, until: []}", "an empty list"),
        ("[{exile: this, as: gone}, {return: goen, to: hand}]", "did you mean 'gone'?"),
        ("{may: {sacrifice: {a: land}}, by: opponent}", "by: opponent, or by: you"),
        ("{may: [{tap: this}, {draw: 1}], by: opponent}", "it is not said who is to draw"),
        ("{counter: that object}", "no event is waited for"),
        ("{put: this, to: library, at: middle}", "unknown end of a library 'middle'"),
        ("{choose one: [{draw: 1}, {tap: this}], unchosen: weekly}", "unknown span 'weekly'"),
        ("{if: {paid: offring}, then: {draw: 1}}", "no cost is called 'offring'"),
    ],
)
def test_mistakes_in_blocks(text: str, said: str) -> None:
    """A wrong instruction is told with its nearest word and what it lacks."""
    with pytest.raises(InputError) as caught:
        compiled("body", text)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{get: +1/+1}", "does not say whom it is about"),
        ("{for: this, each: creature, get: +1/+1}", "both say whom"),
        ("{for: this}", "changes nothing"),
        ("{for: this, gets: +1/+1}", "did you mean 'get'?"),
        ("{for: this, get: +1/+1, if: {turn of: you}}", "did you mean 'while'?"),
        ("{for: this, in addition: elf}", "did you mean 'also'?"),
        ("{for: this, cannot: atack}", "did you mean 'attack'?"),
        ("{for: this, cannot: {be targeted: you}}", "takes no value"),
        ("{for: this, cannot: be blocked by}", "needs a value"),
        ("{for: this, become: elfs}", "unknown type"),
        ("{for: this, colors: purple}", "unknown color"),
        ("{for: this, become: []}", "an empty list"),
        ("{for: this, also: all colors}", "unknown type 'all colors'"),
        ("{for: this, supertypes: legendary}", "did you mean 'also'?"),
        ("{each: creature, get: +1/+1, while: {matches: it, a: tapped creature}}", "'it' names nothing here"),
        ("{each: creature, get: +1/+1, while: {compare: power of it, at least: 3}}", "{each: tapped creature}"),
        ("{for: this, have: {cots: tap}}", "unknown keyword 'cots'"),
        ("3", "no effect"),
        ("{each: activated ability, cost more: 2}", "say `abilities cost more` of what has the ability"),
    ],
)
def test_mistakes_in_effects(text: str, said: str) -> None:
    """An effect needs somebody it is about and something it does."""
    with pytest.raises(InputError) as caught:
        facts_of_effect(text)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{statik: {for: this, get: 1/1}}", "did you mean 'static'?"),
        ("{activated: {cost: tap}}", "did you mean 'cost'?"),
        ("{when: {enters: this}}", "lacks 'do'"),
        ("{when: {enters: this}, does: {draw: 1}}", "did you mean 'do'?"),
        ("{static: {target: creature, get: 1/1}}", "nothing can be targeted here"),
        ("{cost: {gold: 3}, do: {draw: 1}}", "unknown cost 'gold'"),
        ("{cost: {remove counters: 2}, do: {draw: 1}}", "lacks 'kind'"),
        ("{cost: tap, do: {draw: 1}, once: weekly}", "unknown span 'weekly'"),
        ("{cost: tap, do: {draw: 1}, timing: dawn}", "unknown timing 'dawn'"),
        ("flying", "unknown ability"),
    ],
)
def test_mistakes_in_abilities(text: str, said: str) -> None:
    """An ability that is not understood is refused with what would be."""
    with pytest.raises(InputError) as caught:
        facts_of_ability(text)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("body", "recalls"),
    [
        ("{gain life: 1}", False),
        ("{damage: 1, to: {target: any}}", False),
        ("{return: it, from: graveyard, to: hand}", True),
        ("{lose life: 1, by: its controller}", True),
        ("{lose life: 1, by: that player}", True),
        ("{lose life: 1, by: defending player}", True),
        ("{destroy: fallen}", True),
    ],
)
def test_what_speaks_of_its_event(body: str, recalls: bool) -> None:
    """An ability that may mean something else each time it triggers is marked, so that its triggers are told apart."""
    facts = facts_of_ability(f"{{whenever: {{dies: {{a: creature}}}}, as: fallen, do: {body}}}")
    assert ("recalls_event(a1)" in facts) is recalls
