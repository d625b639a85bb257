"""Answers as text for a terminal, as JSON and as Markdown.

A verb says its answer once as a `Page` (for text and Markdown) and once as plain data (for JSON); how either
is put down is decided here alone.
"""

from .page import (
    Block,
    Code,
    Heading,
    Item,
    Line,
    Numbered,
    Page,
    Span,
    Style,
    Table,
    Tree,
    item,
    line,
    span,
    spans,
)

__all__ = [
    "Block",
    "Code",
    "Heading",
    "Item",
    "Line",
    "Numbered",
    "Page",
    "Span",
    "Style",
    "Table",
    "Tree",
    "item",
    "line",
    "span",
    "spans",
]
