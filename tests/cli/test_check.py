"""`check`: verdicts, summaries, exit statuses."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from .running import heed_interruptions, run

RIGHT = """\
id: shocked
game: mtg
battlefield: {B: [Hill Giant as giant]}
hand: {A: [Shock]}
script: [A casts shock targeting giant]
ruling: {giant: {zone: battlefield, damage: 2}}
because: ["120.3e"]
"""


def _write(folder: Path, name: str, text: str) -> Path:
    path = folder / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def right(tmp_path: Path) -> Path:
    """A case that passes."""
    return _write(tmp_path, "right", RIGHT)


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    """The same case with a wrong ruling."""
    return _write(tmp_path, "wrong", RIGHT.replace("shocked", "unharmed").replace("damage: 2", "damage: 1"))


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A case with a mistake in it."""
    return _write(tmp_path, "broken", RIGHT.replace("shocked", "mistyped").replace("giant:", "gaint:"))


def test_a_case_that_passes(right: Path) -> None:
    """A right ruling ends with 0 and a line that sums it up; a line for the case comes with -v only."""
    ran = run("check", right)
    assert ran.status == 0
    assert ran.out.startswith("1 case: 1 passed in ")
    assert run("check", right, "-v").out.startswith("ALWAYS   passed  shocked ")


def test_a_case_that_fails(wrong: Path) -> None:
    """A wrong ruling ends with 1 and shows expected beside derived, and the derivation with rule numbers."""
    ran = run("check", wrong)
    assert ran.status == 1
    assert f"{wrong}:1" in ran.out
    assert "giant: damage 1  2" in ran.out
    assert "120.3e" in ran.out
    assert "Hill Giant has 2 damage, not 1" in ran.out
    assert ran.out.splitlines()[-1].startswith("1 case: 0 passed, 1 failed in ")


def test_a_case_with_a_mistake(broken: Path) -> None:
    """A mistake ends with 2 and is said with its place and what was meant."""
    ran = run("check", broken)
    assert ran.status == 2
    assert f"{broken}:" in ran.out
    assert "'giant'" in "".join(ran.out.split("did you mean")[1:])


def test_all_kinds_together(right: Path, wrong: Path, broken: Path) -> None:
    """One case that fails or cannot be read does not keep the others from being checked."""
    ran = run("check", right.parent)
    assert ran.status == 2
    assert ran.out.splitlines()[-1].startswith("3 cases: 1 passed, 1 failed, 1 error in ")


def test_json(right: Path, wrong: Path, broken: Path) -> None:
    """As JSON it is one object with counts that add up and a result for each case."""
    data = run("check", right.parent, "--format", "json").data
    assert {key: data[key] for key in ("cases", "passed", "failed", "unknown", "errors")} == {
        "cases": 3,
        "passed": 1,
        "failed": 1,
        "unknown": 0,
        "errors": 1,
    }
    by_status = {one["status"]: one for one in data["results"]}
    assert by_status["passed"]["id"] == "shocked"
    assert by_status["passed"]["verdict"] == "ALWAYS"
    assert by_status["passed"]["because"] == ["120.3e"]
    assert by_status["passed"]["release"] == "2026-04-17"
    assert by_status["passed"]["seconds"] > 0
    assert by_status["failed"]["rulings"][0]["misses"][0]["derived"] == ["2"]
    assert by_status["failed"]["why"]["conclusions"]
    assert by_status["error"]["verdict"] is None
    assert "did you mean" in by_status["error"]["problems"][0]


def test_markdown(wrong: Path) -> None:
    """As Markdown it is a report that can be pasted into an issue."""
    ran = run("check", wrong, "--format", "markdown")
    assert ran.status == 1
    assert ran.out.startswith("## FAILED unharmed\n")
    assert "| giant: damage 1 | 2 |" in ran.out


def test_fail_fast(right: Path, wrong: Path) -> None:
    """With --fail-fast nothing is looked at after the first failure, and that is said."""
    ran = run("check", wrong, right, "--fail-fast", "--jobs", "1")
    assert ran.status == 1
    assert ran.out.splitlines()[-1].startswith("1 case: 0 passed, 1 failed, 1 not looked at")


def test_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With --changed a case that passed is not played again, until its ruling, its cards or its reasons change."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    path = _write(tmp_path, "case", RIGHT)
    assert "not played again" not in run("check", path, "--changed").out
    again = run("check", path, "--changed", "-v")
    assert again.status == 0
    assert "as before" in again.out.splitlines()[0]
    assert "1 passed" in again.out.splitlines()[-1]
    assert "1 unchanged, not played again" in again.out.splitlines()[-1]
    assert run("check", path, "--changed", "--format", "json").data["results"][0]["as_before"]
    assert "not played again" not in run("check", path).out
    assert run("check", _write(tmp_path, "case", RIGHT.replace("120.3e", "104.4b")), "--changed").status == 1
    assert run("check", _write(tmp_path, "case", RIGHT.replace("damage: 2", "damage: 1")), "--changed").status == 1
    assert run("check", _write(tmp_path, "case", RIGHT.replace("damage: 2", "damage: 1")), "--changed").status == 1


