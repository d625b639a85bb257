"""Refuting claims: the smallest board on which a claim fails, as a case that runs.

A claim is a case that leaves parts open and states a ruling. All its boards are searched at once.
"""

from .search import Board, Refutation, refute

__all__ = ["Board", "Refutation", "refute"]
