"""Lines of scripts: what each form becomes, and what is said about lines that are wrong."""

from __future__ import annotations

import pytest

from .support import bad, good, table

CASE = """
game: mtg
players: [Anna, Ben]
hand: {{Anna: [Silver Knight as knight], Ben: [Shock]}}
battlefield:
  Anna: [Grizzly Bears as bears, Hill Giant as Jace]
  Ben: [Grizzly Bears as b1, Grizzly Bears as b2, "Isamaru, Hound of Konda"]
script:
  - '{}'
"""


def _case(line: str) -> str:
    return CASE.format(line.replace("'", "''"))


@pytest.mark.parametrize(("line", "facts"), table("script_lines").items())
def test_a_line_becomes_its_facts(line: str, facts: list[str]) -> None:
    """Every form of a line that the grammar has, with exactly the details that it names."""
    case = good(_case(line))
    told = {fact.removesuffix(".") for fact in case.facts}
    assert not [fact for fact in facts if fact not in told]
    details = (
        "script_target(",
        "script_x(",
        "script_choice(",
        "script_pays(",
        "script_share(",
        "attacker(",
        "blocker(",
        "in_response(",
    )
    named = {fact for fact in told if fact.startswith(details)}
    assert named <= {*facts, "in_response(1)"}
    assert ("in_response(1)" in named) == line.lower().startswith("in response")
    assert case.script == (line,)


@pytest.mark.parametrize(("line", "said"), table("script_mistakes").items())
def test_a_wrong_line_is_explained(line: str, said: list[str]) -> None:
    """A wrong line is refused, with its place, the words that are wrong and the nearest right ones."""
    message = bad(_case(line))
    assert message.startswith("here.yaml:9:5: script.0: ")
    assert not [part for part in said if part not in message], message


def test_an_action_belongs_to_the_whole_line() -> None:
    """Anything left over after an action is a mistake, not ignored."""
    assert "'b1' is not understood" in bad(_case("Anna plays knight b1"))


def test_each_wrong_line_is_reported() -> None:
    """One bad line does not hide the next."""
    message = bad(_case("Cleo casts knight") + "  - Anna casts nothing at all\n  - Anna casts knight\n")
    assert "script.0" in message and "script.1" in message and "script.2" not in message


def test_actions_are_typed() -> None:
    """Other parts of the program read actions without parsing text again."""
    action = good(_case("in response, Ben casts Shock targeting bears")).actions[0]
    assert type(action).__name__ == "Cast" and action.in_response and action.player == "ben"


ORDERED = CASE.replace("'{}'", "{}")


def test_an_order_of_triggers() -> None:
    """An order names objects, of which each comes before those after it."""
    case = good(ORDERED.format("{order: [b2, Jace], by: Ben}"))
    told = {"script(1,ben,order).", "script_order(1,1,b2).", "script_order(1,2,jace)."}
    assert told <= set(case.facts)
    assert case.script == ("Ben orders triggers: b2, Jace",)


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("{order: [b1, b1], by: Ben}", "'b1' is listed twice"),
        ("{order: [b3], by: Ben}", "unknown object 'b3'"),
        ("{order: [Anna], by: Ben}", "'Anna' is no object but a player"),
        ("{order: [b1]}", "'by' is missing"),
    ],
)
def test_a_wrong_order_is_explained(entry: str, said: str) -> None:
    """What is no object, or stands twice in an order, is refused where it stands."""
    assert said in bad(ORDERED.format(entry))


def test_names_may_have_spaces_in_them() -> None:
    """An id that was made from a card's name may be written as answers show it."""
    board = CASE.replace("Grizzly Bears as b1, Grizzly Bears as b2", "Grizzly Bears x2")
    text = board.format("Ben casts Shock targeting Grizzly Bears 2")
    assert "script_target(1,1,grizzly_bears_2)." in good(text).facts
