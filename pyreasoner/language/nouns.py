"""Nouns: references, and descriptions such as `{each: creature, controlled by: you}`."""

from __future__ import annotations

from ..terms import term
from ..words import Row, Words
from .comparisons import comparison
from .entries import check_keys
from .features import keywords
from .kinds import compile_term, term_kind
from .phrases import phrase
from .references import reference
from .scope import Scope
from .selectors import add_tests, new_selector
from .simple import flag, name

# What a filter takes of which a list means any of them.
ONE_OF = ("zone", "card name", "noun")


@term_kind("noun")
def noun(scope: Scope) -> str:
    """`ref(R)`, `each(S)`, `some(S,Min,Max)` or `target(K)`.

    Raises `InputError` for what describes nothing.
    """
    if not isinstance(scope.value, dict):
        return term("ref", reference(scope))
    check_keys(scope, noun_keys(scope.words), "description")
    return described(scope)


@term_kind("flag or noun")
def flag_or_noun(scope: Scope) -> str:
    """`true`, where it is left to a player which, or a noun: `attacking: true`, `attacking: that player`."""
    return flag(scope) if scope.value is True else noun(scope)


@term_kind("selection")
def selection(scope: Scope) -> str:
    """The selector of a description that is only counted or looked for; a bare phrase will do."""
    if isinstance(scope.value, str):
        return new_selector(scope, phrase(scope))
    if not isinstance(scope.value, dict):
        raise scope.error(
            "this describes nothing", expected="a phrase, or {a: ...} or {each: ...} with filters"
        )
    check_keys(scope, noun_keys(scope.words), "description")
    return selected(scope)


def described(scope: Scope) -> str:
    """The noun that the description keys of this mapping make; its other keys are left alone."""
    lead, row = lead_of(scope)
    if row.fact == "target":
        return _target(scope, lead)
    selector = selected(scope)
    if row.fact == "each":
        _refuse_amounts(scope, lead, "all of them")
        return term("each", selector)
    if (least := row.more.get("least")) is not None:
        _refuse_amounts(scope, lead, "at least one")
        return term(row.fact, selector, least, "any")
    return term(row.fact, selector, *_bounds(scope))


def selected(scope: Scope) -> str:
    """The selector that the description keys of this mapping make."""
    lead, row = lead_of(scope)
    if row.fact == "target":
        return _target(scope, lead)
    selector = new_selector(scope, _alternatives(scope, lead))
    if "test" in row.more:
        add_tests(scope, selector, [str(row.more["test"])])
    _filters(scope, selector)
    if scope.has("as"):
        scope.fact("binds", selector, name(scope.at("as")))
    return selector


def noun_keys(words: Words) -> list[str]:
    """All keys of a description: the leading ones, the amounts, the filters and what filters take besides."""
    further = (argument.name for row in words["filters"].values() for argument in row.args[1:])
    return list(dict.fromkeys([*words["selectors"], *words["filters"], *further]))


def leads(words: Words) -> list[str]:
    """The keys that a description may begin with: `a`, `each`, `target`."""
    return [word for word, row in words["selectors"].items() if not row.args]


def lead_of(scope: Scope) -> tuple[str, Row]:
    """The leading key of a description. Raises `InputError` when there is none, or more than one."""
    found = [key for key in leads(scope.words) if scope.has(key)]
    if len(found) == 1:
        return found[0], scope.words["selectors"][found[0]]
    choices = ", ".join(leads(scope.words))
    if not found:
        raise scope.error("this does not say what it describes", expected=f"one of {choices}")
    raise scope.error(
        f"{found[0]!r} and {found[1]!r} exclude each other", key=found[1], expected=f"one of {choices}"
    )


