"""Answers as JSON, one object each, with what made them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from .. import __version__


def json_text(data: Mapping[str, Any]) -> str:
    """One JSON object as text, led by the version of the tool (`tool`)."""
    return json.dumps({"tool": __version__, **data}, indent=2, ensure_ascii=False, default=_plain)


def _plain(value: object) -> Any:
    if isinstance(value, set | frozenset):
        return sorted(value)
    if isinstance(value, tuple):
        return list(value)
    return str(value)
