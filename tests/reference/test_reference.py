"""The reference against boards whose outcome was worked out by hand from the numbered rules."""

from __future__ import annotations

import pytest

from .board import (
    Ability,
    Also,
    AlsoColors,
    Base,
    Become,
    Board,
    CannotHave,
    Change,
    Colors,
    Compared,
    Condition,
    Control,
    ControlledBy,
    Count,
    Each,
    Effect,
    Get,
    Have,
    Host,
    Is,
    LandType,
    Lose,
    LoseAll,
    ManaAbility,
    Measured,
    NoLonger,
    OfThis,
    OtherThanThis,
    Permanent,
    Resolved,
    Subject,
    Switch,
    Test,
    This,
    With,
)
from .layers import Outcome, Seen, outcome, outcomes

OTHER = OtherThanThis()
YOURS = ControlledBy("you")


def each(word: str = "", *more: Test) -> Each:
    """All permanents with a word, which may begin with `non-`."""
    tests = (Is((word.removeprefix("non-"),), word.startswith("non-")),) if word else ()
    return Each((*tests, *more))


def static(subject: Subject, *changes: Change, when: Condition | None = None, defines: bool = False) -> Ability:
    """A static ability."""
    return Ability(Effect(subject, changes), when, defines)


def enchantment(name: str, *abilities: Ability, of: str = "A", on: str | None = None) -> Permanent:
    """An enchantment of player `of` with these abilities, attached to `on`."""
    return Permanent(name, of, ("enchantment",), mana_value=4, abilities=abilities, attached=on)


def creature(name: str = "bear", pt: tuple[int, int] = (2, 2), *abilities: Ability, of: str = "A") -> Permanent:
    """A creature of player `of` without a color."""
    return Permanent(name, of, ("creature",), power=pt[0], toughness=pt[1], abilities=abilities)


def land(name: str, *abilities: Ability | ManaAbility, types: tuple[str, ...] = (), basic: bool = False) -> Permanent:
    """A land of player A."""
    return Permanent(name, "A", ("land",), ("basic",) if basic else (), types, abilities=abilities)


def seen(*permanents: Permanent, spells: tuple[Effect, ...] = ()) -> Outcome:
    """What becomes of permanents that arrived in this order, and after which player A has cast these spells.

    Checks as well that it hangs on nothing that the rules leave open.
    """
    board = Board(permanents, tuple(Resolved("A", spell) for spell in spells))
    (first, *others) = outcomes(board)
    assert all(other == first for other in others), "this hangs on the order of equal timestamps"
    return first


def size(one: Seen) -> tuple[int | None, int | None]:
    """Its power and toughness."""
    return one.power, one.toughness


HUMILITY = static(each("creature"), LoseAll(), Base(1, 1))
OPALESCENCE = static(
    each("enchantment", OTHER), Also(("creature",)), Base(OfThis("mana value"), OfThis("mana value"))
)
BLOOD_MOON = static(each("land", Is(("basic",), True)), LandType(("mountain",)))
URBORG = static(each("land"), Also(("swamp",)))


# ---------------------------------------------------------------------- order within a layer
@pytest.mark.parametrize("moon_first", [True, False])
def test_existence_makes_an_effect_wait(moon_first: bool) -> None:
    """613.8a: Blood Moon takes Urborg's text, so Urborg waits for it whatever came first, and has no ability then."""
    moon, urborg = enchantment("moon", BLOOD_MOON), land("urborg", URBORG)
    found = seen(*((moon, urborg) if moon_first else (urborg, moon)), land("plains", types=("plains",), basic=True))
    assert found["urborg"].subtypes == {"mountain"}
    assert found["urborg"].abilities == (("land type", "mountain"),)
    assert found["plains"].subtypes == {"plains"}


def test_the_set_of_objects_makes_an_effect_wait() -> None:
    """613.8a: what makes more lands goes before what gives lands a type, though it came later."""
    found = seen(
        enchantment("swamps", static(each("land"), Also(("swamp",)))),
        enchantment("lands", static(each("artifact"), Also(("land",)))),
        Permanent("rock", "A", ("artifact",)),
    )
    assert found["rock"].subtypes == {"swamp"}
    assert found["rock"].abilities == (("land type", "swamp"),)


def test_what_it_does_makes_an_effect_wait() -> None:
    """613.8a: the amount that an effect adds hangs on another effect of the same sublayer."""
    found = seen(
        creature("mirror", (1, 1), static(each("creature", OTHER), Get(OfThis("power"), 0))),
        enchantment("anthem", static(each("creature"), Get(1, 1))),
        creature("bear"),
    )
    assert size(found["mirror"]) == (2, 2)
    assert size(found["bear"]) == (2 + 2 + 1, 3)


