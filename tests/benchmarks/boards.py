"""Case texts of any size, written in the language of cards and cases; every card in them is made up.

Each family grows along one axis: permanents, continuous effects, triggers at once, scripted spells. What must come of
a board is stated in it, so that nobody measures how fast a wrong answer is.
"""

from __future__ import annotations

from typing import Any

import yaml

PERMANENTS = (4, 8, 12, 20, 40)
EFFECTS = (1, 2, 4, 6, 8, 12)
TRIGGERS = (1, 2, 3, 4, 6, 8)
SPELLS = (1, 2, 5, 10, 20)

_EFFECTS: tuple[tuple[dict[str, Any], dict[str, Any]], ...] = (
    ({"each": "creature", "get": "+1/+1"}, {"pt": "3/3"}),
    ({"each": "creature", "controlled by": "you", "base": "3/3"}, {"pt": "4/4"}),
    ({"each": "creature", "have": "flying"}, {"has": ["flying"]}),
    ({"each": "artifact", "also colors": ["blue"]}, {}),
    ({"each": "creature", "also": ["artifact"]}, {"types": ["artifact", "creature"], "colors": ["blue", "green"]}),
    ({"each": "creature", "with": "flying", "lose": "flying"}, {"has": None, "lacks": ["flying"]}),
    ({"each": "blue creature", "get": "+0/+1"}, {"pt": "4/5"}),
    ({"each": "artifact", "also": ["enchantment"]}, {"types": ["artifact", "creature", "enchantment"]}),
    ({"each": "creature", "controlled by": "you", "have": "vigilance"}, {"has": ["vigilance"]}),
    ({"each": "enchantment creature", "also colors": ["white"]}, {"colors": ["blue", "green", "white"]}),
    ({"each": "white creature", "get": "+2/+0"}, {"pt": "6/5"}),
    ({"each": "creature", "controlled by": "opponent", "base": "1/4"}, {}),
)
"""Continuous effects, each with what it changes about the first creature once those before it are there too.

The first six lie in the layers of types, colors, abilities, set and changed numbers; two pairs in one layer depend on
each other.
"""

_BEAST = {"types": ["creature"], "subtypes": ["beast"], "cost": "{1}{G}", "pt": "2/2"}


def layered(permanents: int = 12, effects: int = 6) -> str:
    """A board where nobody acts: creatures of both players, and enchantments that share out the effects.

    There are `effects` continuous effects, at most 12, on enchantments that make up at most half of the permanents.
    """
    sources = min(effects, permanents // 2)
    cards: dict[str, Any] = {"Plain Beast": _BEAST}
    expected: dict[str, Any] = {}
    for _, comes in _EFFECTS[:effects]:
        expected |= comes
    for source in range(sources):
        statics = [{"static": effect} for effect, _ in _EFFECTS[source:effects:sources]]
        cards[f"Source {source + 1}"] = {"types": ["enchantment"], "cost": "{2}{W}", "abilities": statics}
    beasts = _numbered("Plain Beast as beast", permanents - sources)
    return _case(
        f"layers-{permanents}-{effects}",
        cards,
        battlefield={"A": [*list(cards)[1:], *beasts[::2]], "B": beasts[1::2]},
        ruling={"beast1": {key: value for key, value in expected.items() if value is not None}},
    )


def dying(triggers: int) -> str:
    """A sweeper destroys `triggers` creatures of two players at once, each of which has an ability that triggers.

    All that the triggers do is to gain life: the order that their controllers choose makes no difference.
    """
    beasts = _numbered("Kind Beast as beast", triggers)
    kind = {**_BEAST, "abilities": [{"whenever": {"dies": "this"}, "do": {"gain life": 1}}]}
    sweep = {"spell": {"destroy": {"each": "creature"}}}
    return _case(
        f"triggers-{triggers}",
        {
            "Kind Beast": kind,
            "Clean Sweep": {"types": ["sorcery"], "cost": "{2}{W}", "abilities": [sweep]},
        },
        battlefield={"A": beasts[::2], "B": beasts[1::2]},
        hand={"A": ["Clean Sweep as sweep"]},
        script=["A casts sweep"],
        ruling={"A": {"life": 20 + (triggers + 1) // 2}, "B": {"life": 20 + triggers // 2}},
    )


def mourning(triggers: int) -> str:
    """A sweeper destroys `triggers` creatures, and one ability triggers for each of them."""
    gain = {"whenever": {"dies": {"a": "creature"}}, "do": {"gain life": 1}}
    sweep = {"spell": {"destroy": {"each": "creature"}}}
    return _case(
        f"mourning-{triggers}",
        {
            "Plain Beast": _BEAST,
            "Mourning Bell": {"types": ["artifact"], "cost": "{2}", "abilities": [gain]},
            "Clean Sweep": {"types": ["sorcery"], "cost": "{2}{W}", "abilities": [sweep]},
        },
        battlefield={"A": ["Mourning Bell as bell", *_numbered("Plain Beast as beast", triggers)]},
        hand={"A": ["Clean Sweep as sweep"]},
        script=["A casts sweep"],
        ruling={"A": {"life": 20 + triggers}},
    )


def scripted(spells: int) -> str:
    """One player casts `spells` instants, one after another, each of which resolves; nobody has a choice."""
    comfort = {"types": ["instant"], "cost": "{W}", "abilities": [{"spell": {"gain life": 1}}]}
    return _case(
        f"script-{spells}",
        {"Small Comfort": comfort},
        hand={"A": _numbered("Small Comfort as comfort", spells)},
        script=_numbered("A casts comfort", spells),
        ruling={"A": {"life": 20 + spells}},
    )


def wavering(spells: int) -> str:
    """First a sorcery with something that its player may do, which takes longer than not to do it; then instants."""
    comfort = {"types": ["instant"], "cost": "{W}", "abilities": [{"spell": {"gain life": 1}}]}
    thought = {"types": ["sorcery"], "cost": "{W}", "abilities": [{"spell": {"may": {"gain life": 5}}}]}
    return _case(
        f"wavering-{spells}",
        {"Small Comfort": comfort, "Second Thought": thought},
        hand={"A": ["Second Thought as thought", *_numbered("Small Comfort as comfort", spells)]},
        script=["A casts thought", *_numbered("A casts comfort", spells)],
        ruling=[
            {"when": "possible", "A": {"life": 20 + spells}},
            {"when": "possible", "A": {"life": 25 + spells}},
        ],
    )


def _numbered(text: str, count: int) -> list[str]:
    return [f"{text}{number}" for number in range(1, count + 1)]


def _case(name: str, cards: dict[str, Any], **parts: Any) -> str:
    return yaml.safe_dump({"id": f"benchmark/{name}", "game": "mtg", "cards": cards, **parts}, sort_keys=False)
