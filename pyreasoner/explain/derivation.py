"""Why an atom holds, as a tree of steps whose shared parts are one."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass, field, replace

from clingo import Symbol

from .labels import Cite
from .rulebook import Rule


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """One step of a derivation.

    `kind` is `given` (a fact of the case), `fact` (a fact of the rule book), `rule`, `choice` (somebody chose
    it), `external`, `disjunction` or `unsupported`. `says` gives its text. `step` is the atom's step
    if its predicate has one. A chain of the same rule that only counts down one number is folded into its
    newest atom: `folded` says how many atoms are left out and `since` is the oldest of the chain. A node that
    stands under several others, also in other derivations, is the same object everywhere.
    """

    atom: Symbol
    kind: str
    rule: Rule | None
    says: Callable[[], str] = field(repr=False)
    children: tuple[Node, ...]
    negatives: tuple[Symbol, ...]
    step: int | None = None
    folded: int = 0
    since: Symbol | None = None

    @property
    def text(self) -> str:
        """The label in words."""
        return self.says()

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
        return Condensing(keep, leave).of(self)

    def walk(self, seen: set[int] | None = None) -> Iterator[Node]:
        """This node and all below it, each once, from the top down.

        None is told of whose number (`id`) is among the seen ones, and these are added to them.
        """
        seen = set() if seen is None else seen
        waiting = [self]
        while waiting:
            node = waiting.pop()
            if id(node) not in seen:
                seen.add(id(node))
                yield node
                waiting.extend(reversed(node.children))


class Condensing:
    """Makes derivations shorter, as `Node.condensed` does; what several of them rest on is done once."""

    def __init__(
        self, keep: Callable[[Node], bool] | None = None, leave: Callable[[Node], bool] | None = None
    ) -> None:
        self._keep = keep or (lambda node: node.told)
        self._leave = leave or (lambda node: False)
        self._nearest: dict[int, tuple[Node, ...]] = {}  # the shorter nodes that stand in a node's place
        self._held: list[Node] = []  # so that no other node gets the number of one that was seen

    def of(self, root: Node) -> Node:
        """The shorter version of a derivation."""
        for node in _bottom_up(root, self._nearest):
            self._held.append(node)
            if self._leave(node):
                self._nearest[id(node)] = ()
            elif self._keep(node):
                self._nearest[id(node)] = (self._over(node),)
            else:
                self._nearest[id(node)] = self._below(node)
        kept = self._nearest[id(root)]
        return kept[0] if len(kept) == 1 and kept[0].atom == root.atom else self._over(root)

    def _over(self, node: Node) -> Node:
        made = replace(node, children=self._below(node))
        self._held.append(made)
        return made

    def _below(self, node: Node) -> tuple[Node, ...]:
        found = {id(one): one for child in node.children for one in self._nearest[id(child)]}
        return tuple(found.values())


def _bottom_up(root: Node, seen: Container[int] = ()) -> Iterator[Node]:
    """All nodes, each once, children before parents; without those whose numbers (`id`) are among the seen ones."""
    met: set[int] = set()
    waiting = [(root, False)]
    while waiting:  # without recursion: derivations may be deep
        node, ready = waiting.pop()
        if ready:
            yield node
        elif id(node) not in met and id(node) not in seen:
            met.add(id(node))
            waiting.append((node, True))
            waiting.extend((child, False) for child in reversed(node.children))