@pytest.mark.parametrize(("first", "word"), [("elves", "goblin"), ("goblins", "elf")])
def test_a_loop_goes_by_time(first: str, word: str) -> None:
    """613.8b: two effects that depend on each other are applied in the order of their timestamps."""
    elves = enchantment("elves", static(each("goblin"), Become(("elf",))))
    goblins = enchantment("goblins", static(each("elf"), Become(("goblin",))))
    order = (elves, goblins) if first == "elves" else (goblins, elves)
    found = seen(
        *order,
        Permanent("e", "A", ("creature",), subtypes=("elf",)),
        Permanent("g", "A", ("creature",), subtypes=("goblin",)),
    )
    assert found["e"].subtypes == found["g"].subtypes == {word}


def test_an_effect_outside_of_a_loop_still_waits_for_it() -> None:
    """613.8b: only the dependencies inside of the loop are ignored."""
    found = seen(
        enchantment("artifacts", static(each("goblin"), Also(("artifact",)))),
        enchantment("elves", static(each("goblin"), Become(("elf",)))),
        enchantment("goblins", static(each("elf"), Become(("goblin",)))),
        Permanent("e", "A", ("creature",), subtypes=("elf",)),
        Permanent("g", "A", ("creature",), subtypes=("goblin",)),
    )
    assert found["e"].subtypes == found["g"].subtypes == {"goblin"}
    assert found["e"].types == found["g"].types == {"artifact", "creature"}


def test_dependencies_are_looked_at_again() -> None:
    """613.8c: what an effect waits for is asked anew after each one that was applied."""
    found = seen(
        enchantment("a", static(each("artifact"), Become(("enchantment",)))),
        enchantment("b", static(each("enchantment", OTHER), Become(("artifact",)))),
        enchantment("c", static(each("artifact", OTHER), Also(("snow",)))),
        Permanent("rock", "A", ("artifact",)),
    )
    # a and b are a loop: rock becomes an enchantment, then a, c and rock become artifacts; c sees them last
    assert found["rock"].types == {"artifact"}
    assert found["rock"].supertypes == {"snow"}
    assert found["b"].types == {"enchantment"} and not found["b"].supertypes
    assert found["c"].types == {"artifact"} and not found["c"].supertypes


def test_losing_and_gaining_an_ability_goes_by_time() -> None:
    """613.9, first example: neither of two such effects depends on the other."""
    bear = creature()
    gives, takes = static(Host(), Have(("flying",))), static(Host(), Lose(("flying",)))
    wings, curse = enchantment("wings", gives, on="bear"), enchantment("curse", takes, on="bear")
    assert seen(bear, wings, curse)["bear"].keywords == set()
    assert seen(bear, curse, wings)["bear"].keywords == {"flying"}


def test_characteristic_defining_abilities_go_first() -> None:
    """613.3: a changeling is every creature type before anything else gives it one."""
    changeling = Permanent("shifter", "A", ("creature",), keywords=("changeling",), power=1, toughness=1)
    found = seen(enchantment("goblins", static(each("creature"), Become(("goblin",)))), changeling)
    assert found["shifter"].subtypes == {"goblin"}


def test_an_ability_that_was_given_defines_nothing() -> None:
    """604.3a, 613.4b: what an effect gives sets sizes by time, with all others; changeling is too late for layer 4."""
    counting = static(This(), Base(Count(each("land")), Count(each("land"))), defines=True)
    found = seen(
        enchantment("e", static(each("creature"), Have(("changeling", counting)))),
        enchantment("f", static(each("creature"), Base(5, 5))),
        creature(),
    )
    assert found["bear"].subtypes == set()
    assert size(found["bear"]) == (0, 0)


def test_equal_timestamps_leave_the_outcome_open() -> None:
    """613.7 orders effects by time; where times are equal all orders are tried."""
    both = enchantment("e", static(each("creature"), Colors(("red",))), static(each("creature"), Colors(("blue",))))
    assert {next(iter(found["bear"].colors)) for found in outcomes(Board((both, creature())))} == {"red", "blue"}


# ---------------------------------------------------------------------- several layers
@pytest.mark.parametrize(("humility_first", "expected"), [(True, (4, 4)), (False, (1, 1))])
def test_an_effect_goes_on_without_its_ability(humility_first: bool, expected: tuple[int, int]) -> None:
    """613.6: Humility loses its ability in layer 6 and still sets sizes; against Opalescence time decides."""
    humility, opalescence = enchantment("humility", HUMILITY), enchantment("opalescence", OPALESCENCE)
    order = (humility, opalescence) if humility_first else (opalescence, humility)
    found = seen(*order, creature("bear", (3, 3)))
    assert size(found["humility"]) == expected
    assert found["humility"].types == {"creature", "enchantment"} and found["humility"].abilities == ()
    assert found["opalescence"].types == {"enchantment"} and found["opalescence"].abilities != ()
    assert size(found["bear"]) == (1, 1)


