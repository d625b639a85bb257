"""Other wordings of texts, for effects that replace words."""

from __future__ import annotations

import pytest

from pyreasoner.errors import InputError
from pyreasoner.language import compile_term, rewordings
from pyreasoner.words import Words

from .compiling import scope_of

_COLOR = 'modify(e("Change",1),1,rewords(color)).'
_LORD = [
    'printed("Lord",ability(a("Lord",1))).',
    'printed("Lord",color(red)).',
    'ability(a("Lord",1),static).',
    'has_effect(a("Lord",1),e("Lord",1)).',
    'subject(e("Lord",1),each(s("Lord",1))).',
    'test(s("Lord",1),is(color(red))).',
]


def _wordings(*lines: str) -> list[str]:
    return rewordings(Words.for_game("mtg"), lines)


def test_nothing_where_no_effect_replaces_words() -> None:
    """Cases pay nothing for what they do not have."""
    assert _wordings(*_LORD) == []


def test_an_ability_with_another_word() -> None:
    """All that the ability consists of is there a second time, with the other word and under ids of its own."""
    found = _wordings(*_LORD, _COLOR)
    assert 'reworded(ability(a("Lord",1),own),red,blue,ability(a("Lord (blue for red)",1),own)).' in found
    assert 'test(s("Lord (blue for red)",1),is(color(blue))).' in found
    assert 'has_effect(a("Lord (blue for red)",1),e("Lord (blue for red)",1)).' in found


def test_the_card_itself_keeps_what_it_is() -> None:
    """Only texts have words: the color that a cost gives is not one of them, and no card gets a second ability."""
    assert not [fact for fact in _wordings(*_LORD, _COLOR) if fact.startswith("printed(")]


def test_changes_one_after_another_come_back() -> None:
    """Red to blue and blue to red again is the text as it was printed, not a wording of its own."""
    back = 'reworded(ability(a("Lord (blue for red)",1),own),blue,red,ability(a("Lord",1),own)).'
    assert back in _wordings(*_LORD, _COLOR)


def test_all_words_of_a_kind_at_once() -> None:
    """Two words that become the same one are one wording."""
    two = [*_LORD, 'test(s("Lord",1),isnt(color(white))).', 'modify(e("Change",1),1,rewords_every(color,blue)).']
    both = "Lord (blue for red, blue for white)"
    assert f'reworded(ability(a("Lord",1),own),every(color),blue,ability(a("{both}",1),own)).' in _wordings(*two)


def test_words_of_other_kinds_stay() -> None:
    """An effect that replaces color words leaves types alone, and what is a word elsewhere is none in a string."""
    kept = ['printed("Lord",subtype(goblin)).', 'printed("Red",name("red")).']
    assert not any("goblin" in fact or '"red"' in fact for fact in _wordings(*_LORD, *kept, _COLOR))


def test_a_token_is_called_after_its_new_type() -> None:
    """A token without a name of its own is called after its types, whatever these have become (612.2a)."""
    token = [
        'printed("Den",ability(a("Den",1))).',
        'body(a("Den",1),b("Den",1)).',
        'arg(i(b("Den",1),1),is,k("Den",1)).',
        'printed(k("Den",1),subtype(goblin)).',
        'printed(k("Den",1),name("Goblin")).',
        'modify(e("Change",1),1,rewords(type,vampire)).',
    ]
    note = "Den (vampire for goblin)"
    assert f'printed(k("{note}",1),name("Vampire")).' in _wordings(*token)


@pytest.mark.parametrize(
    ("written", "term"),
    [("vampire", "vampire"), ("green", "green"), ("chosen color", "chosen(color)")],
)
def test_new_words(written: str, term: str) -> None:
    """A word of the tables, or one that has been chosen."""
    assert compile_term(scope_of(written), "new word") == term


def test_no_word() -> None:
    """What can stand in no text is refused with the nearest word."""
    with pytest.raises(InputError, match="no word that can stand in a text"):
        compile_term(scope_of("vampyre"), "new word")


def test_a_keyword_that_stands_for_an_ability() -> None:
    """With the word in a keyword goes what the keyword stands for; a keyword without the word is left alone."""
    ward = [
        'printed("Post",keyword(guard(red))).',
        'keyword_means(guard(red),a("guard red",1)).',
        'has_effect(a("guard red",1),e("guard red",1)).',
        'modify(e("guard red",1),1,color(color(red))).',
    ]
    found = _wordings(*ward, _COLOR)
    assert "reworded(keyword(guard(red)),red,blue,keyword(guard(blue)))." in found
    assert 'keyword_means(guard(blue),a("guard red (blue for red)",1)).' in found
    assert 'modify(e("guard red (blue for red)",1),1,color(color(blue))).' in found
    plain = [line.replace("guard(red)", "guard") for line in ward]
    assert not any("keyword_means" in fact for fact in _wordings(*plain, _COLOR))
