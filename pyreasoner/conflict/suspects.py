"""The numbered rules that may have a part in refuting a statement."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..engine.explaining import rulebook
from ..engine.running import Run
from ..explain import Node, Rule
from ..why import Ending
from ..words import Words

FAR = 1 << 30


@dataclass(frozen=True)
class Suspect:
    """Numbers of the rule book that are stated by the same rules of the program, so that they go on and off together.

    `text` says what they did in the case; with `general`, it is no more than what the words of the rules mean, whatever
    happens. `near` counts the steps of the derivation from there to what refutes the
    statement; None if it is derived without them.
    """

    numbers: tuple[str, ...]
    text: str
    near: int | None = None
    general: bool = False


def suspects_in(ending: Ending, number: int) -> tuple[Suspect, ...]:
    """The rules that took effect in a line of play, those first from which the refutation of a ruling is derived."""
    nodes = ending.derivations([atom for point in ending.points() if point.ruling == number for atom in point.atoms])
    told = _told(nodes)
    effects = ending.replayed.effects(ending.words.say)
    found = [_suspect(group, effects, told, ending.run.case.game) for group in _alike(effects)]
    return tuple(sorted(found, key=lambda one: (FAR if one.near is None else one.near, one.numbers)))


def all_suspects(run: Run) -> tuple[Suspect, ...]:
    """All numbered rules that can take effect in a case: for one that no line of play brings to an end."""
    kept = run.session.sliced.rules if run.session.sliced is not None else ()
    rules = rulebook(run.case.game).rules
    said = {rules[number]: rules[number].sense for number in kept if rules[number].cites}
    return tuple(_suspect(group, said, {}, run.case.game) for group in _alike(said))


def _alike(effects: Mapping[Rule, str]) -> list[tuple[tuple[str, ...], list[Rule]]]:
    """The numbers that the same rules state, with these rules."""
    stated: dict[str, list[Rule]] = defaultdict(list)
    for rule in sorted(effects, key=lambda one: one.id):
        for _, number in rule.cites:
            stated[number].append(rule)
    groups: dict[tuple[int, ...], tuple[list[str], list[Rule]]] = {}
    for number, rules in stated.items():
        groups.setdefault(tuple(rule.id for rule in rules), ([], rules))[0].append(number)
    return [(tuple(sorted(numbers)), rules) for numbers, rules in groups.values()]


def _suspect(
    group: tuple[tuple[str, ...], list[Rule]], said: Mapping[Rule, str], told: Mapping[Rule, tuple[int, str]], game: str
) -> Suspect:
    numbers, rules = group
    near, text = min((told[rule] for rule in rules if rule in told), default=(None, ""))
    own = sorted(rules, key=lambda rule: (not rule.label.terms, len(rule.cites)))
    text = text or next(filter(None, (said[rule] for rule in own)), "") or _meaning(numbers, game)
    return Suspect(numbers, text, near, general=not any(rule.label.terms for rule in rules))


def _meaning(numbers: Sequence[str], game: str) -> str:
    """What the keyword whose section of the rule book these numbers belong to means, for a rule that says nothing."""
    for row in Words.for_game(game)["keywords"].values():
        if row.means and any(re.match(rf"{re.escape(row.rule)}(?!\d)", number) for number in numbers if row.rule):
            return f"{row.word}: {row.means}"
    return ""


def _told(roots: Sequence[Node]) -> dict[Rule, tuple[int, str]]:
    """The numbered rules in derivations, each with how far it is from the nearest root and what it says there."""
    found: dict[Rule, tuple[int, str]] = {}
    seen: set[int] = set()
    level, depth = list(roots), 0
    while level:
        fresh = [node for node in {id(one): one for one in level}.values() if id(node) not in seen]
        seen.update(map(id, fresh))
        for node in fresh:
            if node.rule is not None and node.rule.cites and node.rule not in found:
                found[node.rule] = (depth, node.text)
        level, depth = [child for node in fresh for child in node.children], depth + 1
    return found
