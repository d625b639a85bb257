"""The word tables: well-formed, and merged as they should be."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pyreasoner import games as games_module
from pyreasoner import words as words_module
from pyreasoner.cards.schema import definitions
from pyreasoner.errors import InputError
from pyreasoner.games import data_root, find_game, games
from pyreasoner.language import kinds, vocabulary_facts
from pyreasoner.language.modifications import _RULES, _SEVERAL
from pyreasoner.language.nouns import noun_keys
from pyreasoner.language.printed import _FIELDS
from pyreasoner.terms import constant, string, term
from pyreasoner.words import Words

GAMES = games()
CONSTANT = re.compile(r"[a-z][A-Za-z0-9_]*(\(.*\))?\Z")

KINDS = {
    "references": frozenset(),
    "filters": kinds() | {"features", "name"},
    "selectors": kinds(),
    "values": kinds() | {"values"},
    "conditions": kinds() | {"conditions"},
    "events": kinds(),
    "instructions": kinds(),
    "modifications": kinds() | set(_SEVERAL) | set(_RULES),
    "costs": kinds(),
    "keywords": kinds(),
    "prohibitions": kinds(),
    "requirements": kinds(),
    "permissions": kinds(),
    "abilities": kinds() | {"events", "body"},
    "card": set(_FIELDS),
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("section", KINDS)
def test_every_kind_in_a_table_can_be_compiled(game: str, section: str) -> None:
    """A row with a mistyped kind would only fail when somebody uses the word."""
    used = {argument.kind for row in Words.for_game(game)[section].values() for argument in row.args}
    assert used <= set(KINDS[section])


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_has_a_schema(game: str) -> None:
    """Editors check with the schema, so a kind must not be missing there."""
    words = Words.for_game(game)
    used = {argument.kind for section in KINDS for row in words[section].values() for argument in row.args}
    assert used <= set(definitions(words))


@pytest.mark.parametrize("game", GAMES)
def test_every_word_becomes_a_constant(game: str) -> None:
    """A fact column that is no term would only show as a syntax error of the solver."""
    words = Words.for_game(game)
    bad = [
        (section, row.word, row.fact)
        for section in words.tables
        for row in words[section].values()
        if not CONSTANT.match(row.fact)
    ]
    assert bad == []


@pytest.mark.parametrize("game", GAMES)
def test_effects_can_tell_subject_from_change(game: str) -> None:
    """A description and its changes stand in one mapping, so no key may be both."""
    words = Words.for_game(game)
    assert set(noun_keys(words)) & {*words["modifications"], "while", "for"} == set()


@pytest.mark.parametrize("game", GAMES)
def test_no_alias_hides_another_word(game: str) -> None:
    """An alias that is also a word of its section would never be reached."""
    words = Words.for_game(game)
    hidden = [
        (section, alias)
        for section in words.tables
        for row in words[section].values()
        for alias in row.aliases
        if words[section].find(alias) is not row
    ]
    assert hidden == []


def test_magic_has_the_words_of_its_rules() -> None:
    """The lists that come from the rules are complete: a missing subtype would make a right card an error."""
    words = Words.for_game("mtg")
    count = {
        kind: sum(row.more["of"] == kind for row in words["subtypes"].values())
        for kind in ("creature", "land")
    }
    assert count == {"creature": 317, "land": 17}
    first, *between, last = words["steps"]
    assert (first, len(between), last) == ("untap", 11, "cleanup")
    assert len(words["keywords"]) >= 45


def test_spelling_is_forgiving_about_looks_only() -> None:
    """Capitals, hyphens and apostrophes are looks; a sign or a missing letter is not."""
    words = Words.for_game("mtg")
    assert all(words["keywords"].find(word) for word in ("First Strike", "first-strike", "first_strike"))
    assert words["subtypes"].find("Urza\u2019s") is words["subtypes"]["urza's"]
    assert words["steps"].find("main") is words["steps"]["precombat main"]
    assert words["values"].find("-X") is None
    assert words["keywords"].find("firststrike") is None
    assert words["keywords"].find(3) is None


def test_a_game_adds_to_and_overrides_the_shared_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fourth game is one more table: its rows win, and it may stand on another game's."""
    for name, text in {
        "kernel": "zones: [hand, table]\nevents:\n  dies: {means: shared, args: {is: noun}}\n",
        "base": "zones: [attic]\nevents:\n  dies: {means: own, args: {is: noun, by: maybe noun}}\n",
        "top": "extends: base\nzones: [cellar]\ncolors: red, blue\n",
    }.items():
        (tmp_path / "asp" / name).mkdir(parents=True)
        (tmp_path / "asp" / name / "words.yaml").write_text(text)
    monkeypatch.setattr(games_module, "data_root", lambda: tmp_path)
    for cached in (games_module.find_game, words_module._load):
        cached.cache_clear()
    try:
        words = Words.for_game("top")
        assert list(words["zones"]) == ["hand", "table", "attic", "cellar"]
        assert words["events"]["dies"].means == "own"
        by = words["events"]["dies"].argument("by")
        assert by is not None and by.optional and by.kind == "noun"
        assert list(words["colors"]) == ["red", "blue"]
        assert games() == ["base", "top"]
    finally:
        for cached in (games_module.find_game, words_module._load):
            cached.cache_clear()


