"""Proving laws: no state of a scope breaks them, or the smallest board that does.

A law is a file of rules in `asp/laws/`; all boards of its scope are looked at together.
"""

from .law import Law, find_law, laws, read_law

__all__ = ["Law", "find_law", "laws", "read_law"]
