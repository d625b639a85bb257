"""Putting together what the telling program says of the layers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from clingo import Function, Symbol

from ..explain import Derivations
from ..games import find_game
from .application import Application, Layer, Layers, Reason, Remark, Waiting


def layers_of(
    game: str,
    replayed: Derivations,
    steps: Iterable[int],
    *,
    asked: Iterable[Symbol] = (),
    rests_on: Iterable[tuple[Symbol, int, int]] = (),
    everything: bool = False,
) -> Layers:
    """The layers at these steps of one line of play.

    What is worth telling of them is worked out by the game's telling program, which is no part of a run. `asked` are
    the objects asked about and `rests_on` the applications (effect, position, step) that an answer rests on; with
    `everything` all effects count as asked about.
    """
    at = sorted(set(steps))
    wanted = [
        *(f"at({step})" for step in at),
        *(f"asked({one})" for one in asked),
        *(f"rests_on({effect},{position},{step})" for effect, position, step in rests_on),
        *(["everything"] if everything else []),
    ]
    told: dict[str, list[Sequence[Symbol]]] = defaultdict(list)
    for atom in sorted(replayed.told(find_game(game).telling, wanted)):
        told[atom.name].append(atom.arguments)
    return Layers(
        names={args[0]: Layer(*map(_text, args[1:])) for args in told["layer_name"]},
        applications=tuple(_applications(told)),
        waiting=tuple(_waiting(told)),
        reasons={
            (args[0].name, args[1].number): Reason(_text(args[2]), _text(args[3])) for args in told["reason"]
        },
        remarks={
            args[0].name: Remark(
                _text(args[1]), tuple(_text(rule[1]) for rule in told["remark_rule"] if rule[0] == args[0])
            )
            for args in told["remark"]
        },
        bears=frozenset((args[0], args[1].number) for args in told["bears"]),
        matters=frozenset((args[0], args[1].number) for args in told["matters"]),
        withheld=_withheld(told),
    )


_Told = dict[str, list[Sequence[Symbol]]]


def _applications(told: _Told) -> list[Application]:
    ordered = sorted(told["application"], key=lambda args: (args[6].number, args[4].number, args[5].number))
    by_key: dict[str, dict[tuple[Symbol, ...], list[Sequence[Symbol]]]] = {}
    for name in ("part", "touches", "gains", "loses", "comes_to", "kept", "ended", "overrides", "words"):
        by_key[name] = defaultdict(list)
        for args in told[name]:
            by_key[name][args[0], args[-2], args[-1]].append(args)
    flags = {name: {tuple(args) for args in told[name]} for name in ("without_ability", "defining")}
    made = []
    for effect, text, context, layer, position, _, step in ordered:
        key = (effect, position, step)
        found = {name: facts.get(key, []) for name, facts in by_key.items()}
        made.append(
            Application(
                *(effect, text, context, layer, position.number, step.number),
                parts=tuple(sorted(args[1].number for args in found["part"])),
                objects=tuple(args[1] for args in found["touches"]),
                gains=_by_object(found["gains"]),
                loses=_by_object(found["loses"]),
                numbers=_numbers(found["comes_to"]),
                goes_on=key in flags["without_ability"],
                defining=key in flags["defining"],
                keeps=tuple(args[1] for args in found["kept"]),
                ends=tuple(args[1] for args in found["ended"]),
                overrides=_overrides(found["overrides"]),
                words=_words(found["words"]),
            )
        )
    return made


def _by_object(facts: Sequence[Sequence[Symbol]]) -> dict[Symbol, list[Symbol]]:
    found: dict[Symbol, list[Symbol]] = defaultdict(list)
    for args in facts:
        found[args[1]].append(args[2])
    return dict(found)


def _numbers(facts: Sequence[Sequence[Symbol]]) -> dict[Symbol, dict[str, int]]:
    found: dict[Symbol, dict[str, int]] = defaultdict(dict)
    for args in facts:
        found[args[1]][args[2].name] = args[3].number
    return dict(found)


def _overrides(facts: Sequence[Sequence[Symbol]]) -> dict[Symbol, list[tuple[Symbol, Symbol]]]:
    found: dict[Symbol, list[tuple[Symbol, Symbol]]] = defaultdict(list)
    for args in facts:
        found[args[1]].append((args[2], args[3]))
    return dict(found)


def _words(facts: Sequence[Sequence[Symbol]]) -> dict[tuple[Symbol, Symbol], list[Symbol]]:
    found: dict[tuple[Symbol, Symbol], list[Symbol]] = defaultdict(list)
    for args in facts:
        found[args[2], args[3]].append(args[1])
    return dict(found)


def _waiting(told: _Told) -> list[Waiting]:
    would: dict[tuple[Symbol, ...], list[tuple[Symbol, Symbol]]] = defaultdict(list)
    for args in told["would"]:
        would[args[0], args[1], args[-2], args[-1]].append((args[2], args[3]))
    mutual = {tuple(args) for args in told["mutual"]}
    against = {tuple(args) for args in told["against_time"]}
    of_objects = {tuple(args) for args in told["of_objects"]}
    grouped: dict[tuple[Symbol, ...], list[Symbol]] = defaultdict(list)
    for effect, on, how, position, step in told["waits"]:
        if (Function(how.name),) in of_objects:
            grouped[effect, on, Function(how.name), position, step].append(how.arguments[0])
        else:
            grouped[effect, on, how, position, step] = []
    return [
        Waiting(
            *(effect, on, how, position.number, step.number),
            objects=tuple(objects),
            would=tuple(one for one in would[effect, on, position, step] if one[0] in objects),
            mutual=(effect, on, position, step) in mutual,
            against_time=(effect, on, position, step) in against,
        )
        for (effect, on, how, position, step), objects in grouped.items()
    ]


def _withheld(told: _Told) -> dict[tuple[Symbol, int], list[tuple[Symbol, int, int]]]:
    found: dict[tuple[Symbol, int], list[tuple[Symbol, int, int]]] = defaultdict(list)
    for thing, effect, position, step in told["withheld"]:
        found[thing, step.number].append((effect, position.number, step.number))
    return dict(found)


def _text(term: Symbol) -> str:
    return term.string if str(term).startswith('"') else str(term)
