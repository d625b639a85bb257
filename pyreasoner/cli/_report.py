"""What `check` shows while it runs and when it is done."""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType

import click

from ..checking import Checked
from ..render.checked import checked_data, failures_page, remark_lines, result_line, summary_line
from ..render.json import json_text
from ..render.markdown import markdown
from ..render.page import Block
from ..render.text import print_page, text_console
from ._progress import Bar


class Report:
    """Collects results, shows lines and a progress bar as they come, and puts the whole down at the end.

    The bar is shown on a terminal only, on standard error, and only for text on standard output.
    """

    def __init__(self, form: str, verbose: bool, known: Sequence[Checked], tasks: int) -> None:
        self.form = form
        self.verbose = verbose
        self.seconds = 0.0
        self._known = list(known)
        self._found: dict[int, Checked] = {}
        self._tasks = tasks
        self._console = text_console()
        self._bar = Bar("checking", tasks)

    @property
    def results(self) -> list[Checked]:
        """What could not be read, then the results in the order of the cases."""
        return [*self._known, *(self._found[number] for number in sorted(self._found))]

    def __enter__(self) -> Report:
        for one in self._known:
            self._line(one)
        self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bar.stop()

    def add(self, number: int, one: Checked) -> None:
        """Take the result of task `number`."""
        self._found[number] = one
        self._line(one)
        self._bar.advance()

    def end(self) -> None:
        """Put down everything."""
        left = self._tasks - len(self._found)
        if self.form == "json":
            click.echo(json_text(checked_data(self.results, self.seconds, left)))
            return
        page: list[Block] = []
        if self.form == "markdown" and self.verbose:
            page += [result_line(one) for one in self.results]
        page += failures_page(self.results)
        page.append(summary_line(self.results, self.seconds, left))
        if self.form == "markdown":
            click.echo(markdown(page), nl=False)
        else:
            print_page(page, self._console)

    def _line(self, one: Checked) -> None:
        if self.form == "text" and (self.verbose or one.status != "passed"):
            print_page([result_line(one), *remark_lines(one)], self._console)
