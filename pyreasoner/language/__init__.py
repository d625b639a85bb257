"""The language of cards: phrases, nouns, values, conditions, events, blocks, effects and abilities as facts.

Compile functions take a `Scope` (one value in one place of a file) and write facts to its `Unit`. Which words
there are and what kinds of values they take is said by the word tables; this package knows no game.

A new instruction, event, condition, filter, change, keyword or cost is a row of a table and nothing else.
A new kind of value is one function, registered in a module of its own with `@term_kind` or `@spread_kind`.
"""

from .abilities import ability
from .blocks import block
from .comparisons import comparison
from .conditions import condition
from .effects import effect
from .entries import check_keys, one_of
from .events import event
from .facts import Facts
from .features import colors, keyword, keywords, type_word, types
from .kinds import compile_term, kinds
from .mana import mana, mana_symbols
from .nouns import noun, selection
from .printed import printed, token
from .references import reference
from .rewording import rewordings
from .scope import Frame, Names, NoNames, Scope, Unit
from .simple import counter_kind, duration, flag, integer, step, text, word, zone
from .values import pair, split_pair, value
from .vocabulary import vocabulary_facts

__all__ = [
    "Facts",
    "Frame",
    "Names",
    "NoNames",
    "Scope",
    "Unit",
    "ability",
    "block",
    "check_keys",
    "colors",
    "comparison",
    "compile_term",
    "condition",
    "counter_kind",
    "duration",
    "effect",
    "event",
    "flag",
    "integer",
    "keyword",
    "keywords",
    "kinds",
    "mana",
    "mana_symbols",
    "noun",
    "one_of",
    "pair",
    "printed",
    "reference",
    "rewordings",
    "selection",
    "split_pair",
    "step",
    "text",
    "token",
    "type_word",
    "types",
    "value",
    "vocabulary_facts",
    "word",
    "zone",
]
