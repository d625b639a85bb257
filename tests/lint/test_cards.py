"""What lint finds on cards without running a case."""

from __future__ import annotations

from pathlib import Path

from pyreasoner.lint import Finding, allowed
from pyreasoner.lint.cards import CARD_CODES, card_findings

from .toy import unread_keyword

CARDS = """\
# Cards of a test.

Even Bear: {{types: [creature], pt: 2/2, keywords: [flying]}}
{above}
Odd Bear:
  types: [creature]
  pt: 2/2{inside}
  keywords: [{keyword}]

Last Bear: {{types: [creature], pt: 2/2}}
"""


def _found(folder: Path, keyword: str, above: str = "", inside: str = "") -> list[Finding]:
    path = folder / "cards" / "bears.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(CARDS.format(keyword=keyword, above=above, inside=inside), encoding="utf-8")
    findings, allowances = card_findings("mtg", [path])
    return allowed(findings, allowances, CARD_CODES)


def test_a_keyword_that_no_rule_reads(tmp_path: Path) -> None:
    """A keyword without a rule is found, at its card; one with a rule is not."""
    (found,) = _found(tmp_path, unread_keyword())
    assert (found.code, found.line) == ("unread", 5)
    assert "Odd Bear" in found.said and unread_keyword() in found.said
    assert _found(tmp_path, "flying") == []


def test_a_mistake_on_a_card(tmp_path: Path) -> None:
    """A card that cannot be read is found, with what was probably meant."""
    (found,) = _found(tmp_path, "fliyng")
    assert (found.code, found.line) == ("input", 8)
    assert "flying" in found.hint


def test_allowances(tmp_path: Path) -> None:
    """What is meant as it is can say so above or inside its card, and only there."""
    comment = '# @lint("unread", "it is never turned")'
    assert _found(tmp_path, unread_keyword(), above=comment) == []
    assert _found(tmp_path, unread_keyword(), inside=f"\n  {comment}") == []
    assert [one.code for one in _found(tmp_path, "flying", above=comment)] == ["allowance"]
    path = tmp_path / "cards" / "bears.yaml"
    path.write_text(CARDS.format(keyword=unread_keyword(), above="", inside="") + f"  {comment}\n", encoding="utf-8")
    findings, allowances = card_findings("mtg", [path])
    assert [one.code for one in allowed(findings, allowances, CARD_CODES)] == ["unread", "allowance"]
