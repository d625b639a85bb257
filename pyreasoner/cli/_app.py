"""The command itself: finds the verb, and ends cleanly whatever happens in it."""

from __future__ import annotations

import contextlib
import os
import sys
import traceback
from typing import Any

import click

from .. import __version__
from .._memory import collect_seldom
from ..errors import InputError, Unknown, suggest
from . import _status
from ._verbs import VERBS, load
from ._workers import Fault

_HINT = "Try 'pyreasoner --help' or 'pyreasoner VERB --help'."


class _Verbs(click.Group):
    """A group that reads a verb's module when the verb is used, and turns what goes wrong into a status."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return load(cmd_name) if cmd_name in VERBS else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in VERBS and not name.startswith("-"):
            near = suggest(name, VERBS)
            more = f"did you mean {near!r}?" if near else f"expected one of {', '.join(VERBS)}"
            raise click.UsageError(f"there is no verb {name!r}; {more}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Verbs"):
            formatter.write_dl(list(VERBS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        try:
            status = super().invoke(ctx)
            sys.stdout.flush()
        except InputError as error:
            for one in error.errors:
                click.echo(f"error: {one}", err=True)
            status = _status.BAD_INPUT
        except Unknown as error:
            click.echo(f"UNKNOWN: {error}")
            status = _status.UNKNOWN
        except KeyboardInterrupt:
            click.echo("stopped", err=True)
            status = _status.INTERRUPTED
        except BrokenPipeError:
            _drop_output()
            status = _status.OUTPUT_CLOSED
        except OSError as error:
            click.echo(f"error: {error.strerror or error}", err=True)
            status = _status.BAD_INPUT
        except MemoryError:
            click.echo("UNKNOWN: this needs more memory than there is; try a smaller case", err=True)
            status = _status.UNKNOWN
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except Fault as fault:
            _own_fault(fault.said, fault.trace)
            status = _status.UNKNOWN
        except Exception as error:
            _own_fault(f"{type(error).__name__}: {error}", traceback.format_exc())
            status = _status.UNKNOWN
        ctx.exit(status or _status.AS_EXPECTED)


@click.group(
    cls=_Verbs,
    subcommand_metavar="VERB [ARGS]...",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="pyreasoner", message="%(prog)s %(version)s")
def cli() -> None:
    """Run the rules of a card game: check rulings, list outcomes, explain with rule numbers.

    A CASE is a .yaml file, or a Markdown page with blocks fenced as ```case.

    Exit status: 0 as expected, 1 a case failed, 2 bad input or usage, 3 unknown (a limit was reached), 130 stopped
    with Ctrl-C.
    """


def main() -> None:
    """Run the command line; never returns."""
    collect_seldom()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    cli(prog_name="pyreasoner")


def _drop_output() -> None:
    """Nobody reads on: let what is still buffered go nowhere, so that the interpreter can end in peace."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _own_fault(said: str, trace: str) -> None:
    """An error that no user can mend."""
    if os.environ.get("PYREASONER_TRACEBACK"):
        click.echo(trace, err=True, nl=False)
    click.echo(f"this is a defect of pyreasoner: {said}", err=True)
    click.echo("Please report it with the case; PYREASONER_TRACEBACK=1 shows where it happened.", err=True)
