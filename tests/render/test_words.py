"""The words for the terms of an answer: what comes into being in a run has a name as well."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyreasoner.cases import load_cases
from pyreasoner.render.words import speaker

_CASE = "{id: c, game: mtg, battlefield: {A: [Grizzly Bears as bears]}, ruling: {A: {life: 20}}}"


@pytest.mark.parametrize(
    ("term", "said"),
    [
        ("token(part(e(3,make(like(bears,none,2),a,1)),1),1)", "Grizzly Bears token"),
        ('token(e(3,make(k("Call to Arms",1),a,2)),2)', "Call to Arms token 2"),
    ],
)
def test_tokens(tmp_path: Path, term: str, said: str) -> None:
    """No fact of a case names a token; what made it does."""
    (tmp_path / "c.yaml").write_text(_CASE, encoding="utf-8")
    (case,) = load_cases([tmp_path / "c.yaml"]).cases
    assert speaker(case)(term) == said
