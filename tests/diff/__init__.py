"""Differences between releases."""
