"""What two releases answer differently: changes, boards of a scene, the search, and how what it finds is told."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from pyreasoner.cards import CardLibrary
from pyreasoner.cases import Case, load_cases, load_releases
from pyreasoner.diff import Change, SearchTask, TellTask, changes_between, scenes, search, tell
from pyreasoner.diff.boards import SceneBoard, boards_of
from pyreasoner.diff.changes import in_force
from pyreasoner.diff.limits import Limits
from pyreasoner.diff.pair import pair_of
from pyreasoner.diff.result import Between, names_of, smallest_of_each
from pyreasoner.diff.search import Found, Searched, _attempts
from pyreasoner.diff.sides import Rules
from pyreasoner.engine import Status
from pyreasoner.engine.judging import judge
from pyreasoner.errors import InputError, InputErrors
from pyreasoner.explain import RuleBook
from pyreasoner.games import find_game
from pyreasoner.refute.saving import built_case

OLDEST, NEWEST = "2005-08-01", "2026-04-17"
LIBRARY = CardLibrary.for_game("mtg")
LIMITS = Limits()

TWO = """\
id: two
game: mtg
cards:
  Hero: {types: [legendary, creature], pt: 2/2}
  Twin: {types: [legendary, creature], pt: 2/2}
battlefield: {A: [Hero as first, Hero as second]}
free:
  timestamps: any
  present: [first, second]
  card: {second: [Hero, Twin]}
  tapped: [first]
