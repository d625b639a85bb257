"""What the tests of cases share: building a case from text, and reading the tables beside the tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from pyreasoner.cases import Case
from pyreasoner.cases.build import build_case
from pyreasoner.errors import InputError
from pyreasoner.files import parse_yaml

DATA = Path(__file__).parent / "data"


def table(name: str) -> dict[str, Any]:
    """The rows of a data file, by name."""
    rows: dict[str, Any] = yaml.safe_load((DATA / f"{name}.yaml").read_text(encoding="utf-8"))
    return rows


def built(text: str) -> tuple[Case | None, list[InputError]]:
    """The case in a text, and its mistakes."""
    return build_case(parse_yaml(text, "here.yaml"))


def good(text: str) -> Case:
    """The case in a text that has no mistakes."""
    case, errors = built(text)
    assert case is not None, "\n".join(map(str, errors))
    return case


def bad(text: str) -> str:
    """All mistakes of a text that is no case, one a line."""
    try:
        case, errors = built(text)
    except InputError as error:
        return str(error)
    assert case is None and errors, "this was taken for a good case"
    return "\n".join(map(str, errors))
