"""Cases that have held once, under the very same rules, need not be played again to know that they do.

What is remembered is a mark in the user's cache folder, named after everything that the answer depends on: the facts of
the case with its cards and rulings, the rules, this program's own code, and clingo. A folder that cannot be written to
is no error. Marks for rules or code that have changed since are thrown away.
"""

from __future__ import annotations

import contextlib
import json
import shutil
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import clingo

from ..cases import Case
from ..explain import _store
from ..games import find_game

_FOLDER = "held"
_KEPT = 4  # of the folders for different rules or code, the latest


@dataclass(frozen=True)
class Held:
    """That all rulings of a case held: after so many steps, in a run of so many seconds.

    `verdict` is the case's, "" if nobody asked for it. `because` are rule numbers that are known to have had a
    part in it.
    """

    steps: int
    seconds: float
    verdict: str = ""
    because: tuple[str, ...] = ()


def remembered(case: Case, facts: Sequence[str]) -> Held | None:
    """What is remembered of a case with these facts (`case_facts`), if it held."""
    try:
        found = Held(**json.loads(_mark(case, facts).read_bytes()))
        return replace(found, because=tuple(found.because))
    except (OSError, ValueError, TypeError):
        return None


def remember(case: Case, facts: Sequence[str], held: Held) -> None:
    """Remember that a case held: the rules made every ruling as the case says, and left no question open."""
    mark = _mark(case, facts)
    with contextlib.suppress(OSError):
        if not mark.parent.is_dir():
            mark.parent.mkdir(parents=True, exist_ok=True)
            folders = sorted(mark.parent.parent.iterdir(), key=lambda one: one.stat().st_mtime, reverse=True)
            for old in folders[_KEPT:]:
                shutil.rmtree(old, ignore_errors=True)
        mark.write_text(json.dumps(asdict(held)), encoding="utf-8")


def _mark(case: Case, facts: Sequence[str]) -> Path:
    digest = sha256("\n".join([case.game, str(case.verdict), *facts]).encode())
    rules = _rules_and_code(_store.snapshot([find_game(case.game).program]))
    return _store.folder() / _FOLDER / rules / f"{digest.hexdigest()[:32]}.json"


@lru_cache(maxsize=8)
def _rules_and_code(files: _store.Snapshot) -> str:
    digest = sha256(clingo.__version__.encode())
    code = sorted(Path(__file__).parent.parent.rglob("*.py"))
    for path in [*code, *(Path(name) for name, _, _ in files.files)]:
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()[:32]
