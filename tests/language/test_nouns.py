"""Descriptions and references."""

from __future__ import annotations

import pytest

from pyreasoner.errors import InputError

from .compiling import compiled


def _tests_of(kind: str, text: str) -> set[str]:
    """What a description tests, without the selector's own id."""
    _, facts = compiled(kind, text, root=True)
    return {fact.removeprefix("test(s1,").removesuffix(")") for fact in facts if fact.startswith("test(s1,")}


@pytest.mark.parametrize(
    ("phrase", "tests"),
    [
        ("creature", {"is(type(creature))"}),
        ("creatures", {"is(type(creature))"}),
        ("nonbasic land", {"isnt(supertype(basic))", "is(type(land))"}),
        ("non-Aura enchantment", {"isnt(subtype(aura))", "is(type(enchantment))"}),
        ("other nontoken creature", {"other(this)", "nonstatus(token)", "is(type(creature))"}),
        ("tapped white Elf", {"status(tapped)", "is(color(white))", "is(subtype(elf))"}),
        ("elves", {"is(subtype(elf))"}),
        ("time lord creature", {"is(subtype(time_lord))", "is(type(creature))"}),
        ("face-down permanent", {"status(face_down)", "kind(permanent)"}),
        ("face down permanent", {"status(face_down)", "kind(permanent)"}),
        ("permanent card", {"kind(permanent_card)"}),
        ("sorceries", {"is(type(sorcery))"}),
        ("colorless creature", {"colorless", "is(type(creature))"}),
        ("urza's land", {"is(subtype(urzas))", "is(type(land))"}),
    ],
)
def test_phrases_become_tests(phrase: str, tests: set[str]) -> None:
    """Every word of a description counts, plurals and `non` included."""
    assert _tests_of("noun", f'{{each: "{phrase}"}}') == tests


@pytest.mark.parametrize(
    ("phrase", "alternatives"),
    [
        ("creature or planeswalker", ["is(type(creature))", "is(type(planeswalker))"]),
        ("artifact or creature spell", ["is(type(artifact)) kind(spell)", "is(type(creature)) kind(spell)"]),
        (
            "red or white creature",
            ["is(color(red)) is(type(creature))", "is(color(white)) is(type(creature))"],
        ),
        ("spell or ability", ["kind(spell)", "kind(ability)"]),
        ("creature or player", ["is(type(creature))", "kind(player)"]),
        ("card, in: [hand, exile]", ["kind(card) zone(hand)", "kind(card) zone(exile)"]),
        ("instant spell or sorcery", ["is(type(instant)) kind(spell)", "is(type(sorcery))"]),
    ],
)
def test_alternatives_share_the_noun_at_the_end(phrase: str, alternatives: list[str]) -> None:
    """`artifact or creature spell` speaks of spells twice, but `creature or player` not of players twice."""
    _, facts = compiled("noun", f"{{each: {phrase}}}")
    options = [fact.split(",")[1].rstrip(")") for fact in facts if fact.startswith("alternative(s1,")]
    found = [
        " ".join(
            fact.removeprefix(f"test({option},")[:-1] for fact in facts if fact.startswith(f"test({option},")
        )
        for option in options
    ]
    assert found == alternatives


@pytest.mark.parametrize(
    ("filters", "tests"),
    [
        ("controlled by: you", {"controlled(ref(you))"}),
        ("owned by: controller of it", {"owned(ref(controller(it)))"}),
        ("other than: this", {"other(this)"}),
        ("in: graveyard", {"zone(graveyard)"}),
        ("with: [flying, first strike]", {"has(keyword(flying))", "has(keyword(first_strike))"}),
        ("without: protection from red", {"lacks(keyword(protection_from(red)))"}),
        ("without: abilities", {"not_able"}),
        ("with: any ability", {"able"}),
        ('named: Marit "Big" Lage', {'named("Marit \\"Big\\" Lage")'}),
        ("same name as: it", {"named_like(it)"}),
        ("power: 3", {"measure(power,equal,num(3))"}),
        ("power: at most X", {"measure(power,at_most,x)"}),
        ("toughness: 4 or greater", {"measure(toughness,at_least,num(4))"}),
        ("power: more than cards in hand of you", {"measure(power,at_least,plus(cards(hand,you),num(1)))"}),
        ("mana value: {at least: 2}", {"measure(mana_value,at_least,num(2))"}),
        ("counters: 1 or more, kind: flood", {'measure(counters("flood"),at_least,num(1))'}),
        ("counters: 0", {"measure(counters(any),equal,num(0))"}),
        ("attached to: this", {"attached(this)"}),
        ("dealt damage by: this", {"damaged_by(this)"}),
        ("on top: true", {"top"}),
        ("chosen: creature type", {"chosen(type)"}),
    ],
)
def test_filters(filters: str, tests: set[str]) -> None:
    """Each filter becomes the test that the table names for it."""
    assert _tests_of("noun", f"{{each: creature, {filters}}}") == {"is(type(creature))", *tests}


