"""Blocks of instructions: what a spell or ability does when it resolves."""

from __future__ import annotations

from ..terms import constant, term
from .entries import Entry, find_entry
from .kinds import compile_argument, spread_kind, term_kind
from .scope import Scope
from .shorthand import stands_for

_DONE_BY = frozenset({"value", "payment", "mana"})


def block(scope: Scope, *, root: bool = False) -> str:
    """The id of a block with all its instructions; a `root` block has targets of its own.

    Writes `block(B)`, `root(B)`, `parent(B,Outer)`, and for each instruction `instr(B,I,Verb)` with its
    arguments.
    """
    node = scope.new("b")
    scope.fact("block", node)
    if scope.block is not None:
        scope.fact("parent", node, scope.block)
    if root:
        scope.fact("root", node)
    inner = (scope.framed(node) if root else scope).in_block(node)
    spelled = (one for item in inner.each() for one in _spelled_out(item))
    for number, item in enumerate(spelled, start=1):
        _instruction(item, node, number)
    return node


def _spelled_out(scope: Scope) -> list[Scope]:
    """An instruction, or those that it is shorthand for."""
    entry = find_entry(scope, scope.words["instructions"], "instruction")
    if "stands for" not in entry.row.more:
        return [scope]
    entry.check()
    return [scope.holding(one) for one in stands_for(entry)]


@term_kind("block")
def nested_block(scope: Scope) -> str:
    """A block inside another: the branches of `if`, the body of `for each`."""
    return block(scope)


@term_kind("rooted block")
def rooted_block(scope: Scope) -> str:
    """A block that is an ability of its own and counts its own targets: a delayed trigger's."""
    return block(scope, root=True)


@spread_kind("blocks")
def blocks(scope: Scope, holder: str, name: str) -> None:
    """Blocks to choose from: `option(holder,J,B)` for each."""
    if not isinstance(scope.value, list):
        raise scope.error("there is nothing to choose from", expected="a list of blocks")
    for number, item in enumerate(scope.each(), start=1):
        scope.fact("option", holder, number, block(item))


def _instruction(scope: Scope, node: str, number: int) -> None:
    entry = find_entry(scope, scope.words["instructions"], "instruction")
    entry.check()
    if entry.row.more.get("offers") and (player := entry.get("by")) is not None and player.value != "you":
        _said_by_whom(entry, str(player.value))
    scope.fact("instr", node, number, entry.row.fact)
    holder = term("i", node, number)
    for argument, value in entry.arguments():
        compile_argument(value, holder, constant(argument.name), argument.kind)


def _said_by_whom(offered: Entry, player: str) -> None:
    """What somebody else may do must say who does it: that player, or whoever controls the spell or ability."""
    for item in (inner for part in (offered.get("is"),) if part is not None for inner in part.each()):
        entry = find_entry(item, item.words["instructions"], "instruction")
        lead = entry.row.argument("is")
        if lead is None or entry.row.argument("by") is None or entry.get("by") or entry.get("under") or entry.get("on"):
            continue
        what = entry.get("is")
        chosen = lead.kind == "noun" and what is not None and isinstance(what.value, dict)
        if chosen or lead.kind in _DONE_BY:
            raise item.error(
                f"it is not said who is to {entry.row.word}: {player}, or the controller of the spell or ability",
                expected=f"by: {player}, or by: you",
            )
