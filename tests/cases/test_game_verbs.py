"""Verbs that only one game has: rows of its table `actions`, so that a new game needs no new code."""

from __future__ import annotations

import pytest

from pyreasoner.cases.names import CaseNames, Entity
from pyreasoner.cases.script import parse_line
from pyreasoner.errors import InputError
from pyreasoner.files import parse_yaml
from pyreasoner.language import Scope, Unit
from pyreasoner.words import Row, Table, Words

ROWS = {
    "moves": Row("moves", "move", more={"of": ["object"], "to": ["object", "zone"]}),
    "marches": Row("marches", "march", more={"of": ["object"], "several": True, "to": ["object"]}),
    "yields": Row("yields", "yield_turn", more={"of": ["nothing"]}),
}


def _line(text: str) -> tuple[Scope, CaseNames]:
    words = Words.for_game("mtg")
    own = Words("mtg", {**words.tables, "actions": Table("actions", ROWS)})
    names = CaseNames()
    names.add(Entity("player", "a", "A"))
    names.add(Entity("object", "poro", "poro"), "Poro")
    names.add(Entity("object", "altar", "altar"), "Altar")
    return Unit("case", own, parse_yaml(f"'{text}'", "x.yaml")).scope(), names


@pytest.mark.parametrize(
    ("text", "what", "details"),
    [
        ("A moves Poro to altar", "move(poro)", [("script_to", (1, "altar"))]),
        ("A moves poro to exile", "move(poro)", [("script_to", (1, "exile"))]),
        ("A moves poro choosing red", "move(poro)", [("script_choice", (1, 1, "red"))]),
        (
            "A moves poro choosing red to altar",
            "move(poro)",
            [("script_to", (1, "altar")), ("script_choice", (1, 1, "red"))],
        ),
        ("A marches poro, altar to altar", "march(poro)", [("script_to", (1, "altar")), ("script_also", (1, "altar"))]),
        ("A marches poro and altar", "march(poro)", [("script_also", (1, "altar"))]),
        ("A yields", "yield_turn", []),
    ],
)
def test_a_row_is_a_verb(text: str, what: str, details: list[object]) -> None:
    """The row says what the verb is done with and where to; clauses follow as for any other action."""
    action = parse_line(*_line(text))
    assert action.player == "a" and action.what() == what
    assert list(action.details(1)) == details


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A moves ropo to altar", "unknown object 'ropo'"),
        ("A movs poro", "did you mean 'moves'"),
        ("A yields poro", "not understood"),
        ("A moves poro, altar to altar", "not understood"),
        ("A marches poro, poro to altar", "twice"),
        ("A moves poro to altar to altar", "not understood"),
    ],
)
def test_a_wrong_line_with_such_a_verb(text: str, said: str) -> None:
    """Mistakes are explained as with the verbs that all games share."""
    with pytest.raises(InputError) as found:
        parse_line(*_line(text))
    assert said in str(found.value)