def test_changed_and_verify() -> None:
    """What is to be checked again cannot be left out."""
    assert run("check", "--changed", "--verify").status == 2


def test_several_releases(tmp_path: Path) -> None:
    """A case under several releases has a result for each, and counts as one case."""
    path = _write(tmp_path, "both", RIGHT + "release: [2005-08-01, 2026-04-17]\n")
    data = run("check", path, "--format", "json").data
    assert [one["release"] for one in data["results"]] == ["2005-08-01", "2026-04-17"]
    assert data["cases"] == data["passed"] == 1
    assert (
        run("check", path, "--release", "2026-04-17", "--format", "json").data["results"][0]["release"]
        == "2026-04-17"
    )


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("nowhere.yaml", "no such file"),
        ("mgt", "no such file"),
        (".", "no cases in this folder"),
        ("*.yml", "no file fits"),
    ],
)
def test_paths_that_lead_nowhere(
    path: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A path without cases is a mistake, not an empty success."""
    monkeypatch.chdir(tmp_path)
    ran = run("check", path)
    assert ran.status == 2
    assert told in ran.out


def test_unknown_releases(right: Path) -> None:
    """A release that the game does not have is an error with those it has."""
    ran = run("check", right, "--release", "1999-01-01")
    assert ran.status == 2
    assert "2026-04-17" in ran.out


def test_packaged_cases() -> None:
    """A packaged case is found by its id, and under the name of its game."""
    assert run("check", "stack-page/w5-nineteen").status == 0


def test_the_bound_on_steps(right: Path) -> None:
    """A case that is not over within the bound is unknown, which ends with 3 and names the bound."""
    ran = run("check", right, "--max-steps", "1")
    assert ran.status == 3
    assert ran.out.startswith("UNKNOWN  unknown shocked")
    assert "1 steps (--max-steps)" in ran.out


def test_the_bound_on_time(right: Path) -> None:
    """A case that takes too long is unknown as well."""
    ran = run("check", right, "--time-limit", "0.001")
    assert ran.status == 3
    assert "--time-limit" in ran.out


def test_cards_of_ones_own(tmp_path: Path) -> None:
    """Cards of a file given with --cards can be used, and take the place of namesakes."""
    cards = _write(tmp_path, "cards", "Hill Giant:\n  types: [creature]\n  pt: 2/2\n")
    case = _write(tmp_path, "case", RIGHT.replace("battlefield, damage: 2", "graveyard"))
    assert run("check", case).status == 1
    assert run("check", case, "--cards", cards).status == 0


def test_what_no_rule_reads(tmp_path: Path) -> None:
    """A keyword that no rule reads is remarked upon; other words that no rule reads are declined."""
    odd = RIGHT + "cards: {Hill Giant: {types: [creature], pt: 3/3, keywords: [banding]}}\n"
    ran = run("check", _write(tmp_path, "odd", odd), "-v")
    assert ran.status == 0
    assert "remark: Hill Giant: no rule reads the keyword `banding`" in ran.out
    assert "1 remark (-v)" in ran.out
    ability = "{when: {enters: this}, do: {clash: opponent}}"
    other = f"{RIGHT}cards: {{Hill Giant: {{types: [creature], pt: 3/3, abilities: [{ability}]}}}}\n"
    ran = run("check", _write(tmp_path, "other", other))
    assert ran.status == 2
    assert "no rule says what the instruction `clash` means" in " ".join(ran.out.split())


def test_what_the_script_wants_and_never_comes(tmp_path: Path) -> None:
    """A choice that never comes is an error; a line that is not reached is named where the case fails."""
    unasked = RIGHT.replace("script: [", "script: [{choose: red, by: A}, ")
    ran = run("check", _write(tmp_path, "unasked", unasked))
    assert ran.status == 2
    assert "no choice came up that has this among its options" in " ".join(ran.out.split())
    lost = "id: lost\ngame: mtg\nbattlefield: {A: [Hill Giant]}\nlife: {B: 3}\n"
    lost += "script: [A attacks with hill_giant, go to end step, go to B's upkeep]\nruling: {B: {life: 3}}\n"
    ran = run("check", _write(tmp_path, "lost", lost))
    assert "script line 2 (go to end step) was not reached" in " ".join(ran.out.split())


def test_an_interruption_shows_what_is_known(tmp_path: Path) -> None:
    """Ctrl-C ends a run at once with status 130 and the results so far."""
    for number in range(60):
        _write(tmp_path, f"case{number}", RIGHT.replace("shocked", f"case-{number}"))
    root = Path(__file__).parents[2]
    command = [sys.executable, "-m", "pyreasoner", "check", "-v", "--jobs", "1", str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": str(root), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        preexec_fn=heed_interruptions,
    ) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert first.startswith("ALWAYS")
    assert process.returncode == 130
    assert "not looked at" in out.splitlines()[-1]
    assert "Traceback" not in err
    assert time.monotonic() - began < 10
