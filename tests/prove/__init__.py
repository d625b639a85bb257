"""Tests of laws and their proofs."""
