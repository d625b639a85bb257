"""Open parts of a case at which nothing in the game looks, whatever value they have."""

from __future__ import annotations

from collections.abc import Iterator

from clingo import Function, Symbol, parse_term

from ..engine.explaining import rulebook
from ..engine.running import Atoms, Literals, Run, model_of
from ..explain import told
from ..games import find_game

_ORDER = Function("at_stake", [Function("order")])


def idle_parts(run: Run) -> Iterator[str]:
    """What a case leaves open and nothing looks at, in words.

    A part counts as looked at if anything but the state itself differs between two lines of play in which it has
    different values and the other parts have the same. Where players' choices differ as well, it always counts. The
    order of arrival counts also where something else decides between effects that could have been ordered by it.
    """
    base = model_of(run, run.ending())
    if base is None:
        return
    aside = told(find_game(run.case.game).using, map(str, base))
    carrying = {atom.arguments[0].name for atom in aside if atom.name == "carries"}
    looking = {(name, arity) for name, arity in rulebook(run.case.game).timed if name not in carrying}

    def looked_at(assumptions: Literals) -> bool:
        """Whether anything that looks at the state is otherwise in a line of play with these assumptions."""
        other = model_of(run, [*run.ending(), *assumptions])
        return other is not None and any((atom.name, len(atom.arguments)) in looking for atom in base ^ other)

    if run.case.free and _ORDER not in aside and not looked_at(_other_order(run, base)):
        yield "the order of arrival"
    for part in run.case.parts:
        own = parse_term(part.key)
        others = [Function("stands", [own, parse_term(value.term)]) for value in part.values]
        if not any(looked_at([(atom, True), *_fixed(run, base, own)]) for atom in others if atom not in base):
            yield part.say([value.term for value in part.values])


def _other_order(run: Run, base: Atoms) -> Literals:
    """The same board, arrived the other way round."""
    turned = [(atom.symbol, atom.symbol not in base) for atom in run.session.atoms("older0", 2) if not atom.is_fact]
    return [*turned, *_fixed(run, base)]


def _fixed(run: Run, base: Atoms, but: Symbol | None = None) -> Literals:
    """The other open parts as they are in a line of play."""
    order = [] if but is None else [one for one in run.session.atoms("older0", 2) if not one.is_fact]
    parts = [one for one in run.session.atoms("stands", 2) if not one.is_fact and one.symbol.arguments[0] != but]
    return [(one.symbol, one.symbol in base) for one in (*order, *parts)]