def _target(scope: Scope, lead: str) -> str:
    frame = scope.frame
    if frame.root is None:
        raise scope.error(
            "nothing can be targeted here",
            key=lead,
            hint="only spells and abilities that do something target",
        )
    selector = new_selector(scope, _alternatives(scope, lead))
    _filters(scope, selector)
    bounds = _bounds(scope)
    frame.targets += 1
    number = frame.targets
    scope.fact("target", frame.root, number, selector, *bounds)
    if scope.has("as"):
        scope.fact("target_name", frame.root, number, name(scope.at("as")))
    return term("target", number)


def _bounds(scope: Scope) -> tuple[str, str]:
    """The least and greatest number that is chosen, as numbers where they are known."""
    given = [key for key, row in scope.words["selectors"].items() if row.args and scope.has(key)]
    if not given:
        return "1", "1"
    if len(given) > 1:
        raise scope.error(f"{given[0]!r} and {given[1]!r} exclude each other", key=given[1])
    row = scope.words["selectors"][given[0]]
    if row.args[0].kind == "flag":
        flag(scope.at(given[0]))
        return "0", "any"
    amount = compile_term(scope.at(given[0]), row.args[0].kind)
    amount = amount[4:-1] if amount.startswith("num(") else amount
    return ("0", amount) if row.more.get("least") == 0 else (amount, amount)


def _refuse_amounts(scope: Scope, lead: str, meaning: str) -> None:
    for key, row in scope.words["selectors"].items():
        if row.args and scope.has(key):
            raise scope.error(
                f"{lead!r} means {meaning}, {key!r} says otherwise", key=key, hint="use `a` or `target`"
            )


def _alternatives(scope: Scope, lead: str) -> list[list[str]]:
    """The alternatives of the phrase, each with every item of a filter that lists several: `in: [hand, exile]`."""
    found = phrase(scope.at(lead))
    for key, row in scope.words["filters"].items():
        if _lists(scope, key, row):
            tests = [term(row.fact, compile_term(item, row.args[0].kind)) for item in scope.at(key).each()]
            found = [[*parts, test] for parts in found for test in tests]
    return found


def _lists(scope: Scope, key: str, row: Row) -> bool:
    """Whether a filter names several of which one is enough."""
    return scope.has(key) and row.args[0].kind in ONE_OF and isinstance(scope.value[key], list)


def _filters(scope: Scope, selector: str) -> None:
    for key, row in scope.words["filters"].items():
        if _lists(scope, key, row):
            continue
        if scope.has(key):
            add_tests(scope, selector, _filter_tests(scope, key, row))
        else:
            _refuse_extras(scope, row)


def _refuse_extras(scope: Scope, row: Row) -> None:
    for argument in row.args[1:]:
        if scope.has(argument.name):
            raise scope.error(
                f"{argument.name!r} goes with {row.word!r}, which is missing", key=argument.name
            )


def _filter_tests(scope: Scope, key: str, row: Row) -> list[str]:
    value = scope.at(key)
    kind = row.args[0].kind
    phrases = row.more.get("words") or {}
    if isinstance(value.value, str) and value.value in phrases:
        return [phrases[value.value]]
    if kind == "name":
        return []
    if kind == "flag":
        flag(value)
        return [row.fact]
    if kind == "features":
        return [term(row.fact, feature) for _, feature in keywords(value)]
    if kind == "comparison":
        extras = [
            compile_term(scope.at(argument.name), argument.kind)
            if scope.has(argument.name)
            else argument.default or "any"
            for argument in row.args[1:]
        ]
        return [term("measure", term(row.fact, *extras), *_compared(value))]
    return [term(row.fact, compile_term(value, kind))]


def _compared(scope: Scope) -> tuple[str, str]:
    """A comparison inside a description, whose amount must be at hand: the rules cannot describe one thing by
    counting what another description fits."""
    operator, amount = comparison(scope)
    for row in scope.words["values"].values():
        if row.more.get("summary") and f"{row.fact}(" in amount:
            raise scope.error(
                f"`{row.word}` cannot stand in a description",
                expected="a number, X, `power of ...` and the like",
                hint="compare it in a condition",
            )
    return operator, amount
