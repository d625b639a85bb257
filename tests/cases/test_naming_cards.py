"""Naming cards in a script: by their whole names, or by a part that no other card has."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..cli.running import run

CASE = """\
id: named
game: riftbound
cards:
  "Surge, Bright": {cost: "{1}", types: [spell], abilities: [{spell: {draw: 1}}]}
  "Surge, Dark": {cost: "{1}", types: [spell], abilities: [{spell: {draw: 1}}]}
  Feline:
    types: [unit]
    might: 3
    abilities:
      - whenever: {played: this}
        do: {choose word: spell name}
      - static: {each: opponent, cannot: {play: {a: spell, chosen: card name}}}
board: {A: []}
hand: {A: [Feline as cat], B: ["Surge, Bright as s1", "Surge, Dark as s2"]}
main deck: {A: 3, B: 3}
script:
  - {choose: %s, by: A}
  - A plays cat
  - go to B's main
  - B plays s1
  - B plays s2
ruling: {script 4: {legal: %s}, script 5: {legal: %s}}
"""


def _check(folder: Path, named: str, bright: str, dark: str) -> tuple[int, str]:
    path = folder / "named.yaml"
    path.write_text(CASE % (named, bright, dark), encoding="utf-8")
    ran = run("check", path)
    return ran.status, ran.out


@pytest.mark.parametrize("named", ['"Surge, Dark"', "Dark"])
def test_a_name_that_is_clear(tmp_path: Path, named: str) -> None:
    """A whole name and a part that one card alone has name that card, and no other."""
    assert _check(tmp_path, named, "true", "false")[0] == 0
    assert _check(tmp_path, named, "false", "true")[0] == 1


@pytest.mark.parametrize(
    ("named", "told"), [("Surge", "several cards"), ("Lingering", "nothing that can be chosen")]
)
def test_a_name_that_is_not(tmp_path: Path, named: str, told: str) -> None:
    """A part of several names names no card, and neither does what is not there."""
    status, out = _check(tmp_path, named, "true", "false")
    assert status == 2
    assert told in " ".join(out.split())
