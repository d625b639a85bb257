"""The verbs, in the order in which help lists them."""

from __future__ import annotations

import importlib

import click

# name of the verb (and of its module), and what it does in a few words
VERBS = {
    "ask": "Every outcome of a case, and whose choice it hangs on.",
    "check": "Do the rules derive the rulings of these cases?",
    "explain": "Why something is so, or is not, with rule numbers.",
    "counterexample": "The smallest board on which a claim fails.",
    "conflicts": "What rules, rulings and facts contradict each other.",
    "prove": "Does any state within a scope break a law of the game?",
    "diff": "The smallest boards on which two releases differ.",
    "since": "Which releases of the rules give which ruling.",
    "rule": "How a numbered rule is encoded, and who cites it.",
    "coverage": "What cases exercise, and what no case does.",
    "lint": "What looks wrong in rules, cases and cards.",
    "cards": "What cards there are, and what is on them.",
    "new": "A case, a card or a law to begin from.",
    "schema": "JSON Schema of case and card files, for editors.",
}


def load(name: str) -> click.Command:
    """The command of a verb, whose module is read only now."""
    command = getattr(importlib.import_module(f".{name}", __package__), name)
    assert isinstance(command, click.Command)
    return command
