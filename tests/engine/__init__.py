"""Tests of the session, of its answers, and of what is left out of the program before it starts."""
