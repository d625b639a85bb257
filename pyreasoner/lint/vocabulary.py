"""The public predicates of a program, as its documentation comments say them.

```
%*! holds(F,T), left(O,N,T)
What they mean. *%
```
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from .._asp import Signature, split_terms
from .finding import Finding

_ENTRY = re.compile(r"%\*!\s*(.*?)$(.*?)\*%", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Word:
    """A public predicate, as it is documented, and where."""

    signature: Signature
    file: str
    line: int
    text: str


def documented(files: Sequence[str]) -> list[Word]:
    """The predicates that these program files document, in order."""
    return [word for file in files for word in _words(file)]


def stale(words: Sequence[Word], known: set[Signature]) -> Iterator[Finding]:
    """Documented predicates that no program has."""
    names: dict[str, set[int]] = {}
    for name, arity in known:
        names.setdefault(name, set()).add(arity)
    for word in words:
        name, arity = word.signature
        if word.signature not in known:
            others = ", ".join(f"{name}/{other}" for other in sorted(names.get(name, ())))
            hint = f"rules have {others}" if others else "document what rules have, or remove it"
            yield Finding(word.file, word.line, "unknown-public", f"no rule has {name}/{arity}", hint)


def _words(file: str) -> Iterator[Word]:
    text = Path(file).read_text(encoding="utf-8")
    for found in _ENTRY.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        for term in split_terms(found[1].replace(" ", "")):
            name, bracket, rest = term.partition("(")
            if name:
                arity = len(split_terms(rest.removesuffix(")"))) if bracket else 0
                yield Word((name, arity), file, line, rest)
