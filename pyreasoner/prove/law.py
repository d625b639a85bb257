"""A law: a property that the rules are to have, as an answer set program with a head that says where it is tried.

The head is YAML in a block comment that begins with `%* law`; the comment above it says the law in words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StrictInt, StrictStr, ValidationError

from ..errors import InputError, InputErrors, suggest
from ..files import Document, parse_yaml, read_text
from ..games import data_root, games

ANY = "any"
"""In place of a game: the law needs no cards, so it is tried the same way in every game without a head of its own."""

MOST_PLACES = 8
"""So many places of one kind may a scope have."""

_HEAD = re.compile(r"^%\*[ \t]*law[ \t]*\n(.*?)^\*%", re.MULTILINE | re.DOTALL)
_KEYWORD = re.compile(r"\bkeyword\((\w+)\)")
_NAME = re.compile(r"[a-z][a-z0-9_]*\Z")


def _as_text(value: Any) -> Any:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _as_list(value: Any) -> Any:
    return value if isinstance(value, list | tuple) else [value]


Text = Annotated[StrictStr, BeforeValidator(_as_text), Field(min_length=1)]
Texts = Annotated[tuple[Text, ...], BeforeValidator(_as_list)]
Number = Annotated[StrictInt, Field(ge=1, le=MOST_PLACES)]


class _Shape(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class Slots(_Shape):
    """Places on the board that may be empty or hold one of some cards, in the order in which these arrived."""

    number: Number = Field(description="how many places there are if nothing else is asked for")
    cards: Texts = Field(description="the cards, each of which may stand there", min_length=1)
    under: Text | None = Field(None, description="who controls them: a player, or any; by default the first player")
    zone: Text = Field("battlefield", description="where they are")
    open: dict[str, Any] = Field({}, description="what else is left open of each, as {damage: 0..2, tapped: any}")


class Mutation(_Shape):
    """A change of the rules under which the law falls: one rule is left out, or another stands in its place."""

    without: dict[str, Text] | Text = Field(description="the number of the rule that is left out, under `any` by game")
    head: Text | None = Field(None, description="the predicate that it derives, where several rules have the number")
    instead: Text | None = Field(None, description="the rule in its place")


class Setting(_Shape):
    """Where a law is tried in a game."""

    rules: dict[str, Texts] | Texts = Field((), description="the rules' numbers that it is about; under `any` by game")
    cards: dict[str, dict[str, Any]] = Field({}, description="cards that stand for kinds of effects")
    slots: dict[str, Slots] = Field({}, description="places on the board")
    sizes: dict[str, Number] = Field({}, description="further sizes, for a scope that the law's own rules make")
    case: dict[str, Any] = Field({}, description="the rest of the board and the script, as in a case")
    state: dict[str, Any] = Field({}, description="one state of the scope in which the law is at stake and holds")
    mutation: Mutation | None = Field(None, description="a change of the rules under which the law falls")


class LawShape(_Shape):
    """The head of a law as written."""

    mode: Literal["scope", "induction", "play"] = Field("scope", description="how it is proven")
    expect: Literal["holds", "refuted"] = Field("holds", description="what is known of it")
    single: bool = Field(False, description="whether each board must have exactly one result as well")
    steps: StrictInt | None = Field(None, ge=0, description="the last step looked at; by default the end of the play")
    games: dict[str, Setting] = Field(description="where it is tried, game by game", min_length=1)


@dataclass(frozen=True)
class Law:
    """A law that was read: its name, what it says in words, its head and its whole text."""

    name: str
    says: str
    path: Path
    shape: LawShape
    text: str
    document: Document

    def setting(self, game: str) -> Setting:
        """Where it is tried in a game. Raises `InputError` if it is no law of that game."""
        found = self.shape.games.get(game) or self.shape.games.get(ANY)
        if found is None:
            raise InputError(
                f"the law {self.name!r} is not for {game}",
                file=str(self.path),
                expected=f"--game {' or '.join(self.shape.games)}",
            )
        return found

    def rules(self, game: str) -> tuple[str, ...]:
        """The numbers of the game's rules that it is about."""
        rules = self.setting(game).rules
        return rules.get(game, ()) if isinstance(rules, dict) else rules

    def at(self, game: str) -> tuple[str, str]:
        """The path, in the head, of where it is tried in a game."""
        return ("games", game if game in self.shape.games else ANY)

    @property
    def keywords(self) -> frozenset[str]:
        """The keywords that its rules look at, as constants."""
        return frozenset(_KEYWORD.findall(self.text))

    def is_for(self, game: str) -> bool:
        """Whether it is a law of that game."""
        return bool({game, ANY} & self.shape.games.keys())

    def sizes(self, game: str) -> Mapping[str, int]:
        """The sizes of its scope, by name, if nothing else is asked for."""
        setting = self.setting(game)
        return {**{name: slots.number for name, slots in setting.slots.items()}, **setting.sizes}


