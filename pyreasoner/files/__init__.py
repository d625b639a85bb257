"""Reading what users write: YAML and Markdown files as plain values that know their line numbers."""

from ._markdown import parse_markdown, read_markdown
from ._text import MAX_BYTES, read_text
from ._yaml import parse_yaml, read_yaml
from .document import Document, Mark, Path, dotted

__all__ = [
    "MAX_BYTES",
    "Document",
    "Mark",
    "Path",
    "dotted",
    "parse_markdown",
    "parse_yaml",
    "read_markdown",
    "read_text",
    "read_yaml",
]
