"""The command itself: help, usage errors, and clean ends whatever happens."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from pyreasoner import __version__
from pyreasoner.cli import _options, _verbs, cli
from pyreasoner.engine import DEFAULT_MAX_STEPS

from .running import run


def test_version() -> None:
    """The command knows its version."""
    assert run("--version").out == f"pyreasoner {__version__}\n"


@pytest.mark.parametrize("verb", _verbs.VERBS)
def test_every_verb_has_help(verb: str) -> None:
    """Each verb in the list can be loaded, has a sentence of help, and says what it takes."""
    ran = run(verb, "--help")
    assert ran.status == 0
    assert "Usage: pyreasoner" in ran.out
    assert _verbs.VERBS[verb] in run("--help").out


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["chekc"], "did you mean 'check'?"),
        (["frobnicate"], "expected one of ask, check"),
        (["rule"], "Missing argument"),
        (["check", "--format", "xml"], "'xml' is not one of"),
        (["check", "--jobs", "0"], "0 is not in the range"),
        (["new", "deck"], "'deck' is not one of"),
    ],
)
def test_usage_errors(args: list[str], told: str) -> None:
    """Wrong usage ends with status 2 and says what was expected, on standard error only."""
    ran = run(*args)
    assert ran.status == 2
    assert told in ran.err
    assert ran.out == ""


@pytest.mark.parametrize(
    ("error", "status", "told"),
    [
        (KeyboardInterrupt(), 130, "stopped"),
        (MemoryError(), 3, "UNKNOWN"),
        (OSError(28, "No space left on device"), 2, "error: No space left on device"),
        (RuntimeError("lost"), 3, "defect of pyreasoner: RuntimeError: lost"),
    ],
)
def test_clean_ends(error: BaseException, status: int, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An interruption, lack of memory or a defect of ours ends with a message and its own status."""

    @click.command()
    def broken() -> int:
        raise error

    monkeypatch.setattr("pyreasoner.cli._app.load", lambda name: broken)
    ran = run("cards")
    assert ran.status == status
    assert told in ran.err
    assert "Traceback" not in ran.err


def test_a_reader_that_stops_is_no_error() -> None:
    """`pyreasoner cards | head -1` ends without a complaint about the broken pipe."""
    command = f"{sys.executable} -m pyreasoner schema case | head -c 10"
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, check=False, env={**os.environ}
    )
    assert done.stdout == '{\n"$schema'
    assert done.stderr == ""


def test_an_output_that_cannot_say_it_all() -> None:
    """Letters that the output's encoding lacks are replaced; the answer still comes."""
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run(
        [sys.executable, "-m", "pyreasoner", "rule", "704.5g"],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
    )
    assert done.returncode == 0
    assert "704.5g" in done.stdout


def test_help_needs_nothing_heavy() -> None:
    """Asking for help loads neither the solver nor pydantic nor rich, so that it comes at once."""
    program = (
        "import sys; from pyreasoner.cli import cli\n"
        "try: cli(['check', '--help'])\n"
        "except SystemExit: pass\n"
        "print(sorted({'clingo', 'pydantic', 'rich', 'yaml', 'markdown_it'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_rules_are_found_from_anywhere(tmp_path: Path) -> None:
    """The packaged rules, cards and cases are found whatever folder one is in."""
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-m", "pyreasoner", "cards", "Humility"],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(root)},
    )
    assert done.returncode == 0
    assert "lose: all abilities" in done.stdout


def test_the_verbs_are_the_modules() -> None:
    """Every public module of the command line is a verb in the list, and the other way round."""
    folder = Path(cli.callback.__code__.co_filename).parent  # type: ignore[union-attr]
    modules = {path.stem for path in folder.glob("*.py") if not path.stem.startswith("_")}
    assert modules == set(_verbs.VERBS)


def test_the_bound_is_the_engines() -> None:
    """The bound on steps that help tells is the one that the engine has by default."""
    assert _options.MAX_STEPS == DEFAULT_MAX_STEPS
