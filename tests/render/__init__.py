"""Tests of how answers are put down."""
