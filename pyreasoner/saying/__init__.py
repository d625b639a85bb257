"""What cards say, in plain sentences: the way back from facts to words.

`Texts` reads descriptions, effects and abilities from the facts of a case; a `Sayer` says them with the words of the
game's table, whose `says` columns are the sentences. Nothing here knows a game.

A value of a new kind is one function, registered with `@says_kind`, as `@term_kind` registers how it is read.
"""

from . import features, nouns, values  # each registers how its kinds are said
from .casewords import CaseWords
from .effects import changes_said, effect_said
from .grammar import counted, listed, plural, sentence, shortened, with_article
from .lexicon import Lexicon
from .naming import NAMING, names_of, token_name, zone_names
from .said import Said
from .sayer import Sayer, says_kind
from .texts import PREDICATES, Texts

__all__ = [
    "NAMING",
    "PREDICATES",
    "CaseWords",
    "Lexicon",
    "Said",
    "Sayer",
    "Texts",
    "changes_said",
    "counted",
    "effect_said",
    "features",
    "listed",
    "names_of",
    "nouns",
    "plural",
    "says_kind",
    "sentence",
    "shortened",
    "token_name",
    "values",
    "with_article",
    "zone_names",
]
