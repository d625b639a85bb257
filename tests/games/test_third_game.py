"""How a game is added (docs/architecture.md), by one that is not in the project: Embers, in this folder.

What Embers says for itself is everything under `embers/`; all else is the project's own kernel and code.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from pyreasoner import _ast, games, words
from pyreasoner.cards import CardLibrary
from pyreasoner.cases import load_cases
from pyreasoner.cli import _find
from pyreasoner.engine import Judgement, Status
from pyreasoner.engine.judging import judge
from pyreasoner.errors import InputError
from pyreasoner.explain import game_rules

from ..asp.stratification import cycles, groups_of
from ..cli.running import run

HERE = Path(__file__).parent / "embers"
ASP = games.data_root() / "asp"
LINES = 100
"""Fewer lines than this make a game with a stack, triggers, a layer, replacements, permissions and prohibitions."""

TWINS = {
    "last-in": ('"in response, B plays Balm"', "B plays Balm", "life: 2, loses: false", "life: 0, loses: true"),
    "turn-order": ("active: A", "active: B", "A: {loses: true}, B: {wins: true}", "A: {wins: true}, B: {loses: true}"),
    "no-life": ("life: {B: 2}", "life: {B: 3}", "life: 0, loses: true", "life: 1, loses: false"),
    "depends": ("[Veil, Dawn, Moth]", "[Dawn, Dusk, Moth]", "types: [ghost]", "types: [spirit]"),
    "instead": ("B: [Ward]", "A: [Ward]", "life: 7", "life: 3"),
    "cannot": (", B: [Hush]", "", "legal: false}, B: {life: 5}", "legal: true}, B: {life: 3}"),
}
"""For each case: what is changed about its board or script, and what has to be changed about its ruling then.

The twin of `depends` has two effects that depend on each other, so that time decides, as it does not in the case.
"""


def _laid_out(root: Path) -> None:
    """Put Embers beside the kernel and the laws, as a game of the project is."""
    for part in ("kernel", "laws"):
        shutil.copytree(ASP / part, root / "asp" / part)
    shutil.copy(ASP / "kernel.lp", root / "asp")
    shutil.copytree(HERE, root, dirs_exist_ok=True)


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of a project whose only game is Embers."""
    folder = tmp_path_factory.mktemp("project")
    _laid_out(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "data_root", lambda: folder)
        _forget()
        yield folder
    _forget()


def _forget() -> None:
    for kept in (games.find_game, words._load, _find._packaged):
        kept.cache_clear()


def _texts() -> dict[str, str]:
    """The texts of the cases by their ids."""
    blocks = re.findall(r"```case\n(.*?)```", (HERE / "cases/embers/rulings.md").read_text(encoding="utf-8"), re.DOTALL)
    return {re.search(r"id: ([\w-]+)", block)[1]: block for block in blocks}  # type: ignore[index]


def _judged(folder: Path, text: str) -> Judgement:
    path = folder / "case.yaml"
    path.write_text(text, encoding="utf-8")
    case = load_cases([path]).cases[0]
    return judge(case, CardLibrary.for_game("embers"))


def test_it_is_small() -> None:
    """A game takes fewer lines than a hundred: its rules, tables, cards and rulings together."""
    files = [path for path in HERE.rglob("*") if path.is_file()]
    assert {path.suffix for path in files} == {".lp", ".yaml", ".md"}
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) < LINES


def test_every_ruling_has_a_twin() -> None:
    """No ruling of it stands that nothing could make false."""
    assert set(_texts()) == set(TWINS)


@pytest.mark.parametrize("name", TWINS)
def test_its_rulings_hold(root: Path, name: str) -> None:
    """The kernel derives what the rules of a new game say, by the numbers of its own book, and the replay agrees."""
    loaded = load_cases([root / "cases"])
    case = next(one for one in loaded.cases if one.id == name)
    judged = judge(case, CardLibrary.for_game("embers"), verify=True)
    assert not loaded.errors and case.because
    assert (judged.status, judged.problems) == (Status.PASSED, ())


