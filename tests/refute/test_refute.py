"""Claims: the smallest board on which each fails, saved as a case that comes out as it says."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pyreasoner.cards import CardLibrary
from pyreasoner.cases import Case, load_cases
from pyreasoner.engine import Status
from pyreasoner.engine.judging import judge
from pyreasoner.errors import InputError
from pyreasoner.refute import refute
from pyreasoner.refute.answer import Answer, Claim, answer, save
from pyreasoner.refute.search import boards

DATA = Path(__file__).parent / "data"
_LIBRARY = CardLibrary.for_game("mtg")
_NEW, _OLD = "2026-04-17", "2005-08-01"


def _case(path: Path) -> Case:
    loaded = load_cases([path])
    assert not loaded.errors, loaded.errors
    return loaded.cases[0]


def _answered(path: Path, text: str) -> Answer:
    """The answer to a claim that is written to a file first."""
    path.write_text(text, encoding="utf-8")
    return answer(Claim(_case(path), _NEW, 120))


@dataclass(frozen=True)
class Row:
    """A claim under a release, with the board that breaks it: what is on the battlefield, and what of it matters."""

    claim: str
    release: str
    battlefield: dict[str, list[Any]]
    needs: set[str] | None
    reachable: bool


_ROWS = [
    Row("w2b", _NEW, {"A": ["Humility", "Crusade as c_1"], "B": ["Aether Flash"]}, None, True),
    Row("life", _NEW, {}, {"A has 2 life"}, False),
    Row("edict", _NEW, {"A": ["Silver Knight as k1", "Silver Knight as k2"]}, None, True),
    Row("drain", _NEW, {"A": ["Sapper as sa"], "B": ["Sapper as sb"]}, None, False),
    Row("indestructible", _NEW, {"A": ["Iron Hulk as hulk"]}, {"script line 1 is carried out"}, False),
]


@pytest.fixture(scope="module", params=_ROWS, ids=lambda row: row.claim)
def refuted(request: pytest.FixtureRequest) -> tuple[Row, Answer]:
    """A row with the answer to its claim."""
    row: Row = request.param
    return row, answer(Claim(_case(DATA / f"{row.claim}.yaml"), row.release, 120))


def test_smallest_board(refuted: tuple[Row, Answer]) -> None:
    """Nothing is on the board that the failure does not need, and what matters is said."""
    row, found = refuted
    assert found.value is not None
    assert found.value.get("battlefield", {}) == row.battlefield
    if row.needs is not None:
        assert found.found.needs is not None and set(found.found.needs.said) == row.needs


def test_found_case_round_trips(refuted: tuple[Row, Answer], tmp_path: Path) -> None:
    """What is saved is read and checked like any case, and passes; saving it again makes no second file."""
    _, found = refuted
    assert found.value is not None
    path = save(found.value, tmp_path)
    case = _case(path)
    assert judge(case, _LIBRARY, verify=True).status is Status.PASSED
    assert save(found.value, tmp_path) == path


def test_a_changed_board_is_another_file(refuted: tuple[Row, Answer], tmp_path: Path) -> None:
    """A file of somebody else's is never written over."""
    _, found = refuted
    assert found.value is not None
    first = save(found.value, tmp_path)
    text = first.read_text(encoding="utf-8") + "tags: [mine]\n"
    first.write_text(text, encoding="utf-8")
    assert save(found.value, tmp_path) != first
    assert first.read_text(encoding="utf-8") == text


def test_who_chooses() -> None:
    """Where the players decide whether a claim fails, it is told who does, and the line of play in which it fails."""
    found = answer(Claim(_case(DATA / "edict.yaml"), _NEW, 120))
    assert found.found.chooser == "A" and found.value is not None
    assert found.value["ruling"]["when"] == "up to A"
    assert any("chooses" in str(block) for block in found.why)


def test_what_a_ruling_speaks_of() -> None:
    """A part of the board that the claim's ruling speaks of stands so on the board that is found."""
    found = answer(Claim(_case(DATA / "drain.yaml"), _NEW, 120))
    assert found.value is not None
    assert found.value["active"] == "A" and "active" not in found.value.get("free", {})


def test_reachable(refuted: tuple[Row, Answer]) -> None:
    """Where a script leads to the board, it is legal and the ruling comes out the same after it."""
    row, found = refuted
    assert (found.way is not None) == row.reachable


def test_a_claim_that_holds() -> None:
    """Under the old rules one order of arrival kills the knight, under the new ones none: nothing is found."""
    case = _case(DATA / "old_order.yaml")
    broken = refute(case, _LIBRARY, _OLD)
    assert broken.board is not None and broken.needs is not None
    assert [pair[1] for pair in broken.needs.orders] == ["humility"]
    assert refute(case, _LIBRARY, _NEW).board is None


def test_boards_before_the_smallest(tmp_path: Path) -> None:
    """Boards that are found on the way are told as cases that pass by themselves, none of them called the smallest."""
    told: list[Answer] = []
    answer(Claim(_case(DATA / "w2b.yaml"), _NEW, 120), heard=told.append)
    assert told
    for one in told:
        assert one.value is not None and not one.found.smallest
        assert judge(_case(save(one.value, tmp_path)), _LIBRARY).status is Status.PASSED


