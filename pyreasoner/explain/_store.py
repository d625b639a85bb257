"""Rule programs that were read once are kept in the user's cache folder, to be read no more.

The key is made of the files' contents and of the code that reads them; what cannot be read back is read
afresh, and a folder that cannot be written to is no error.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import clingo

from .._asp import Clause, Head, Lit

_INCLUDE = re.compile(r'^[ \t]*#include[ \t]+"([^"\n]+)"', re.MULTILINE)
_READERS = ("../_ast.py", "../_asp.py", "labels.py", "rulebook.py", "_store.py")
_KEPT = 12  # files in the cache folder; the oldest go first


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Program files and all they include: their paths, times of change (ns) and sizes (bytes)."""

    roots: tuple[str, ...]
    files: tuple[tuple[str, int, int], ...]


def snapshot(roots: Iterable[str | Path]) -> Snapshot:
    """The files as they are now. A file that is missing has time and size 0."""
    names = tuple(os.path.abspath(root) for root in roots)
    seen: dict[str, tuple[str, int, int]] = {}
    waiting = list(reversed(names))
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        try:
            status = os.stat(name)
            seen[name] = (name, status.st_mtime_ns, status.st_size)
            waiting.extend(reversed(_includes(name, status.st_mtime_ns)))
        except (OSError, UnicodeDecodeError):
            seen[name] = (name, 0, 0)
    return Snapshot(names, tuple(seen.values()))


@lru_cache(maxsize=512)
def _includes(name: str, _changed: int) -> tuple[str, ...]:
    folder = os.path.dirname(name)
    found = _INCLUDE.findall(Path(name).read_text(encoding="utf-8"))
    return tuple(os.path.normpath(os.path.join(folder, other)) for other in found)


def key(files: Snapshot) -> str:
    """The name under which the rules of these files are kept."""
    digest = sha256(clingo.__version__.encode())
    here = Path(__file__).parent
    for path in [*(here / reader for reader in _READERS), *(Path(file) for file, _, _ in files.files)]:
        with contextlib.suppress(OSError):
            digest.update(f"\0{path}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:32]


def folder() -> Path:
    """The user's cache folder for this program; it need not exist."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(base) / "pyreasoner"


def fetch(name: str) -> Any:
    """What was kept under the name, or None."""
    try:
        return json.loads((folder() / f"rules-{name}.json").read_bytes())
    except (OSError, ValueError):
        return None


def keep(name: str, value: Any) -> None:
    """Keep a JSON value under the name, if the folder lets us."""
    with contextlib.suppress(OSError):
        folder().mkdir(parents=True, exist_ok=True)
        handle, path = tempfile.mkstemp(dir=folder(), suffix=".part")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(value, file, ensure_ascii=False, separators=(",", ":"))
            os.replace(path, folder() / f"rules-{name}.json")
        except OSError:
            os.unlink(path)
            raise
        kept = sorted(folder().glob("rules-*.json"), key=lambda one: one.stat().st_mtime, reverse=True)
        for old in kept[_KEPT:]:
            old.unlink(missing_ok=True)


def pack_clause(clause: Clause) -> list[Any]:
    """A clause as JSON rows."""
    heads = [[head.atom, head.args, head.signature, _pack_body(head.condition)] for head in clause.heads]
    return [clause.kind, heads, _pack_body(clause.body), clause.bounds]


def unpack_clause(row: list[Any]) -> Clause:
    """The clause that `pack_clause` made rows of."""
    kind, heads, body, bounds = row
    return Clause(
        kind,
        tuple(
            Head(atom, tuple(args), (name, arity), _unpack_body(condition))
            for atom, args, (name, arity), condition in heads
        ),
        _unpack_body(body),
        bounds,
    )


def _pack_body(body: Iterable[Lit]) -> list[Any]:
    return [
        [
            lit.kind,
            lit.text,
            lit.sign,
            lit.atom,
            lit.args,
            lit.signature,
            lit.binds,
            lit.guards,
            [_pack_body(inner) for inner in lit.elements],
        ]
        for lit in body
    ]


def _unpack_body(rows: list[Any]) -> tuple[Lit, ...]:
    return tuple(
        Lit(
            kind,
            text,
            sign,
            atom,
            tuple(args),
            (signature[0], signature[1]) if signature else None,
            tuple(binds),
            tuple(guards),
            tuple(_unpack_body(inner) for inner in elements),
        )
        for kind, text, sign, atom, args, signature, binds, guards, elements in rows
    )
