"""What objects have, and single words of the tables: types, keywords, zones, references."""

from __future__ import annotations

from clingo import Function, Symbol, SymbolType

from .said import Said
from .sayer import Sayer, read_out, says_kind
from .texts import text_of

_SECTIONS = {"type": "types", "subtype": "subtypes", "supertype": "supertypes", "color": "colors"}
_PARTS = (" step", " phase")
_POSSESSIVES = {"it": "its", "you": "your", "that player": "that player's"}


@says_kind("feature", "features", "keywords", "types", "colors", "type word")
def feature(sayer: Sayer, term: Symbol) -> Said:
    """`creature`, `Forest`, `white`, `flying`, `an activated ability`."""
    if term.name in _SECTIONS and len(term.arguments) == 1:
        return Said(sayer.lexicon.word(_SECTIONS[term.name], term.arguments[0]) or read_out(sayer, term))
    if term.match("keyword", 1):
        return sayer.filled("keywords", term.arguments[0]) or read_out(sayer, term.arguments[0])
    if term.name == "ability" and term.arguments:
        return Said(f"{ability_kind(sayer, term.arguments[0]):a}")
    if term.match("chosen", 1):
        return sayer.known_word(term) or Said(f"the chosen {sayer.say('choice', term.arguments[0])}")
    return sayer.filled("groups", term) or read_out(sayer, term)


@says_kind("ability kind")
def ability_kind(sayer: Sayer, ability: Symbol) -> Said:
    """`triggered ability`; one with a name is called by it."""
    kind = sayer.texts.kind.get(ability)
    if kind is None:
        return read_out(sayer, ability)
    named = sayer.texts.name.get(ability)
    row = sayer.lexicon.row("abilities", Function(kind))
    said = f"{kind.replace('_', ' ').removesuffix(' ability')} ability"
    if row is not None and "says" in row.more:
        said = str(row.more["says"])
    return Said(f'{said} "{named.replace("_", " ")}"' if named else said, many=f"{said[:-1]}ies")


@says_kind("quality")
def quality(sayer: Sayer, term: Symbol) -> Said:
    """What protection and the like are about: `red`, `artifact`, `creatures`."""
    if term in sayer.texts.tests or term in sayer.texts.alternatives:
        return Said(sayer.say("selection", term).many)
    for section in ("colors", "qualities"):
        row = sayer.lexicon.row(section, term)
        if row is not None:
            return sayer.known_word(term) or Said(str(row.more.get("says", row.word)))
    return feature(sayer, term)


@says_kind("ref")
def reference(sayer: Sayer, term: Symbol) -> Said:
    """What a reference is known to be, else the table's word for it."""
    if term in sayer.known:
        return Said(sayer.known[term])
    if term.match("name", 1):
        return Said(f"the {read_out(sayer, term.arguments[0])}")
    if term.name in ("object", "player") and term.arguments:
        return read_out(sayer, term.arguments[0])
    if term.match("target", 1):
        return Said("the target")
    if len(term.arguments) == 1 and (row := sayer.lexicon.row("relations", term)) is not None:
        return Said(f"{reference(sayer, term.arguments[0]):own} {row.word}")
    row = sayer.lexicon.row("references", term)
    if row is None:
        return read_out(sayer, term)
    said = str(row.more.get("says", row.word))
    return Said(said, own=_POSSESSIVES.get(said))


@says_kind("zone")
def zone(sayer: Sayer, term: Symbol) -> Said:
    """`a graveyard`, `the stack`."""
    row = sayer.lexicon.row("zones", term)
    said = row.more.get("says") if row is not None else None
    return Said(str(said)) if said is not None else Said(f"{_word(sayer, 'zones', term):a}")


@says_kind("step")
def step(sayer: Sayer, term: Symbol) -> Said:
    """`end step`, `precombat main phase`: the longest name that says what it is."""
    row = sayer.lexicon.row("steps", term)
    if row is None:
        return read_out(sayer, term)
    full = [name for name in (row.word, *row.aliases) if name.startswith(row.word) and name.endswith(_PARTS)]
    return Said(full[0] if full else f"{row.word} step")


@says_kind("choice")
def choice(sayer: Sayer, term: Symbol) -> Said:
    """`creature type`."""
    return _word(sayer, "choices", term)


@says_kind("kinds of words")
def kind_of_word(sayer: Sayer, term: Symbol) -> Said:
    """`creature type`, and `color word`, for a color itself is something else."""
    said = choice(sayer, term)
    row = sayer.lexicon.row("choices", term)
    return Said(f"{said} word") if row is not None and row.more.get("from") == "colors" else said


@says_kind("new word", "old word")
def word_of_text(sayer: Sayer, term: Symbol) -> Said:
    """`Vampire`, `green`, `the chosen color`, `every color word`."""
    if term.match("every", 1):
        return Said(f"every {kind_of_word(sayer, term.arguments[0])}")
    if term.match("chosen", 1):
        return Said(f"the chosen {choice(sayer, term.arguments[0])}")
    for section in (_SECTIONS["color"], _SECTIONS["subtype"]):
        if (known := sayer.lexicon.word(section, term)) is not None:
            return Said(known)
    return read_out(sayer, term)


@says_kind("trait")
def trait(sayer: Sayer, term: Symbol) -> Said:
    """`creature type`, or a number that things have, such as `power`."""
    return plain(sayer, term) if sayer.lexicon.row("choices", term) is None else choice(sayer, term)


@says_kind("parts")
def part(sayer: Sayer, term: Symbol) -> Said:
    """`color`."""
    return _word(sayer, "parts", term)


@says_kind("kind", "card name", "mana", "word", "name", "cost")
def plain(sayer: Sayer, term: Symbol) -> Said:
    """Text as it is, and a word without its underlines."""
    return Said(text_of(term).replace("_", " ") if term.type is SymbolType.Function else text_of(term))


@says_kind("flag")
def flag(sayer: Sayer, term: Symbol) -> Said:
    """A word that is only there or not adds nothing."""
    return Said("")


@says_kind("color list")
def color_list(sayer: Sayer, term: Symbol) -> Said:
    """`white and black`."""
    return Said(" and ".join(_word(sayer, "colors", one) for one in term.arguments))


def _word(sayer: Sayer, section: str, term: Symbol) -> Said:
    return Said(sayer.lexicon.word(section, term) or read_out(sayer, term))
