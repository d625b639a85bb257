"""What cases exercise: numbered rules that fire, that nearly fire, and abilities of cards that do something.

`cover` looks at one case (the work that is spread over processes), `summary` puts the answers together.
"""

from .covering import Covered, cover, cover_run, uncovered
from .firing import exercised, labelled, lines_of_play
from .summary import Ability, CardPlace, Coverage, RuleCover, summary

__all__ = [
    "Ability",
    "CardPlace",
    "Coverage",
    "Covered",
    "RuleCover",
    "cover",
    "cover_run",
    "exercised",
    "labelled",
    "lines_of_play",
    "summary",
    "uncovered",
]
