"""The texts of cards with one word in the place of another, for effects that change text."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ..terms import string, term
from ..words import Row, Words
from .kinds import compile_term, term_kind
from .scope import Scope
from .vocabulary import vocabulary_facts

_SECTIONS = ("colors", "subtypes")
_MOST = 64  # so many wordings of one text are provided for, those first that need the fewest changes
_WANTED = re.compile(
    r"modify\(.+,(?P<how>rewords|rewords_every)\((?P<kind>\w+)(?:,(?P<new>\w+))?(?P<chosen>\(.*)?\)\)\."
)
_STRING = r'"(?:[^"\\]|\\.)*"'
_NODE = re.compile(rf"(?<![\w\"])([a-z])\(({_STRING}),(\d+)\)")
_PRINTED = re.compile(rf"printed\((?P<holder>{_STRING}|k\({_STRING},\d+\)),(?P<feature>.+)\)\.")
_MEANS = re.compile(rf"keyword_means\((?P<keyword>.+),(?P<ability>a\({_STRING},\d+\))\)\.")
_WORD = re.compile(rf"{_STRING}|(?<!\w)[a-z]\w*(?![\w(])")
_OF_CARDS = ('printed("', 'printed_again("')
_FEATURES = ("ability(", "keyword(", "subtype(")

Change = Mapping[str, str]
"""What stands now in the place of each word that a text had."""


@term_kind("new word")
def new_word(scope: Scope) -> str:
    """The word that takes the place of others: `vampire`, or one that has been chosen, as `chosen(color)`."""
    known, kinds = scope.words.find(scope.value, *_SECTIONS), scope.words["choices"]
    if known is not None:
        return known[1].fact
    if isinstance(scope.value, str) and (found := kinds.find(scope.value.removeprefix("the ").removeprefix("chosen "))):
        return term("chosen", found.fact)
    raise scope.error(
        f"{scope.value!r} is no word that can stand in a text",
        suggestion=scope.words.suggest(scope.value, *_SECTIONS),
        expected="a color, a subtype, or such as chosen color",
    )


def kinds_of_words(scope: Scope) -> Iterator[str]:
    """Kinds of words that can be chosen and stand in texts, each as a constant: `color`."""
    for item in scope.each():
        kind = compile_term(item, "choice")
        row = item.words["choices"].find(item.value)
        if row is None or row.more.get("from") not in _SECTIONS:
            raise item.error(f"{item.value!r} is no kind of word in a text", expected="such as color or creature type")
        yield kind


def rewordings(words: Words, lines: Iterable[str]) -> list[str]:
    """Facts about other wordings of the texts in `lines`, if an effect there can replace words.

    `reworded(X,Old,New,Z)`: with the word New in the place of Old, the feature X of a text is Z; Old is `every(Kind)`
    where all words of a kind give way. Abilities come with all their facts, under node ids of their own that say
    which words were changed. Empty if nothing in the case replaces words.
    """
    lines = list(lines)
    wanted = [found for line in lines if (found := _WANTED.fullmatch(line))]
    if not wanted:
        return []
    texts = _Texts(words, lines)
    known = {row.fact: texts.words_of(row) for row in words["choices"].values()}
    ways: dict[tuple[str, bool], set[str]] = defaultdict(set)
    for one in wanted:
        said = one["new"] is not None and not one["chosen"]
        ways[one["kind"], one["how"] == "rewords_every"] |= {one["new"]} if said else set(known[one["kind"]])
    replacing = [_Replacing(kind, known[kind], sorted(new), every) for (kind, every), new in ways.items()]
    return list(dict.fromkeys(fact for feature in texts.features() for fact in texts.wordings(feature, replacing)))


@dataclass(frozen=True)
class _Replacing:
    """One way in which the effects of a case replace words: those of a kind, by which words, and all at once or one."""

    kind: str
    known: list[str]
    new: list[str]
    every: bool

    def changes(self, change: Change) -> Iterator[tuple[str, str, dict[str, str]]]:
        """What can be replaced in a wording, and by what: the word or kind, the new word, the wording that comes."""
        there = [word for word in self.known if word in change.values()]
        for new in self.new:
            old = [word for word in there if word != new]
            if old and self.every:
                all_of_them = {word: new if now in self.known else now for word, now in change.items()}
                yield f"every({self.kind})", new, all_of_them
            elif not self.every:
                for one in old:
                    yield one, new, {word: new if now == one else now for word, now in change.items()}


@dataclass
class _Texts:
    """The facts of all texts, by the nodes that they are about."""

    words: Words
    lines: list[str]
    about: dict[str, list[str]] = field(init=False)
    means: dict[str, list[str]] = field(init=False)

    def __post_init__(self) -> None:
        self.about, self.means = defaultdict(list), defaultdict(list)
        for line in self.lines:
            if means := _MEANS.fullmatch(line):
                self.means[f"keyword({means['keyword']})"].append(means["ability"])
            elif not line.startswith(_OF_CARDS) and (first := _NODE.search(line)):
                self.about[first[0]].append(line)

    def words_of(self, row: Row) -> list[str]:
        """The words of a kind: those of a table, of which only such subtypes as the case speaks of."""
        section, those = str(row.more.get("from", "")), row.more.get("of")
        if isinstance(those, str):
            spoken = (fact.removesuffix(".") for fact in vocabulary_facts(self.words, self.lines))
            return [fact[len("subtype_of(") : -len(f",{those})")] for fact in spoken if fact.endswith(f",{those})")]
        if section not in _SECTIONS:  # players, numbers and names stand in no text
            return []
        rows = (self.words[section].find(word) for word in those or self.words[section])
        return [found.fact for found in rows if found is not None]

    def features(self) -> Iterator[str]:
        """What cards and tokens have by their text, each once."""
        found = (printed["feature"] for line in self.lines if (printed := _PRINTED.fullmatch(line)))
        yield from dict.fromkeys(feature for feature in found if feature.startswith(_FEATURES))

    def wordings(self, feature: str, replacing: Sequence[_Replacing]) -> Iterator[str]:
        """The facts about the wordings of a feature that changes can lead to."""
        nodes = self._nodes(feature)
        own = [line for node in nodes for line in self.about[node]]
        said = set(_spoken(feature)).union(*map(_spoken, own))
        start: dict[str, str] = {word: word for way in replacing for word in way.known if word in said}
        if not start or (feature.startswith("keyword(") and not start.keys() & set(_spoken(feature))):
            return
        wordings = {tuple(start.items()): start}
        waiting = [start]
        for change in waiting:  # it grows on the way
            for old, new, after in (one for way in replacing for one in way.changes(change)):
                key = tuple(after.items())
                if key not in wordings and len(wordings) < _MOST:
                    wordings[key] = after
                    waiting.append(after)
                    yield from _Wording(self, after, nodes).facts(feature, own)
                if key in wordings:
                    before, result = (_Wording(self, one, nodes).of(feature) for one in (change, after))
                    yield f"{term('reworded', _in_play(before), old, new, _in_play(result))}."

    def _nodes(self, feature: str) -> list[str]:
        """The nodes that the text of a feature consists of."""
        waiting = [*(node[0] for node in _NODE.finditer(feature)), *self.means.get(feature, ())]
        found: dict[str, None] = {}
        while waiting:
            node = waiting.pop()
            if node not in found:
                found[node] = None
                waiting += [inner[0] for line in self.about[node] for inner in _NODE.finditer(line)]
        return list(found)


@dataclass(frozen=True)
class _Wording:
    """One wording of a text: what stands in the place of its words, and the nodes that get ids of their own."""

    texts: _Texts
    change: Change
    nodes: list[str]

    def of(self, text: str) -> str:
        """A piece of the text in this wording."""
        changed = {old: new for old, new in self.change.items() if old != new}
        if not changed:
            return text
        note = ", ".join(f"{new} for {old}" for old, new in sorted(changed.items())).replace("_", " ")

        def renamed(node: re.Match[str]) -> str:
            if node[0] not in self.nodes:
                return node[0]
            name = f"{node[2][1:-1]} ({note})"
            return f'{node[1]}("{name}",{node[3]})'

        return _NODE.sub(renamed, _WORD.sub(lambda word: changed.get(word[0], word[0]), text))

    def facts(self, feature: str, own: list[str]) -> Iterator[str]:
        """The facts of the text in this wording."""
        yield from (self._named(self.of(line)) for line in own)
        keyword = self.of(feature).removeprefix("keyword(").removesuffix(")")
        yield from (f"{term('keyword_means', keyword, self.of(node))}." for node in self.texts.means.get(feature, ()))

    def _named(self, line: str) -> str:
        """The names of tokens that are called after their types change with them (612.2a)."""
        if not (printed := _PRINTED.fullmatch(line)) or not printed["feature"].startswith("name("):
            return line
        name = printed["feature"][len('name("') : -len('")')]
        for old, new in self.change.items():
            name = re.sub(rf"\b{old.title()}\b", new.replace("_", " ").title(), name)
        return f"printed({printed['holder']},name({string(name)}))."


def _in_play(feature: str) -> str:
    """The feature as objects have it: an ability is marked as the object's own."""
    return f"{feature[:-1]},own)" if feature.startswith("ability(") else feature


def _spoken(line: str) -> list[str]:
    return _WORD.findall(line)
