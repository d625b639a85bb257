"""Values from a file as one line of text, the way they could be written."""

from __future__ import annotations


def written(value: object) -> str:
    """`{gain life: 1}` for a mapping, `[a, b]` for a list, the plain word for the rest."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {written(one)}' for key, one in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(written, value))}]"
    return str(value).lower() if isinstance(value, bool) else str(value)
