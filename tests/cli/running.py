"""Running the command as a user does."""

from __future__ import annotations

import json
import signal
from dataclasses import dataclass
from typing import Any

from click.testing import CliRunner

from pyreasoner.cli import cli


@dataclass(frozen=True)
class Ran:
    """What a run left behind: its status, standard output and standard error."""

    status: int
    out: str
    err: str

    @property
    def data(self) -> dict[str, Any]:
        """The output as one JSON object."""
        made: dict[str, Any] = json.loads(self.out)
        return made


def run(*args: object, env: dict[str, str | None] | None = None) -> Ran:
    """Run `pyreasoner` with these arguments. An exception that escapes it is raised here."""
    result = CliRunner().invoke(cli, [str(arg) for arg in args], prog_name="pyreasoner", env=env)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Ran(result.exit_code, result.stdout, result.stderr)


def heed_interruptions() -> None:
    """For a process that is about to be started: a shell that runs tests in the background has Ctrl-C ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
