"""How often Python looks for cyclic garbage.

Rules, cards and cases are some hundred thousand objects that live until the process ends, and looking through them
again and again took a quarter of the time of a short command.
"""

from __future__ import annotations

import atexit
import gc

_NEW_OBJECTS = 500_000
"""So many more objects than before are worth a look: more than what one case needs, less than 100 MiB."""


def collect_seldom() -> None:
    """Have this process look for cyclic garbage seldom, and not at all when it ends."""
    _, *older = gc.get_threshold()
    gc.set_threshold(_NEW_OBJECTS, *older)
    atexit.register(gc.freeze)
