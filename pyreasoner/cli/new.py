"""`pyreasoner new case|card|law [FILE]`: something to begin from."""

from __future__ import annotations

from pathlib import Path

import click

from ..errors import InputError
from . import _status
from ._options import game_option

KINDS = {"case": "check", "card": "cards --cards", "law": "prove"}
"""What can be begun, and what to do with it next."""



@click.command(short_help="A case, a card or a law to begin from.")
@click.argument("kind", type=click.Choice(list(KINDS)))
@click.argument("file", required=False, type=click.Path(path_type=Path))
@game_option
@click.option("--force", is_flag=True, help="Write over a file that is already there.")
def new(kind: str, file: Path | None, game: str, force: bool) -> int:
    """Write a case, a card or a law that is right as it stands, with remarks on what else it may say.

    Without FILE it goes to standard output.
    """
    from ..cases import new_card_text, new_case_text, new_law_text

    text = {"case": new_case_text, "card": new_card_text, "law": new_law_text}[kind](game)
    if file is None:
        click.echo(text, nl=False)
        return _status.AS_EXPECTED
    _write(file, ".lp" if kind == "law" else ".yaml", text, force)
    click.echo(f"wrote {file}; next: pyreasoner {KINDS[kind]} {file}", err=True)
    return _status.AS_EXPECTED


def _write(file: Path, ending: str, text: str, force: bool) -> None:
    if file.suffix != ending:
        raise InputError(f"such a file ends in {ending}", file=str(file), expected=f"{file.stem}{ending}")
    try:
        with file.open("w" if force else "x", encoding="utf-8") as opened:
            opened.write(text)
    except FileExistsError:
        raise InputError(
            "there is such a file already", file=str(file), hint="--force writes over it"
        ) from None
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", file=str(file)) from None
