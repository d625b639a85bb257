"""The layers as `explain` tells them, on small boards with cards of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ..cli.running import run

_CARDS = """\
game: mtg
cards:
  Red Moon: {types: [enchantment], abilities: [{static: {each: nonbasic land, land type: mountain}}]}
  Bog Heart: {types: [land], abilities: [{static: {each: land, also: [swamp]}}]}
  Plain Bear: {types: [creature], subtypes: [bear], pt: 2/2}
  Wing Lord:
    types: [creature]
    pt: 2/2
    abilities: [{static: {each: creature, other than: this, have: flying}}, {static: {each: creature, get: +1/+1}}]
  Dull Day: {types: [enchantment], abilities: [{static: {each: creature, lose: all abilities, base: 1/1}}]}
  Wake: {types: [enchantment], abilities: [{static: {each: enchantment, also: [creature], base: 4/4}}]}
  Grove Limb:
    types: [enchantment]
    abilities: [{static: {each: forest or saproling, also: [saproling, creature, forest, land]}}]
  Twin Pool: {types: [land], subtypes: [forest, island]}
  Sprout: {types: [creature], subtypes: [saproling], pt: 1/1}
  Sea Charm:
    types: [enchantment]
    subtypes: [aura]
    abilities: [{enchant: land}, {static: {for: host, land type: island}}]
  Crowd:
    types: [creature]
    pt: "*/*"
    abilities:
      - static: {for: this, base: {power: {count: {each: creature}}, toughness: 1}}
        defines: true
