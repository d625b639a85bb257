"""Which releases of the rules give which answer to the rulings of a case, and what made an answer change.

`answer_under` judges a case under one release (the work that is spread over processes); `history` puts the
answers of all releases side by side.
"""

from .answers import RulingUnder, Under, answer_under, unanswered
from .history import Flip, History, RulingHistory, Span, history
from .passing import Encoded

__all__ = [
    "Encoded",
    "Flip",
    "History",
    "RulingHistory",
    "RulingUnder",
    "Span",
    "Under",
    "answer_under",
    "history",
    "unanswered",
]