def test_a_search_that_is_given_up() -> None:
    """With a limit on the solver there is a board that may not be the smallest, or no answer; the claim never holds."""
    for limit in (1, 4, 16):
        found = refute(_case(DATA / "w2b.yaml"), _LIBRARY, _NEW, conflict_limit=limit)
        assert found.problem is not None or found.board is not None
        assert found.problem is None or "--conflict-limit" in found.problem


def test_how_many_boards() -> None:
    """All values of all parts, and all orders of those whose arrival is open."""
    assert boards(_case(DATA / "life.yaml")) == 2 * 2 * 3 * 2
    assert boards(_case(DATA / "old_order.yaml")) == 4 * 3 * 2


def test_what_is_no_claim(tmp_path: Path) -> None:
    """A ruling that is only possible cannot be broken by one board."""
    path = tmp_path / "c.yaml"
    path.write_text("game: mtg\nruling: {A: {life: 20}, when: possible}\n", encoding="utf-8")
    with pytest.raises(InputError, match="no claim"):
        refute(_case(path), _LIBRARY)


def test_lines_about_what_is_not_there(tmp_path: Path) -> None:
    """A line of the script about something that the smallest board does not have is not written down with it."""
    path = tmp_path / "absent.yaml"
    found = _answered(
        path,
        "id: absent\ngame: mtg\nquestion: Is the bear there?\n"
        "cards:\n  Bear: {types: [creature], pt: 2/2}\n"
        "  Idol: {types: [artifact], abilities: [{cost: {tap: true}, do: {gain life: 1}}]}\n"
        "battlefield: {A: [Bear as bear, Idol as idol]}\nfree: {present: [idol]}\n"
        "script: [A activates idol]\nruling: {bear: {zone: graveyard}}\n",
    )
    assert found.value is not None
    assert found.value["battlefield"] == {"A": ["Bear as bear"]}
    assert "script" not in found.value


def test_a_claim_that_ends_before_its_combat(tmp_path: Path) -> None:
    """That the script ends before the damage of its combat is remarked upon, also where the claim holds."""
    path = tmp_path / "combat.yaml"
    text = (
        "id: combat\ngame: mtg\nquestion: Does A live?\nbattlefield: {B: [Hill Giant as giant]}\nactive: B\n"
        "free: {life: {A: 2..4}}\nscript: [B attacks with giant%s]\nruling: {A: {loses: false}}\n"
    )
    found = _answered(path, text % "").found
    assert found.board is None
    assert any("go to end of combat" in remark for remark in found.left_out)
    found = _answered(path, text % ", go to end of combat").found
    assert found.board is not None and not found.left_out


def test_what_is_of_no_account_is_not_said_of_an_item(tmp_path: Path) -> None:
    """A state that the claim leaves open and that does not matter stands under `free:` alone, not also at its item."""
    path = tmp_path / "open.yaml"
    found = _answered(
        path,
        "id: open\ngame: mtg\nquestion: Is it red?\n"
        "battlefield: {A: [{card: Hill Giant, as: giant, tapped: true, counters: {charge: 1}}]}\n"
        "free: {tapped: [giant], counters: {giant: {charge: 0..2}}, life: {A: 1..2}}\n"
        "ruling: {A: {life: 2}}\n",
    )
    assert found.value is not None
    assert found.value["battlefield"] == {"A": ["Hill Giant as giant"]}
    assert found.value["free"] == {"tapped": ["giant"], "counters": {"giant": {"charge": [0, 1, 2]}}}


def test_no_more_counters_than_it_takes(tmp_path: Path) -> None:
    """Of boards with the same things the one with fewer counters is smaller; one counter is no plural."""
    path = tmp_path / "counters.yaml"
    found = _answered(
        path,
        "id: counters\ngame: mtg\nquestion: Does it stay small?\nbattlefield: {A: [Hill Giant as giant]}\n"
        "free: {counters: {giant: {+1/+1: 0..3}}}\nruling: {giant: {power: {in: [3, 4, 5]}}}\n",
    )
    assert found.value is not None
    assert found.value["battlefield"]["A"][0]["counters"] == {"+1/+1": 3}
    found = _answered(path, path.read_text(encoding="utf-8").replace("[3, 4, 5]", "[3]"))
    assert found.value is not None and found.found.needs is not None
    assert found.value["battlefield"]["A"][0]["counters"] == {"+1/+1": 1}
    assert found.found.needs.said == ("giant has 1 to 3 +1/+1 counters",)
    (part,) = _case(path).parts
    assert part.say(["1"]) == "giant has 1 +1/+1 counter"


def test_a_proof_needs_no_why_not(tmp_path: Path) -> None:
    """Where steps lead to what is so, what would have made it otherwise is left out; where none does, it is told."""
    path = tmp_path / "zone.yaml"
    text = (
        "id: zone\ngame: mtg\nquestion: Where is it?\nbattlefield: {A: [Hill Giant as giant]}\nhand: {B: [Shock]}\n"
        "free: {damage: {giant: 1..2}}\nscript: [B casts Shock targeting giant]\nruling: {giant: {zone: %s}}\n"
    )
    path.write_text(text % "battlefield", encoding="utf-8")
    assert "Why not" not in repr(answer(Claim(_case(path), _NEW, 120)).why)
    path.write_text((text % "graveyard").replace("damage: {giant: 1..2}", "tapped: [giant]"), encoding="utf-8")
    assert "704.5g" in repr(answer(Claim(_case(path), _NEW, 120)).why)
