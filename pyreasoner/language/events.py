"""Events that abilities watch for: `{dies: {a: creature}, as: it}`, `next end step`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from .entries import find_entry
from .kinds import compile_argument, term_kind
from .scope import Scope
from .simple import name

_STEP_OF = re.compile(
    r"(?:(?:at )?(?:the )?beginning of )?(?:(?:the|each) )?(?P<next>next )?"
    r"(?:(?P<your>your )(?P<then>next )?|(?P<whose>each player|each opponent|opponent)'s )?"
    r"(?P<step>[^']+?)(?P<mine> on your turn)?\Z"
)


@term_kind("event")
def event(scope: Scope) -> str:
    """The id of an event node; `as` beside it names the thing it happens to.

    Text is taken as a step that begins.
    """
    spelled = scope.holding(_spelled_out(scope, scope.value)) if isinstance(scope.value, str) else scope
    entry = find_entry(spelled, scope.words["events"], "event")
    entry.check(also=("as",))
    node = scope.new("v")
    scope.fact("event", node, entry.row.fact)
    for argument, value in entry.arguments():
        compile_argument(value, node, argument.name, argument.kind)
    scope.frame.eventful = True
    scope.frame.renamed.update(entry.row.more.get("renames") or {})
    if spelled.has("as"):
        scope.fact("binds_event", node, name(spelled.at("as")))
    return node


def any_of(scope: Scope) -> Iterator[Scope]:
    """The events of a list, and of one in which a list stands for a noun: `{damaged: [you, {a: ...}]}` is two."""
    for one in scope.each():
        yield from _each_noun(one)


def _each_noun(scope: Scope) -> Iterator[Scope]:
    listed = _listed_noun(scope) if isinstance(scope.value, dict) else None
    if listed is None:
        yield scope
        return
    for noun in scope.value[listed]:
        yield from _each_noun(scope.holding({**scope.value, listed: noun}))


def _listed_noun(scope: Scope) -> str | None:
    """The first key of an event whose noun is a list of several."""
    entry = find_entry(scope, scope.words["events"], "event")
    for argument, value in entry.arguments():
        if argument.kind == "noun" and isinstance(value.value, list) and value.value:
            return str(value.path[-1])
    return None


def _spelled_out(scope: Scope, written: str) -> Any:
    """`your next upkeep` as `{begins: upkeep, of: you, next: true}`; an event's own word stays."""
    row = scope.words["events"].find(written)
    if row is not None:
        return written
    match = _STEP_OF.match(written.strip())
    if match is None or scope.words["steps"].find(match["step"]) is None:
        raise scope.error(
            f"{written!r} names no event",
            suggestion=scope.words.suggest(written, "events", "steps"),
            expected="an event such as {dies: {a: creature}}, or a step such as `next end step`",
        )
    spelled: dict[str, Any] = {"begins": match["step"]}
    if match["your"] or match["mine"] or match["whose"]:
        spelled["of"] = match["whose"] or "you"
    if match["next"] or match["then"]:
        spelled["next"] = True
    return spelled
