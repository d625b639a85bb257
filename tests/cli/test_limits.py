"""Limits and interruptions: every verb ends with what it knows, and never with a verdict that it does not have."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pyreasoner.cli import _options, counterexample
from pyreasoner.prove.proving import DEFAULT_CONFLICTS as PROVER_CONFLICTS
from pyreasoner.refute.search import DEFAULT_CONFLICTS as SEARCH_CONFLICTS

from .running import heed_interruptions, run

ENDLESS = """\
id: endless
game: mtg
cards:
  Fountain:
    types: [enchantment]
    abilities:
      - whenever: {gains life: you}
        do: {may: {gain life: 1}}
battlefield: {A: [Fountain x2]}
script:
  - {effect: {gain life: 1}, by: A}
ruling: {A: {life: 21}}
"""

HARD = """\
id: hard
game: mtg
cards:
  Rain: {types: [sorcery], abilities: [{spell: {damage: 3, to: {each: creature}}}]}
battlefield: {A: [Hill Giant x4 as g, Crusade, Humility]}
hand: {B: [Rain]}
free: {timestamps: any, present: [Humility, Crusade], damage: {g_1: 0..2, g_2: 0..2}, counters: {g_1: {+1/+1: 0..2}}}
script: [B casts Rain]
ruling: {g_1: {zone: graveyard}}
"""

VERBS = (["ask"], ["explain"], ["check"], ["counterexample", "--no-save"], ["conflicts"], ["since"], ["coverage"])


@pytest.mark.parametrize("limit", ["--max-steps=1", "--time-limit=0.01"])
@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb[0])
def test_a_limit_that_is_reached(verb: list[str], limit: str, tmp_path: Path) -> None:
    """A case that never ends is unknown in every verb, which names the limit and ends with 3."""
    path = tmp_path / "endless.yaml"
    path.write_text(ENDLESS, encoding="utf-8")
    ran = run(*verb, path, limit)
    assert ran.status == 3
    assert limit.partition("=")[0] in ran.out
    assert not ran.err
    assert "ALWAYS" not in ran.out and "HOLDS" not in ran.out


@pytest.mark.parametrize("verb", [*VERBS[:6]], ids=lambda verb: verb[0])
def test_a_search_that_is_too_hard(verb: list[str], tmp_path: Path) -> None:
    """Where the solver gives up, so does the verb: it names the limit and claims nothing."""
    path = tmp_path / "hard.yaml"
    path.write_text(HARD, encoding="utf-8")
    ran = run(*verb, path, "--conflict-limit", 1)
    assert ran.status == 3
    assert "--conflict-limit" in ran.out
    assert "HOLDS" not in ran.out


def test_a_law_that_is_too_much() -> None:
    """A law whose smallest scope takes too long is unknown, not held."""
    ran = run("prove", "active_player_first", "--no-save", "--time-limit", 0.01)
    assert ran.status == 3
    assert "--time-limit" in ran.out
    assert "HOLDS" not in ran.out


def test_the_limits_are_the_engines() -> None:
    """The limits that help tells are those that the engine has by default."""
    assert _options.CONFLICTS == PROVER_CONFLICTS
    assert counterexample.CONFLICTS == SEARCH_CONFLICTS


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs to see the processes of a process")
@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("ask", "--format", "json"), "stopped before the end"),
        (("counterexample", "--no-save"), "stopped before the end"),
        (("check",), "1 not looked at"),
        (("conflicts",), "0 of 1 judged"),
        (("since",), "stopped before the end"),
        (("coverage",), "0 of 1 done"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else None,
)
def test_ctrl_c(args: tuple[str, ...], told: str, tmp_path: Path) -> None:
    """Ctrl-C ends the work at once with what is known, status 130 and no traceback; no process is left behind."""
    path = tmp_path / "endless.yaml"
    path.write_text(ENDLESS, encoding="utf-8")
    command = [sys.executable, "-m", "pyreasoner", *args, str(path), "--max-steps", "5000", "--time-limit", "0"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=heed_interruptions
    ) as process:
        children = _children(process)
        process.send_signal(signal.SIGINT)
        try:
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130
    assert told in " ".join(f"{out} {err}".split())
    assert "Traceback" not in out + err
    assert "HOLDS" not in out and "ALWAYS" not in out
    if "json" in args:
        assert json.loads(out)["verdict"] == "UNKNOWN"
    assert _end(children)


def _children(process: subprocess.Popen[str]) -> list[str]:
    """The processes that it has started, as soon as there are any."""
    listed = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if found := listed.read_text(encoding="utf-8").split():
            return found
        time.sleep(0.02)
    raise AssertionError("no process was started")


def _end(processes: list[str]) -> bool:
    """Whether these processes end by themselves within some seconds."""
    until = time.monotonic() + 30
    while any(Path(f"/proc/{one}").exists() for one in processes):
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True
