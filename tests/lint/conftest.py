"""Fixtures for the tests of lint."""

from .toy import toy

__all__ = ["toy"]
