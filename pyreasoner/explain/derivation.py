"""Why an atom holds, as a tree of steps whose shared parts are one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from clingo import Symbol

from .labels import Cite
from .rulebook import Rule


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """One step of a derivation.

    `kind` is `given` (a fact of the case), `fact` (a fact of the rule book), `rule`, `choice` (somebody chose
    it), `external`, `disjunction` or `unsupported`. `text` is the label in words. `step` is the atom's step
    if its predicate has one. A chain of the same rule that only counts down one number is folded into its
    newest atom: `folded` says how many atoms are left out and `since` is the oldest of the chain. `shared`
    marks a node that stands under several others; it is the same object everywhere.
    """

    atom: Symbol
    kind: str
    rule: Rule | None
    text: str
    children: tuple[Node, ...]
    negatives: tuple[Symbol, ...]
    step: int | None = None
    folded: int = 0
    since: Symbol | None = None
    shared: bool = False

    @property
    def cites(self) -> tuple[Cite, ...]:
        """The numbered rules that this step states."""
        return self.rule.cites if self.rule else ()

    @property
    def given(self) -> bool:
        """True for a fact of the case."""
        return self.kind == "given"

    @property
    def choice(self) -> bool:
        """True if it holds because somebody chose it."""
        return self.kind == "choice"

    @property
    def told(self) -> bool:
        """True if a reader wants to see it: it cites a rule, has a label, or was somebody's choice.

        A rule whose comment says `@quiet()` is cited, but there is nothing to tell of it by itself.
        """
        if self.choice or self.rule is None:
            return self.choice
        return bool(self.rule.cites or self.rule.label.text) and self.rule.label.tagged("quiet") is None

    def condensed(
        self, keep: Callable[[Node], bool] | None = None, leave: Callable[[Node], bool] | None = None
    ) -> Node:
        """The derivation without the steps that only carry things along.

        A node that `keep` refuses (default: that is not `told`) gives its place to what it rests on; this
        node itself stays. What nothing kept rests on is gone, so the facts of the case are only there if
        kept. A node that `leave` accepts is left out with all that only it rests on.
        """
        wanted = keep or (lambda node: node.told)
        left = leave or (lambda node: False)
        nearest: dict[int, list[Node]] = {}  # the kept nodes that stand in a node's place
        below: dict[int, list[Node]] = {}  # the kept nodes that a kept node will rest on
        for node in self._bottom_up():
            kept = list({id(one): one for child in node.children for one in nearest[id(child)]}.values())
            if left(node) and node is not self:
                nearest[id(node)] = []
            elif node is self or wanted(node):
                nearest[id(node)], below[id(node)] = [node], kept
            else:
                nearest[id(node)] = kept
        uses = Counter(id(one) for kept in below.values() for one in kept)
        made: dict[int, Node] = {}
        for node in self._bottom_up():
            if id(node) in below:
                children = tuple(made[id(one)] for one in below[id(node)])
                made[id(node)] = replace(node, children=children, shared=uses[id(node)] > 1)
        return made[id(self)]

    def _bottom_up(self) -> Iterator[Node]:
        """All nodes, each once, children before parents."""
        seen: set[int] = set()
        waiting = [(self, False)]
        while waiting:
            node, ready = waiting.pop()
            if ready:
                yield node
            elif id(node) not in seen:
                seen.add(id(node))
                waiting.append((node, True))
                waiting.extend((child, False) for child in reversed(node.children))

    def walk(self) -> Iterator[Node]:
        """This node and all below it, each once, from the top down."""
        seen: set[int] = set()
        waiting = [self]
        while waiting:
            node = waiting.pop()
            if id(node) not in seen:
                seen.add(id(node))
                yield node
                waiting.extend(reversed(node.children))
