"""Rules that come near: all conditions but one hold, and for want of that one they do not fire.

For a literal of a body that the others can do without, `__whole` lists what the others are when the whole body
holds, and `__stopped` says that they hold somewhere where it does not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache

from .._asp import Lit, has_operator, replace_constants, variables
from ._board import Board, board_part
from ._template import Template, templates
from .rulebook import Rule, RuleBook

WHOLE = "__whole"
STOPPED = "__stopped"


@lru_cache(maxsize=8)
def stoppable(book: RuleBook) -> dict[Rule, tuple[Template, ...]]:
    """The numbered rules that can be stopped by a single condition.

    That is one that says something of what the others speak of too: a rule that fires whenever there is a
    thing of some kind, or at some moment, has none.
    """
    found: dict[Rule, list[Template]] = {}
    for template in templates(book):
        if template.rule.cites and template.head is not None and any(_places(template.body)):
            found.setdefault(template.rule, []).append(template)
    return {rule: tuple(listed) for rule, listed in found.items()}


def stopped(book: RuleBook, board: Board, among: Collection[Rule]) -> set[Rule]:
    """Those of the rules that a single condition stops somewhere on the board."""
    wanted = [one for rule, listed in stoppable(book).items() if rule in among for one in listed]
    texts = [text for one in wanted for text in _texts(one, board)]
    if not texts:
        return set()
    mark = str(board.rounds)
    board.evaluate(text.replace(WHOLE, WHOLE + mark).replace(STOPPED, STOPPED + mark) for text in texts)
    every = templates(book)
    return {every[number.number].rule for (number,) in board.read(STOPPED + mark, 1)}


def _texts(one: Template, board: Board) -> Iterator[str]:
    params = one.rule.params
    if (one.rule.part, len(params)) not in board.parts:
        return
    for place in _places(one.body):
        others = [lit for at, lit in enumerate(one.body) if at != place]
        needs = {lit.signature for lit in others if lit.positive and lit.signature}
        if not needs <= board.signatures:
            continue
        values = [f"{board_part(one.rule.part)}({','.join(params)})"] if params else []
        shared = dict.fromkeys([*params, *(name for lit in others for name in lit.outer)])
        whole = f"{WHOLE}({one.number},{place},{_tuple(list(shared))})"
        rest = [*values, *(lit.text for lit in others)]
        text = (
            f"{whole} :- {'; '.join([*rest, one.body[place].text])}.\n"
            f"{STOPPED}({one.number}) :- {'; '.join([*rest, f'not {whole}'])}."
        )
        yield replace_constants(text, lambda name: f"At__{name}" if name in params else name)


def _places(body: Sequence[Lit]) -> Iterator[int]:
    """The literals without which the others still say something of a thing that the literal speaks of."""
    whole = {name for lit in body for name in lit.outer}
    for place, lit in enumerate(body):
        others = [one for at, one in enumerate(body) if at != place]
        spoken = {name for one in others if one.positive for name in variables(one.text)}
        if spoken.intersection(lit.outer or variables(lit.text)) and _stand_alone(others, whole):
            yield place


def _stand_alone(body: Iterable[Lit], whole: set[str]) -> bool:
    """Whether the literals give values to all their variables that are not inner ones of an aggregate."""
    waiting = list(body)
    known: set[str] = set()
    while waiting:
        ready = next((lit for lit in waiting if _ready(lit, known, whole)), None)
        if ready is None:
            return False
        waiting.remove(ready)
        known.update(name for name in variables(ready.text) if name in whole)
    return True


def _ready(lit: Lit, known: set[str], whole: set[str]) -> bool:
    missing = {name for name in variables(lit.text) if name in whole} - known
    if not missing:
        return True
    if lit.positive:
        calculated = {name for arg in lit.args if has_operator(arg) for name in variables(arg)}
        return calculated.isdisjoint(missing)
    return len(missing) == 1 and missing <= set(lit.binds)


def _tuple(terms: Sequence[str]) -> str:
    return f"({','.join(terms)}{',' if len(terms) == 1 else ''})"
