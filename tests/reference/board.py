"""Boards: permanents, the continuous effects on them, and what those speak of, as plain values.

Everything here can be compared and hashed; nothing knows how effects are applied.
"""

from __future__ import annotations

from dataclasses import dataclass

CREATURE_TYPES = ("elf", "goblin", "wizard")
BASIC_LAND_TYPES = ("plains", "island", "swamp", "mountain", "forest")
OTHER_LAND_TYPES = ("gate",)
ARTIFACT_TYPES = ("food",)
ENCHANTMENT_TYPES = ("shrine",)
SUPERTYPES = ("basic", "legendary", "snow")
CARD_TYPES = ("artifact", "creature", "enchantment", "kindred", "land")

CORRELATED = {
    **dict.fromkeys(CREATURE_TYPES, ("creature", "kindred")),
    **dict.fromkeys((*BASIC_LAND_TYPES, *OTHER_LAND_TYPES), ("land",)),
    **dict.fromkeys(ARTIFACT_TYPES, ("artifact",)),
    **dict.fromkeys(ENCHANTMENT_TYPES, ("enchantment",)),
}
"""The card types to which a subtype belongs (205.3g-m); boards use no subtypes but these."""

WORDS_OF_TEXT = {
    "color": ("white", "blue", "black", "red", "green"),
    "creature type": CREATURE_TYPES,
    "basic land type": BASIC_LAND_TYPES,
}
"""The words that can be replaced in texts, by their kind."""

DEFINING_KEYWORDS = ("changeling", "devoid")
"""Keywords that stand for characteristic-defining abilities (702.73a, 702.114a)."""


# ---------------------------------------------------------------------- which objects
@dataclass(frozen=True)
class Is:
    """The object has one of these words as type, supertype, subtype or color, or (`negated`) none of them.

    `colorless`, `colored`, `monocolored` and `multicolored` may stand here as well.
    """

    words: tuple[str, ...]
    negated: bool = False


@dataclass(frozen=True)
class With:
    """The object has this keyword, or (`negated`) lacks it."""

    keyword: str
    negated: bool = False


@dataclass(frozen=True)
class ControlledBy:
    """The object's controller is `you` or an `opponent`, as the controller of the ability's object sees it."""

    who: str


@dataclass(frozen=True)
class OtherThanThis:
    """The object is not the one that the ability is on."""


@dataclass(frozen=True)
class Measured:
    """The object's power, toughness or mana value is at least (or at most) so much."""

    what: str
    least: bool
    amount: int


Test = Is | With | ControlledBy | OtherThanThis | Measured


@dataclass(frozen=True)
class Each:
    """All permanents that pass every one of the tests."""

    tests: tuple[Test, ...] = ()


@dataclass(frozen=True)
class This:
    """The object that the ability is on."""


@dataclass(frozen=True)
class Host:
    """The object to which the one with the ability is attached."""


Subject = Each | This | Host


# ---------------------------------------------------------------------- how much, and when
@dataclass(frozen=True)
class Count:
    """How many permanents there are of a kind."""

    of: Each


@dataclass(frozen=True)
class OfThis:
    """Power, toughness, mana value, or number of +1/+1 counters of the object that the ability is on."""

    what: str


@dataclass(frozen=True)
class Greatest:
    """The greatest power, toughness or mana value among the permanents of a kind."""

    what: str
    among: Each


Value = int | Count | OfThis | Greatest


@dataclass(frozen=True)
class Exists:
    """There is such a permanent, or (`negated`) there is none."""

    of: Each
    negated: bool = False


@dataclass(frozen=True)
class Compared:
    """A value is at least (or at most) so much."""

    value: Value
    least: bool
    amount: int


@dataclass(frozen=True)
class ThisMatches:
    """The object that the ability is on is of a kind, or (`negated`) is not."""

    tests: tuple[Test, ...]
    negated: bool = False


@dataclass(frozen=True)
class YourTurn:
    """It is the turn of the player who controls the object."""


Condition = Exists | Compared | ThisMatches | YourTurn


