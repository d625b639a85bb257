"""Fenced blocks of a Markdown page as documents, with the page's own line numbers."""

from __future__ import annotations

from typing import Any

from ..errors import InputError, raise_all
from ._text import read_text
from ._yaml import parse_yaml
from .document import Document


def read_markdown(path: Any, fence: str = "case") -> list[Document]:
    """Every block fenced as ```` ```case ```` of a page, in order; `heading` is the title above it.

    Raises `InputError` (or `InputErrors` for several blocks) when a block is not clean YAML or the file is
    unusable.
    """
    return parse_markdown(read_text(path), str(path), fence)


def parse_markdown(text: str, path: str, fence: str = "case") -> list[Document]:
    """As `read_markdown`, from text; `path` is the file that errors mention."""
    from markdown_it import MarkdownIt  # only pages need it, and it takes a while to load

    documents: list[Document] = []
    errors: list[InputError] = []
    heading = ""
    tokens = MarkdownIt("commonmark").parse(text)
    for token, following in zip(tokens, [*tokens[1:], None], strict=True):
        if token.type == "heading_open" and following is not None:
            heading = following.content
        if token.type != "fence" or token.map is None or token.info.split()[:1] != [fence]:
            continue
        try:
            documents.append(_block(token, path, heading))
        except InputError as error:
            errors.append(error)
    raise_all(errors)
    return documents


def _block(token: Any, path: str, heading: str) -> Document:
    first_line = token.map[0] + 2  # the map counts from 0 and starts at the fence itself
    if not token.content.strip():
        raise InputError("the block is empty", file=path, line=first_line - 1)
    return parse_yaml(token.content, path, first_line, heading)
