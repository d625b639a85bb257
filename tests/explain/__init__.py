"""Tests of labels, derivations, re-checking and failed derivations."""
