"""The command line: one module a verb, and what they share in modules with a leading underline.

To add a verb, write a module with a click command that returns its exit status, and name it in `_verbs.py`.
Heavy imports stand inside the functions, so that `pyreasoner --help` answers at once.
"""

from ._app import cli, main

__all__ = ["cli", "main"]
