"""What lint finds in cases without running them."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyreasoner.lint import allowed
from pyreasoner.lint.cases import CASE_CODES, case_findings

from .toy import unread_keyword

CASE = """\
id: folder/{id}
question: Does the Giant live?
game: mtg
battlefield: {{B: [Hill Giant as giant]}}
hand: {{A: [Shock]}}
script: [A casts shock targeting giant]
ruling: {{giant: {{zone: battlefield}}}}
"""
CITES = 'because: ["608.1"]\n'


def _codes(*paths: Path) -> list[str]:
    _, findings, allowances = case_findings(paths)
    return [one.code for one in allowed(findings, allowances, CASE_CODES)]


def _write(folder: Path, name: str, text: str) -> Path:
    path = folder / f"{name}.yaml"
    path.write_text(CASE.format(id=name.replace("_", "-")) + text, encoding="utf-8")
    return path


def test_a_case_that_cites_nothing(tmp_path: Path) -> None:
    """A case whose rulings name no rule is found, at its ruling; one that cites is not."""
    path = _write(tmp_path, "alone", "")
    _, (found,), _ = case_findings([path])
    assert (found.code, found.file, found.line) == ("uncited", str(path), 7)
    assert _codes(_write(tmp_path, "alone", CITES)) == []


@pytest.mark.parametrize(
    ("one", "other", "belong"),
    [
        ("dies", "dies_not", True),
        ("dies_not", "dies", True),
        ("704_5g_damage", "704_5g_too_little", True),
        ("mtg_t05", "mtg_t05_gone", True),
        ("dies", "diesel", False),
        ("704_5g_damage", "704_5h_deathtouch", False),
        ("w4_3", "w4_4_at_once", False),
    ],
)
def test_counterparts(tmp_path: Path, one: str, other: str, belong: bool) -> None:
    """A case that shows what is so without a rule need not cite; its name says of which case it is the counterpart."""
    citing = _write(tmp_path, one, CITES)
    counterpart = _write(tmp_path, other, "")
    expected = [] if belong else ["uncited"]
    assert _codes(citing, counterpart) == expected
    assert _codes(counterpart) == expected, "the cases beside it count, though they are not looked at"


def test_cases_of_one_page(tmp_path: Path) -> None:
    """The cases of a Markdown page are counterparts of each other."""
    page = tmp_path / "page.md"
    blocks = [CASE.format(id="dies") + CITES, CASE.format(id="dies-not"), CASE.format(id="other")]
    page.write_text("".join(f"```case\n{block}```\n" for block in blocks), encoding="utf-8")
    assert _codes(page) == ["uncited"]


def test_a_case_from_nowhere(tmp_path: Path) -> None:
    """A case says what it asks or where it comes from."""
    path = _write(tmp_path, "case", CITES)
    asks = path.read_text(encoding="utf-8")
    path.write_text(asks.replace("question: Does the Giant live?\n", ""), encoding="utf-8")
    assert _codes(path) == ["sourceless"]
    path.write_text(asks.replace("question: Does the Giant live?\n", "source: a letter\n"), encoding="utf-8")
    assert _codes(path) == []


def test_mistakes(tmp_path: Path) -> None:
    """What would be an error when the case runs is a finding, at its line and with what is near."""
    path = _write(tmp_path, "case", CITES)
    path.write_text(path.read_text(encoding="utf-8").replace("zone: batt", "zone: bat"), encoding="utf-8")
    _, (found, *_), _ = case_findings([path])
    assert (found.code, found.file, found.line) == ("input", str(path), 7)
    assert "battlefield" in found.hint


def test_cards_of_a_case(tmp_path: Path) -> None:
    """Words on a case's own cards that no rule reads are found, and can be allowed anywhere in the case."""
    keyword = unread_keyword()
    own = "cards: {{Odd: {{types: [creature], pt: 1/1, keywords: [{}]}}}}\n".format
    _, (found,), _ = case_findings([_write(tmp_path, "case", CITES + own(keyword))])
    assert (found.code, found.line) == ("unread", 9)
    assert keyword in found.said
    assert _codes(_write(tmp_path, "case", CITES + own("flying"))) == []
    allowance = '# @lint("unread", "it is never turned")\n'
    assert _codes(_write(tmp_path, "case", CITES + own(keyword) + allowance)) == []
    assert _codes(_write(tmp_path, "case", CITES + own("flying") + allowance)) == ["allowance"]
