"""Tests of the rule programs themselves."""
