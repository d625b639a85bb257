"""The outcomes of a case: the verdict, what differs between them, and on whose choice each hangs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import Any

from clingo import Symbol, parse_term

from ..cases import Case
from ..engine import Choice, Judgement, Outcome, Verdict
from ..engine.outcomes import Outcomes
from ..explain import Words
from .conditions import condition_data, condition_lines
from .page import Block, Heading, Style, Table, Tree, item, line, span, spans
from .why import case_lines
from .words import in_words, words_of

RULES = "rules"

# Words of `seen` in asp/kernel/outcomes.lp.
_WHERE = "zone"
_COUNTED = "pile"
_PRESENT = frozenset({_WHERE, "number", "control", "has", "damage"})


class Told:
    """Outcomes with their facts as terms, and what they have in common."""

    def __init__(self, case: Case, found: Outcomes) -> None:
        self.case = case
        self.found = found
        self.words = words_of(case)
        self.facts = [[parse_term(fact) for fact in one.facts] for one in found.outcomes]

    @cached_property
    def common(self) -> list[Symbol]:
        """What is so in every outcome, in order."""
        first = self.facts[0] if self.facts else []
        shared = set(first).intersection(*map(set, self.facts)) if self.facts else set()
        return [fact for fact in first if fact in shared]

    def differs(self, number: int) -> list[str]:
        """What is so in one outcome and not in all, and what is so in others only, without the obvious."""
        own = [fact for fact in self.facts[number] if fact in self._worth]
        about = {_about(fact) for fact in own}
        lacking = [fact for fact in self._worth if fact.name not in _PRESENT and _about(fact) not in about]
        own.sort(key=lambda fact: fact.name != _WHERE)
        return [*map(self.words.say, own), *(f"not so: {self.words.say(fact)}" for fact in lacking)]

    @cached_property
    def _worth(self) -> dict[Symbol, None]:
        """What differs and does not follow from where something is, in order."""
        shared = set(self.common)
        differing = dict.fromkeys(fact for one in self.facts for fact in one if fact not in shared)
        moved = {fact.arguments[0] for fact in differing if fact.name == _WHERE}
        values = Counter((fact.name, *fact.arguments[:-1]) for fact in differing)

        def worth(fact: Symbol) -> bool:
            if fact.name in (_WHERE, _COUNTED):
                return fact.name == _WHERE or not moved
            several = values[(fact.name, *fact.arguments[:-1])] > 1
            return fact.arguments[0] not in moved or (several and fact.name != "has")

        return dict.fromkeys(filter(worth, differing))

    @property
    def verdict(self) -> Verdict:
        """ALWAYS for a single outcome, else who decides."""
        if not self.found.complete:
            return Verdict.UNKNOWN
        if not self.found.outcomes:
            return Verdict.CONFLICT
        if len(self.found.outcomes) == 1:
            return Verdict.ALWAYS
        choosers = {choice.chooser for one in self.found.outcomes for choice in one.choices}
        if RULES in choosers:
            return Verdict.SILENT
        return Verdict.CHOICE if choosers else Verdict.VARIES

    @property
    def choosers(self) -> list[str]:
        """Whose choices the outcomes hang on."""
        found = {choice.chooser for one in self.found.outcomes for choice in one.choices} - {RULES}
        return sorted(map(self.say, found))

    def say(self, text: str) -> str:
        """A term given as text in players' words."""
        return self.words.say(parse_term(text))


def outcomes_page(case: Case, found: Outcomes, remarks: Sequence[str] = ()) -> list[Block]:
    """The verdict, the rulings, each outcome with what leads to it, and what is so in all of them."""
    told = Told(case, found)
    number = len(found.outcomes)
    page: list[Block] = [
        line(
            span(f"{told.verdict} ", Style.STRONG),
            f" {number} outcome{'' if number == 1 else 's'}",
            f", the choice of {' and '.join(told.choosers)}" if told.choosers else "",
        ),
        *(line(span(problem, Style.OPEN)) for problem in found.problems),
        *(line(span(f"remark: {remark}", Style.OPEN)) for remark in (*remarks, *found.remarks)),
        *case_lines(case, found.release),
    ]
    if found.judgement is not None:
        page += _rulings(case, found.judgement)
    if number > 1:
        for place, one in enumerate(found.outcomes):
            page += [Heading(f"Outcome {place + 1}"), *_leads(told, one)]
            page.append(Tree(tuple(map(item, told.differs(place)))))
    if number:
        page.append(Heading("In every outcome" if number > 1 else "The outcome"))
        page.append(_board(told.common, told.words))
    return page


