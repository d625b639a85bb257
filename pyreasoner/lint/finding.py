"""What lint finds, and how a file says that something is meant as it is."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

CODES = {
    "undefined": "a predicate that rules look at and nothing derives",
    "unused": "a predicate that nothing looks at",
    "arity": "a predicate with different numbers of arguments",
    "private": "a private predicate outside of its own file",
    "unknown-public": "a predicate of the vocabulary that no rule has",
    "unknown-name": "a name in a condition that no rule, table or case gives",
    "unjoined": "a condition with nothing in common with the rest of its rule",
    "unnumbered": "a rule without number for a predicate whose other rules have one",
    "label": "a label that does not fit its rule",
    "dates": "`@since` or `@until` without a release of that date, or without a test of the release",
    "uncited": "a case whose rulings name no rule under `because`",
    "sourceless": "a case with neither question nor source",
    "because": "a rule under `because` without which the rulings hold as well (--run)",
    "free": "an open part of a case at which nothing looks (--run)",
    "unexercised": "a numbered rule or an ability of a card that no case exercises (--run)",
    "unopposed": "a numbered rule that no case shows stopped by one of its conditions (--run)",
    "unread": "a word on a card that no rule reads",
    "input": "a mistake in a case or card file",
    "allowance": "an allowance that allows nothing, or gives no reason",
}
"""What each kind of finding is about."""

_ALLOWANCE = re.compile(r'@lint\(\s*"([^"]*)"\s*(?:,\s*"([^"]*)"\s*)?\)')


@dataclass(frozen=True, order=True)
class Finding:
    """One thing that looks wrong: where, which kind of `CODES` it is, what it is, and what to do about it."""

    file: str
    line: int
    code: str
    said: str
    hint: str = ""

    def __str__(self) -> str:
        """One line with everything."""
        return f"{self.file}:{self.line}: {self.code}: {self.said}{f' ({self.hint})' if self.hint else ''}"


@dataclass
class Allowance:
    """`@lint("code", "reason")` in a comment: findings of that kind on lines `first` to `last` are meant."""

    file: str
    line: int
    code: str
    reason: str
    first: int
    last: int
    used: bool = field(default=False, compare=False)

    def covers(self, finding: Finding) -> bool:
        """Whether it is about this finding."""
        return (
            finding.file == self.file
            and finding.code == self.code
            and self.first <= finding.line <= self.last
            and bool(self.reason)
        )


def allowances_in(text: str) -> list[tuple[str, str]]:
    """The codes and reasons of all allowances in a text."""
    return [(code, reason.strip()) for code, reason in _ALLOWANCE.findall(text)]


def allowed(
    findings: Iterable[Finding], allowances: Iterable[Allowance], looked_for: Iterable[str]
) -> list[Finding]:
    """The findings that are not allowed, and those about allowances themselves, in order.

    An allowance for a kind that was looked for and not found is needless.
    """
    known = list(allowances)
    left: list[Finding] = []
    for finding in findings:
        covering = [one for one in known if one.covers(finding)]
        for one in covering:
            one.used = True
        if not covering:
            left.append(finding)
    wanted = set(looked_for)
    for one in known:
        if one.code not in CODES:
            said, hint = f"there is no finding {one.code!r} to allow", f"one of {', '.join(CODES)}"
        elif not one.reason:
            said, hint = f"{one.code!r} is allowed without a reason", f'@lint("{one.code}", "why it is meant")'
        elif not one.used and one.code in wanted:
            said, hint = f"{one.code!r} is allowed here, but there is nothing to allow", "remove it"
        else:
            continue
        left.append(Finding(one.file, one.line, "allowance", said, hint))
    return sorted(set(left))
