"""Continuous effects: a subject, and how it is modified."""

from __future__ import annotations

from collections.abc import Iterator

from ..words import Row, Words
from .conditions import condition, standing_condition
from .entries import check_keys
from .kinds import spread_kind
from .modifications import modifications
from .nouns import described, leads, noun, noun_keys
from .scope import Scope


@spread_kind("effects")
def effects(scope: Scope, holder: str, name: str) -> None:
    """One `arg(holder,effect,E)` fact for each effect of a list or for the only one."""
    for node in each_effect(scope):
        scope.fact("arg", holder, "effect" if name == "is" else name, node)


@spread_kind("changes")
def changes(scope: Scope, holder: str, name: str) -> None:
    """Effects whose subject goes without saying, such as what is different about a copy."""
    for node in each_change(scope):
        scope.fact("arg", holder, name, node)


def each_effect(scope: Scope) -> Iterator[str]:
    """The ids of the effects in a list, or of the only one."""
    return (effect(item) for item in scope.each())


def each_change(scope: Scope) -> Iterator[str]:
    """The ids of the effects in a list, or of the only one, none of which names its subject."""
    return (effect(item, subject=False) for item in scope.each())


def effect(scope: Scope, *, subject: bool = True) -> str:
    """The id of an effect.

    Writes `effect(E)`, `subject(E,Noun)`, `modify(E,I,Mod)` and `while(E,Condition)`; for an effect without a subject
    also `provided(E,Condition)`, said with `if`.
    """
    if not isinstance(scope.value, dict):
        raise scope.error("this is no effect", expected="a mapping such as {each: creature, get: +1/+1}")
    subject_keys = ["for", *noun_keys(scope.words)] if subject else []
    conditions = ("while",) if subject else ("while", "if")
    check_keys(scope, [*_modification_keys(scope.words), *subject_keys, *conditions], "effect")
    node = scope.new("e")
    scope.fact("effect", node)
    if subject:
        scope.fact("subject", node, _subject(scope))
    _modify(scope, node)
    if scope.has("while"):
        scope.fact("while", node, standing_condition(scope.at("while")))
    if scope.has("if"):
        scope.fact("provided", node, condition(scope.at("if")))
    return node


def _subject(scope: Scope) -> str:
    inline = [key for key in leads(scope.words) if scope.has(key)]
    if scope.has("for"):
        if inline:
            raise scope.error(f"'for' and {inline[0]!r} both say whom this is about", key=inline[0])
        return noun(scope.at("for"))
    if not inline:
        raise scope.error(
            "the effect does not say whom it is about",
            expected=f"for: this, or one of {', '.join(leads(scope.words))}",
        )
    return described(scope)


def _modify(scope: Scope, node: str) -> None:
    number = 0
    for key, row in _given(scope):
        _refuse_subject(scope, key, row)
        for modification in modifications(scope, key, row):
            number += 1
            scope.fact("modify", node, number, modification)
    if not number:
        known = ", ".join(list(scope.words["modifications"])[:6])
        raise scope.error("the effect changes nothing", expected=f"something like {known}")


def _refuse_subject(scope: Scope, key: str, row: Row) -> None:
    """Raise an `InputError` for a noun that a modification cannot be about, with the one that can."""
    noun_word = row.more.get("not for")
    described_as = " ".join(str(scope.value[lead]) for lead in leads(scope.words) if scope.has(lead))
    if noun_word is not None and str(noun_word) in described_as.split():
        raise scope.error(
            f"{key!r} says nothing of an {noun_word}",
            key=key,
            hint=f"say `{row.more['but']}` of what has the {noun_word}",
        )


def _given(scope: Scope) -> Iterator[tuple[str, Row]]:
    for key in scope.value:
        row = scope.words["modifications"].get(key)
        if row is not None:
            yield key, row


def _modification_keys(words: Words) -> list[str]:
    further = (argument.name for row in words["modifications"].values() for argument in row.args[1:])
    return [*words["modifications"], *further]