# ---------------------------------------------------------------------- what changes
@dataclass(frozen=True)
class Control:
    """Layer 2: `you` or an `opponent` controls it."""

    who: str


@dataclass(frozen=True)
class Reword:
    """Layer 3: all words of a kind (`color`, `creature type`, `basic land type`) in its text become this one (612)."""

    kind: str
    word: str


@dataclass(frozen=True)
class Become:
    """Layer 4: these card types and subtypes replace the old ones of their kinds (205.1a)."""

    words: tuple[str, ...]


@dataclass(frozen=True)
class Also:
    """Layer 4: these types, subtypes and supertypes in addition (205.1b)."""

    words: tuple[str, ...]


@dataclass(frozen=True)
class NoLonger:
    """Layer 4: these types, subtypes and supertypes are taken away."""

    words: tuple[str, ...]


@dataclass(frozen=True)
class LandType:
    """Layer 4: a land's subtype is set to these basic land types (305.7)."""

    words: tuple[str, ...]


@dataclass(frozen=True)
class Colors:
    """Layer 5: these colors replace the old ones; none at all makes it colorless."""

    colors: tuple[str, ...]


@dataclass(frozen=True)
class AlsoColors:
    """Layer 5: these colors in addition."""

    colors: tuple[str, ...]


@dataclass(frozen=True)
class Have:
    """Layer 6: keywords (text) and written-out abilities are gained."""

    features: tuple[str | Ability, ...]


@dataclass(frozen=True)
class Lose:
    """Layer 6: these keywords are lost."""

    keywords: tuple[str, ...]


@dataclass(frozen=True)
class LoseAll:
    """Layer 6: all abilities are lost, or all but mana abilities."""

    but_mana: bool = False


@dataclass(frozen=True)
class CannotHave:
    """Layer 6: these keywords are lost and cannot be gained (113.11)."""

    keywords: tuple[str, ...]


@dataclass(frozen=True)
class Base:
    """Layer 7b, or 7a if a characteristic is defined: power and toughness are set; None leaves one as it is."""

    power: Value | None
    toughness: Value | None


@dataclass(frozen=True)
class Get:
    """Layer 7c: so much is added to power and toughness."""

    power: Value
    toughness: Value


@dataclass(frozen=True)
class Switch:
    """Layer 7d: power and toughness change places."""


Change = (
    Control | Reword | Become | Also | NoLonger | LandType | Colors | AlsoColors
    | Have | Lose | LoseAll | CannotHave | Base | Get | Switch
)  # fmt: skip


# ---------------------------------------------------------------------- abilities, permanents, boards
@dataclass(frozen=True)
class Effect:
    """A continuous effect: whom it is about and what it does to them, in the order in which it says so."""

    subject: Subject
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class Ability:
    """A static ability with one continuous effect; `defines` says that it gives a characteristic (604.3)."""

    effect: Effect
    condition: Condition | None = None
    defines: bool = False


@dataclass(frozen=True)
class ManaAbility:
    """An activated mana ability."""

    color: str = "G"


@dataclass(frozen=True)
class Permanent:
    """What is printed on a permanent, and what is true of it on the board.

    `power` and `toughness` are None where none is printed and `*` where an ability defines them; `counters` maps
    `+1/+1`, `-1/-1` and keywords to numbers. `attached` names another permanent, `copies` one that it is a copy of: one
    that is no copy itself and not face down.
    """

    name: str
    controller: str
    types: tuple[str, ...]
    supertypes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    mana_value: int = 0
    power: int | str | None = None
    toughness: int | str | None = None
    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability | ManaAbility, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    attached: str | None = None
    copies: str | None = None
    face_down: bool = False


@dataclass(frozen=True)
class Resolved:
    """The continuous effect that a spell of a player left behind, after all permanents had arrived."""

    controller: str
    effect: Effect


@dataclass(frozen=True)
class Board:
    """Permanents in the order in which they arrived, then what spells have done to them since. A is active."""

    permanents: tuple[Permanent, ...]
    resolved: tuple[Resolved, ...] = ()


PLAYERS = ("A", "B")
