"""Tests of what a user's files become."""
