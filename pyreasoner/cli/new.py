"""`pyreasoner new case|card [FILE]`: something to begin from."""

from __future__ import annotations

from pathlib import Path

import click

from ..errors import InputError
from . import _status
from ._options import game_option

KINDS = ("case", "card")


@click.command(short_help="A case or a card to begin from.")
@click.argument("kind", type=click.Choice(KINDS))
@click.argument("file", required=False, type=click.Path(path_type=Path))
@game_option
@click.option("--force", is_flag=True, help="Write over a file that is already there.")
def new(kind: str, file: Path | None, game: str, force: bool) -> int:
    """Write a case or a card that is right as it stands, with remarks on what else it may say.

    Without FILE it goes to standard output.
    """
    from ..cases import new_card_text, new_case_text

    text = new_case_text(game) if kind == "case" else new_card_text(game)
    if file is None:
        click.echo(text, nl=False)
        return _status.AS_EXPECTED
    _write(file, text, force)
    click.echo(
        f"wrote {file}; next: pyreasoner {'check' if kind == 'case' else 'cards --cards'} {file}", err=True
    )
    return _status.AS_EXPECTED


def _write(file: Path, text: str, force: bool) -> None:
    if file.suffix != ".yaml":
        raise InputError("a case or card file ends in .yaml", file=str(file), expected=f"{file.stem}.yaml")
    try:
        with file.open("w" if force else "x", encoding="utf-8") as opened:
            opened.write(text)
    except FileExistsError:
        raise InputError(
            "there is such a file already", file=str(file), hint="--force writes over it"
        ) from None
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", file=str(file)) from None
