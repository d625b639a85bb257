"""Random boards, as hypothesis strategies; everything is drawn from few words, so that effects meet.

A board has a focus, the layers in which most of its effects apply, and descriptions mostly look at what these change.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import strategies as st

from . import board as b

Draw = st.DrawFn

_TYPES = ("creature", "artifact", "enchantment", "land")
_CREATURE_TYPES = ("elf", "goblin")
_LAND_TYPES = ("island", "forest")
_COLORS = ("white", "blue", "red")
_NUMBERS_OF_COLORS = ("colorless", "colored", "monocolored", "multicolored")
_KEYWORDS = ("flying", "haste", "trample")
_FOCUSES = (
    ("4",), ("6",), ("4", "6"), ("4", "5"), ("5", "6"), ("7",), ("6", "7"), ("2", "4"), ("2",), ("4", "7"), ("3", "4"),
    ("3", "5"), ("3",),
)  # fmt: skip
_REPLACED = (("color", _COLORS), ("creature type", _CREATURE_TYPES), ("basic land type", _LAND_TYPES))
_LOOKED_AT = {
    "2": (),
    "3": (*_CREATURE_TYPES, *_LAND_TYPES, *_COLORS),
    "4": (*_TYPES, *_TYPES, *_CREATURE_TYPES, *_LAND_TYPES, "basic", "snow"),
    "5": (*_COLORS, *_COLORS, *_NUMBERS_OF_COLORS),
    "6": (),
    "7": ("creature",),
}
"""The words of descriptions that effects of a layer can make true or false."""


@st.composite
def boards(draw: Draw, *, spells: bool = False) -> b.Board:
    """Two to eight permanents with one to six static abilities; with `spells`, up to two have been cast as well."""
    focus = draw(st.sampled_from(_FOCUSES))
    permanents = draw(st.lists(_permanents(), min_size=2, max_size=8))
    abilities = draw(st.lists(_abilities(focus), min_size=1, max_size=6))
    owners = [draw(st.integers(0, len(permanents) - 1)) for _ in abilities]
    given: list[list[b.Ability]] = [[] for _ in permanents]
    for ability, owner in zip(abilities, owners, strict=True):
        given[owner].append(ability)
    finished = _turned(draw, [_finished(draw, one, place, given) for place, one in enumerate(permanents)])
    cast = draw(st.lists(_cast(focus), max_size=2, min_size=1)) if spells else []
    return b.Board(tuple(finished), tuple(cast))


def _finished(draw: Draw, one: b.Permanent, place: int, given: Sequence[Sequence[b.Ability]]) -> b.Permanent:
    """The permanent with a name and its abilities; one that speaks of a host is attached to another permanent."""
    hosts = [other for other in range(len(given)) if other < place or other > place and not _hosted(given[other])]
    on = f"p{draw(st.sampled_from(hosts)) + 1}" if hosts and _hosted(given[place]) else None
    return b.Permanent(
        f"p{place + 1}", one.controller, one.types, one.supertypes, one.subtypes, one.colors, one.mana_value, one.power,
        one.toughness, one.keywords, (*one.abilities, *given[place]), one.counters, on,
    )  # fmt: skip


def _turned(draw: Draw, permanents: Sequence[b.Permanent]) -> list[b.Permanent]:
    """The same, of which a few lie face down or are copies of others."""
    turned = [replace(one, face_down="creature" in one.types and _rarely(draw)) for one in permanents]
    models = [one.name for one in turned if not one.face_down and _sometimes(draw)]
    copying = [bool(models) and one.name not in models and _rarely(draw) for one in turned]
    return [
        replace(one, copies=draw(st.sampled_from(models))) if copies else one
        for one, copies in zip(turned, copying, strict=True)
    ]


def _hosted(abilities: Sequence[b.Ability]) -> bool:
    return any(isinstance(ability.effect.subject, b.Host) for ability in abilities)


# ---------------------------------------------------------------------- permanents
@st.composite
def _permanents(draw: Draw) -> b.Permanent:
    types = draw(
        st.sampled_from(
            (
                ("creature",), ("creature",), ("creature",), ("land",), ("land",), ("artifact",), ("enchantment",),
                ("artifact", "creature"), ("creature", "land"), ("enchantment", "creature"), ("kindred", "artifact"),
                ("artifact", "land"),
            )
        )
    )  # fmt: skip
    power: int | str | None = None
    toughness: int | str | None = None
    abilities: tuple[b.Ability, ...] = ()
    if "creature" in types or _rarely(draw):
        power, toughness = draw(st.integers(0, 4)), draw(st.integers(1, 5))
        if _rarely(draw):
            power, toughness = "*", "*"
            abilities = (draw(_defining_numbers()),)
    if _rarely(draw):
        abilities = (*abilities, draw(_defining_words(types)))
    return b.Permanent(
        "",
        draw(st.sampled_from(b.PLAYERS)),
        types,
        _some(draw, ("basic", "snow") if "land" in types else ("snow", "legendary"), 1),
        _some(draw, _subtypes(types), 2),
        _some(draw, _COLORS, 2) if "land" not in types else (),
        draw(st.integers(0, 4)),
        power,
        toughness,
        _some(draw, (*_KEYWORDS, "devoid", *(("changeling",) if {"creature", "kindred"} & set(types) else ())), 2),
        (*abilities, *([b.ManaAbility()] if _rarely(draw) else [])),
        _counters(draw),
    )


def _counters(draw: Draw) -> tuple[tuple[str, int], ...]:
    if not _sometimes(draw):
        return ()
    kind = draw(st.sampled_from(("+1/+1", "+1/+1", "-1/-1", "flying")))
    return ((kind, 1 if kind == "flying" else draw(st.integers(1, 2))),)


def _subtypes(types: Sequence[str]) -> tuple[str, ...]:
    words = (*_CREATURE_TYPES, *_LAND_TYPES, "gate", "food", "shrine")
    return tuple(word for word in words if set(b.CORRELATED[word]) & set(types))


@st.composite
def _defining_numbers(draw: Draw) -> b.Ability:
    power, toughness = draw(_values("7a")), draw(_values("7a"))
    return b.Ability(b.Effect(b.This(), (b.Base(power, toughness),)), defines=True)


@st.composite
def _defining_words(draw: Draw, types: Sequence[str]) -> b.Ability:
    change: b.Change = b.Colors(_some(draw, _COLORS, 3))
    if _subtypes(types) and _sometimes(draw):
        change = b.Also(_some(draw, _subtypes(types), 1) or ("elf",))
    return b.Ability(b.Effect(b.This(), (change,)), defines=True)


# ---------------------------------------------------------------------- abilities
@st.composite
def _abilities(draw: Draw, focus: tuple[str, ...], depth: int = 0) -> b.Ability:
    layers = _layers(draw, focus)
    changes = tuple(change for layer in layers for change in draw(_changes(layer, focus, depth)))
    subject = draw(st.sampled_from(("each", "each", "each", "each", "this", "host" if depth == 0 else "this")))
    fixed: dict[str, b.Subject] = {"this": b.This(), "host": b.Host()}
    effect = b.Effect(fixed.get(subject) or draw(_kinds(focus)), changes)
    return b.Ability(effect, draw(_conditions(focus)) if _sometimes(draw) else None)


@st.composite
def _cast(draw: Draw, focus: tuple[str, ...]) -> b.Resolved:
    changes = tuple(change for layer in _layers(draw, focus) for change in draw(_changes(layer, focus, 0, spell=True)))
    who = draw(st.sampled_from(b.PLAYERS))
    return b.Resolved(who, b.Effect(draw(_kinds(focus, spell=True)), changes))


def _layers(draw: Draw, focus: tuple[str, ...]) -> list[str]:
    """One layer to three, the first of them mostly from the focus."""
    first = draw(st.sampled_from((*focus * 3, "4", "6", "7")))
    more = draw(st.lists(st.sampled_from((*focus, "4", "5", "6", "7")), max_size=2))
    return sorted({first, *more})


@st.composite
def _changes(draw: Draw, layer: str, focus: tuple[str, ...], depth: int, spell: bool = False) -> list[b.Change]:
    match layer:
        case "2":
            return [b.Control(draw(st.sampled_from(("you", "you", "opponent"))))]
        case "3":
            kind, words = draw(st.sampled_from(_REPLACED))
            return [b.Reword(kind, draw(st.sampled_from(words)))]
        case "4":
            return [draw(_type_changes())]
        case "5":
            color = (draw(st.sampled_from(_COLORS)),)
            ways: list[b.Change] = [b.Colors(color), b.AlsoColors(color), b.Colors(())]
            return [draw(st.sampled_from(ways))]
        case "6":
            return draw(_ability_changes(focus, depth))
        case _:
            return [draw(_number_changes(spell))]


@st.composite
def _type_changes(draw: Draw) -> b.Change:
    card, race, land = (draw(st.sampled_from(words)) for words in (_TYPES, _CREATURE_TYPES, _LAND_TYPES))
    common = [(card,), (card,), (race,), ("creature", race)]
    match draw(st.sampled_from(("also", "also", "also", "become", "become", "no longer", "land type"))):
        case "also":
            return b.Also(draw(st.sampled_from([*common, (land,), ("snow",), ("land", land)])))
        case "become":
            return b.Become(draw(st.sampled_from([*common, ("land", land), ("artifact", "creature")])))
        case "no longer":
            return b.NoLonger(draw(st.sampled_from([*common, (land,), ("basic",), ("snow",)])))
        case _:
            return b.LandType((land,))


@st.composite
def _ability_changes(draw: Draw, focus: tuple[str, ...], depth: int) -> list[b.Change]:
    word = draw(st.sampled_from(_KEYWORDS))
    kinds = ("have", "have", "have", "lose", "lose all", "lose all", "cannot have", "grant", "grant")
    match draw(st.sampled_from(kinds)):
        case "have":
            return [b.Have((draw(st.sampled_from((word, word, word, "changeling", "devoid"))),))]
        case "lose":
            return [b.Lose((word,))]
        case "cannot have":
            return [b.CannotHave((word,))]
        case "lose all":
            changes: list[b.Change] = [b.LoseAll(_rarely(draw))]
            return [*changes, b.Have((word,))] if _sometimes(draw) else changes
        case _ if depth < 2:
            return [b.Have((draw(_abilities(focus, depth + 1)),))]
        case _:
            return [b.Have((word,))]


@st.composite
def _number_changes(draw: Draw, spell: bool) -> b.Change:
    kind = draw(st.sampled_from(("base", "base", "half", "get", "get", "get", "switch")))
    values = _values("spell" if spell else "7")
    if kind == "base":
        return b.Base(draw(values), draw(values))
    if kind == "half":
        return b.Base(draw(values), None) if draw(st.booleans()) else b.Base(None, draw(values))
    return b.Get(draw(values), draw(values)) if kind == "get" else b.Switch()


# ---------------------------------------------------------------------- descriptions, values, conditions
@st.composite
def _kinds(draw: Draw, focus: tuple[str, ...], *, spell: bool = False, measured: bool = False) -> b.Each:
    return b.Each(tuple(draw(_tests(focus, spell=spell, measured=measured))))


@st.composite
def _tests(draw: Draw, focus: tuple[str, ...], *, spell: bool, measured: bool) -> list[b.Test]:
    tests: list[b.Test] = []
    words = [word for layer in focus for word in _LOOKED_AT[layer]] or list(_TYPES)
    if not _sometimes(draw):
        word = draw(st.sampled_from(words))
        tests.append(b.Is((word,), word not in _NUMBERS_OF_COLORS and _sometimes(draw)))
    if not tests or _rarely(draw):
        tests.append(b.Is((draw(st.sampled_from(_TYPES)),)))
    if ("2" in focus and draw(st.booleans())) or _sometimes(draw):
        tests.append(b.ControlledBy(draw(st.sampled_from(("you", "opponent")))))
    if ("6" in focus and draw(st.booleans())) or _rarely(draw):
        tests.append(b.With(draw(st.sampled_from(_KEYWORDS)), _sometimes(draw)))
    if measured or _rarely(draw):
        what = draw(st.sampled_from(("power", "toughness", "mana value")))
        tests.append(b.Measured(what, draw(st.booleans()), draw(st.integers(1, 4))))
    if not spell and _sometimes(draw):
        tests.append(b.OtherThanThis())
    return tests


@st.composite
def _values(draw: Draw, layer: str) -> b.Value:
    number = st.integers(0, 4) if layer != "7" else st.integers(-1, 4)
    if not _sometimes(draw):
        return draw(number)
    what = draw(st.sampled_from(("power", "toughness", "mana value")))
    spell = layer == "spell"
    kinds = ("count", "greatest") if spell else ("count", "count", "this", "greatest", "counters")
    match draw(st.sampled_from(kinds)):
        case "count":
            return b.Count(draw(_kinds(("4", "7"), spell=spell)))
        case "greatest":
            return b.Greatest(what, draw(_kinds(("4", "7"), spell=spell)))
        case "this":
            return b.OfThis(what)
        case _:
            return b.OfThis("counters")


@st.composite
def _conditions(draw: Draw, focus: tuple[str, ...]) -> b.Condition:
    match draw(st.sampled_from(("exists", "exists", "this", "compared", "turn"))):
        case "exists":
            return b.Exists(draw(_kinds(focus)), draw(st.booleans()))
        case "this":
            return b.ThisMatches(tuple(draw(_tests(focus, spell=True, measured=False))), draw(st.booleans()))
        case "compared":
            return b.Compared(draw(_values("7")), draw(st.booleans()), draw(st.integers(0, 4)))
        case _:
            return b.YourTurn()


# ---------------------------------------------------------------------- chances
def _sometimes(draw: Draw) -> bool:
    """True about once in four."""
    return draw(st.integers(0, 3)) == 3


def _rarely(draw: Draw) -> bool:
    """True about once in ten."""
    return draw(st.integers(0, 9)) == 9


def _some(draw: Draw, words: Sequence[str], most: int) -> tuple[str, ...]:
    """At most so many different ones of the words, in their order."""
    if not words:
        return ()
    taken = draw(st.lists(st.sampled_from(words), max_size=most, unique=True))
    return tuple(word for word in words if word in taken)
