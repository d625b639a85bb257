"""Checks in the middle of a script: when they look."""

from __future__ import annotations

from pathlib import Path

from ..cli.running import run

CASE = """\
id: shocked
game: mtg
battlefield: {B: [Grizzly Bears as bears]}
hand: {A: [Shock as shock]}
script:
  - A casts shock targeting bears
  - {check: {shock: {zone: %s}}%s}
ruling: {bears: {zone: graveyard}}
"""


def _status(folder: Path, zone: str, more: str) -> tuple[int, str]:
    path = folder / "case.yaml"
    path.write_text(CASE % (zone, more), encoding="utf-8")
    ran = run("check", path)
    return ran.status, ran.out


def test_when_a_check_looks(tmp_path: Path) -> None:
    """A check waits until all before it has resolved; with `at once` it looks before anything does."""
    assert _status(tmp_path, "graveyard", "")[0] == 0
    assert _status(tmp_path, "stack", "")[0] == 1
    assert _status(tmp_path, "stack", ", at once: true")[0] == 0
    assert _status(tmp_path, "graveyard", ", at once: true")[0] == 1
    assert _status(tmp_path, "graveyard", ", at once: false")[0] == 0


def test_what_at_once_takes(tmp_path: Path) -> None:
    """Anything but true or false is a mistake, and says what was expected."""
    status, out = _status(tmp_path, "stack", ", at once: soon")
    assert status == 2
    assert "'soon' is neither true nor false" in out
    assert "at once: true" in out
