"""Cases: their files, what is in them, and the facts they become."""

from .case import Case
from .expectations import Expectation
from .facts import case_facts, case_library, case_problems
from .read import LoadedCases, load_cases
from .releases import Release, Releases, load_releases
from .rulings import Ruling
from .scaffold import new_card_text, new_case_text, new_law_text
from .schema import case_schema

__all__ = [
    "Case",
    "Expectation",
    "LoadedCases",
    "Release",
    "Releases",
    "Ruling",
    "case_facts",
    "case_library",
    "case_problems",
    "case_schema",
    "load_cases",
    "load_releases",
    "new_card_text",
    "new_case_text",
    "new_law_text",
]
