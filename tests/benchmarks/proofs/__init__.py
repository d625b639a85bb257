"""Proofs beside asking about the same boards one by one: `python -m tests.benchmarks.proofs`."""
