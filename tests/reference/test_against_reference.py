"""The layers of the rules in `asp/` against the reference, on random boards.

The seeds are fixed, so that a run can be repeated; `python -m tests.reference.long` draws other boards.
"""

from __future__ import annotations

import pytest

from .comparing import search, smallest_disagreement

BOARDS = 100
"""How many are drawn for a seed."""


@pytest.mark.parametrize("seed", range(19))
def test_boards(seed: int) -> None:
    """On boards where nobody has done anything yet, everything is what the reference says."""
    _, board = search(seed, BOARDS)
    assert board is None, smallest_disagreement(board)


@pytest.mark.parametrize("seed", range(100, 103))
def test_boards_with_spells(seed: int) -> None:
    """The same where effects of spells have been added."""
    compared, board = search(seed, BOARDS, spells=True)
    assert board is None, smallest_disagreement(board)
    assert compared > BOARDS / 4