def outcomes_data(case: Case, found: Outcomes, remarks: Sequence[str] = ()) -> dict[str, Any]:
    """The same as plain data, with all that is seen of each outcome."""
    told = Told(case, found)
    data: dict[str, Any] = {
        "case": case.id,
        "game": case.game,
        "release": found.release,
        "verdict": str(told.verdict),
        "choosers": told.choosers,
        "complete": found.complete,
        "problems": list(found.problems),
        "remarks": [*remarks, *found.remarks],
        "steps": found.steps,
        "outcomes": [
            {
                "choices": [
                    {
                        "chooser": told.say(choice.chooser),
                        "about": told.say(choice.about),
                        "option": told.say(choice.option),
                        "step": choice.step,
                    }
                    for choice in one.choices
                ],
                "order_of_arrival": list(map(told.say, one.free)),
                "open_parts": list(map(told.say, one.parts)),
                "differs": told.differs(place),
                "facts": list(one.facts),
            }
            for place, one in enumerate(found.outcomes)
        ],
    }
    if found.judgement is not None:
        data["rulings"] = [
            {
                "ruling": _text(case, ruling.ruling),
                "stated": ruling.stated,
                "verdict": str(ruling.verdict),
                **({"condition": condition_data(ruling.condition)} if ruling.condition else {}),
            }
            for ruling in in_words(found.judgement, case).rulings
        ]
    return data


def _about(fact: Symbol) -> tuple[str, Symbol | None]:
    """What a fact says something about, whatever it says."""
    return fact.name, fact.arguments[0] if fact.arguments else None


def _rulings(case: Case, judgement: Judgement) -> list[Block]:
    told = in_words(judgement, case)
    lines: list[Block] = []
    for ruling in told.rulings:
        lines.append(
            line(
                span(f"{ruling.verdict} ", Style.GOOD if ruling.agrees else Style.BAD),
                f" {_text(case, ruling.ruling)}",
                span(f"  (the case says {ruling.stated})", Style.DIM),
            )
        )
        if ruling.condition is not None:
            lines += condition_lines(ruling.condition)
    return lines


def _text(case: Case, number: int) -> str:
    ruling = next(one for one in case.rulings if one.number == number)
    said = "; ".join(one.text for one in ruling.expectations)
    under = " and ".join(ruling.conditions())
    return f"under {under}: {said}" if under else said


def _leads(told: Told, one: Outcome) -> list[Block]:
    """What leads to an outcome."""
    made: dict[tuple[int, str, str], list[Choice]] = {}
    for choice in one.choices:
        made.setdefault((choice.step, choice.chooser, choice.about), []).append(choice)
    lines: list[Block] = []
    if one.free:
        lines.append(line(f"if they came in this order: {', '.join(map(told.say, one.free))}"))
    lines += [line(f"if {told.say(part)}") for part in one.parts]
    said = [
        (
            "the rules are read so:" if chooser == RULES else f"{told.say(chooser)} chooses",
            ", ".join(told.say(choice.option) for choice in choices),
            told.say(about),
        )
        for (_, chooser, about), choices in made.items()
    ]
    for (who, options, about), alike in groupby(said):
        times = len(list(alike))
        often = f", {times} times in a row" if times > 1 else ""
        lines.append(line(f"if {who} {options}{often}", span(f"  ({about})", Style.DIM)))
    return lines


def _board(facts: Sequence[Symbol], words: Words) -> Table:
    """Everything by the thing that it is about: players and objects, where each is and how."""
    things: dict[Symbol, dict[str, list[Symbol]]] = {}
    for fact in facts:
        if fact.arguments:
            things.setdefault(fact.arguments[0], {}).setdefault(fact.name, []).append(fact)
    rows = [
        (thing, said)
        for thing, said in things.items()
        if _WHERE in said or _COUNTED in said or "life" in said
    ]
    rows.sort(key=lambda row: (_WHERE in row[1], _place(row[1], words), words.say(row[0])))
    return Table(
        ("", "where", "how"),
        tuple(
            (spans(words.say(thing)), spans(_place(said, words)), spans(_how(said, words))) for thing, said in rows
        ),
    )


def _place(said: Mapping[str, list[Symbol]], words: Words) -> str:
    return words.say(said[_WHERE][0].arguments[1]) if _WHERE in said else ""


def _how(said: Mapping[str, list[Symbol]], words: Words) -> str:
    """What is said of one thing beside where it is and what kind of thing it is."""
    parts = []
    for name, facts in said.items():
        if name in (_WHERE, "has"):
            continue
        for fact in facts:
            rest = [words.say(one) for one in fact.arguments[1:]]
            plain = " ".join([name.replace("_", " "), *rest])
            parts.append(" ".join(rest) if name in ("number", _COUNTED, "counters") else plain)
    return ", ".join(parts)