def test_an_effect_keeps_its_objects() -> None:
    """613.6, third example: noncreature artifacts become 2/2 creatures, noncreatures no longer when sizes are set."""
    found = seen(
        enchantment("e", static(Each((Is(("artifact",)), Is(("creature",), True))), Also(("creature",)), Base(2, 2))),
        Permanent("rock", "A", ("artifact",)),
        Permanent("golem", "A", ("artifact", "creature"), power=5, toughness=5),
    )
    assert size(found["rock"]) == (2, 2)
    assert size(found["golem"]) == (5, 5)


def test_sublayers_of_size() -> None:
    """613.5, second example: counter, spells and an enchantment, with the base set last, make a 5/8."""
    ogre = Permanent("ogre", "A", ("creature",), power=2, toughness=2, counters=(("+1/+1", 1),))
    found = seen(
        ogre,
        enchantment("e", static(each("creature", YOURS), Get(0, 2))),
        spells=(Effect(each("creature"), (Get(4, 4),)), Effect(each("creature"), (Base(0, 1),))),
    )
    assert size(found["ogre"]) == (5, 8)


@pytest.mark.parametrize(
    ("later", "expected"), [((), (4, 1)), ((Get(5, 0),), (4, 6)), ((Switch(),), (1, 4))]
)
def test_switching_comes_last(later: tuple[Change, ...], expected: tuple[int, int]) -> None:
    """613.4d, its three examples: a 1/3 that got +0/+1 is switched."""
    spells = [Get(0, 1), Switch(), *later]
    found = seen(creature("bear", (1, 3)), spells=tuple(Effect(each("creature"), (spell,)) for spell in spells))
    assert size(found["bear"]) == expected


def test_a_color_given_counts_for_what_comes_after() -> None:
    """613.5, first example: a black creature that becomes white gets the bonus of white ones."""
    honor = enchantment("honor", static(each("white", Is(("creature",)), YOURS), Get(1, 1)))
    bear = Permanent("bear", "A", ("creature",), colors=("black",), power=2, toughness=2)
    assert size(seen(honor, bear)["bear"]) == (2, 2)
    paint = enchantment("paint", static(each("creature"), Colors(("white",))))
    assert size(seen(honor, bear, paint)["bear"]) == (3, 3)


def test_a_granted_ability_is_as_old_as_the_effect_that_gave_it() -> None:
    """613.7a, its example: what a rune gives to a hammer is younger than the hammer's own effect."""
    hammer = Permanent(
        "hammer", "A", ("artifact",), abilities=(static(Host(), Get(10, 10), Lose(("flying",))),), attached="bear"
    )
    rune = enchantment("rune", static(Host(), Have((static(Host(), Have(("flying",))),))), on="hammer")
    found = seen(creature(), hammer, rune)
    assert found["bear"].keywords == {"flying"}
    assert size(found["bear"]) == (12, 12)


def test_layers_that_are_past_do_not_come_again() -> None:
    """613.1: of an ability gained in layer 6 only the parts for later layers apply."""
    given = static(each("land"), Also(("creature",)), Get(1, 1))
    found = seen(enchantment("e", static(each("creature"), Have((given,)))), creature(), land("l"))
    assert found["l"].types == {"land"}
    assert size(found["bear"]) == (2, 2)


# ---------------------------------------------------------------------- control
def test_who_you_are_may_hang_on_another_effect() -> None:
    """613.8a in layer 2: who takes the bear is who controls the aura, which another one takes away first."""
    found = seen(
        creature(of="B"),
        enchantment("first", static(Host(), Control("you")), of="A", on="bear"),
        enchantment("second", static(Host(), Control("you")), of="B", on="first"),
    )
    assert found["first"].controller == "B"
    assert found["bear"].controller == "B"


# ---------------------------------------------------------------------- types
def test_a_land_type_that_is_set_takes_the_text_but_not_what_was_given() -> None:
    """305.7: rules text and old land types go with their abilities; granted abilities stay."""
    bog = Permanent(
        "bog", "A", ("land",), ("snow",), ("swamp", "gate"), keywords=("flying",), abilities=(ManaAbility(),)
    )
    found = seen(enchantment("moon", BLOOD_MOON), enchantment("e", static(each("land"), Have(("haste",)))), bog)
    assert found["bog"].subtypes == {"mountain"} and found["bog"].supertypes == {"snow"}
    assert found["bog"].keywords == {"haste"}
    assert found["bog"].abilities == (("land type", "mountain"),)


