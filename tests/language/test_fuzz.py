"""Whatever users write, they get facts that the solver reads, or an error with a place."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import clingo
from hypothesis import given, settings
from hypothesis import strategies as st

from pyreasoner.cards import card_at, card_facts
from pyreasoner.errors import InputError
from pyreasoner.files import Document, read_yaml
from pyreasoner.words import Words

CARDS = read_yaml(Path(__file__).parents[1] / "cards" / "data" / "hard_cards.yaml").value
WORDS = sorted({word for table in Words.for_game("mtg").tables.values() for word in table})

texts = st.text(st.characters(exclude_categories=["Cc", "Cs"], include_characters="\n\t"), max_size=8)
junk = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-(10**12), 10**12),
        texts,
        st.sampled_from(WORDS),
        st.sampled_from(
            ["", "a creature or", "X", "-", "+", "/", "{W}", "target 9", "power of power of it", "non", "2/"]
        ),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.one_of(st.sampled_from(WORDS), texts), inner, max_size=3),
    ),
    max_leaves=6,
)


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all nodes of a tree, its root left out."""
    entries = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for key, inner in entries:
        yield (*at, key)
        yield from places(inner, (*at, key))


def checked(name: str, fields: Any) -> None:
    """Compile a card: an `InputError` is fine, and so are facts, if the solver can read them."""
    document = Document({name: fields}, "cards.yaml", {}, {})
    try:
        facts = card_facts(card_at(document, (name,), "mtg"))
    except InputError as error:
        assert str(error).startswith("cards.yaml:")
        return
    control = clingo.Control(message_limit=0)
    control.add("base", [], "\n".join(facts))
    control.ground([("base", [])])


@settings(max_examples=250, deadline=None)
@given(data=st.data())
def test_any_part_of_a_card_may_be_junk(data: st.DataObject) -> None:
    """A traceback, or facts that are no ASP, would be our mistake and not the user's."""
    name = data.draw(st.sampled_from(sorted(CARDS)))
    card = copy.deepcopy(CARDS[name])
    path = data.draw(st.sampled_from(list(places(card))))
    holder = card
    for key in path[:-1]:
        holder = holder[key]
    if isinstance(holder, dict) and data.draw(st.booleans()):
        holder[data.draw(st.one_of(st.sampled_from(WORDS), texts))] = holder.pop(path[-1])
    else:
        holder[path[-1]] = data.draw(junk)
    checked(name, card)


@settings(max_examples=100, deadline=None)
@given(name=texts, fields=junk)
def test_any_card_may_be_junk(name: str, fields: Any) -> None:
    """Names of cards go into strings of the solver, whatever is in them."""
    checked(name, fields)
