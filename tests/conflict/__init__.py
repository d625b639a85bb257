"""Tests of the search for conflicts."""
