"""What two releases of the rules answer differently: the smallest boards, one for each distinct reason.

`changes_between` says what the two have in force that differs; `search` looks at all boards of a scene, the smallest
first; `tell` plays what was found under both releases, as cases of their own.
"""

from .changes import Change, changes_between
from .scenes import scenes
from .search import Found, Searched, SearchTask, search, unsearched
from .telling import Difference, Side, TellTask, tell

__all__ = [
    "Change",
    "Difference",
    "Found",
    "SearchTask",
    "Searched",
    "Side",
    "TellTask",
    "changes_between",
    "scenes",
    "search",
    "tell",
    "unsearched",
]
