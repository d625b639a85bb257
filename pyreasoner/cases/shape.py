"""The fixed part of a case file: which keys there are and of what sort their values are.

What is in the zones, the script and the rulings depends on the game's words and is read by the modules beside
this one; here it only has to be a mapping or a list. The keys for zones and for what players have come from
the game's tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StrictStr, ValidationError

from ..errors import InputError, suggest
from ..files import Document

Status = Literal["settled", "unsettled", "disputed", "outdated"]
PublishedStatus = Literal["settled", "unsettled", "disputed", "outdated", "agrees", "disagrees"]
Verdict = Literal["ALWAYS", "NEVER", "CHOICE", "VARIES", "CONFLICT", "SILENT", "UNKNOWN"]


def _as_text(value: Any) -> Any:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _as_list(value: Any) -> Any:
    return value if isinstance(value, list | tuple) else [value]


Text = Annotated[StrictStr, BeforeValidator(_as_text), Field(min_length=1)]
Texts = Annotated[tuple[Text, ...], BeforeValidator(_as_list)]


class _Shape(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class Published(_Shape):
    """Somebody's ruling on the same question, to hold against ours."""

    source: Text = Field(description="who published it, and where")
    says: Text | dict[str, Any] | list[dict[str, Any]] = Field(
        description="their ruling in short, in our own words, or as data, written like `ruling`"
    )
    status: PublishedStatus | None = Field(None, description="how it stands to the rules as we read them")
    release: Text | None = Field(None, description="the release that it is part of, such as that of an FAQ")


class CaseShape(_Shape):
    """A case as written. Keys for zones and player states are not here: each game has its own."""

    id: Text | None = Field(None, description="a name for the case; by default the name of its file")
    question: Text | None = Field(None, description="what is asked, in plain words")
    game: Text = Field(description="the rule book, such as mtg")
    release: Texts | None = Field(
        None, description="the date of the rules, a list of dates, or a range OLD .. NEW"
    )
    players: tuple[Text, ...] = Field(("A", "B"), description="in seat order", min_length=1)
    active: Text | None = Field(None, description="whose turn it is; by default the first player's")
    step: Text | None = Field(None, description="the step or phase in which the case begins")
    mana: dict[str, StrictStr] | None = Field(
        None, description="mana in each pool; players who are not named can pay all costs"
    )
    cards: dict[str, dict[str, Any]] = Field({}, description="cards of this case only")
    free: dict[str, Any] | None = Field(None, description="what is left open; every possibility is tried")
    timestamps: tuple[Text, ...] | None = Field(None, description="ids of the permanents, the oldest first")
    script: list[Any] = Field([], description="what happens, line by line")
    ruling: dict[str, Any] | list[Any] | None = Field(None, description="what the rules must say at the end")
    because: Texts = Field((), description="numbers of rules that must be among those that decide")
    published: Published | None = Field(None, description="somebody's ruling to hold against ours")
    source: Text | None = Field(None, description="where the question comes from")
    status: Status | None = Field(None, description="how sure the ruling is")
    note: Text | None = Field(None, description="anything a reader should know")
    tags: Texts = Field((), description="words to find the case by")
    verdict: Verdict | None = Field(None, description="the expected verdict, if it is not the usual one")


def read_shape(
    document: Document, game_keys: list[str], meant: Mapping[str, str]
) -> tuple[CaseShape | None, set[str], list[InputError]]:
    """The fixed part of a case, the keys that had to be left out of it because of mistakes, and the mistakes.

    `game_keys` are the keys that the game's tables add; the shape does not have them. `meant` has, for keys that
    writers try, what the game calls it. It is None when nothing can be read without the keys that are wrong.
    """
    raw = {key: value for key, value in document.value.items() if key not in game_keys}
    try:
        return CaseShape.model_validate(raw), set(), []
    except ValidationError as found:
        errors = _unique([_explain(document, detail, game_keys, meant) for detail in found.errors()])
        bad = {str(detail["loc"][0]) for detail in found.errors()}
    kept = {key: value for key, value in raw.items() if key not in bad}
    try:
        return CaseShape.model_validate(kept), bad, errors
    except ValidationError:
        return None, bad, errors


def _explain(document: Document, detail: Any, game_keys: list[str], meant: Mapping[str, str]) -> InputError:
    at = _existing(document, tuple(detail["loc"]))
    kind = str(detail["type"])
    if kind == "extra_forbidden":
        known = _keys(at[:-1], game_keys)
        return document.error(
            at,
            f"unknown key {at[-1]!r}",
            key=True,
            suggestion=meant.get(str(at[-1]).lower()) or suggest(at[-1], known),
            expected=f"one of {', '.join(known)}",
        )
    if kind == "missing":
        return document.error(
            at, f"the key {detail['loc'][-1]!r} is missing", expected=_expected(detail["loc"])
        )
    return document.error(at, f"{_short(detail['input'])} does not fit here", expected=_wanted(kind, detail))


def _existing(document: Document, at: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """The part of pydantic's location that is a path of the file; it also names members of unions."""
    path: tuple[str | int, ...] = ()
    for key in at:
        if (*path, key) in document.marks:
            path = (*path, key)
    return path


def _keys(at: tuple[str | int, ...], game_keys: list[str]) -> list[str]:
    inner: dict[str, type[BaseModel]] = {"published": Published}
    model = inner.get(str(at[0]), CaseShape) if at else CaseShape
    return [*model.model_fields, *(game_keys if not at else [])]


def _expected(at: tuple[str | int, ...]) -> str | None:
    model: type[BaseModel] = Published if at[0] == "published" else CaseShape
    field = model.model_fields.get(str(at[-1]))
    return field.description if field else None


def _wanted(kind: str, detail: Any) -> str:
    if kind == "literal_error":
        return f"one of {detail['ctx']['expected']}".replace("'", "").replace(" or ", ", ")
    sorts = {
        "string": "text",
        "int": "a whole number",
        "list": "a list",
        "tuple": "a list",
        "dict": "a mapping",
        "model": "a mapping",
        "too": "at least one",
    }
    return sorts.get(kind.split("_")[0], "something else")


def _short(value: Any) -> str:
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    return "an empty value" if value in (None, "") else repr(value)


def _unique(errors: list[InputError]) -> list[InputError]:
    """One mistake a place: a value that fits no member of a union is reported once."""
    return list({(error.line, error.column, error.field): error for error in reversed(errors)}.values())[::-1]
