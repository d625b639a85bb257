"""Releases: the table of a game, and what a case may say about them."""

from __future__ import annotations

import pytest

from pyreasoner.cases import load_releases
from pyreasoner.errors import InputError

from .support import good


def test_the_table_of_mtg() -> None:
    """The known releases are in order, each says what it changed, and the newest is the default."""
    releases = load_releases("mtg")
    assert [release.name for release in releases.known] == [
        "2005-08-01",
        "2005-10-01",
        "2009-07-11",
        "2013-07-11",
        "2025-02-07",
        "2025-06-06",
        "2026-04-17",
    ]
    assert releases.default.name == "2026-04-17" and releases.default.number == 20260417
    assert all(len(release.note) > 20 for release in releases.known)


@pytest.mark.parametrize(
    ("written", "picked"),
    [
        ("2009-07-11", ("2009-07-11",)),
        ("[2026-04-17, 2005-08-01, 2026-04-17]", ("2005-08-01", "2026-04-17")),
        ("2005-08-01 .. 2009-07-11", ("2005-08-01", "2005-10-01", "2009-07-11")),
        ("2005-08-01..2005-10-01", ("2005-08-01", "2005-10-01")),
        ("[2026-04-17, 2005-08-01 .. 2005-10-01]", ("2005-08-01", "2005-10-01", "2026-04-17")),
    ],
)
def test_a_case_picks_releases(written: str, picked: tuple[str, ...]) -> None:
    """One release, a list, a range with both ends, or a list with ranges; each once, oldest first."""
    assert good(f"game: mtg\nrelease: {written}").releases == picked


def test_without_a_release_the_newest_is_meant() -> None:
    """A case that names none is checked under the default only."""
    case = good("game: mtg")
    assert case.releases == () and case.releases_or_default == ("2026-04-17",)


def test_an_unknown_game_has_no_releases() -> None:
    """Asking for the releases of a game that is not there is a user's mistake, not a crash."""
    with pytest.raises(InputError, match="unknown game 'mtgg'"):
        load_releases("mtgg")
