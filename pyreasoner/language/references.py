"""Words for one thing that is already known: `this`, `you`, `owner of it`, a name given with `as`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..errors import suggest
from ..terms import constant, term
from .kinds import term_kind
from .scope import Scope
from .simple import text

_WITHOUT_EVENT = "this, you, target, or a name given with `as`"
_LONGEST = 200  # no reference is longer, and this bounds `owner of owner of ...`
_OF_SEVERAL = "several kinds are one phrase, as in {each: creature or player}, or one instruction for each"
_TARGET = re.compile(r"target(?: ([1-9]))?\Z")


@term_kind("ref")
def reference(scope: Scope) -> str:
    """The term of a reference, without `ref(...)` around it.

    Raises `InputError` for one that nothing explains.
    """
    if not isinstance(scope.value, str):
        raise scope.error(
            "this is no reference",
            expected="a word such as this, it, you or a name given with `as`",
            hint=_OF_SEVERAL if isinstance(scope.value, list) else None,
        )
    written = text(scope, "a reference")
    found = find_reference(scope, written)
    if found is None:
        raise scope.error(
            f"nothing here is called {written!r}",
            suggestion=suggest(written, known_references(scope)),
            expected="a word such as this, it, you, target, or a name given with `as`",
            hint=_hint(scope, written),
        )
    return found


def find_reference(scope: Scope, written: str) -> str | None:
    """The term for a reference, or None when the text is none. `target` must have been chosen before."""
    if len(written) > _LONGEST:
        return None
    if written in scope.frame.names:
        return term("name", constant(written))
    target = _TARGET.match(written)
    if target:
        return _target(scope, int(target.group(1) or 1))
    row = scope.words["references"].find(written)
    if row is not None:
        named = scope.frame.eventful or (row.more.get("of each") and _speaks_of_each(scope))
        if row.more.get("of events") and not named:
            raise scope.error(f"no event is waited for here that could name {row.word!r}", expected=_WITHOUT_EVENT)
        return scope.frame.renamed.get(row.word, row.fact)
    for relation in scope.words["relations"].values():
        for prefix in (f"{relation.word} of ", f"the {relation.word} of "):
            if written.startswith(prefix):
                inner = find_reference(scope, written.removeprefix(prefix))
                return None if inner is None else term(relation.fact, inner)
    return scope.unit.names.resolve(written)


def _speaks_of_each(scope: Scope) -> bool:
    """Whether the ability around a reference has several players do something, each of whom it may mean."""
    if "abilities" not in scope.path:
        return True
    inside = scope.path.index("abilities") + 2
    value = scope.unit.document.value
    for key in scope.path[:inside]:
        value = value[key]
    return "each" in str(value)


def known_references(scope: Scope) -> Iterable[str]:
    """Everything that a reference may be here, for suggestions."""
    return [*scope.frame.names, *scope.words["references"], "target", *scope.unit.names.known()]


def _target(scope: Scope, number: int) -> str:
    chosen = scope.frame.targets or scope.frame.outer_targets
    if number > chosen:
        raise scope.error(
            f"there is no target {number} here" if chosen else "nothing has been targeted yet",
            expected="{target: ...} in an instruction before this one",
        )
    return term("target", number)


def _hint(scope: Scope, written: str) -> str | None:
    kinds = ("nouns", "types", "subtypes", "supertypes", "colors", "statuses")
    words = written.split()
    if words and scope.words.find(words[-1].rstrip("s"), *kinds):
        return f"to describe something, write {{a: {written}}} or {{each: {written}}}"
    return None
