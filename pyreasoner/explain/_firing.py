"""Which rule instances fire in a model, found rule by rule as somebody asks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from clingo import Symbol, SymbolType

from .._asp import Signature
from ._board import Board
from ._template import FIRED, PART, Shape, Template, deriving, places, templates
from .rulebook import Rule, RuleBook


@dataclass(frozen=True, slots=True)
class Firing:
    """One rule instance that fires in the model.

    `needs` are the atoms that it rests on. `values` and `denied` are tuples as terms: the values of the label's
    terms, and the atoms behind its `not`. A `head` of `__false` marks something that must not be.
    """

    rule: Rule
    kind: str
    head: Symbol
    needs: tuple[Symbol, ...]
    values: Symbol
    denied: Symbol

    @property
    def args(self) -> tuple[Symbol, ...]:
        """The values of the label's terms."""
        return tuple(self.values.arguments)

    @property
    def absent(self) -> tuple[Symbol, ...]:
        """The atoms behind its `not`."""
        return tuple(self.denied.arguments)


_Kind = tuple[Signature, Shape]
"""The predicate of an atom, and the names in those of its arguments by which rules can be told from others."""


class Firings:
    """The rule instances that fire on a board; a rule is grounded when what it may derive is asked for.

    A rule of which a head tells all is not: its instances are read off the atoms that are asked for.

    `within` are the numbers of the rules that can fire at all, if that is known: the others are not looked at, save
    by `prepare_all`.
    """

    def __init__(self, book: RuleBook, board: Board, within: Container[int] | None = None) -> None:
        self._book = book
        self._board = board
        self._within = within
        self._grounded: set[int] = set()
        # most of what fires nobody asks about: it is read when somebody does
        self._unread: dict[Symbol, list[Symbol]] = defaultdict(list)
        self._members: dict[Symbol, list[Symbol]] = defaultdict(list)
        self._found: dict[Symbol, list[Firing]] = defaultdict(list)
        self._kinds: dict[Symbol, _Kind] = {}
        self._direct: dict[_Kind, list[Template]] = {}
        self._read: dict[Symbol, list[tuple[Template, Firing]]] = {}

    def of(self, atom: Symbol) -> list[Firing]:
        """The instances that derive an atom that `prepare` was told of."""
        unread = self._unread.pop(atom, None)
        if unread is not None:
            members = self._members_of(atom)
            self._found[atom] += [self._firing(atom, one.arguments, members) for one in unread]
        read = [firing for template, firing in self._read_off(atom) if template.number not in self._grounded]
        return [*self._found.get(atom, ()), *read]

    def heads(self) -> Iterable[Symbol]:
        """All atoms that something grounded so far derives, held by the model or not."""
        return [*self._found, *(atom for atom in self._unread if atom not in self._found)]

    def prepare(self, atoms: Iterable[Symbol]) -> None:
        """Ground the rules that may derive these atoms."""
        wanted: list[Template] = []
        for atom in atoms:
            kind = self._kinds[atom] = self._kind(atom)
            if kind not in self._direct:
                possible = list(self._possible(deriving(self._book, *kind)))
                self._direct[kind] = [one for one in possible if one.direct and self._alive(one)]
                wanted += [one for one in possible if not one.direct]
        self._ground(wanted)

    def prepare_all(self) -> None:
        """Ground all rules."""
        self._ground(templates(self._book))

    def prepare_cited(self, among: Collection[str] | None = None) -> None:
        """Ground the rules that carry a rule number, or one of those that are given."""
        self._ground(
            one
            for one in self._possible(templates(self._book))
            if any(among is None or number in among for _, number in one.rule.cites)
        )

    def fired(self, model: Container[Symbol]) -> set[Rule]:
        """The rules grounded so far that derive something in the model."""
        every = templates(self._book)
        read = {one.rule for head, found in self._found.items() if head in model for one in found}
        waiting = {one.arguments[0].number for head, some in self._unread.items() if head in model for one in some}
        return read.union(every[number].rule for number in waiting)

    def _possible(self, wanted: Iterable[Template]) -> Iterable[Template]:
        return wanted if self._within is None else (one for one in wanted if one.rule.id in self._within)

    def _ground(self, wanted: Iterable[Template]) -> None:
        fresh = {one.number: one for one in wanted if one.number not in self._grounded}
        self._grounded.update(fresh)
        alive = [one for one in fresh.values() if self._alive(one)]
        if not alive:
            return
        fired, part = f"{FIRED}{self._board.rounds}", f"{PART}{self._board.rounds}"
        looked_at = [one.looks_at for one in alive if one.looks_at is not None]
        known = frozenset[Signature]().union(*looked_at) if len(looked_at) == len(alive) else None
        self._board.evaluate((one.text.replace(FIRED, fired).replace(PART, part) for one in alive), known)
        for head, supports in self._board.read(part, 2):
            self._members[head].append(supports)
        for head, instance in self._board.read(fired, 2):
            self._unread[head].append(instance)

    def _alive(self, one: Template) -> bool:
        """Whether a rule has all the predicates that it needs, and its part was grounded."""
        return one.needs <= self._board.signatures and (one.rule.part, len(one.rule.params)) in self._board.parts

    def _kind(self, atom: Symbol) -> _Kind:
        args = atom.arguments
        signature = signature_of(atom, args)
        return signature, tuple(name_of(args[place]) for place in places(self._book, signature))

    def _read_off(self, atom: Symbol) -> Iterable[tuple[Template, Firing]]:
        """The instances of rules that are told by their heads."""
        if atom not in self._kinds:  # `prepare` was not told of it
            return ()
        if atom not in self._read:
            self._read[atom] = list(self._read_now(atom, self._direct[self._kinds[atom]]))
        return self._read[atom]

    def _read_now(self, atom: Symbol, among: Iterable[Template]) -> Iterator[tuple[Template, Firing]]:
        for one in among:
            assert one.direct is not None
            arguments = partial(self._board.arguments, one.rule.part)
            for found in one.direct.instances(atom.arguments, self._board.holds, arguments):
                yield one, Firing(one.rule, one.kind, atom, found.needs, found.values, found.denied)

    def _members_of(self, head: Symbol) -> dict[tuple[Symbol, Symbol], list[Symbol]]:
        """What made aggregates true, by the rule and the values of its instance."""
        found: dict[tuple[Symbol, Symbol], list[Symbol]] = defaultdict(list)
        for number, binding, atoms in (one.arguments for one in self._members.get(head, ())):
            found[number, binding].extend(atoms.arguments)
        return found

    def _firing(
        self, head: Symbol, instance: list[Symbol], members: Mapping[tuple[Symbol, Symbol], list[Symbol]]
    ) -> Firing:
        number, args, positive, absent, binding = instance
        template = templates(self._book)[number.number]
        needs = [*positive.arguments, *members.get((number, binding), ())]
        return Firing(template.rule, template.kind, head, tuple(dict.fromkeys(needs)), args, absent)


def signature_of(atom: Symbol, args: Sequence[Symbol] | None = None) -> Signature:
    """The predicate of an atom. Reading arguments has its price: `args` are the atom's, if somebody has read them."""
    return (atom.name if atom.positive else f"-{atom.name}", len(atom.arguments if args is None else args))


def name_of(arg: Symbol) -> str | None:
    """The name of a function or constant; None for a number or a string."""
    return arg.name if arg.type == SymbolType.Function else None
