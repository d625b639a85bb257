"""Selectors: the facts that say which objects or players a description fits."""

from __future__ import annotations

from .scope import Scope


def new_selector(scope: Scope, alternatives: list[list[str]]) -> str:
    """A new selector node with these alternatives (each a list of tests); returns its id."""
    selector = scope.new("s")
    scope.fact("selector", selector)
    if len(alternatives) == 1:
        add_tests(scope, selector, alternatives[0])
        return selector
    for tests in alternatives:
        option = scope.new("s")
        scope.fact("selector", option)
        scope.fact("alternative", selector, option)
        add_tests(scope, option, tests)
    return selector


def add_tests(scope: Scope, selector: str, tests: list[str]) -> None:
    """More tests that whatever the selector fits must pass."""
    for test in tests:
        scope.fact("test", selector, test)
