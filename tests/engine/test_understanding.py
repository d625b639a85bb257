"""What cards say and no rule reads."""

from __future__ import annotations

from pathlib import Path

import pyreasoner
from pyreasoner.engine.understanding import declined

_MTG = Path(pyreasoner.__file__).parents[1] / "asp" / "mtg.lp"


def test_conditions_inside_of_instructions() -> None:
    """A condition that no rule reads is declined where it stands after `if:` among instructions as well."""
    facts = ['arg(i(b("Odd Card",1),1),is,cond(negated(frobnicated(3)))).', 'arg(i(b("Card",1),1),is,cond(did(last))).']
    assert [str(error).split(" (")[0] for error in declined(_MTG, facts)] == [
        "Odd Card: no rule says what the condition `frobnicated` means"
    ]


def test_events_that_never_come() -> None:
    """An event that the rules notice but cannot replace is declined where a card would put something in its place."""
    waiting = ['ability(a("Card",1),triggered).', 'event(v("Card",1),attacks).', 'on(a("Card",1),v("Card",1)).']
    assert not declined(_MTG, waiting)
    replacing = [waiting[0].replace("triggered", "replacement"), *waiting[1:]]
    assert [str(error).split(" (")[0] for error in declined(_MTG, replacing)] == [
        "Card: no rule says what replacing the event `attacks` means"
    ]
    left = ['instr(b("Card",1),2,replace).', waiting[1], 'arg(i(b("Card",1),2),is,v("Card",1)).']
    assert declined(_MTG, left)


def test_words_of_another_kind() -> None:
    """`play` is an action of players; as an instruction no rule reads it, so a card that says so is declined."""
    facts = ['instr(b("Odd Card",1),1,play).', 'instr(b("Card",1),1,choose_one).', 'instr(b("Card",1),2,skip).']
    assert [str(error).split(" (")[0] for error in declined(_MTG, facts)] == [
        "Odd Card: no rule says what the instruction `play` means"
    ]
