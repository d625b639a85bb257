"""Which layers an explanation tells: those that its derivations rest on, and those that bear on what is asked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence

from clingo import Symbol

from ..explain import Node
from ..layers import Application, Layers, Within, layers_of
from ..points import Point
from ..why import Ending
from .derivation import Goal
from .layers import LayerPage
from .speaker import Speaker
from .spoken import Key

_DONE = ("adds_feature", "removes_feature", "sets", "changes")  # what an application does, by the kernel's names


def layer_page(
    ending: Ending, points: Sequence[Point], nodes: Sequence[Node], everything: bool = False
) -> tuple[LayerPage, list[Goal], dict[int, list[Key]]]:
    """The applications to tell with some points and the nodes of their derivations, and what to derive along.

    Also, for each point by its place, the applications that kept an effect from what it asks about. All of it is
    empty if no continuous effect bears on the points.
    """
    game = ending.run.case.game
    within = Within(game)
    rests_on = _rests_on(ending, within, nodes)
    asked = list(dict.fromkeys(point.subject for point in points if point.subject is not None))
    steps = {step for _, _, step in rests_on} | set(_steps_asked(ending, points, everything))
    layers = layers_of(game, ending.replayed, steps, asked=asked, rests_on=rests_on, everything=everything)
    told = [one for one in layers.applications if layers.told(one)]
    speaker = Speaker(layers, ending.words, ending.named, everything=everything)
    along = [Goal(None, ending.derivations(_done(ending, layers, told, asked)))]
    kept = {
        number: layers.withheld[point.subject, step]
        for number, point in enumerate(points)
        if point.subject is not None and not point.bare
        for step in _steps_asked(ending, [point], everything)
        if (point.subject, step) in layers.withheld
    }
    return LayerPage(within, speaker, told, everything), along, kept


def _rests_on(ending: Ending, within: Within, nodes: Iterable[Node]) -> set[Key]:
    applied = {
        (atom.arguments[0], atom.arguments[1].number, atom.arguments[2].number)
        for atom in ending.named.get("applied", ())
    }
    found = (within.application(one.atom) for one in _reasons(within, nodes))
    return {key for key in found if key is not None and key in applied}


def _reasons(within: Within, nodes: Iterable[Node]) -> Iterator[Node]:
    """All that the nodes rest on, each once, but for what only says that something is looked at."""
    seen: set[int] = set()
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        if id(node) not in seen and node.atom.name not in within.aside:
            seen.add(id(node))
            yield node
            waiting.extend(node.children)


def _steps_asked(ending: Ending, points: Sequence[Point], everything: bool) -> Iterable[int]:
    """The step at which the characteristics of what is asked about were last worked out, if it asks for any."""
    changed = sorted(atom.arguments[0].number for atom in ending.named.get("changed", ()))
    for point in points:
        if everything or (point.subject is not None and point.step is not None and not point.bare):
            until = point.step if point.step is not None else ending.run.end
            yield from [step for step in changed if step <= until][-1:]


def _done(
    ending: Ending, layers: Layers, told: Sequence[Application], asked: Collection[Symbol]
) -> list[Symbol]:
    """What the told applications do, for the rules that it rests on: to the objects that are asked about.

    What an application does to none of those is derived for one of the others that matter: for the rest of them it
    rests on the same.
    """
    keys = {one.key for one in told}
    found: dict[Key, dict[tuple[str | Symbol, ...], list[Symbol]]] = defaultdict(lambda: defaultdict(list))
    for name in _DONE:
        for atom in ending.named.get(name, ()):
            effect, thing, *what, position, step = atom.arguments
            key = (effect, position.number, step.number)
            if key in keys and (thing, key[2]) in layers.matters:
                found[key][name, *what].append(atom)
    alike = (sorted(atoms) for key in sorted(found) for _, atoms in sorted(found[key].items()))
    return [atom for atoms in alike for atom in [one for one in atoms if one.arguments[1] in asked] or atoms[:1]]