"""


def _explained(tmp_path: Path, board: str, *args: str) -> str:
    """What `explain` prints, with single blanks in place of line breaks."""
    return " ".join(run("explain", _case(tmp_path, board), *args).out.split())


def _case(tmp_path: Path, board: str) -> Path:
    path = tmp_path / "case.yaml"
    path.write_text(f"{_CARDS}{board}", encoding="utf-8")
    return path


def _data(tmp_path: Path, board: str, *args: str) -> dict[str, Any]:
    return run("explain", _case(tmp_path, board), *args, "--format", "json").data


MOON = "battlefield: {A: [Bog Heart as heart, Forest, Red Moon as moon]}\nruling: {forest: {subtypes: [forest]}}\n"


def test_a_dependency_on_existence(tmp_path: Path) -> None:
    """The one that waits, although it is older, is told with what would be taken away, and what came of it."""
    text = _explained(tmp_path, MOON)
    assert "Layer 4, types [613.1d] 1. Red Moon: each nonbasic land is a Mountain." in text
    assert (
        "Bog Heart's effect (each land is also a Swamp) depends on this and waits, though it is older: "
        "Red Moon's effect would take the ability of Bog Heart away [613.8a]"
    ) in text
    assert "Bog Heart loses its ability before Bog Heart's effect has started, so that is not applied [613.6]" in text
    assert "So Forest has the subtype forest, by 1" in text


def test_a_dependency_on_what_it_applies_to(tmp_path: Path) -> None:
    """What an effect would apply to besides is told, and why."""
    board = "battlefield: {A: [Grove Limb, Red Moon, Sprout]}\nruling: {sprout: {subtypes include: [mountain]}}\n"
    text = _explained(tmp_path, board)
    assert "Red Moon's effect depends on this and waits" in text
    assert "Red Moon's effect would apply to Sprout as well, for Sprout would be a land" in text


def test_a_loop_of_dependency(tmp_path: Path) -> None:
    """In a loop neither waits, and that is told once with what each would do to the other."""
    board = (
        "battlefield: {A: [Twin Pool as pool, Grove Limb, Red Moon, Sprout]}\n"
        "ruling: {pool: {types: [creature, land]}}\n"
    )
    text = _explained(tmp_path, board)
    assert text.count("depend on each other") == 1
    assert "So neither waits, and the older one comes first [613.7, 613.8b]" in text


def test_timestamps_are_told_where_they_decide(tmp_path: Path) -> None:
    """Of two effects on the same thing, it is said that the newer one has the last word; else nothing is said."""
    board = (
        "battlefield: {A: [Red Moon, Twin Pool as pool, {card: Sea Charm, attached to: pool}]}\n"
        "ruling: {pool: {subtypes: [island]}}\n"
    )
    text = _explained(tmp_path, board)
    assert "Red Moon's effect is older, so this one has the last word on Twin Pool [613.7]" in text
    board = "battlefield: {A: [Wing Lord, Plain Bear as bear]}\nruling: {bear: {pt: 3/3}}\n"
    assert "613.7" not in _explained(tmp_path, board)


def test_an_effect_that_had_started_goes_on(tmp_path: Path) -> None:
    """An effect that takes its own ability goes on in later layers, and it is said why."""
    board = "battlefield: {A: [Dull Day as day, Wake]}\nruling: {day: {abilities: 0}, wake: {pt: 4/4}}\n"
    text = _explained(tmp_path, board)
    assert "lose their abilities, but their effects have started before, so they go on [613.6]" in text


def test_a_defining_ability_comes_first(tmp_path: Path) -> None:
    """What an ability defines is worked out with the number that comes of it."""
    board = "battlefield: {A: [Crowd, Plain Bear]}\nruling: {crowd: {pt: 2/1}}\n"
    assert "where X is the number of creatures. That makes it 2/1" in _explained(tmp_path, board)


def test_counters(tmp_path: Path) -> None:
    """Counters are applied in their layer like effects."""
    board = "battlefield: {A: [{card: Plain Bear, as: bear, counters: {+1/+1: 2}}]}\nruling: {bear: {pt: 4/4}}\n"
    text = _explained(tmp_path, board)
    assert "Layer 7c, power and toughness changed [613.4c]" in text
    assert "1. Plain Bear has 2 +1/+1 counters. That makes it 4/4" in text


def test_what_bears_on_it(tmp_path: Path) -> None:
    """Only effects that bear on what is asked are told, and layers only up to those that matter; --all tells all."""
    board = "battlefield: {A: [Wing Lord, Plain Bear as bear, Red Moon, Twin Pool as pool]}\n"
    text = _explained(tmp_path, board, "bear: has flying")
    assert "Layer 6" in text
    assert "Red Moon" not in text
    assert "Layer 7c" not in text
    text = _explained(tmp_path, board, "bear: has flying", "--all")
    assert "Red Moon: each nonbasic land is a Mountain. It applies to Twin Pool" in text
    assert "Layer 7c" in text


def test_nothing_is_told_of_layers_that_do_not_matter(tmp_path: Path) -> None:
    """A board without continuous effects, or a question that none bears on, has no word on layers."""
    board = "battlefield: {A: [Plain Bear as bear, Red Moon]}\n"
    assert "Layer" not in _explained(tmp_path, board, "bear.power")
    assert "Layer" not in _explained(tmp_path, board, "A.life")


def test_as_data(tmp_path: Path) -> None:
    """JSON has the layers with their effects, the objects, and the dependencies with their reasons."""
    data = _data(tmp_path, MOON)
    (layer,) = data["layers"]
    assert (layer["layer"], layer["about"], layer["rule"]) == ("4", "types", "613.1d")
    (applied,) = layer["applied"]
    assert applied["source"] == "Red Moon"
    assert applied["effect"] == "each nonbasic land is a Mountain"
    assert applied["objects"] == ["Bog Heart"]
    assert applied["dependencies"] == [
        {
            "effect": "Bog Heart's effect",
            "on": "Red Moon's effect",
            "reason": "existence",
            "change": "Red Moon's effect would take the ability of Bog Heart away",
            "loop": False,
        }
    ]
    step = data["steps"][applied["number"] - 1]
    assert step["kind"] == "applied"
    assert {"611.3a", "305.7"} <= set(step["rules"])


def test_as_markdown(tmp_path: Path) -> None:
    """In Markdown the numbers go on from layer to layer, with remarks under their points."""
    text = run("explain", _case(tmp_path, MOON), "--format", "markdown").out
    assert "**Layer 4, types** [613.1d]\n\n1. Red Moon" in text
    assert "\n   - Bog Heart's effect" in text


@pytest.mark.parametrize("release", ["2005-08-01", "2026-04-17"])
def test_layers_of_a_release(tmp_path: Path, release: str) -> None:
    """The layers are called as the rules of the release call them."""
    board = "battlefield: {A: [Wing Lord, Plain Bear as bear]}\n"
    text = _explained(tmp_path, board, "bear.power", "--release", release)
    assert ("Layer 7c" in text) is (release == "2026-04-17")
    assert ("Layer 6, power and toughness [2005:418.5a]" in text) is (release == "2005-08-01")


def test_it_fits_a_terminal(tmp_path: Path) -> None:
    """No line is longer than 80 columns."""
    assert max(map(len, run("explain", _case(tmp_path, MOON)).out.splitlines())) <= 80


def test_what_never_came_to_be_applied(tmp_path: Path) -> None:
    """An effect of a later layer whose ability is lost is told with what it would have done, by its card's name."""
    board = "battlefield: {A: [Crowd, Dull Day]}\nruling: {crowd: {pt: 1/1, abilities: 0}}\n"
    text = _explained(tmp_path, board)
    assert "Crowd loses its ability before Crowd's effect (Crowd has base power and toughness X/1" in text
