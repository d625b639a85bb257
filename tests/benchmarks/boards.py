"""Case texts of any size, written in the language of cards and cases; every card in them is made up.

Each family grows along one axis: permanents, continuous effects, triggers at once, scripted spells.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import yaml

PERMANENTS = (4, 8, 12, 20, 40)
EFFECTS = (1, 2, 4, 6, 8, 12)
TRIGGERS = (1, 2, 3, 4, 6, 8)
SPELLS = (1, 2, 5, 10, 20)

_EFFECTS: tuple[dict[str, Any], ...] = (
    {"each": "creature", "get": "+1/+1"},  # 7c
    {"each": "creature", "controlled by": "you", "base": "3/3"},  # 7b
    {"each": "creature", "have": "flying"},  # 6
    {"each": "artifact", "colors": ["blue"]},  # 5, once the next one has made artifacts
    {"each": "creature", "also": ["artifact"]},  # 4
    {"each": "creature", "with": "flying", "lose": "flying"},  # 6, hangs on the other effect there
    {"each": "blue creature", "get": "+0/+1"},  # 7c
    {"each": "artifact", "also": ["enchantment"]},  # 4, hangs on the other effect there
    {"each": "creature", "controlled by": "you", "have": "vigilance"},  # 6
    {"each": "enchantment creature", "also colors": ["white"]},  # 5
    {"each": "white creature", "get": "+2/+0"},  # 7c
    {"each": "creature", "controlled by": "opponent", "base": "1/4"},  # 7b
)
"""The first six lie in the layers of types, colors, abilities, set and changed numbers."""

_BEAST = {"types": ["creature"], "subtypes": ["beast"], "cost": "{1}{G}", "pt": "2/2"}


def layered(permanents: int = 12, effects: int = 6) -> str:
    """A board where nobody acts: creatures, and enchantments that share out `effects` continuous effects.

    At most half of the permanents are enchantments. Both players have creatures. `effects` is at most 12.
    """
    sources = min(effects, permanents // 2)
    cards: dict[str, Any] = {"Plain Beast": _BEAST}
    for source in range(sources):
        statics = [{"static": effect} for effect in _EFFECTS[source:effects:sources]]
        cards[f"Source {source + 1}"] = {"types": ["enchantment"], "cost": "{2}{W}", "abilities": statics}
    beasts = [f"Plain Beast as beast{number}" for number in range(1, permanents - sources + 1)]
    return _case(
        f"layers-{permanents}-{effects}",
        cards,
        battlefield={"A": [*list(cards)[1:], *beasts[::2]], "B": beasts[1::2]},
        ruling={"beast1": {"zone": "battlefield"}},
    )


def dying(triggers: int) -> str:
    """A sweeper destroys `triggers` creatures of two players at once, and each death triggers its owner's artifact.

    All that the triggers do is to gain life: the order that their controllers choose makes no difference.
    """
    beasts = [f"Plain Beast as beast{number}" for number in range(1, triggers + 1)]
    gain = {"whenever": {"dies": {"a": "creature", "controlled by": "you"}}, "do": {"gain life": 1}}
    return _case(
        f"triggers-{triggers}",
        {
            "Plain Beast": _BEAST,
            "Mourning Bell": {"types": ["artifact"], "cost": "{2}", "abilities": [gain]},
            "Clean Sweep": {
                "types": ["sorcery"],
                "cost": "{2}{W}",
                "abilities": [{"spell": {"destroy": {"each": "creature"}}}],
            },
        },
        battlefield={
            "A": ["Mourning Bell as bell_a", *beasts[::2]],
            "B": ["Mourning Bell as bell_b", *beasts[1::2]],
        },
        hand={"A": ["Clean Sweep as sweep"]},
        script=["A casts sweep"],
        ruling={"A": {"life": 20 + (triggers + 1) // 2}, "B": {"life": 20 + triggers // 2}},
    )


def scripted(spells: int) -> str:
    """One player casts `spells` instants after another, each of which resolves; nobody has a choice."""
    hand = [f"Small Comfort as comfort{number}" for number in range(1, spells + 1)]
    return _case(
        f"script-{spells}",
        {
            "Small Comfort": {
                "types": ["instant"],
                "cost": "{W}",
                "abilities": [{"spell": {"gain life": 1}}],
            }
        },
        hand={"A": hand},
        script=[f"A casts comfort{number}" for number in range(1, spells + 1)],
        ruling={"A": {"life": 20 + spells}},
    )


def _case(name: str, cards: Mapping[str, Any], **parts: Mapping[str, Any] | Iterable[str]) -> str:
    whole = {"id": f"benchmark/{name}", "game": "mtg", "cards": dict(cards), **parts}
    return yaml.safe_dump(whole, sort_keys=False)
