"""Why something holds in an answer, why something does not, and which numbered rules say so.

`RuleBook.load` reads the rules with their labels, `replay` takes a model and can then derive, cite, re-check
and tell why not, `rule_index` finds rules by their numbers, `Words` says terms in players' words.
"""

from ._board import told
from ._stopped import stoppable
from .derivation import Condensing, Node
from .labels import Cite, Label, fill
from .numbers import game_rules
from .replay import Derivations, replay
from .rulebook import Rule, RuleBook
from .rules import Entry, RuleIndex, rule_index
from .whynot import FailedRule, Failing
from .words import NAMING as GENERAL
from .words import Words

__all__ = [
    "GENERAL",
    "Cite",
    "Condensing",
    "Derivations",
    "Entry",
    "FailedRule",
    "Failing",
    "Label",
    "Node",
    "Rule",
    "RuleBook",
    "RuleIndex",
    "Words",
    "fill",
    "game_rules",
    "replay",
    "rule_index",
    "stoppable",
    "told",
]