def laws(game: str | None = None) -> list[Law]:
    """All laws that come with the program, or those of a game, sorted by name."""
    found = [read_law(path) for path in sorted(folder().glob("*.lp"))]
    return [law for law in found if game is None or law.is_for(game)]


def find_law(written: str) -> Law:
    """The law of a name, or the one in a file. Raises `InputError`."""
    path = Path(written)
    if path.suffix == ".lp" or path.is_file():
        return read_law(path)
    known = sorted(one.stem for one in folder().glob("*.lp"))
    if written not in known:
        raise InputError(
            f"there is no law {written!r}",
            expected=f"a file that ends in .lp, or one of {', '.join(known)}",
            suggestion=suggest(written, known),
        )
    return read_law(folder() / f"{written}.lp")


def folder() -> Path:
    """The folder of the laws that come with the program."""
    return data_root() / "asp" / "laws"


def read_law(path: Path) -> Law:
    """Read a law. Raises `InputError` for a file that is missing, or whose head is not in order."""
    text = read_text(path)
    head = _HEAD.search(text)
    if head is None:
        raise InputError("this is no law: it has no head", file=str(path), expected="a comment %* law ... *%")
    first_line = text.count("\n", 0, head.start(1)) + 1
    document = parse_yaml(head[1], str(path), first_line)
    if not _NAME.match(path.stem):
        raise InputError("a law's file is named in small letters", file=str(path), expected="such as two_effects.lp")
    return Law(path.stem, _said(text[: head.start()], path), path, _shape(document), text, document)


def _said(above: str, path: Path) -> str:
    """The first paragraph of the comment above the head."""
    lines = [line.lstrip("%").strip() for line in above.splitlines()]
    paragraph = " ".join(lines).strip() if "" not in lines else " ".join(lines[: lines.index("")])
    if not paragraph:
        raise InputError("the law does not say in words what it is", file=str(path), line=1, expected="% a sentence")
    return paragraph


def _shape(document: Document) -> LawShape:
    try:
        shape = LawShape.model_validate(document.value)
    except ValidationError as found:
        errors = [_explained(document, detail) for detail in found.errors()]
        raise InputErrors(sorted(errors, key=lambda one: (one.line or 0, one.column or 0))) from None
    for game in shape.games:
        known = [*games(), ANY]
        if game not in known:
            raise document.error(
                ("games", game), f"unknown game {game!r}", key=True, suggestion=suggest(game, known),
                expected=f"one of {', '.join(known)}",
            )  # fmt: skip
    return shape


def _explained(document: Document, detail: Any) -> InputError:
    at: tuple[str | int, ...] = ()
    for key in detail["loc"]:
        if (*at, key) in document.marks:
            at = (*at, key)
    if detail["type"] == "extra_forbidden":
        known = _keys(at[:-1])
        return document.error(
            at, f"unknown key {at[-1]!r}", key=True, suggestion=suggest(at[-1], known),
            expected=f"one of {', '.join(known)}",
        )  # fmt: skip
    if detail["type"] == "missing":
        key = str(detail["loc"][-1])
        return document.error(at, f"the key {key!r} is missing", expected=_fields(at)[key].description)
    wanted = str(detail["msg"]).removeprefix("Input should be ")
    return document.error(at, "this does not fit here", expected=wanted[:1].lower() + wanted[1:])


def _keys(at: tuple[str | int, ...]) -> list[str]:
    return list(_fields(at))


def _fields(at: tuple[str | int, ...]) -> Mapping[str, Any]:
    """The keys of the mapping at this place of a head."""
    if len(at) < 2:
        return LawShape.model_fields
    inner: dict[Any, type[_Shape]] = {"slots": Slots, "mutation": Mutation}
    return inner.get(at[2] if len(at) > 2 else None, Setting).model_fields
