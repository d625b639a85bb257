"""Speeds and sizes: what is measured, and the script that writes docs/benchmarks.md."""