def test_a_type_taken_away_takes_its_subtypes() -> None:
    """205.1a: subtypes go with their card type unless they belong to another one that is left."""
    found = seen(
        enchantment("e", static(each("creature"), Become(("artifact",)))),
        enchantment("f", static(each("snow"), NoLonger(("creature",)))),
        Permanent("golem", "A", ("artifact", "creature"), subtypes=("elf", "food")),
        Permanent("kin", "A", ("kindred", "creature"), ("snow",), ("elf",)),
    )
    assert found["golem"].types == {"artifact"} and found["golem"].subtypes == {"food"}
    assert found["kin"].types == {"kindred"} and found["kin"].subtypes == {"elf"}


def test_subtypes_need_their_type() -> None:
    """205.3d: only what is a creature by then becomes an Elf, so the effect waits for what makes creatures."""
    found = seen(
        enchantment("elves", static(each(), Also(("elf",)))),
        enchantment("life", static(each("artifact"), Also(("creature",)))),
        Permanent("rock", "A", ("artifact",)),
    )
    assert found["rock"].subtypes == {"elf"}
    assert found["life"].subtypes == set()


def test_a_new_type_replaces_only_types_of_its_kind() -> None:
    """205.1a: a new creature type leaves land types and card types alone."""
    arbor = Permanent("arbor", "A", ("creature", "land"), subtypes=("elf", "forest"))
    found = seen(arbor, enchantment("e", static(each("creature"), Become(("goblin",)))))
    assert found["arbor"].subtypes == {"goblin", "forest"} and found["arbor"].types == {"creature", "land"}


# ---------------------------------------------------------------------- abilities
def test_what_it_cannot_have_is_not_gained_later() -> None:
    """113.11: an effect that says so stops later ones as well."""
    found = seen(
        enchantment("e", static(each("creature"), CannotHave(("flying",)))),
        enchantment("f", static(each("creature"), Have(("flying", "haste")))),
        creature(),
    )
    assert found["bear"].keywords == {"haste"}


def test_keyword_counters_have_a_time() -> None:
    """122.1b, 613.1f: a counter gives its keyword when it was put there."""
    bear = Permanent("bear", "A", ("creature",), power=2, toughness=2, counters=(("flying", 1),))
    forgetting = enchantment("e", static(each("creature"), LoseAll()))
    assert seen(bear, forgetting)["bear"].keywords == set()
    assert seen(forgetting, bear)["bear"].keywords == {"flying"}


def test_mana_abilities_may_be_spared() -> None:
    """305.6: the ability of a basic land type is a mana ability like any other."""
    found = seen(
        enchantment("sun", static(each("land"), LoseAll(but_mana=True))),
        land("bog", static(This(), Have(("haste",))), ManaAbility(), types=("swamp",)),
    )
    assert found["bog"].keywords == set()
    assert found["bog"].abilities == (("bog", 1), ("land type", "swamp"))


# ---------------------------------------------------------------------- size
def test_only_creatures_have_a_size() -> None:
    """208.3: what is no creature has no power, and is not counted by it."""
    found = seen(
        Permanent("car", "A", ("artifact",), power=5, toughness=5),
        enchantment("e", static(Each((Measured("power", True, 3),)), AlsoColors(("red",)))),
        creature("bear", (2, 2), static(This(), Get(OfThis("power"), 0), when=Compared(OfThis("power"), True, 2))),
    )
    assert size(found["car"]) == (None, None) and found["car"].colors == set()
    assert size(found["bear"]) == (4, 2)


# ---------------------------------------------------------------------- spells
def test_a_spell_settles_its_objects_and_amounts() -> None:
    """611.2c-d: what was no creature then stays as it is, what is none any more is still meant."""
    found = seen(
        creature("bear"),
        Permanent("rock", "A", ("artifact",), power=0, toughness=1),
        spells=(
            Effect(each("creature"), (Get(Count(each("creature")), 0), Have(("haste",)))),
            Effect(each("artifact"), (Also(("creature",)),)),
        ),
    )
    assert size(found["bear"]) == (3, 2) and found["bear"].keywords == {"haste"}
    assert size(found["rock"]) == (0, 1) and found["rock"].keywords == set()


def test_without_is_the_opposite_of_with() -> None:
    """613.8a in layer 6: both wait for what gives flying, so no creature gets haste here."""
    found = seen(
        enchantment("e", static(each("creature", With("flying", negated=True)), Have(("haste",)))),
        enchantment("f", static(each("creature"), Have(("flying",)))),
        creature(),
    )
    assert found["bear"].keywords == {"flying"}


def test_outcome_is_the_first_of_all() -> None:
    """The order of the board breaks ties where nobody asks for more."""
    both = enchantment("e", static(each("creature"), Colors(("red",))), static(each("creature"), Colors(("blue",))))
    board = Board((both, creature()))
    assert outcome(board) == next(outcomes(board))
