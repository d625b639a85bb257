"""What holds for the whole test run."""

from __future__ import annotations

from pyreasoner._memory import collect_seldom

collect_seldom()
