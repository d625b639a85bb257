"""Leaving out of a rule program what can never fire in a case.

The solver pays for each rule at each step, whether anything matches it or not, and a case needs but a part of
its game's rules. Which part is found by reachability: which shapes of terms may stand at each argument of
each predicate, starting from the facts of the case (see `_reach`). No rule that can fire is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from .. import _ast
from .._asp import Statement
from ..explain import _store
from ._compile import Compiler
from ._plain import plain_facts
from ._prepared import blunt_of, cache_key, given_in, prepare, restore
from ._reach import Reach
from ._shapes import TooWideError
from ._terms import Tree, replaced

Reading = Callable[[], list[Statement]]


@dataclass(frozen=True)
class Sliced:
    """What is left of a program for one case.

    `text` is program text with its `#program` headers, without the facts of the case. `parts` are the parts
    that have anything left, by name and number of parameters, those in the given facts included. `rules` are
    the numbers of the rules that are left, as `explain.RuleBook` counts them; `dropped` is how many are not.
    """

    text: str
    parts: frozenset[tuple[str, int]]
    rules: tuple[int, ...]
    dropped: int
    _statements: Callable[[], list[Statement]] = field(repr=False, compare=False)
    _texts: Sequence[tuple[str, Sequence[str]]] = field(repr=False, compare=False)

    @property
    def statements(self) -> list[Statement]:
        """The statements that are left, in reading order. Reads the program files once per process."""
        return self._statements()

    def deriving(self, predicate: str) -> dict[str, set[str]]:
        """The parts with rules that may derive an atom of the predicate, by the constant that is its first argument.

        Under the empty text stand those where that may be anything.
        """
        found: dict[str, set[str]] = {}
        for part, texts in self._texts:
            for text in texts:
                if f"{predicate}(" in text:
                    for first in re.findall(rf"(?<!\w){predicate}\(([^,()]*)", text.partition(":-")[0]):
                        found.setdefault(first if first[:1].islower() else "", set()).add(part)
        return found


class RulePool:
    """All rules of a program, from which each case gets those that it may need."""

    def __init__(self, stored: list[Any], read: Reading, keep: Callable[[list[Any]], None]) -> None:
        self._stored = stored
        self._prepared = restore(stored)
        self._keep = keep
        self._read = lru_cache(maxsize=1)(read)
        self._reached = ("", self._prepared.reach)

    @staticmethod
    def load(entry: str | Path) -> RulePool:
        """The rules of an entry file and all that it includes; read once while the files stay as they are.

        Raises `InputError` for a file that is missing or that clingo cannot read.
        """
        return _load(_store.snapshot([entry]))

    @staticmethod
    def from_text(text: str) -> RulePool:
        """The rules of a program given as text."""
        return RulePool(prepare(_ast.read_text(text)), lambda: _ast.read_text(text), lambda _: None)

    def relevant(self, facts: str | Iterable[str], without: frozenset[int] = frozenset()) -> Sliced:
        """What the program needs for these facts.

        `facts` is everything that will be added to the program: mostly facts, but rules are welcome too. Part
        parameters called `t` or `n` must get numbers; all others may get any value. The rules `without`, by
        their numbers in the `explain.RuleBook`, are left out whether they can fire or not. Raises `InputError`
        for text that clingo cannot read.
        """
        text = facts if isinstance(facts, str) else "\n".join(facts)
        known, reach = self._reached
        if known == text and without:  # the same case is often tried without one rule after the other
            return self._sliced(reach, [], without)
        plain = plain_facts(text)
        own = _ast.read_text(text) if plain is None else []
        while True:
            try:
                reach = self._reach(plain, own)
            except TooWideError as error:
                self._stored = prepare(self._read(), blunt_of(self._stored) | {error.key})
                self._prepared = restore(self._stored)
                self._keep(self._stored)
            else:
                if without and not own:
                    self._reached = (text, reach)
                return self._sliced(reach, own, without)

    def _reach(self, plain: list[tuple[str, tuple[Tree, ...]]] | None, own: Sequence[Statement]) -> Reach:
        ready = self._prepared
        if plain is None:
            shapes, slots = ready.reach.shapes.copy(), ready.reach.slots.copy()
            compiler = Compiler(shapes, slots)
            clauses = [
                compiler.clause(clause, given_in(statement, ready.constants))
                for statement in own
                for clause in statement.clauses
            ]
            reach = ready.reach.extended(shapes, slots, clauses)
        else:
            if ready.constants:
                values = dict.fromkeys(ready.constants)
                plain = [(name, tuple(replaced(arg, values) for arg in args)) for name, args in plain]
            reach = ready.reach.copy()
            reach.add(plain)
        reach.run()
        return reach

    def _sliced(self, reach: Reach, own: Sequence[Statement], without: frozenset[int]) -> Sliced:
        ready = self._prepared
        if any(statement.kind == "const" for statement in own):  # which may change what any constant is
            kept = set(range(len(ready.units)))
            present: Sequence[int] = b"\1" * len(reach.present)
        else:
            kept = {owner for owner, fired in zip(ready.owners, reach.fired, strict=False) if fired}
            kept.update(ready.always)
            present = reach.present
        chosen = [ready.units[number] for number in sorted(kept)]
        if without:
            chosen = [unit for unit in chosen if ready.rules[unit.statement] not in without]
        texts: dict[int, list[str]] = {}
        for unit in chosen:
            texts.setdefault(unit.part, []).append(unit.written(present))
        numbers = {unit.statement: None for unit in chosen}
        parts = {("base", 0)} | {(ready.parts[part][0], len(ready.parts[part][1])) for part in texts}
        parts |= {(statement.part, len(statement.params)) for statement in own}
        rules = tuple(ready.rules[number] for number in numbers if ready.rules[number] >= 0)
        blocks = ("\n".join((_header(*ready.parts[part]), *lines)) for part, lines in texts.items())
        return Sliced(
            "\n".join(blocks),
            frozenset(parts),
            rules,
            sum(number >= 0 for number in ready.rules) - len(rules),
            lambda: [self._read()[number] for number in numbers],
            [
                *((ready.parts[part][0], lines) for part, lines in texts.items()),
                *((statement.part, [statement.text]) for statement in own),
            ],
        )


def _header(name: str, params: Sequence[str]) -> str:
    return f"#program {name}({','.join(params)})." if params else f"#program {name}."


@lru_cache(maxsize=8)
def _load(snapshot: _store.Snapshot) -> RulePool:
    key = cache_key(snapshot)

    def read() -> list[Statement]:
        return _ast.read(snapshot.roots)

    def keep(stored: list[Any]) -> None:
        _store.keep(key, stored)

    stored = _store.fetch(key)
    if stored is not None:
        with suppress(ValueError, TypeError, KeyError, IndexError, TooWideError):  # not what we kept there
            return RulePool(stored, read, keep)
    stored = prepare(read())
    keep(stored)
    return RulePool(stored, read, keep)
