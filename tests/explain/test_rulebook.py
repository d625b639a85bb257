"""Rule books: loading, and keeping what was read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pyreasoner import _ast
from pyreasoner.errors import InputError
from pyreasoner.explain import RuleBook, _store, rulebook

from . import synthetic

_TEXT = """#const n = 3.
% Lethal damage destroys.
% @cr("704.5g") @label("{} is doomed", (O)) @since(20051001)
doomed(O,t) :- p(O).
#program step(t).
% Stays.
h(F,t+1) :- h(F,t), N = #sum { X : q(X,_) }, not r(_,n), s(X) : u(X,1..2).
{ c(1..2) : d } 1 :- e(a;b).
"""


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    rulebook._load.cache_clear()


def _write(folder: Path) -> Path:
    (folder / "mtg").mkdir(exist_ok=True)
    (folder / "mtg" / "704.lp").write_text(_TEXT)
    (folder / "mtg.lp").write_text('#include "mtg/704.lp".\n')
    return folder / "mtg.lp"


def test_rules_know_their_place_and_meaning(tmp_path: Path) -> None:
    """Number, file and line, part, citations and sense of a rule are what its file says."""
    book = RuleBook.load([_write(tmp_path)])
    first, second, third = book.rules
    assert (first.id, first.where, first.part, first.kind) == (0, "mtg/704.lp:4", "base", "rule")
    assert (first.cites, first.sense) == ((("mtg", "704.5g"),), "Lethal damage destroys.")
    assert (second.params, second.sense, third.kind) == (("t",), "Stays.", "choice")
    assert book.timed == {("h", 2)}
    assert book.constants == {"n"}
    assert book.problems == ()


def test_problems_name_file_and_line(tmp_path: Path) -> None:
    """A badly written label is told with its place and once, however many rules it stands over."""
    path = tmp_path / "x.lp"
    path.write_text("% @cr(1)\na.\nb.\n")
    (problem,) = RuleBook.load([path]).problems
    assert problem.startswith(f"{path}:2: ")


def test_a_label_term_that_is_no_variable_of_the_rule(tmp_path: Path) -> None:
    """A misspelt variable in a label is a problem to be told, not a program that cannot be grounded."""
    (problem,) = RuleBook.from_text('% @label("{}", (Object))\na(O) :- b(O).').problems
    assert "Object" in problem


def test_loaded_once_per_process(tmp_path: Path) -> None:
    """The same files give the same object until one of them, even an included one, changes."""
    entry = _write(tmp_path)
    first = RuleBook.load([entry])
    assert RuleBook.load([str(entry)]) is first
    included = tmp_path / "mtg" / "704.lp"
    included.write_text(_TEXT + "more.\n")
    os.utime(included, ns=(1, 1))
    assert len(RuleBook.load([entry]).rules) == len(first.rules) + 1


def test_kept_rules_equal_fresh_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What comes from the cache is the same to the last field, and the files are not read again."""
    big = tmp_path / "big.lp"
    big.write_text(synthetic.program(idle=3))
    files = [_write(tmp_path), big]
    fresh = RuleBook.load(files)
    rulebook._load.cache_clear()
    monkeypatch.setattr(_ast, "read", lambda _: pytest.fail("read again"))
    kept = RuleBook.load(files)
    assert kept is not fresh
    assert repr(kept) == repr(fresh)


@pytest.mark.parametrize("content", ["", "no json", "[]", "[1,2,3,4,5]", '{"a": 1}', "null"])
def test_damaged_cache_is_read_afresh(tmp_path: Path, content: str) -> None:
    """Whatever lies in the cache folder, the rules are right."""
    files = [_write(tmp_path)]
    fresh = RuleBook.load(files)
    rulebook._load.cache_clear()
    for path in _store.folder().glob("*.json"):
        path.write_text(content)
    assert repr(RuleBook.load(files)) == repr(fresh)


def test_cache_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a place to keep rules everything works, only slower."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert len(RuleBook.load([_write(tmp_path)]).rules) == 3


def test_cache_does_not_grow_for_ever(tmp_path: Path) -> None:
    """Old versions of rule books make room for new ones."""
    for number in range(_store._KEPT + 3):
        _store.keep(f"{number:032}", [number])
    assert len(list(_store.folder().glob("*"))) == _store._KEPT


def test_missing_and_broken_files(tmp_path: Path) -> None:
    """Files that are missing or do not parse are errors of the user's."""
    broken = tmp_path / "broken.lp"
    broken.write_text("a :- \n")
    for path in (tmp_path / "none.lp", broken):
        with pytest.raises(InputError, match=path.name):
            RuleBook.load([path])
