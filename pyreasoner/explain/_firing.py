"""Which rule instances fire in a model, found rule by rule as somebody asks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from clingo import Symbol, SymbolType

from .._asp import Signature
from ._board import Board
from ._template import FIRED, PART, Shape, Template, deriving, templates
from .rulebook import Rule, RuleBook


@dataclass(frozen=True, slots=True)
class Firing:
    """One rule instance that fires in the model.

    `needs` are the atoms that it rests on, `absent` those behind its `not`. `args` are the values of the
    label's terms. A `head` of `__false` marks something that must not be.
    """

    rule: Rule
    kind: str
    head: Symbol
    args: tuple[Symbol, ...]
    needs: tuple[Symbol, ...]
    absent: tuple[Symbol, ...]


class Firings:
    """The rule instances that fire on a board; a rule is grounded when what it may derive is asked for."""

    def __init__(self, book: RuleBook, board: Board) -> None:
        self._book = book
        self._board = board
        self._grounded: set[int] = set()
        self._seen: set[tuple[Signature, Shape]] = set()
        self._found: dict[Symbol, list[Firing]] = defaultdict(list)

    def of(self, atom: Symbol) -> list[Firing]:
        """The instances that derive an atom that `prepare` was told of."""
        return self._found.get(atom, [])

    def heads(self) -> Iterable[Symbol]:
        """All atoms that something grounded so far derives, held by the model or not."""
        return list(self._found)

    def prepare(self, atoms: Iterable[Symbol]) -> None:
        """Ground the rules that may derive these atoms."""
        wanted: list[Template] = []
        for atom in atoms:
            signature = signature_of(atom)
            listed, places = deriving(self._book, signature)
            args = atom.arguments if places else []
            shape = tuple(name_of(args[place]) for place in places)
            if (signature, shape) not in self._seen:
                self._seen.add((signature, shape))
                wanted += [one for one in listed if _fits(one.shape, places, shape)]
        self._ground(wanted)

    def prepare_all(self) -> None:
        """Ground all rules."""
        self._ground(templates(self._book))

    def prepare_cited(self) -> None:
        """Ground the rules that carry a rule number."""
        self._ground(one for one in templates(self._book) if one.rule.cites)

    def _ground(self, wanted: Iterable[Template]) -> None:
        fresh = {one.number: one for one in wanted if one.number not in self._grounded}
        self._grounded.update(fresh)
        alive = [one for one in fresh.values() if one.needs <= self._board.signatures]
        if not alive:
            return
        fired, part = f"{FIRED}{self._board.rounds}", f"{PART}{self._board.rounds}"
        self._board.ground(
            (one.rule.part, one.rule.params, one.text.replace(FIRED, fired).replace(PART, part))
            for one in alive
        )
        members: dict[tuple[Symbol, Symbol, Symbol], list[Symbol]] = defaultdict(list)
        for number, head, binding, atoms in self._board.read(part, 4):
            members[number, head, binding].extend(atoms.arguments)
        every = templates(self._book)
        for number, head, args, positive, absent, binding in self._board.read(fired, 6):
            template = every[number.number]
            needs = positive.arguments
            if members:
                needs = list(dict.fromkeys([*needs, *members.get((number, head, binding), ())]))
            self._found[head].append(
                Firing(
                    *(template.rule, template.kind, head),
                    *(tuple(args.arguments), tuple(needs), tuple(absent.arguments)),
                )
            )


def signature_of(atom: Symbol) -> Signature:
    """The predicate of an atom."""
    return (atom.name if atom.positive else f"-{atom.name}", len(atom.arguments))


def _fits(pattern: Shape, places: Sequence[int], shape: Shape) -> bool:
    return all(pattern[place] in (None, name) for place, name in zip(places, shape, strict=True))


def name_of(arg: Symbol) -> str | None:
    """The name of a function or constant; None for a number or a string."""
    return arg.name if arg.type == SymbolType.Function else None
