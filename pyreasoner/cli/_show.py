"""Putting an answer down in the form that was asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from ..render import Page


def show(form: str, page: Callable[[], Page], data: Callable[[], Mapping[str, Any]]) -> None:
    """Write an answer to standard output; only what its form needs is made."""
    if form == "json":
        from ..render.json import json_text

        click.echo(json_text(data()))
    elif form == "markdown":
        from ..render.markdown import markdown

        click.echo(markdown(page()), nl=False)
    else:
        from ..render.text import print_page, text_console

        print_page(page(), text_console())
