"""How mistakes are told."""

from __future__ import annotations

import pytest

from pyreasoner.errors import InputError, InputErrors, raise_all, suggest


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (InputError("odd"), "odd"),
        (InputError("odd", file="a.yaml"), "a.yaml: odd"),
        (InputError("odd", file="a.yaml", line=3, column=7), "a.yaml:3:7: odd"),
        (InputError("odd", line=3, field="x.y"), "3: x.y: odd"),
        (
            InputError(
                "odd", file="a.yaml", line=3, field="x", expected="even", suggestion="two", hint="count"
            ),
            "a.yaml:3: x: odd; expected even; did you mean 'two'? (count)",
        ),
    ],
)
def test_everything_known_is_said_once(error: InputError, said: str) -> None:
    """Users get place, field, expectation and suggestion in one line, and nothing for what is unknown."""
    assert str(error) == said


def test_several_errors_keep_their_order_and_flatten() -> None:
    """A group of groups is still a plain list, so that every mistake is printed once and in order."""
    first, second, third = (InputError(word) for word in ("one", "two", "three"))
    group = InputErrors([first, InputErrors([second, third])])
    assert group.errors == (first, second, third)
    assert str(group) == "one\ntwo\nthree"


def test_raise_all_keeps_a_single_error_as_it_is() -> None:
    """No errors raise nothing, one is not wrapped, two come as a group."""
    raise_all([])
    lone = InputError("one")
    with pytest.raises(InputError) as caught:
        raise_all([lone])
    assert caught.value is lone
    with pytest.raises(InputErrors):
        raise_all([lone, InputError("two")])


@pytest.mark.parametrize(
    ("word", "near"),
    [("Humilty", "Humility"), ("humility", "Humility"), ("zzz", None), (5, None), ("", None)],
)
def test_suggestions_need_a_near_word(word: object, near: str | None) -> None:
    """A suggestion is only worth making when it is near; capitals do not count as distance."""
    assert suggest(word, ["Humility", "Crusade"]) == near
