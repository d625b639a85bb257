"""Finding and reading cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyreasoner.cards import CardLibrary, card_at, card_facts
from pyreasoner.cards.index import CardFile
from pyreasoner.errors import InputError, InputErrors
from pyreasoner.files import parse_yaml


def library(tmp_path: Path, text: str) -> CardLibrary:
    """A library with one file and nothing below it."""
    path = tmp_path / "cards.yaml"
    path.write_text(text)
    return CardLibrary("mtg", [CardFile(path)])


def test_no_card_that_comes_with_the_game_has_a_mistake() -> None:
    """The cards we ship are checked as a user's would be."""
    assert [str(error) for error in CardLibrary.for_game("mtg").check()] == []


def test_names_are_found_without_reading_the_cards(tmp_path: Path) -> None:
    """Quotes, apostrophes, commas and colons in names; comments and deeper lines are no names."""
    text = (
        "# Cards:\nBear: {pt: 2/2}\n\n\"Urborg, Tomb\":\n  types: [land]\n'It''s: Red': {types: [land]}\n"
        'Circle: of Red:\n  types: [land]\n"A \\"b\\"":\n  types: [land]\nPlain:\n'
    )
    cards = library(tmp_path, text.replace("Circle: of Red", '"Circle: of Red"'))
    assert cards.names == ['A "b"', "Bear", "Circle: of Red", "It's: Red", "Plain", "Urborg, Tomb"]
    assert [cards.get(name).line for name in ("Bear", "Urborg, Tomb", "Plain")] == [2, 4, 11]
    assert cards.facts("Plain") == ['card("Plain").', 'printed("Plain",name("Plain")).']


def test_a_broken_card_does_not_hinder_the_others(tmp_path: Path) -> None:
    """Cards are read one by one, so a mistake shows when its card is used, with the file's own line."""
    cards = library(tmp_path, "Good: {types: [land]}\nBad:\n  types: [lnad]\n  pt: 2\n")
    assert 'printed("Good",type(land)).' in cards.facts("Good")
    with pytest.raises(InputErrors) as caught:
        cards.facts("Bad")
    assert [(error.line, error.field) for error in caught.value.errors] == [(3, "Bad.types.0"), (4, "Bad.pt")]
    assert len(list(cards.check())) == 2


def test_cards_may_lean_on_the_rest_of_the_file(tmp_path: Path) -> None:
    """Anchors across cards are YAML, so they work although cards are read apart."""
    cards = library(tmp_path, "One: &one {types: [land]}\nTwo: *one\n")
    assert 'printed("Two",type(land)).' in cards.facts("Two")


def test_files_need_not_be_written_in_lines(tmp_path: Path) -> None:
    """Reading cards one by one is a shortcut; what it cannot cut apart is read whole."""
    cards = library(tmp_path, "{One: {types: [land]}, 'Two: x': {types: [artifact]}}")
    assert cards.names == ["One", "Two: x"]
    assert 'printed("Two: x",type(artifact)).' in cards.facts("Two: x")


def test_broken_files_are_told(tmp_path: Path) -> None:
    """Doubled names and files that hold no cards are mistakes of the file."""
    with pytest.raises(InputError, match="given twice"):
        library(tmp_path, "One: {}\nOne: {}\n")
    with pytest.raises(InputError, match="needs cards"):
        library(tmp_path, "- one\n- two\n")
    with pytest.raises(InputError, match="not closed"):
        library(tmp_path, "One: [\n\nTwo: {}\n").facts("One")


def test_unknown_cards_get_a_suggestion() -> None:
    """A card's name is the word that is mistyped most often."""
    with pytest.raises(InputError, match="did you mean 'Humility'"):
        CardLibrary.for_game("mtg").get("Humilty")


def test_nearer_cards_win(tmp_path: Path) -> None:
    """A case's own card stands in place of a file's, a further file's in place of the game's."""
    path = tmp_path / "more.yaml"
    path.write_text("Humility: {types: [artifact]}\nNew: {types: [land]}\n")
    game = CardLibrary.for_game("mtg")
    more = CardLibrary.for_game("mtg", [tmp_path])
    document = parse_yaml("cards:\n  Humility:\n    types: [land]\n", "case.yaml")
    case = more.with_cards(document, ("cards",))
    kinds = {
        lib: next(line for line in cards.facts("Humility") if ",type(" in line)
        for lib, cards in {"game": game, "more": more, "case": case}.items()
    }
    assert kinds == {
        "game": 'printed("Humility",type(enchantment)).',
        "more": 'printed("Humility",type(artifact)).',
        "case": 'printed("Humility",type(land)).',
    }
    assert "New" in case and "New" not in game and "Crusade" in case
    assert case.get("Humility").file == "case.yaml"


def test_two_files_must_not_have_the_same_card(tmp_path: Path) -> None:
    """Which one was meant would be a guess."""
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text("One: {}\n")
    with pytest.raises(InputError, match="also in"):
        CardLibrary.for_game("mtg", [tmp_path])


@pytest.mark.parametrize(
    ("text", "line", "field", "said"),
    [
        ("C: {typs: [land]}", 1, "C.typs", "did you mean 'types'?"),
        ("C: {types: [aura]}", 1, "C.types.0", "unknown word 'aura' in types"),
        ("C: {types: land, subtypes: [creature]}", 1, "C.subtypes.0", "unknown word"),
        ("C:\n  keywords:\n    - flying\n    - flyig", 4, "C.keywords.1", "did you mean 'flying'?"),
        ("C:\n  abilities:\n    - static: {for: this}\n", 3, "C.abilities.0.static", "changes nothing"),
        ("C: {cost: 2}", 1, "C.cost", 'expected "{2}"'),
        ("C: {colors: [purple]}", 1, "C.colors.0", "unknown color"),
        ("C: {pt: 2}", 1, "C.pt", "two numbers"),
        ("C: {power: lots}", 1, "C.power", "no number"),
        ("C: [land]", 1, "C", "describes no card"),
        ("C: {name: [x]}", 1, "C.name", "no text"),
        ("C: {unsupported: [{a: b}]}", 1, "C.unsupported.0", "no text"),
    ],
)
def test_mistakes_on_cards_have_places(text: str, line: int, field: str, said: str) -> None:
    """File, line, field, what is wrong and what was meant."""
    with pytest.raises(InputError) as caught:
        card_facts(card_at(parse_yaml(text, "cards.yaml"), ("C",), "mtg"))
    assert (caught.value.file, caught.value.line, caught.value.field) == ("cards.yaml", line, field)
    assert said in str(caught.value)


def test_all_abilities_are_checked_in_one_go() -> None:
    """A card with three broken abilities is mended in one go."""
    abilities = ["{stat: 1}", "{spell: {draw: 1}}", "{when: x, do: {}}", "{enchant: q}"]
    text = "C:\n  abilities:\n" + "\n".join(f"    - {ability}" for ability in abilities)
    with pytest.raises(InputErrors) as caught:
        card_facts(card_at(parse_yaml(text, "cards.yaml"), ("C",), "mtg"))
    assert [error.line for error in caught.value.errors] == [3, 5, 6]
