"""The fewest changes after which nothing is refuted."""

from __future__ import annotations

from pyreasoner.conflict.off import Cases, Off
from pyreasoner.conflict.repair import Change, Repair, find_repairs
from pyreasoner.conflict.rivals import find_rivals
from pyreasoner.conflict.trials import Limits, ask_here

from .support import conflicts_in, look_at, timeless

SHOCKED = """\
game: mtg
battlefield: {B: [Grizzly Bears as bears]}
hand: {A: [Shock]}
script: [A casts shock targeting bears]
ruling: {bears: {zone: %s}}
"""
WEAK = """\
game: mtg
battlefield: {B: [{card: Hill Giant, as: giant, damage: 3}]}
ruling: {giant: {zone: %s}}
"""


def _repairs(*texts: str, answers: int | None = None) -> list[Repair]:
    looks = [look_at(text) for text in texts]
    conflicts = [conflict for text in texts for conflict in conflicts_in(text)]
    ask = ask_here if answers is None else timeless(answers)
    return find_repairs(conflicts, find_rivals(looks), Cases(looks, ask, Limits()))


def _said(change: Change) -> str:
    return f"off {', '.join(change.numbers)}" if isinstance(change, Off) else change.text


def _ways(repair: Repair) -> list[set[str]]:
    return [set(map(_said, way)) for way in repair.ways]


def test_one_wrong_ruling() -> None:
    """The ruling can be given up, or one of the rules against it switched off; giving up comes first."""
    (repair,) = _repairs(SHOCKED % "battlefield")
    ways = _ways(repair)
    assert ways[0] == {"bears: zone battlefield"}
    assert {"off 704.5g"} in ways
    assert {"off 120.3e"} in ways


def test_a_rule_that_others_need_is_not_switched_off() -> None:
    """A rule on which another case's ruling rests is not proposed: it would take two changes in place of one."""
    (repair,) = _repairs(SHOCKED % "battlefield", WEAK % "graveyard")
    ways = _ways(repair)
    assert {"off 704.5g"} not in ways
    assert {"off 120.3e"} in ways


def test_one_rule_against_two_rulings() -> None:
    """Switching off the one rule that refutes both takes fewer changes than giving up both rulings."""
    (repair,) = _repairs(SHOCKED % "battlefield", WEAK % "battlefield")
    ways = _ways(repair)
    assert {"off 704.5g"} in ways
    assert all(len(way) == 1 and next(iter(way)).startswith("off ") for way in ways)


def test_conflicts_that_have_nothing_in_common() -> None:
    """Conflicts that no change has a part in together are repaired each by itself."""
    board = "game: mtg\nbattlefield: {A: [{card: Hill Giant, as: giant, tapped: true}]}\n"
    tapped = f"{board}ruling: {{giant: {{tapped: false}}}}"
    repairs = _repairs(SHOCKED % "battlefield", tapped)
    assert [[one.text for one in repair.refuted] for repair in repairs] == [
        ["bears: zone battlefield"],
        ["giant: not tapped"],
    ]
    assert _ways(repairs[1]) == [{"giant: not tapped"}]


def test_rulings_that_contradict_each_other() -> None:
    """Of two opposite rulings, one of which the rules refute, that one is given up: it is the smaller repair."""
    both = SHOCKED.replace("{bears: {zone: %s}}", "[bears: {zone: graveyard}, bears: {zone: battlefield}]")
    (repair,) = _repairs(both)
    assert _ways(repair) == [{"bears: zone battlefield"}]


def test_out_of_time() -> None:
    """Rules that could not be tried on the other cases are not proposed, and that is said."""
    (repair,) = _repairs(SHOCKED % "battlefield", answers=0)
    assert _ways(repair) == [{"bears: zone battlefield"}]
    assert "704.5g" in {number for off in repair.untried for number in off.numbers}
