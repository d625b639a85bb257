"""English: articles, plurals, lists."""

from __future__ import annotations

import re
from collections.abc import Sequence

_VOWEL = re.compile(r"[aeio]|u(?!ni)|8|11\b|18\b", re.IGNORECASE)
_CONSONANT_Y = re.compile(r"[^aeiou]y\Z")
_HISSING = re.compile(r"(?:s|x|z|ch|sh)\Z")
_VES = re.compile(r"(?:^|[^a-z])(?:elf|(?:were)?wolf|dwarf|knife|life|leaf|thief)\Z")
_COUNTED = re.compile(r"\b(?P<number>\d+|no)(?P<between>(?: [^\s()]+){0,2}?) (?P<noun>[^\s()]+)\(s\)")
_SAME = re.compile(r"(?:plains|fish|sheep|folk|kin|'s)\Z")


def with_article(phrase: str) -> str:
    """`a creature`, `an Island`, `another creature`; what has `the` or a number needs none."""
    if phrase.startswith(("the ", "every ", "each ")):
        return phrase
    if phrase.startswith("other "):
        return f"an{phrase}"
    return f"{'an' if _VOWEL.match(phrase) else 'a'} {phrase}"


def plural(word: str) -> str:
    """More than one of what a noun names: `abilities`, `Elves`, `Plains`."""
    low = word.lower()
    if _SAME.search(low):
        return word
    if low.endswith("man") and low not in ("human", "shaman", "talisman"):
        return f"{word[:-2]}en"
    if _VES.search(low):
        return f"{word.removesuffix('e').removesuffix('f')}ves"
    if _CONSONANT_Y.search(low):
        return f"{word[:-1]}ies"
    return f"{word}{'es' if _HISSING.search(low) else 's'}"


def owner(name: str) -> str:
    """`A's`, `March of the Machines'`."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def counted(text: str) -> str:
    """`1 poison counter(s)` is "1 poison counter", with any other number it is "counters"."""

    def chosen(found: re.Match[str]) -> str:
        noun = found["noun"] if found["number"] == "1" else plural(found["noun"])
        return f"{found['number']}{found['between']} {noun}"

    return _COUNTED.sub(chosen, text)


def listed(parts: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def shortened(parts: Sequence[str], most: int) -> str:
    """As `listed`, but of a long list only the beginning, and how many more there are."""
    if len(parts) <= most + 1:
        return listed(parts)
    return f"{', '.join(parts[:most])} and {len(parts) - most} others"


def sentence(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]
