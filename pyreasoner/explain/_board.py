"""A model as facts in a solver of its own, over which rules are grounded in rounds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from clingo import Control, Function, Number, Symbol
from clingo.symbolic_atoms import SymbolicAtoms

from .._asp import Signature
from .rulebook import RuleBook

Parts = Sequence[tuple[str, Sequence[int | str | Symbol]]]
"""The program parts that a session grounded, each with its arguments; a `str` argument is a constant."""


class Board:
    """The atoms of one model.

    Nothing that is added may be recursive, so all of it is evaluated while it is grounded: in a round of its
    own, in the parts and with the arguments of the session. Grounding costs some 50 microseconds a rule
    whether or not it fires, so add only what is needed, and in few rounds: each costs as much as all rules so far.

    Where the session's own atoms are given as `among`, with perhaps some that are not in the model, only those are
    taken over that the rules look at.
    """

    def __init__(
        self, book: RuleBook, parts: Parts, atoms: Collection[Symbol], among: SymbolicAtoms | None = None
    ) -> None:
        self._control = Control(["--warn=none"], logger=lambda *_: None)
        self._atoms = atoms
        self.rounds = 0
        self._told = False
        plain = dict.fromkeys((name, tuple(map(_symbol, args))) for name, args in parts)
        self._parts: dict[tuple[str, int], list[list[Symbol]]] = defaultdict(list)
        self._indexed: dict[tuple[str, int, tuple[int, ...]], dict[tuple[Symbol, ...], list[tuple[Symbol, ...]]]] = {}
        for name, args in plain:
            self._parts[name, len(args)].append(list(args))
        self._control.add("base", [], "\n".join(book.directives))
        if among is None:
            self._add(atoms)
        self._among = self._control.symbolic_atoms if among is None else among
        self.signatures: frozenset[Signature] = frozenset(
            (name if positive else f"-{name}", arity) for name, arity, positive in self._among.signatures
        )
        self._missing = set(self.signatures) if among is not None else set[Signature]()
        self.parts = frozenset(self._parts)

    def _add(self, atoms: Iterable[Symbol]) -> None:
        with self._control.backend() as backend:
            for atom in atoms:
                backend.add_rule([backend.add_atom(atom)])

    def _take_over(self, wanted: Iterable[Signature] | None) -> None:
        """Take over the atoms of these predicates, or of all."""
        fresh = self._missing if wanted is None else self._missing.intersection(wanted)
        if fresh:
            self._add([atom for one in sorted(fresh) for atom in self.atoms(one)])
            self._missing = self._missing - fresh

    def holds(self, atom: Symbol) -> bool:
        """Whether an atom is one of the model."""
        return atom in self._atoms

    def arguments(self, part: str, known: tuple[Symbol | None, ...]) -> list[tuple[Symbol, ...]]:
        """The arguments with which the session grounded a part, as far as some are known (None: any)."""
        places = tuple(place for place, value in enumerate(known) if value is not None)
        index = self._indexed.get((part, len(known), places))
        if index is None:
            index = self._indexed[part, len(known), places] = defaultdict(list)
            for args in self._parts.get((part, len(known)), ()):
                index[tuple(args[place] for place in places)].append(tuple(args))
        return index.get(tuple(value for value in known if value is not None), [])

    def ground(
        self,
        rules: Iterable[tuple[str, tuple[str, ...], str]],
        facts: str = "",
        looked_at: Iterable[Signature] | None = None,
    ) -> None:
        """Add rules, each with its part and that part's parameters, and facts for them; ground both.

        `looked_at` are the predicates that the rules look at, if that is known.
        """
        self._take_over(looked_at)
        texts: dict[tuple[str, tuple[str, ...]], list[str]] = defaultdict(list)
        for part, params, text in rules:
            texts[part, params].append(text)
        wanted: list[tuple[str, Sequence[Symbol]]] = [("base", [])] if self.rounds == 0 else []
        if facts:
            self._control.add(f"facts__{self.rounds}", [], facts)
            wanted.append((f"facts__{self.rounds}", []))
        for number, ((part, params), lines) in enumerate(texts.items()):
            name = f"{part}__{self.rounds}_{number}"  # a part of its own: what was grounded stays as it is
            self._control.add(name, params, "\n".join(lines))
            wanted += [(name, args) for args in self._parts.get((part, len(params)), ())]
        self._control.ground(wanted)
        self.rounds += 1

    def evaluate(self, texts: Iterable[str], looked_at: Iterable[Signature] | None = None) -> None:
        """Ground rules in which parameters are variables: `board_part` is the predicate with their values.

        `looked_at` is that of `ground`.
        """
        facts = "" if self._told else self._arguments()
        self._told = True
        self._parts["base", 0] = [[]]
        self.ground([("base", (), text) for text in texts], facts, looked_at)

    def _arguments(self) -> str:
        return "\n".join(
            f"{board_part(name)}({','.join(map(str, args))})."
            for (name, number), listed in self._parts.items()
            if number
            for args in listed
        )

    def told(self, program: Path, facts: Iterable[str]) -> list[Symbol]:
        """As `told`, of the board's atoms. It can be asked once: the program's rules stay."""
        self._take_over(None)
        return told(program, facts, self._control)

    def atoms(self, signature: Signature) -> Iterable[Symbol]:
        """All atoms of a predicate."""
        name, arity = signature
        listed = self._among.by_signature(name.lstrip("-"), arity, not name.startswith("-"))
        return (symbol for symbol in (atom.symbol for atom in listed) if symbol in self._atoms)

    def read(self, name: str, arity: int) -> Iterable[list[Symbol]]:
        """The arguments of all atoms of a predicate."""
        return (atom.symbol.arguments for atom in self._control.symbolic_atoms.by_signature(name, arity))


class Named(Mapping[str, list[Symbol]]):
    """The atoms that a board began with, by the names of their predicates; each name is looked up once."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._found: dict[str, list[Symbol]] = {}

    def __getitem__(self, name: str) -> list[Symbol]:
        if name not in self._found:
            alike = sorted(one for one in self._board.signatures if one[0] == name)
            if not alike:
                raise KeyError(name)
            self._found[name] = [atom for one in alike for atom in self._board.atoms(one)]
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(sorted(name for name, _ in self._board.signatures)))

    def __len__(self) -> int:
        return len({name for name, _ in self._board.signatures})


def told(program: Path, facts: Iterable[str] = (), control: Control | None = None) -> list[Symbol]:
    """All that a program derives from facts, and from what holds in a solver, but for what it keeps to itself (`_x`).

    It must derive nothing of the predicates that are there.
    """
    control = Control(["--warn=none"]) if control is None else control
    before = set(control.symbolic_atoms.signatures)
    control.load(str(program))
    control.add("asked__", [], "\n".join(f"{fact}." for fact in facts))
    control.ground([("base", []), ("asked__", [])])
    return [
        atom.symbol
        for name, arity, positive in control.symbolic_atoms.signatures
        if (name, arity, positive) not in before and not name.startswith("_")
        for atom in control.symbolic_atoms.by_signature(name, arity, positive)
        if atom.is_fact
    ]


def board_part(name: str) -> str:
    """The predicate whose atoms have the arguments with which the session grounded a part."""
    return f"__at_{name}"


def _symbol(argument: int | str | Symbol) -> Symbol:
    if isinstance(argument, Symbol):
        return argument
    return Number(argument) if isinstance(argument, int) else Function(argument)
