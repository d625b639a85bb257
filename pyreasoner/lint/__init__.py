"""What looks wrong in rules, cases and cards.

`lint` looks at what can be seen without running anything. A file says that something is meant as it is in a
comment, `@lint("code", "reason")`: above a rule, inside or above a card, anywhere in a case.
"""

from .finding import CODES, Allowance, Finding, allowed
from .linting import Linted, lint
from .scope import Scope, scope_of

__all__ = ["CODES", "Allowance", "Finding", "Linted", "Scope", "allowed", "lint", "scope_of"]