def test_unknown_games_are_refused() -> None:
    """The name of a game comes from users too."""
    with pytest.raises(InputError, match="did you mean 'mtg'"):
        find_game("mgt")


def test_data_is_found_beside_the_package() -> None:
    """In a source tree the tables lie next to the package; an installed one carries them in `_data`."""
    assert (data_root() / "asp" / "kernel" / "words.yaml").is_file()
    assert find_game("mtg").card_files()


def test_an_installed_package_carries_its_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wheel has no folders beside the package, so `_data` inside it comes first when it is there."""
    (tmp_path / "package" / "_data" / "asp").mkdir(parents=True)
    monkeypatch.setattr(games_module, "_PACKAGE", tmp_path / "package")
    assert games_module.data_root.__wrapped__() == tmp_path / "package" / "_data"


def test_vocabulary_facts_only_speak_of_used_words() -> None:
    """Rules ask for the type of a subtype, but not of all 450; names in quotes do not count."""
    facts = vocabulary_facts(
        Words.for_game("mtg"), ['printed("wall",subtype(elf)).', "init(chosen(o,type,advisor))."]
    )
    assert [fact for fact in facts if fact.startswith("subtype_of")] == [
        "subtype_of(elf,creature).",
        "subtype_of(advisor,creature).",
    ]
    assert "permanent_type(creature)." in facts and "permanent_type(instant)." not in facts


def test_zones_are_those_of_the_table() -> None:
    """The rules know the zones of a game by its table: no other game's, and none that no card of a case is in."""
    mtg, riftbound = (set(vocabulary_facts(Words.for_game(game), [])) for game in ("mtg", "riftbound"))
    assert {"zone_name(exile).", "zone_name(stack)."} <= mtg & riftbound
    assert "zone_name(facedown)." in riftbound - mtg and "zone_name(outside)." not in mtg


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("First Strike", "first_strike"),
        ("Urza's", "urzas"),
        ("Æther Vial", "aether_vial"),
        ("Séance", "seance"),
        ("7 dwarves", "x_7_dwarves"),
        ("+1/+1", "x_1_1"),
        ("not", "x_not"),
        ("漢", "x"),
        ("creature", "creature"),
    ],
)
def test_constants(word: str, name: str) -> None:
    """Whatever users call things, the solver must read a constant."""
    assert constant(word) == name


def test_terms_and_strings() -> None:
    """Quotes, backslashes and line breaks in names must not end a string early."""
    assert string('a "b" \\ c\nd') == '"a \\"b\\" \\\\ c\\nd"'
    assert term("f") == "f"
    assert term("f", 1, "x") == "f(1,x)"
