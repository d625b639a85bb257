"""Whatever a user writes, the answer is a case or an explanation, never a crash."""

from __future__ import annotations

import copy
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pyreasoner.cases.build import build_case
from pyreasoner.errors import InputError
from pyreasoner.files import parse_yaml

from .support import table

_ODD: list[Any] = [
    None,
    True,
    0,
    -1,
    10**30,
    "",
    " ",
    "x",
    "A",
    "none",
    [],
    {},
    [[]],
    {"": ""},
    {"A": None},
    ["A"],
    "a: b",
    '"',
    "{",
]


def _places(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    below = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [at, *(place for key, one in below for place in _places(one, (*at, key)))]


def _mutated(value: Any, place: tuple[Any, ...], odd: Any) -> Any:
    if not place:
        return odd
    changed = copy.copy(value)
    changed[place[0]] = _mutated(value[place[0]], place[1:], odd)
    return changed


def _as_yaml(value: Any) -> str:
    import yaml

    return yaml.safe_dump(value, sort_keys=False)


_BASES = [parse_yaml(row["case"], "x.yaml").value for row in table("shapes").values()]


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_any_value_anywhere(data: st.DataObject) -> None:
    """One value of a good case replaced by an odd one: a case, or mistakes with a place."""
    base = data.draw(st.sampled_from(_BASES))
    place = data.draw(st.sampled_from(_places(base)))
    odd = data.draw(st.sampled_from(_ODD) | st.text(max_size=8))
    try:
        document = parse_yaml(_as_yaml(_mutated(base, place, odd)), "x.yaml")
    except InputError:
        return
    case, errors = build_case(document)
    assert (case is None) == bool(errors)
    assert all(error.file for error in errors)


@settings(max_examples=120, deadline=None)
@given(
    line=st.lists(
        st.sampled_from(
            [
                "A",
                "B",
                "casts",
                "knight",
                "targeting",
                ",",
                ";",
                "with",
                "X",
                "=",
                "3",
                "choosing",
                "red",
                "attacks",
                "blocks",
                "in response",
                "go to",
                "'s",
                "upkeep",
                "ability",
                "of",
                "and",
                "nothing",
                "resolve",
                "activates",
                '"',
                "paying",
            ]
        ),
        min_size=1,
        max_size=9,
    )
)
def test_any_words_in_a_line(line: list[str]) -> None:
    """Words of the grammar in any order: an action, or one mistake in that line."""
    text = " ".join(line).replace("'", "''")
    document = parse_yaml(f"game: mtg\nhand: {{A: [Silver Knight as knight]}}\nscript: ['{text}']", "x.yaml")
    case, errors = build_case(document)
    assert (case is None) == bool(errors)
    assert all(str(error).startswith("x.yaml:3:10: script.0: ") for error in errors)
