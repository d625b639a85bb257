"""The bar that long work shows on a terminal."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn


class Bar:
    """How many tasks are done, on standard error; shown only if that and standard output are a terminal.

    It is drawn only when it is told to, so that no thread runs beside the processes.
    """

    def __init__(self, doing: str, tasks: int | None) -> None:
        """`tasks` None means that only what is being done is shown, since nobody knows how much it is."""
        console = Console(stderr=True)
        self._progress = Progress(
            TextColumn("{task.description}"),
            *((BarColumn(), MofNCompleteColumn()) if tasks is not None else ()),
            console=console,
            auto_refresh=False,
            transient=True,
            disable=not console.is_terminal or not sys.stdout.isatty(),
        )
        self._task = self._progress.add_task(doing, total=tasks)

    def __enter__(self) -> Bar:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Show it from now on."""
        self._progress.start()

    def stop(self) -> None:
        """Show it no longer."""
        self._progress.stop()

    def tell(self, doing: str) -> None:
        """Say what is being done now."""
        self._progress.update(self._task, description=doing)
        self._progress.refresh()

    def advance(self) -> None:
        """One more task is done."""
        self._progress.advance(self._task)
        self._progress.refresh()