@pytest.mark.parametrize("name", TWINS)
def test_the_twin_flips(root: Path, tmp_path: Path, name: str) -> None:
    """With one thing changed about the case its ruling fails, and the opposite one holds."""
    before, after, ruling, other = TWINS[name]
    text = re.sub(r",\s*because: \[.*?\]", "", _texts()[name])
    assert before in text and ruling in text
    assert _judged(tmp_path, text).status is Status.PASSED
    assert _judged(tmp_path, text.replace(before, after)).status is Status.FAILED
    assert _judged(tmp_path, text.replace(before, after).replace(ruling, other)).status is Status.PASSED


def test_without_permission(root: Path, tmp_path: Path) -> None:
    """What forbids and what does not allow are told apart: without both cards another rule is broken."""
    text = _texts()["cannot"].replace("A: [Urn], B: [Hush]", "").replace('because: ["2.2"]', 'because: ["2.1"]')
    assert _judged(tmp_path, text).status is Status.PASSED


def test_the_turn_passes(root: Path, tmp_path: Path) -> None:
    """A game that has no more to its turns than whose they are says that in one rule."""
    text = "{game: embers, hearth: {A: [Moth as mine], B: [Moth as yours]}, life: {A: 1, B: 1}, because: ['4.1'],"
    text += " script: [pass turn, {arrives: Moth, under: A}], ruling: {A: {wins: true}}}"
    assert _judged(tmp_path, text).status is Status.PASSED
    assert _judged(tmp_path, text.replace("pass turn, ", "")).status is Status.FAILED


def test_it_is_evaluated_not_searched(root: Path) -> None:
    """The rules of a small game keep to what the engine needs: no negation inside a loop in one ground call."""
    program = _ast.read([games.find_game("embers").program])
    assert not [cycle for parts in groups_of(program) for cycle in cycles(program, parts)]


def test_nothing_looks_wrong(root: Path) -> None:
    """Rules, words, cards and cases of a game that keeps to the documents pass `lint`."""
    looked = run("lint", "--game", "embers")
    assert looked.status == 0, looked.out


def test_its_outcomes_speak_its_words(root: Path) -> None:
    """A game is told by its own zones and no others."""
    asked = run("ask", "turn-order")
    assert asked.status == 0 and "ashes" in asked.out and "hearth" in asked.out
    assert not re.search("battlefield|graveyard|library|exile", asked.out)


def test_it_is_explained(root: Path) -> None:
    """A proof cites the game's book, for its own rules and for those of the kernel, and tells its layer."""
    order = run("explain", "turn-order")
    assert order.status == 0 and all(f"[{number}]" in order.out for number in ("1.1", "1.2", "2.3", "2.4"))
    depends = run("explain", "depends")
    assert "Layer 1, types [3.1]" in depends.out and "waits, though it is older" in depends.out


def test_a_rule_is_found_by_its_number(root: Path) -> None:
    """`rule` shows what states a number: a rule of the game, or one of the kernel that its table numbers."""
    own, shared = run("rule", "embers:1.1"), run("rule", "2.4")
    assert own.status == shared.status == 0
    assert "embers/rules.lp" in own.out and "no-life" in own.out
    assert "kernel/stack.lp" in shared.out and "turn-order" in shared.out


def test_a_law_holds_for_it(root: Path) -> None:
    """A law that is about any game is proven of this one without a word more."""
    proved = run("prove", "one_zone", "--game", "embers", "--scope", "objects=2")
    assert proved.status == 0 and "HOLDS" in proved.out


def test_a_number_of_no_shared_rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A row of `numbers` that fits no rule is no row to pass over: whoever cites it would cite nothing."""
    _laid_out(tmp_path)
    table = tmp_path / "asp" / "embers" / "words.yaml"
    table.write_text(table.read_text(encoding="utf-8").replace("mtg:603.3b", "mtg:603.3z"), encoding="utf-8")
    monkeypatch.setattr(games, "data_root", lambda: tmp_path)
    _forget()
    try:
        with pytest.raises(InputError, match=r"numbers: no rule .* mtg:603\.3z; .* did you mean 'mtg:603\.3"):
            game_rules(games.find_game("embers"))
    finally:
        monkeypatch.undo()
        _forget()
