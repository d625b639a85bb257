"""What cases exercise: the rules that wait for a case, the abilities that no case uses, and the sum of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..coverage import Ability, CardPlace, Coverage, Covered, RuleCover
from .lint import shown
from .page import Block, Heading, Item, Style, Tree, item, line, span


def coverage_page(found: Coverage) -> list[Block]:
    """What is left to be exercised, each under its heading, and the sum."""
    page: list[Block] = []
    page += _listed("No case exercises these rules", [_rule(one, _near(one)) for one in found.idle])
    page += _listed("No case shows these rules stopped by a condition", [_rule(one) for one in found.unopposed])
    page += _listed("No case has these cards", [_card(one) for one in found.unused_cards])
    page += _listed("No case uses these abilities", [_ability(one) for one in found.unused])
    return [*page, *_problems(found.covered), *_sum(found)]


def rules_page(found: Coverage) -> list[Block]:
    """For each rule the cases in which it fires, and those in which it is stopped."""
    page: list[Block] = []
    for one in found.rules:
        page += [Heading(f"{found.game}:{', '.join(_numbers(one))}"), line(*_told(one))]
        page += _cases("It fires in", one.fires_in)
        if one.stoppable:
            page += _cases("One condition alone stops it in", one.stopped_in)
        if one.laws:
            page += [line("Laws about it:", indent=1), Tree(tuple(map(item, one.laws)), indent=1)]
    return [*page, *_problems(found.covered)]


def coverage_data(found: Coverage, every: bool = True) -> dict[str, Any]:
    """The same as plain data, with the cases of every rule."""
    return {
        "game": found.game,
        "cases": len({one.case for one in found.covered}),
        "rules": [_rule_data(one) for one in found.rules],
        "unexercised": [one.rule.where for one in found.idle],
        "unopposed": [one.rule.where for one in found.unopposed],
        **(_abilities_data(found) if every else {}),
        "problems": [
            {"case": one.case, "release": one.release, "status": one.status, "problems": list(one.problems)}
            for one in found.covered
            if one.problems
        ],
    }


def _listed(title: str, items: Sequence[Item]) -> list[Block]:
    return [Heading(f"{title} ({len(items)})"), Tree(tuple(items))] if items else []


def _rule(one: RuleCover, more: str = "") -> Item:
    return item(*_told(one), span(more, Style.DIM))


def _told(one: RuleCover) -> list[Any]:
    said = one.rule.label.says or " ".join(one.rule.source.split())
    return [span(f"[{', '.join(_numbers(one))}] ", Style.RULE), said, span(f"  {one.rule.where}", Style.DIM)]


def _near(one: RuleCover) -> str:
    """Where a rule that fires nowhere comes near."""
    if not one.stopped_in:
        return ""
    others = len(one.stopped_in) - 1
    return f"; nearly in {one.stopped_in[0]}{f' and {others} more' if others else ''}"


def _numbers(one: RuleCover) -> list[str]:
    return [number for _, number in one.rule.cites]


def _card(one: CardPlace) -> Item:
    return item(one.card, span(f"  {shown(one.file)}:{one.line}", Style.DIM))


def _ability(one: Ability) -> Item:
    return item(
        f"{one.card}: ability {one.number} ({one.kind.replace('_', ' ')})",
        span(f"  {shown(one.file)}:{one.line}", Style.DIM),
    )


def _cases(title: str, cases: Sequence[str]) -> list[Block]:
    if not cases:
        return [line(f"{title} no case.", indent=1)]
    return [line(f"{title} {len(cases)}:", indent=1), Tree(tuple(map(item, cases)), indent=1)]


def _problems(covered: Sequence[Covered]) -> list[Block]:
    return [
        line(span(f"{one.status} {one.case} ({one.release}): {problem}", Style.BAD))
        for one in covered
        for problem in one.problems
    ]


def _sum(found: Coverage) -> list[Block]:
    rules, cards, abilities = len(found.rules), len(found.cards), len(found.abilities)
    idle = sum(one.card in {card.card for card in found.unused_cards} for one in found.abilities)
    cases = len({one.case for one in found.covered})
    stoppable = sum(one.stoppable for one in found.rules)
    return [
        line(
            span(f"{found.game}: {cases} case{'s exercise' if cases != 1 else ' exercises'}", Style.STRONG),
            f" {rules - len(found.idle)} of {rules} numbered rules; of the {stoppable} that a condition can "
            f"stop, {sum(one.stoppable and bool(one.stopped_in) for one in found.rules)} are shown stopped; "
            f"{cards - len(found.unused_cards)} of {cards} cards and {abilities - idle - len(found.unused)} of "
            f"{abilities} abilities are used; there are laws about {sum(bool(one.laws) for one in found.rules)} rules",
        )
    ]


def _rule_data(one: RuleCover) -> dict[str, Any]:
    return {
        "rules": _numbers(one),
        "encoded": one.rule.where,
        "label": one.rule.label.says,
        "fires_in": list(one.fires_in),
        "stoppable": one.stoppable,
        "stopped_in": list(one.stopped_in),
        "laws": list(one.laws),
    }


def _abilities_data(found: Coverage) -> dict[str, Any]:
    return {
        "cards": len(found.cards),
        "unused_cards": [{"card": one.card, "file": shown(one.file), "line": one.line} for one in found.unused_cards],
        "abilities": len(found.abilities),
        "unused": [_ability_data(one) for one in found.unused],
    }


def _ability_data(one: Ability) -> dict[str, Any]:
    return {
        "card": one.card,
        "ability": one.number,
        "kind": one.kind,
        "file": shown(one.file),
        "line": one.line,
    }
