"""Numbers and labels of rules: laws without a number, labels that do not fit, dates that fit no release."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from .._asp import Signature, heads_of
from ..cases.releases import Releases
from ..explain import Rule, RuleBook
from ..explain.changes import changes_tested
from .finding import Finding

_PROBLEM = re.compile(r"(.*?):(\d+): (.*)\Z", re.DOTALL)
_CHANGE = ("rule_change", 2)
_TAGS = {True: "since", False: "until"}


def labels(book: RuleBook) -> Iterator[Finding]:
    """Labels with places and terms that do not match, with variables that the rule has not, and the like."""
    for problem in book.problems:
        found = _PROBLEM.match(problem)
        if found is not None:
            hint = "one {} for each term, and terms of variables that the rule right below has"
            yield Finding(found[1], int(found[2]), "label", found[3].removeprefix("@label: "), hint)


def unnumbered(book: RuleBook, folder: str) -> Iterator[Finding]:
    """Rules of a game without a number whose head is a predicate for which by far the most have one.

    What states the laws of a game, such as `violates` or `propose`, so shows itself; `adds`, `due` and other
    predicates that most rules only keep books with do not count. Only rules with a label of their own show what
    is a law: others may stand below one as parts of it.
    """
    numbered: Counter[Signature] = Counter()
    others: dict[Signature, list[Rule]] = defaultdict(list)
    for rule in book.rules:
        if not rule.file.startswith(folder):
            continue
        for signature in heads_of(rule):
            if rule.cites and rule.label.text:
                numbered[signature] += 1
            elif not rule.cites and not signature[0].startswith("_"):
                others[signature].append(rule)
    for signature, rules in others.items():
        if numbered[signature] > 2 * len(rules):
            said = f"{numbered[signature]} rules for {signature[0]}/{signature[1]} have a number, this one has none"
            for rule in rules:
                hint = "say which numbered rule it states, as in @cr(\"704.5g\"); the comment ends at a blank line"
                yield Finding(rule.file, rule.line, "unnumbered", said, hint)


def dates(book: RuleBook, releases: Releases) -> Iterator[Finding]:
    """`@since` and `@until` that fit no release or no test, and numbered rules that test without saying so."""
    known = {release.number: release.name for release in releases.known}
    changed = dict(_changes(book))
    for rule in book.rules:
        tags = {tag: date for tag, date in rule.label.tags if tag in _TAGS.values()}
        tests = list(_tests(rule))
        for tag, date in tags.items():
            if not date.isdecimal() or int(date) not in known:
                expected = f"one of {', '.join(map(str, known))}"
                yield _at(rule, f"@{tag}({date}) is the date of no release", expected)
        if tags and not tests:
            yield _at(rule, "it says since when it holds, but holds always", "test in_force(...) in it")
        if tests and not tags and rule.cites:
            expected = " ".join(_expected(tests, changed)) or "@since(DATE)"
            yield _at(rule, "it holds under some releases only, and does not say so", f"add {expected}")
        for tag, wanted in (one.removeprefix("@").rstrip(")").split("(") for one in _expected(tests, changed)):
            if tag in tags and tags[tag] != wanted:
                yield _at(rule, f"@{tag}({tags[tag]}) is not when the change was made", f"@{tag}({wanted})")


def _expected(tests: Sequence[tuple[str, bool]], changed: Mapping[str, str]) -> list[str]:
    """The tags that the tests of a rule ask for."""
    return [f"@{_TAGS[wanted]}({changed[change]})" for change, wanted in tests if change in changed]


def _changes(book: RuleBook) -> Iterator[tuple[str, str]]:
    """The changes of the rules that are facts, each with its date."""
    for rule in book.rules:
        for clause in rule.clauses:
            for head in clause.heads:
                if head.signature == _CHANGE:
                    yield head.args[0], head.args[1]


def _tests(rule: Rule) -> Iterator[tuple[str, bool]]:
    """The changes that a rule asks for by name, and whether they must have been made."""
    return ((change, wanted) for change, wanted in changes_tested(rule) if change[:1].islower())


def _at(rule: Rule, said: str, hint: str) -> Finding:
    return Finding(rule.file, rule.line, "dates", said, hint)
