"""The search for what refutes the statements of a case: numbered rules first, then facts.

A set of rules refutes a statement if the case refutes it with all rules on, and also with every other numbered rule off
that took effect in it. It is minimal if without any one of them the statement is not refuted any more, the others being
all on (or all off). Rules that are only needed for the case to be played to its end are taken for granted.

Often no rule would make a statement true, such as one that names a wrong number. Then the rules are sought by which the
case says what it says in its place, in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from ..cases import Case
from .facts import Runs, shrink_facts
from .look import Look, Refuted
from .pieces import Piece
from .shrink import shrink
from .statements import Statement
from .suspects import FAR, Suspect
from .trials import Ask, Fate, Fates, Limits, Trial, Tried

_WORTH_A_GROUP = 4  # fewer rules than that are tried one by one
_AHEAD = 2  # so many sets of rules are tried side by side, though the answer on one may make the next idle

SLACK = 8
"""So many steps more than the case itself may a trial take: without a rule the case may never end."""

Numbers = tuple[str, ...]
"""Of rules that go on and off together."""

NO_TIME = "the time ran out (--time-limit) before {} tried"


@dataclass(frozen=True)
class Member:
    """Numbered rules in a conflict, what they did in the case, and what becomes of the statement without them.

    With `alone`, that is so only if all rules that are not in the conflict, which would do in its place, are off too.
    """

    numbers: tuple[str, ...]
    text: str
    off: Fate
    alone: bool = False


@dataclass(frozen=True)
class Conflict:
    """Statements, numbered rules and facts that cannot all hold.

    `refuted` are statements of one ruling that the same rules refute, with what these say in their place; with
    `instead`, no rule makes them so, and the rules are those of what is said in their place. `rules` begin with the
    nearest to it; `taken` are the numbers of those without which the case could not be played to its end, and that
    have no other part in it. `facts` are None if they could not be looked at. `unproven` says why a smaller set is not
    ruled out; empty if the set is minimal. `right_under` are the other releases by which all that is refuted is right.
    """

    case: Case
    release: str
    refuted: tuple[Refuted, ...]
    rules: tuple[Member, ...]
    instead: bool = False
    taken: tuple[str, ...] = ()
    facts: tuple[Piece, ...] | None = None
    unproven: tuple[str, ...] = ()
    right_under: tuple[str, ...] = ()

    @property
    def statements(self) -> tuple[Statement, ...]:
        """What is refuted."""
        return tuple(one.statement for one in self.refuted)

    @property
    def minimal(self) -> bool:
        """Whether it is proven that nothing can be left out."""
        return not self.unproven


def find_conflicts(
    look: Look, ask: Ask, limits: Limits, card_files: tuple[Path, ...] = (), *, actions: bool = False
) -> list[Conflict]:
    """A minimal conflict for every statement that a first look found refuted; those for the same reason are one.

    With `actions`, the script is shrunk as well as the other facts.
    """
    blank = trial_of(look, limits, card_files)
    search = _Search(look, ask, blank)
    search.set_aside()
    search.switch_off_each()
    found = _joined([search.conflict(one) for one in look.refuted])
    return [_with_facts(one, ask, blank, actions) for one in found]


def trial_of(look: Look, limits: Limits, card_files: tuple[Path, ...]) -> Trial:
    """A trial of a case that has been looked at, with all rules on, for none of its statements yet."""
    bound = min(limits.max_steps, look.steps + SLACK)
    return Trial(look.case, look.release, (), limits=replace(limits, max_steps=bound), card_files=card_files)


def still(tried: Tried, refuted: Refuted, instead: bool) -> bool:
    """Whether a statement is still refuted; with `instead`, by what was said in its place with all rules."""
    return tried.fate is Fate.REFUTED and not (instead and tried.derived != refuted.derived)


@dataclass
class _Search:
    """The search for rules in one case; `blank` is a trial of it with every rule on."""

    look: Look
    ask: Ask
    blank: Trial
    tried: dict[tuple[str, ...], Fates] = field(default_factory=dict)
    aside: frozenset[str] = frozenset()

    def set_aside(self) -> None:
        """Leave out for good, many at a time, what only says what words mean and changes nothing that is refuted."""
        every = [one for refuted in self.look.refuted for one in refuted.suspects]
        told = {one.numbers for one in every if one.near is not None or not one.general}
        groups = [sorted({one.numbers for one in every} - told)]
        while groups := [group for group in groups if len(group) >= _WORTH_A_GROUP]:
            idle = self._idle(groups)
            together = [numbers for one in idle for numbers in one]
            if len(idle) > 1 and not self._idle([together]):
                together = idle[0]
            self.aside = self.aside.union(*together)
            rest = [group for group in groups if group not in idle]
            groups = [half for one in rest for half in (one[: len(one) // 2], one[len(one) // 2 :])]

    def _idle(self, groups: Sequence[list[Numbers]]) -> list[list[Numbers]]:
        """Those groups without which, and without what is set aside, the rules say the same of all that is refuted.

        Where the case takes another course, such as no combat at all, nothing is known of the rest of a group.
        """
        known = {one.statement.number: one for one in self.look.refuted}
        offs = [self.aside.union(*group) for group in groups]
        answers = self.ask([replace(self.blank, numbers=tuple(known), off=off) for off in offs])
        return [
            group
            for group, fates in zip(groups, answers, strict=True)
            if fates is not None
            and all(
                still(tried, known[number], instead=True) and tried.steps == self.look.steps
                for number, tried in fates.items()
            )
        ]

    def switch_off_each(self) -> None:
        """Try the case without each of the suspects, for all refuted statements at once, the nearest first."""
        numbers = tuple(one.statement.number for one in self.look.refuted)
        every = sorted((one for refuted in self.look.refuted for one in refuted.suspects), key=_far)
        keys = list(dict.fromkeys(one.numbers for one in every if not self.aside.issuperset(one.numbers)))
        trials = [replace(self.blank, numbers=numbers, off=frozenset(key)) for key in keys]
        answers = zip(keys, self.ask(trials), strict=True)
        self.tried = {key: fates for key, fates in answers if fates is not None}

    def conflict(self, refuted: Refuted) -> Conflict:
        """The rules that refute a statement or, where none makes it so, say something else in its place."""
        found = self._conflict(refuted, instead=False)
        if refuted.derived and all(one.off is not Fate.UPHELD for one in found.rules):
            return self._conflict(refuted, instead=True)
        return found

    def _conflict(self, refuted: Refuted, instead: bool) -> Conflict:
        needed: list[Suspect] = []
        taken: list[Suspect] = []
        others: list[Suspect] = []
        for one in refuted.suspects:
            tried = self._without(one, refuted)
            if self.aside.issuperset(one.numbers) or tried is None or still(tried, refuted, instead):
                others.append(one)
            elif tried.fate in (Fate.UPHELD, Fate.REFUTED) or one.near is not None:
                needed.append(one)
            else:
                taken.append(one)
        extra, proven = self._suffice(refuted, others, instead)
        untried = sum(
            self._without(one, refuted) is None and not self.aside.issuperset(one.numbers) for one in refuted.suspects
        )
        unproven = [NO_TIME.format(f"{untried} of {len(refuted.suspects)} rules were")] if untried else []
        if not proven and not untried:
            unproven = [NO_TIME.format("all sets of rules were")]
        rules = tuple(self._member(one, refuted, one in extra) for one in sorted([*needed, *extra], key=_far))
        return Conflict(
            *(self.look.case, self.look.release, (refuted,), rules, instead, _numbers(taken)), unproven=tuple(unproven)
        )

    def _member(self, one: Suspect, refuted: Refuted, alone: bool) -> Member:
        tried = self._without(one, refuted)
        return Member(one.numbers, one.text, tried.fate if tried is not None else Fate.REFUTED, alone)

    def _without(self, one: Suspect, refuted: Refuted) -> Tried | None:
        fates = self.tried.get(one.numbers)
        return None if fates is None else fates[refuted.statement.number]

    def _suffice(self, refuted: Refuted, others: Sequence[Suspect], instead: bool) -> tuple[list[Suspect], bool]:
        """Those of the others that must stay on for the statement to be refuted, most often none; and whether all."""
        number = refuted.statement.number

        def refute(parts: Sequence[Sequence[Suspect]]) -> list[bool | None]:
            offs = [frozenset(_numbers(one for one in others if one not in kept)) for kept in parts]
            answers = self.ask([replace(self.blank, numbers=(number,), off=off) for off in offs])
            return [None if fates is None else still(fates[number], refuted, instead) for fates in answers]

        extra, proven = shrink(others, refute, ahead=_AHEAD)
        return ([], False) if not proven and len(extra) == len(others) else (extra, proven)


def _with_facts(conflict: Conflict, ask: Ask, blank: Trial, actions: bool) -> Conflict:
    """The conflict with the facts that it needs, if there was time to look for them."""
    refuted = conflict.refuted[0]
    on = {*conflict.taken, *(number for one in conflict.rules for number in one.numbers)}
    first = replace(blank, numbers=(refuted.statement.number,))
    others = frozenset(number for number in _numbers(refuted.suspects) if number not in on)
    whole = replace(blank, numbers=tuple(one.number for one in conflict.statements))
    without = [frozenset(one.numbers) | (others if one.alone else frozenset()) for one in conflict.rules]
    known = {one.statement.number: one for one in conflict.refuted}

    def holds(fates: Fates) -> bool:
        return all(still(tried, known[number], conflict.instead) for number, tried in fates.items())

    runs = Runs((whole, replace(first, off=others)), tuple(replace(first, off=off) for off in without))
    facts, proven = shrink_facts(runs, ask, holds, actions=actions)
    unproven = () if proven else (NO_TIME.format("all facts were"),)
    return replace(conflict, facts=facts, unproven=(*conflict.unproven, *unproven))


def _joined(found: Iterable[Conflict]) -> list[Conflict]:
    """Conflicts about the same ruling in which the same rules take part, as one."""
    joined: dict[object, Conflict] = {}
    for one in found:
        statement = one.statements[0]
        rules = tuple((member.numbers, member.off) for member in one.rules)
        key = (statement.line, statement.source, rules, one.instead, one.taken, one.unproven)
        known = joined.get(key)
        joined[key] = one if known is None else replace(known, refuted=(*known.refuted, *one.refuted))
    return list(joined.values())


def _numbers(suspects: Iterable[Suspect]) -> tuple[str, ...]:
    return tuple(number for one in suspects for number in one.numbers)


def _far(one: Suspect) -> tuple[int, tuple[str, ...]]:
    return (FAR if one.near is None else one.near, one.numbers)
