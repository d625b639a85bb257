"""Words and names as clingo terms."""

from __future__ import annotations

import re
import unicodedata

_NOT_IN_CONSTANT = re.compile(r"[^a-z0-9_]+")


def constant(word: str) -> str:
    """The constant for a word: `First Strike` and `first-strike` give `first_strike`.

    Accents are dropped and so are apostrophes; a word that would start with a digit or be empty, or the
    solver's reserved word `not`, gets an `x_` in front.
    """
    if word.islower() and word.isascii() and word.isalpha() and word != "not":
        return word
    plain = unicodedata.normalize("NFKD", word.replace("Æ", "Ae").replace("æ", "ae"))
    ascii_only = plain.encode("ascii", "ignore").decode().lower()
    name = _NOT_IN_CONSTANT.sub("_", ascii_only.replace("'", "")).strip("_")
    return name if name[:1].isalpha() and name != "not" else f"x_{name}".rstrip("_")


def string(text: str) -> str:
    """A quoted string term."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def term(functor: str, *arguments: str | int) -> str:
    """A compound term or atom: `term("get", 1, 1)` gives `get(1,1)`; without arguments, the functor alone."""
    return f"{functor}({','.join(map(str, arguments))})" if arguments else functor