@pytest.mark.parametrize(
    ("text", "term", "fact"),
    [
        ("{a: land}", "some(s1,1,1)", None),
        ("{an: artifact}", "some(s1,1,1)", None),
        ("{a: land, number: 2}", "some(s1,2,2)", None),
        ("{a: land, up to: 3}", "some(s1,0,3)", None),
        ("{a: land, up to: X}", "some(s1,0,x)", None),
        ("{a: land, any number: true}", "some(s1,0,any)", None),
        ("{one or more: land}", "some(s1,1,any)", None),
        ("{each: land, as: plot}", "each(s1)", "binds(s1,plot)"),
        ("{all: lands}", "each(s1)", None),
        ("{target: land}", "target(1)", "target(b0,1,s1,1,1)"),
        ("{target: land, up to: 2}", "target(1)", "target(b0,1,s1,0,2)"),
        ("{target: land, as: plot}", "target(1)", "target_name(b0,1,plot)"),
    ],
)
def test_how_many_and_how_chosen(text: str, term: str, fact: str | None) -> None:
    """The bounds of a choice and the names given to it must reach the rules."""
    found, facts = compiled("noun", text, root=True)
    assert found == term
    assert fact is None or fact in facts


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("this", "ref(this)"),
        ("that player", "ref(that_player)"),
        ("each opponent", "ref(opponent)"),
        ("its controller", "ref(controller(it))"),
        ("owner of host", "ref(owner(host))"),
        ("the controller of this", "ref(controller(this))"),
        ("enchanted creature", "ref(host)"),
        ("knight", "ref(object(knight))"),
        ("controller of knight", "ref(controller(object(knight)))"),
        ("A", "ref(player(a))"),
    ],
)
def test_references(text: str, term: str) -> None:
    """Words for known things, relations between them, and a case's own names."""
    assert compiled("noun", text, names={"knight": "object(knight)", "A": "player(a)"}) == (term, [])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{each: craeture}", "did you mean 'creature'?"),
        ("{each: creature you control with flying}", "stands beside it, as in {each: creature, controlled by: you"),
        ("{each: creature, controled by: you}", "did you mean 'controlled by'?"),
        ("{controlled by: you}", "expected one of a, an, another, each, all, one or more, target"),
        ("{a: land, each: creature}", "exclude each other"),
        ("{each: land, up to: 2}", "'each' means all of them"),
        ("{one or more: land, number: 2}", "'one or more' means at least one"),
        ("{a: land, up to: 2, number: 2}", "exclude each other"),
        ("{each: land, kind: flood}", "goes with 'counters'"),
        ("{each: land, power: many}", "'many' is no amount"),
        ("{each: land, on top: false}", "expected true"),
        ("{each: land, in: graveyrad}", "did you mean 'graveyard'?"),
        ("{each: land, named: }", "there is nothing here"),
        ("creature", "write {a: creature} or {each: creature}"),
        ("yuo", "did you mean 'you'?"),
        ("target", "nothing has been targeted yet"),
        ("owner of nothing", "nothing here is called"),
        ("[this]", "no reference"),
        ("3", "no reference"),
        ("{each: creature or}", "a word is missing"),
        ("{target: creature}", "nothing can be targeted here"),
        ("{each: [creature]}", "no text"),
        (f"{'owner of ' * 400}this", "nothing here is called"),
    ],
)
def test_mistakes_in_nouns(text: str, said: str) -> None:
    """Each mistake says what is wrong and, where it can, what was meant."""
    with pytest.raises(InputError) as caught:
        compiled("noun", text)
    assert said in str(caught.value)


def test_a_list_where_one_noun_stands_is_an_error_that_says_how() -> None:
    """Only events and filters take a list of nouns; elsewhere the message shows what to write."""
    with pytest.raises(InputError, match="creature or player"):
        compiled("block", "{damage: 1, to: [you, {each: creature}]}", root=True)
