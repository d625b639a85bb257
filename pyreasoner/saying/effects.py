"""Continuous effects as sentences: `each nonbasic land is a Mountain`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from clingo import Function, Symbol

from ..words import Row
from .grammar import listed
from .said import Said
from .sayer import Sayer, read_out, says_kind

_TYPES = ("type", "subtype", "supertype")
_RULES = ("prohibitions", "requirements", "permissions")


def effect_said(sayer: Sayer, effect: Symbol, changes: Sequence[Symbol] | None = None) -> str:
    """What an effect does to whom, and as long as what; with `changes` only these of its changes."""
    subject = sayer.texts.subject.get(effect)
    who = _subject(sayer, subject) if subject is not None else sayer.say("ref", Function("it"))
    own = sayer.texts.changes.get(effect, {})
    done = changes_said(sayer, changes if changes is not None else [own[number] for number in sorted(own)])
    ability = sayer.texts.ability_of(effect)
    conditions = [
        *sayer.texts.conditions.get(effect, ()),
        *(sayer.texts.conditions.get(ability, ()) if ability is not None else ()),
    ]
    rest = f" as long as {listed([sayer.say('condition', one) for one in conditions])}" if conditions else ""
    return f"{who} {done}{rest}"


def _subject(sayer: Sayer, noun: Symbol) -> str:
    """Whom the effect is about; some words for several players are said otherwise than elsewhere."""
    reference = noun.arguments[0] if noun.match("ref", 1) else None
    if reference is not None and reference not in sayer.known:
        row = sayer.lexicon.row("references", reference)
        if row is not None and "subject" in row.more:
            return str(row.more["subject"])
    return sayer.say("noun", noun)


def changes_said(sayer: Sayer, changes: Sequence[Symbol]) -> str:
    """`is also a creature and has base power and toughness 1/1`: one verb for what is said alike."""
    rows = [(_row(sayer, change), change) for change in changes]
    grouped = groupby(rows, key=lambda pair: pair[0].word if pair[0] else str(pair[1]))
    return listed([_alike(sayer, list(group)) for _, group in grouped])


def _row(sayer: Sayer, change: Symbol) -> Row | None:
    """The row of a change; of several with the same constant the one that takes such a value."""
    typed = any(change.match(change.name, 1) and change.arguments[0].match(kind, 1) for kind in _TYPES)
    rows = sayer.lexicon.rows("modifications", change.name)
    fitting = [row for row in rows if typed == (bool(row.args) and row.args[0].kind == "types")]
    return next(iter(fitting or rows), None)


def _alike(sayer: Sayer, group: Sequence[tuple[Row | None, Symbol]]) -> str:
    row, change = group[0]
    if row is None:
        return read_out(sayer, change)
    template = str(row.more.get("says", f"{row.word} {{is}}"))
    values = [_pair(sayer, row, one) or _value(sayer, row, one) for _, one in group]
    further = {name: sayer.say(kind, given) for name, kind, given in sayer.lexicon.given(row, change)[1:]}
    return sayer.template(template, further | {"is": _joined(sayer, row, values, [one for _, one in group])})


def _joined(sayer: Sayer, row: Row, values: Sequence[Said], changes: Sequence[Symbol]) -> Said:
    if row.args and row.args[0].kind == "types" and all(change.arguments for change in changes):
        return _type_line(values, [change.arguments[0].name for change in changes])
    return values[0] if len(values) == 1 else Said(listed(values, str(row.more.get("joins", "and"))))


def _type_line(values: Sequence[Said], kinds: Sequence[str]) -> Said:
    """`Saproling creature and Forest land`: a type closes what stands before it."""
    if all(kind == "supertype" for kind in kinds):
        return Said(listed(values), bare=True)
    lines: list[list[str]] = [[]]
    for number, (value, kind) in enumerate(zip(values, kinds, strict=True)):
        typed_before = number > 0 and kinds[number - 1] == "type"
        if lines[-1] and (kind not in _TYPES or (typed_before and kind != "type")):
            lines.append([])
        lines[-1].append(value)
    if "type" not in kinds:
        return Said(listed(values))
    return Said(listed([" ".join(line) for line in lines]))


def _value(sayer: Sayer, row: Row, change: Symbol) -> Said:
    """What one change gives, takes or sets."""
    phrases = {fact: word for word, fact in (row.more.get("words") or {}).items()}
    if not change.arguments or str(change.arguments[0]) in phrases:
        return Said(phrases[str(change.arguments[0])] if change.arguments else "")
    _, kind, first = sayer.lexicon.given(row, change)[0]
    return _rule(sayer, kind, change) if kind in _RULES else sayer.say(kind, first)


def _rule(sayer: Sayer, section: str, change: Symbol) -> Said:
    """`attack A`, from `cannot(attack,ref(you))`."""
    word, what = change.arguments
    row = sayer.lexicon.row(section, word)
    if row is None:
        return read_out(sayer, word)
    said = Said("") if str(what) == "none" or not row.args else sayer.say(row.args[0].kind, what)
    return Said(sayer.template(str(row.more.get("says", f"{row.word} {{is}}")), {"is": said}))


def _pair(sayer: Sayer, row: Row, change: Symbol) -> Said | None:
    """The two numbers of a change: `+1/+1`, or `X/X, where X is the number of lands`."""
    if not row.args or row.args[0].kind != "pt":
        return None
    left, right = (sayer.say("value", one) for one in change.arguments[:2])
    sign = "signed" if "{is:signed}" in str(row.more.get("says")) else ""
    if left.numbered and right.numbered:
        return _Pair(f"{left:{sign}}/{right:{sign}}")
    if left == right:
        plus = "+" if sign else ""
        return _Pair(f"{plus}X/{plus}X, where X is {left}")
    names = [one if one.numbered else name for one, name in ((left, Said("X")), (right, Said("Y")))]
    where = [f"{name} is {one}" for one, name in ((left, "X"), (right, "Y")) if not one.numbered]
    return _Pair(f"{names[0]:{sign}}/{names[1]:{sign}}, where {listed(where)}")


class _Pair(Said):
    """A pair has its signs already."""

    def __format__(self, form: str) -> str:
        return str(self)


@says_kind("effects", "changes")
def whole_effect(sayer: Sayer, term: Symbol) -> Said:
    """An effect as a sentence."""
    return Said(effect_said(sayer, term))
