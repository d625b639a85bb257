"""What has held is not played again, and nothing else is taken for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyreasoner.cases import Case
from pyreasoner.cases.build import build_case
from pyreasoner.checking import Task, check
from pyreasoner.conflict.look import Look, look
from pyreasoner.conflict.trials import Trial
from pyreasoner.engine import held
from pyreasoner.files import parse_yaml

RIGHT = """\
game: mtg
cards:
  Small Ogre: {types: [creature], pt: 2/2}
battlefield: {A: [Small Ogre as ogre]}
ruling: {ogre: {pt: 2/2}}
"""
PUBLISHED = 'published: {source: somebody, says: {ogre: {power: 2}}, status: agrees}\n'
RELEASE = "2026-04-17"


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is remembered at the beginning."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def _case(text: str) -> Case:
    case, errors = build_case(parse_yaml(text, "case.yaml"), "case")
    assert case is not None, errors
    return case


def _look(text: str) -> Look:
    return look(Trial(_case(text), RELEASE, ()))


def test_what_was_looked_at_before() -> None:
    """The second look finds the same without a run: nothing refuted, the same board, the same length."""
    first, second = _look(RIGHT), _look(RIGHT)
    assert (first.before, second.before) == (False, True)
    assert second.refuted == ()
    assert second.statements == first.statements
    assert (second.board, second.steps) == (first.board, first.steps)


def test_what_was_checked_before() -> None:
    """A case that passed its check is known to hold."""
    assert check(Task(_case(RIGHT), RELEASE)).status == "passed"
    assert _look(RIGHT).before


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("ogre: {pt: 2/2}", "ogre: {pt: 3/3}"),
        ("[creature], pt: 2/2", "[creature], pt: 2/3"),
        ("A: [Small Ogre as ogre]", "A: [Small Ogre as ogre, Humility]"),
        ("ruling:", "verdict: SILENT\nruling:"),
    ],
)
def test_another_case(old: str, new: str) -> None:
    """With another ruling, card, object or verdict a case is looked at anew."""
    _look(RIGHT)
    assert RIGHT.count(old) == 1
    assert not _look(RIGHT.replace(old, new)).before


def test_what_is_wrong_is_not_remembered() -> None:
    """A refuted ruling is refuted again."""
    wrong = RIGHT.replace("ogre: {pt: 2/2}", "ogre: {pt: 3/3}")
    check(Task(_case(wrong), RELEASE))
    for _ in range(2):
        found = _look(wrong)
        assert found.refuted
        assert not found.before


def test_what_others_have_published_is_always_looked_at() -> None:
    """The check of a case says nothing of rulings that somebody published."""
    check(Task(_case(RIGHT + PUBLISHED), RELEASE))
    _look(RIGHT + PUBLISHED)
    assert not _look(RIGHT + PUBLISHED).before


def test_other_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """When rules or code have changed, everything is played again, and old marks go."""
    for number in range(held._KEPT + 2):
        monkeypatch.setattr(held, "_rules_and_code", lambda _, name=f"rules{number}": name)
        assert not _look(RIGHT).before
        assert _look(RIGHT).before
    kept = list((held._store.folder() / held._FOLDER).iterdir())
    assert len(kept) <= held._KEPT


def test_a_folder_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a cache folder all is looked at every time."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    for _ in range(2):
        found = _look(RIGHT)
        assert not found.errors
        assert not found.before
