"""The parts of the benchmarks beside another engine that need no such engine."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from .benchmarks.page import parts_of, write_part
from .benchmarks.peers.comparing import applies, compared, only_one_line_of_play
from .benchmarks.peers.position import CannotSay, position
from .cases.support import good

_BEARS = """\
id: peers/bears
game: mtg
battlefield:
  A: [Grizzly Bears as bears]
  B: [{card: Mind Control as control, attached to: bears}, Island]
graveyard:
  B: [Shock]
free: {timestamps: [bears, control]}
ruling:
  - bears: {pt: 2/2, types: [creature], has: [flying], lacks: [swampwalk], controller: B, abilities: 3}
    under: [bears before control]
"""


class _Peer:
    """An engine that gives these answers and knows nothing else."""

    def __init__(self, **answers: Any) -> None:
        self.legal: dict[int, bool] = {}
        self._answers = answers

    def of_object(self, name: str, attribute: str, ruling: int = 0) -> Any:
        if attribute not in self._answers:
            raise CannotSay(attribute)
        return self._answers[attribute]

    of_player = of_object


def _misses(**answers: Any) -> list[tuple[str, str]]:
    (ruling,) = good(_BEARS).rulings
    return [(miss.stated, miss.said) for miss in compared(ruling, _Peer(**answers)) if miss is not None]


def test_position_of_a_case() -> None:
    """What a peer is told is what the case says, so that both engines answer the same question."""
    told = position(good(_BEARS))
    assert (told.players, told.active, told.step) == (["a", "b"], "a", "precombat_main")
    assert told.things["control"].attached == "bears" and told.things["control"].controller == "b"
    assert told.things["shock"].zone == "graveyard" and told.things["shock"].card == "Shock"
    assert told.orders == (("bears", "control", "island"), ("control", "bears", "island"))


def test_position_says_what_it_leaves_out() -> None:
    """Nothing of a case is passed over in silence: a board with something else on it would be another board."""
    case = good("{id: x/y, game: mtg, battlefield: {A: [{card: Grizzly Bears, damage: 1}]}, ruling: {A: {life: 20}}}")
    with pytest.raises(CannotSay, match="damage"):
        position(case)


def test_comparing_right_and_wrong() -> None:
    """Agreement counts for the peer, another value against it, and no answer is neither."""
    right = {"power": 2, "toughness": 2, "types": frozenset({"creature"}), "controller": "b"}
    assert not _misses(**right, keywords=frozenset({"flying"}))
    assert _misses(**right | {"power": 1}) == [("bears: power 2", "1")]
    assert _misses(**right | {"types": frozenset()}) == [("bears: types creature", "none")]
    said = frozenset({"landwalk(subtype(swamp))"})
    assert {stated for stated, _ in _misses(**right, keywords=said)} == {"bears: has flying", "bears: lacks swampwalk"}


def test_rulings_about_one_order() -> None:
    """A ruling under one order of arrival says nothing about the others."""
    (ruling,) = good(_BEARS).rulings
    assert applies(ruling, ("bears", "control", "island"))
    assert not applies(ruling, ("control", "bears", "island"))


def test_choices_are_not_compared() -> None:
    """One line of play cannot show what a player could have chosen, so such a case is counted apart."""
    with pytest.raises(CannotSay, match="up_to"):
        only_one_line_of_play(good(_BEARS + "    when: up to A\n"))


def test_each_part_of_the_page_is_kept(tmp_path: Path) -> None:
    """Writing one part of the page of figures loses nothing of the others, whichever is written first."""
    page = tmp_path / "docs" / "page.md"
    write_part("peers", "## Peers\n", page)
    write_part("speed", "# Speed\n", page)
    write_part("peers", "## Peers, again", page)
    assert parts_of(page) == {"speed": "# Speed\n", "peers": "## Peers, again\n"}
    assert page.read_text().index("# Speed") < page.read_text().index("## Peers")


def test_text_in_no_part_is_not_lost(tmp_path: Path) -> None:
    """A page that somebody wrote on by hand is not written over."""
    page = tmp_path / "page.md"
    page.write_text("A note.\n")
    with pytest.raises(ValueError, match="A note"):
        write_part("speed", "# Speed\n", page)
    assert page.read_text() == "A note.\n"