"""


def _changes(old: str, new: str) -> tuple[Change, ...]:
    known = load_releases("mtg")
    first, second = known.find(old), known.find(new)
    assert first is not None and second is not None
    return changes_between("mtg", first, second)


def _scene(name: str) -> Case:
    return next(one for one in scenes("mtg") if one.id == name)


def _written(path: Path, text: str) -> Case:
    path.write_text(text, encoding="utf-8")
    loaded = load_cases([path])
    assert not loaded.errors, loaded.errors
    return loaded.cases[0]


def _searched(scene: Case, old: str, new: str, limits: Limits = LIMITS) -> Searched:
    return search(SearchTask(scene, old, new, _changes(old, new), limits))


def _boards(scene: Case) -> list[SceneBoard]:
    rules = Rules(scene, LIBRARY, NEWEST, in_force("mtg", 20260417))
    return boards_of(scene, rules.run(LIMITS).session)


# ---------------------------------------------------------------------- changes
def test_changes_that_rules_ask_for() -> None:
    """A change is known by name and by the release that brought it; changes that no rule asks for are left out."""
    found = {change.name: change.release for change in _changes(OLDEST, NEWEST)}
    assert found["sublayers"] == "2005-10-01"
    assert found["mana_burn"] == "2009-07-11"
    assert found["legend_choice"] == "2013-07-11"
    assert "no_mana_burn" not in found


def test_changes_either_way() -> None:
    """Which of the two releases is named first makes no difference to what changed between them, and when."""
    assert _changes("2009-07-11", "2005-10-01") == _changes("2005-10-01", "2009-07-11")
    assert _changes(NEWEST, NEWEST) == ()


def test_rules_of_a_change() -> None:
    """The rules of a change are those of the rule book that test it."""
    rules = RuleBook.load([find_game("mtg").program]).rules
    (change,) = _changes("2005-10-01", "2009-07-11")
    assert [number for one in change.rules for _, number in rules[one].cites] == ["2005:300.3"]


# ---------------------------------------------------------------------- scenes and their boards
def test_scenes_state_no_ruling() -> None:
    """No scene says what comes of it: that is for the rules to say."""
    assert len(scenes("mtg")) > 5
    assert not [one.id for one in scenes("mtg") if one.rulings or one.because]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("id: closed\ngame: mtg\nbattlefield: {A: [Humility]}\n", "leaves nothing open"),
        ("id: ruled\ngame: mtg\nfree: {active: any}\nruling: {A: {life: 20}}\n", "says what must come of it"),
        ("id: dated\ngame: mtg\nrelease: 2005-08-01\nfree: {active: any}\n", "names a release"),
        ("id: other\ngame: mtgg\nfree: {active: any}\n", "mtgg"),
    ],
)
def test_what_is_no_scene(text: str, told: str, tmp_path: Path) -> None:
    """A case without open parts, with a ruling or a release, or of no known game, is refused with its place."""
    path = tmp_path / "scene.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises((InputError, InputErrors), match=told):
        scenes("mtg", [path])


def test_boards_are_counted_once(tmp_path: Path) -> None:
    """Of what is absent, neither card, state nor order makes another board; the lighter ones come first."""
    found = _boards(_written(tmp_path / "two.yaml", TWO))
    # none; first, tapped or not; second, one of two cards; both: 2 states, 2 cards, 2 orders
    assert len(found) == 1 + 2 + 2 + 2 * 2 * 2
    assert [one.weight for one in found] == sorted(one.weight for one in found)
    assert found[0].content < found[-1].content
    assert all(one.holds(found[0]) for one in found)
    assert not found[1].holds(found[-1])


# ---------------------------------------------------------------------- the search
ROWS = [
    ("numbers", "sublayers", ("2005:418.5a",), ("613.4b",)),
    ("mana", "mana_burn", ("2005:300.3",), ()),
    ("legends", "legend_choice", ("2005:420.5e",), ("704.5j",)),
    ("legends", "legend_choice", ("2005:420.5e",), ()),
    ("sagas", "sagas_need_chapters", ("2025:714.4",), ()),
]


@pytest.mark.parametrize(("scene", "change", "went", "came"), ROWS)
def test_each_reason_is_found_and_its_board_is_smallest(
    scene: str, change: str, went: tuple[str, ...], came: tuple[str, ...]
) -> None:
    """The board differs by one change and its rules; no lighter board of the scene differs, each played by itself."""
    case = _scene(scene)
    answer = _searched(case, OLDEST, NEWEST)
    assert answer.problem is None
    (found,) = (one for one in answer.found if one.reason == ((change,), went, came))
    first = min(one.weight for one in answer.found)
    assert found.weight == first
    lighter = [one for one in _boards(case) if one.weight < first]
    assert lighter
    for board in lighter:
        with suppress(InputError):  # no case, since its script speaks of what is absent
            assert pair_of(case, board.board, (OLDEST, NEWEST), LIMITS).same, board


def test_a_scene_that_no_change_concerns_is_not_played() -> None:
    """Where no rule that changed can fire, no board needs to be played."""
    answer = _searched(_scene("legends"), "2005-08-01", "2005-10-01")
    assert (answer.played, answer.found, answer.problem) == (0, (), None)
    assert answer.boards > 0


def test_only_the_change_between_two_neighbours(tmp_path: Path) -> None:
    """A board that would differ for another reason is not found between releases that have the same of it."""
    both = TWO.replace(
        "cards:\n", "cards:\n  Level: {types: [enchantment], abilities: [{static: {each: creature, base: 1/1}}]}\n"
    )
    both = both.replace("Hero as second]", "Hero as second, Level as level]").replace("present: [", "present: [level, ")
    both = both.replace("  tapped: [first]\n", '  counters: {first: {"+1/+1": 0..1}}\n')
    case = _written(tmp_path / "both.yaml", both)
    found = {
        pair: _reasons(_searched(case, *pair)) for pair in [("2005-08-01", "2005-10-01"), ("2009-07-11", "2013-07-11")]
    }
    assert found == {("2005-08-01", "2005-10-01"): {"sublayers"}, ("2009-07-11", "2013-07-11"): {"legend_choice"}}
    assert _reasons(_searched(case, OLDEST, NEWEST)) == {"sublayers", "legend_choice"}


def _reasons(answer: Searched) -> set[str]:
    return {change.name for one in answer.found for change in one.changes}


def test_a_bound_is_told() -> None:
    """A scene that is not played to its end gives no answer, and says why."""
    answer = _searched(_scene("mana"), "2005-10-01", "2009-07-11", limits=Limits(max_steps=1))
    assert answer.found == ()
    assert answer.problem is not None and "--max-steps" in answer.problem
    assert not answer.error


def test_changes_are_tried_together_only_if_none_alone_does() -> None:
    """Each change has its turn by itself; all of them together only where that has shown nothing."""
    one, two = _changes("2005-08-01", "2009-07-11")
    assert list(_attempts([one, two], [])) == [(one,), (two,), (one, two)]
    found = Found("any", {}, 0, (one,), (), ())
    assert list(_attempts([one, two], [found])) == [(one,), (two,)]


def test_more_ways_to_end_than_are_listed(tmp_path: Path) -> None:
    """Where not all ways to end are listed, those that are have to be possible under both, so nothing is made up."""
    cards = "".join(f"  Hero {n}: {{types: [legendary, creature], pt: 2/2}}\n" for n in range(6))
    board = ", ".join(f"Hero {n} as h{n}{x}" for n in range(6) for x in "ab")
    text = f"id: many\ngame: mtg\ncards:\n{cards}battlefield: {{A: [{board}]}}\nfree: {{active: any}}\n"
    case = _written(tmp_path / "many.yaml", text)
    (first, *_) = _boards(case)
    assert pair_of(case, first.board, ("2013-07-11", NEWEST), LIMITS).same
    assert not pair_of(case, first.board, ("2009-07-11", NEWEST), LIMITS).same


# ---------------------------------------------------------------------- telling
@pytest.fixture(scope="module")
def legends() -> Searched:
    """The boards of the scene of legends that the release of 2013-07-11 made a difference to."""
    return _searched(_scene("legends"), "2009-07-11", "2013-07-11")


def test_both_releases_are_told(legends: Searched) -> None:
    """Under each release the case is upheld, cites the rule that decides, and says who chooses."""
    found = next(one for one in legends.found if one.came)
    told = tell(TellTask(found, "one", "mtg", "2009-07-11", "2013-07-11", LIMITS))
    assert told.problem is None
    old, new = told.sides
    assert [side.value["id"] for side in told.sides] == ["found/one-2009-07-11", "found/one-2013-07-11"]
    assert old.so == ("Hero (first) is in the graveyard, Hero (second) is in the graveyard",)
    assert set(new.so) == {
        "Hero (first) is on the battlefield, Hero (second) is in the graveyard",
        "Hero (first) is in the graveyard, Hero (second) is on the battlefield",
    }
    assert (old.choosers, new.choosers) == ((), ("A",))
    assert "2005:420.5e" in old.value["because"]
    assert "2005:420.5e" not in new.value["because"]
    for side in told.sides:
        assert judge(built_case(side.value), LIBRARY, side.release).status is Status.PASSED
    assert told.way is None  # the one cannot wait on the battlefield for the other


def test_a_way_to_the_board(legends: Searched) -> None:
    """A board that can be reached under one of the releases is said to be, with a script."""
    found = next(one for one in legends.found if not one.came)
    told = tell(TellTask(found, "one", "mtg", "2009-07-11", "2013-07-11", LIMITS))
    assert told.way is not None
    assert told.way[0] == "A casts first"


def test_the_lightest_board_stands_for_a_reason(legends: Searched) -> None:
    """Of boards of several scenes with the same reason, the lightest is kept, and each has a name of its own."""
    heavier = [Found("other", one.value, one.weight + 1, one.changes, one.went, one.came) for one in legends.found]
    known = load_releases("mtg")
    old, new = known.find("2009-07-11"), known.find("2013-07-11")
    assert old is not None and new is not None
    between = Between("mtg", old, new, _changes("2009-07-11", "2013-07-11"))
    kept = smallest_of_each(between, [Searched("other", found=tuple(heavier)), legends])
    assert {one.scene for one in kept} == {"legends"}
    assert len(kept) == len(legends.found) == 2
    assert names_of(kept) == ["legends-legend-choice", "legends-legend-choice-2"]
