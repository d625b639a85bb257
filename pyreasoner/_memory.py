"""How a process deals with its memory.

Rules, cards and cases are some hundred thousand objects that live until the process ends, and looking through them for
cyclic garbage again and again took a quarter of the time of a short command. Grounding makes and frees many small
pieces of memory; if those that are free are kept at hand, it takes a tenth less.
"""

from __future__ import annotations

import atexit
import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager

_NEW_OBJECTS = 500_000
"""So many more objects than before are worth a look: more than what one case needs, less than 100 MiB."""


def collect_seldom() -> None:
    """Have this process look for cyclic garbage seldom, and not at all when it ends."""
    _, *older = gc.get_threshold()
    gc.set_threshold(_NEW_OBJECTS, *older)
    atexit.register(gc.freeze)


_TUNABLES = "GLIBC_TUNABLES"
_AT_HAND = ":".join(
    f"glibc.malloc.{name}={number}"
    for name, number in {
        "tcache_count": 60_000,  # so many free pieces of each size
        "top_pad": 64 << 20,  # so many bytes more than are asked for
        "trim_threshold": 1 << 30,
        "mmap_threshold": 1 << 30,
    }.items()
)
"""What glibc is told; other C libraries do not look at it."""


@contextmanager
def roomy() -> Iterator[None]:
    """Programs that are started meanwhile keep more free memory at hand, unless the user has said how they should."""
    if _TUNABLES in os.environ:
        yield
        return
    os.environ[_TUNABLES] = _AT_HAND
    try:
        yield
    finally:
        del os.environ[_TUNABLES]
