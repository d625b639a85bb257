"""What the comments above a rule say: the sense in one sentence, the numbered rules it states, and its label.

```
% A creature with lethal damage is destroyed.
% @cr("704.5g") @label("{} has lethal damage marked ({} of {})", (O,D,N))
```
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from .. import _ast
from ..errors import InputError

Cite = tuple[str, str]
"""A numbered rule: the rule book and the number in it, such as `("mtg", "704.5g")`."""

BOOKS: Mapping[str, str] = {"cr": "mtg", "rb": "riftbound", "ipg": "ipg"}
"""The short tags that name a rule book; the name of a book itself is a tag as well."""

_TAG = re.compile(r"@([a-z]\w*)\(")
_STRING = re.compile(r'"((?:\\.|[^"\\])*)"')
_PIECE = re.compile(r'"(?:\\.|[^"\\])*"|[()]')


@dataclass(frozen=True, slots=True)
class Label:
    """The comment block over a rule.

    `text` has one `{}` for each of `terms`; without `@label` it is empty and the `sense` serves. `tags` are
    the tags that name no rule book, with their arguments as written.
    """

    cites: tuple[Cite, ...] = ()
    text: str = ""
    terms: tuple[str, ...] = ()
    sense: str = ""
    tags: tuple[tuple[str, str], ...] = ()

    def tagged(self, tag: str) -> str | None:
        """What a tag of this name says, if the label has one: its text, or the arguments as they are written."""
        for name, arguments in self.tags:
            if name == tag:
                found = _STRING.match(arguments)
                return found[1] if found is not None else arguments
        return None

    def untold(self) -> Label:
        """The label for a further rule under the block with another head: `@label` is not about it."""
        return replace(self, text="", terms=())

    @property
    def says(self) -> str:
        """The label's text, or the plain sentence when there is none."""
        return self.text or self.sense


def parse_label(comments: Sequence[str], books: Mapping[str, str] = BOOKS) -> tuple[Label, list[str]]:
    """The label in a comment block (lines with their `%`), and what is wrong with it, in words."""
    block = "\n".join(line.lstrip("%").lstrip("!").strip() for line in comments)
    cites: list[Cite] = []
    tags: list[tuple[str, str]] = []
    text = ""
    terms: tuple[str, ...] = ()
    problems: list[str] = []
    for tag, arguments in _tags(block, problems):
        if tag == "label":
            text, terms = _label(arguments, problems)
        elif tag in books:
            numbers = _STRING.findall(arguments)
            cites += [(books[tag], number) for number in numbers]
            if not numbers:
                problems.append(f'@{tag}({arguments}) names no rule; expected @{tag}("704.5g")')
        else:
            tags.append((tag, arguments))
    return Label(tuple(dict.fromkeys(cites)), text, terms, _sense(block), tuple(tags)), problems


def fill(text: str, words: Sequence[str]) -> str:
    """The text with its `{}` filled in order; places without a word get `...`."""
    first, *rest = text.split("{}")
    padded = [*words, *["..."] * len(rest)]
    return first + "".join(word + piece for word, piece in zip(padded, rest, strict=False))


def _label(arguments: str, problems: list[str]) -> tuple[str, tuple[str, ...]]:
    found = _STRING.match(arguments.strip())
    if found is None:
        problems.append(f'@label({arguments}) has no text; expected @label("text with {{}}", (Terms))')
        return "", ()
    text = found[1].replace('\\"', '"').replace("\\\\", "\\")
    rest = arguments.strip()[found.end() :].strip().removeprefix(",").strip()
    terms: tuple[str, ...] = ()
    if rest:
        try:
            terms = _ast.read_terms(rest)
        except InputError as error:
            problems.append(f"@label: {error}")
    if text.count("{}") != len(terms):
        problems.append(f'@label("{text}") has {text.count("{}")} places and {len(terms)} terms')
    return text, terms


def _spans(block: str) -> Iterator[tuple[str, int, int, int]]:
    """Each tag with where it starts, where its arguments start, and where they end (-1: never closed)."""
    at = 0
    while found := _TAG.search(block, at):
        depth, end = 1, -1
        for piece in _PIECE.finditer(block, found.end()):
            depth += {"(": 1, ")": -1}.get(piece[0], 0)
            if depth == 0:
                end = piece.start()
                break
        yield found[1], found.start(), found.end(), end
        if end < 0:
            return
        at = end + 1


def _tags(block: str, problems: list[str]) -> Iterator[tuple[str, str]]:
    for tag, _, start, end in _spans(block):
        if end < 0:
            problems.append(f"@{tag}( is never closed")
        else:
            yield tag, " ".join(block[start:end].split())


def _sense(block: str) -> str:
    """The block without its tags, as one line."""
    kept, at = [], 0
    for _, begin, _, end in _spans(block):
        kept.append(block[at:begin])
        at = len(block) if end < 0 else end + 1
    return " ".join(" ".join([*kept, block[at:]]).split()).strip("-= ")
