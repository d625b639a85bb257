"""How much is ground. Step-wise grounding is lost without a wrong answer, so sizes are watched; times never are."""

from __future__ import annotations

import pytest

from pyreasoner.engine.running import Run

from ..benchmarks import boards, workloads
from ..benchmarks.counting import Counts, counted

SPELLS = 6
PER_STEP = 1000
"""Ground rules that one step of a simple script may have; it has about 400."""

FOUR_TRIGGERS = 40_000
"""Ground rules that a board with four triggers at once may have.

It has about 23,500, and 51,500 when nothing is settled between steps.
"""


def _run(text: str) -> tuple[Run, Counts]:
    """A case run under watch. It must go as it states, or its size says nothing."""
    with counted() as counts:
        made = workloads.run(workloads.board(text))
    assert workloads.agrees(made)
    return made, counts


@pytest.fixture(scope="module")
def script() -> tuple[Run, Counts]:
    """Spells cast one after another without any choice."""
    return _run(boards.scripted(SPELLS))


def test_a_step_stays_small(script: tuple[Run, Counts]) -> None:
    """No step of a script grounds more than one step needs."""
    made, counts = script
    by_step = [counts.rules[step] for step in range(made.end + 1)]
    assert min(by_step) > 0, "the counting has lost the steps"
    assert max(by_step) < PER_STEP


def test_later_steps_are_no_larger(script: tuple[Run, Counts]) -> None:
    """The last spell of a script grounds about as much as the second: a step does not see the whole past."""
    made, counts = script
    length, rest = divmod(made.end, SPELLS)
    assert rest == 0, "every spell takes as many steps as the others"
    spells = [sum(counts.rules[step] for step in range(at, at + length)) for at in range(0, made.end, length)]
    assert spells[-1] < 1.2 * spells[1]


def test_without_choices_all_is_fact(script: tuple[Run, Counts]) -> None:
    """A script without choices is evaluated, not searched: the solver has nothing to find out about any step."""
    made, _ = script
    state = list(made.session.atoms("holds", 2))
    assert len(state) > made.end, "every step has some state"
    assert [str(atom.symbol) for atom in state if not atom.is_fact] == []


def test_many_permanents_stay_in_proportion() -> None:
    """Twice the permanents under the same effects ground at most twice the rules."""
    (_, some), (_, twice) = (_run(boards.layered(permanents)) for permanents in (12, 24))
    assert some.total < twice.total < 2 * some.total


def test_triggers_in_any_order_do_not_explode() -> None:
    """Four triggers at once, whose order changes nothing: their 24 orders are not ground one by one."""
    made, counts = _run(boards.dying(4))
    assert any(made.session.atoms("choice", 4)), "nobody chose an order, so this board shows nothing"
    assert counts.total < FOUR_TRIGGERS


def test_one_ability_that_triggers_often_is_no_choice() -> None:
    """Which of the triggers of one ability comes first makes no difference, so nobody chooses and all is fact."""
    made, counts = _run(boards.mourning(12))
    assert not any(made.session.atoms("choice", 4)) and not counts.choices


def test_lines_of_play_keep_pace() -> None:
    """After a choice that takes longer one way than the other, whatever follows happens at one step, not at two."""
    made, counts = _run(boards.wavering(SPELLS))
    tasks: dict[int, set[str]] = {}
    for atom in made.session.atoms("task", 2):
        task, step = atom.symbol.arguments
        tasks.setdefault(step.number, set()).add(task.name)
    parted = {step: names for step, names in tasks.items() if len(names) > 1}
    assert parted, "no line of play took longer than another, so this board shows nothing"
    assert len(parted) <= 3
    assert max(counts.rules[step] for step in tasks if step > max(parted) + 1) < PER_STEP


SMALL = {"layers": boards.layered(8, 12), "deaths": boards.dying(1), "script": boards.scripted(1)}


@pytest.mark.parametrize("text", SMALL.values(), ids=SMALL)
def test_boards_go_as_they_say(text: str) -> None:
    """What the benchmarks measure is right, in small."""
    assert workloads.agrees(workloads.run(workloads.board(text)))
