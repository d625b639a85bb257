"""A proof: numbered steps, each resting on earlier ones, and what follows from them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ..explain import Cite, Node, fill
from .spoken import Spoken

Key = Hashable
"""Under what a step is told: what it says, or the application of an effect."""

_FEW = 2  # as many steps of a kind are still told one by one


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a proof.

    `number` counts from 1, `because` are the numbers of the steps that it rests on, `rules` the numbered
    rules that it applies, `where` the file and line of its encoding, `at` the step of the game, `kind` that
    of `explain.Node`, or `applied` for a continuous effect that is applied, which `effect` tells. `many` is how
    several such steps after each other are told, with `place` for what this one is about.
    """

    number: int
    text: str
    rules: tuple[str, ...]
    because: tuple[int, ...]
    kind: str
    where: str = ""
    at: int | None = None
    effect: Spoken | None = None
    many: str = ""
    place: str = ""


@dataclass(frozen=True, slots=True)
class Goal:
    """Something to be shown: its text, or none if it is only to be told along, and its derivations.

    `after` says when, if not at the end; `keys` are applications of effects that it rests on besides.
    """

    text: str | None
    nodes: tuple[Node, ...]
    after: str = ""
    keys: tuple[Key, ...] = ()
    about: str = ""
    ruling: int = 0


@dataclass(frozen=True, slots=True)
class Conclusion:
    """What is shown, with the numbers of the steps that it rests on, and after what, if not at the end.

    `about` is the thing that the text begins with, if there is one, `ruling` the number of its ruling.
    """

    text: str
    because: tuple[int, ...]
    after: str = ""
    about: str = ""
    ruling: int = 0


@dataclass(frozen=True, slots=True)
class Proof:
    """Steps and what follows from them."""

    steps: tuple[Step, ...]
    conclusions: tuple[Conclusion, ...]


def numbers_of(cites: Sequence[Cite]) -> tuple[str, ...]:
    """Numbered rules without their book, as cases name them."""
    return tuple(number for _, number in cites)


@dataclass
class Needs:
    """What each step rests on, near or far, so that only the nearest are named."""

    all: dict[int, frozenset[int]] = field(default_factory=dict)

    def nearest(self, numbers: Sequence[int]) -> tuple[int, ...]:
        """Those that none of the others rests on."""
        further = frozenset[int]().union(*(self.all[one] for one in numbers))
        return tuple(one for one in numbers if one not in further)

    def add(self, number: int, because: Sequence[int]) -> None:
        """Remember what a step rests on; the steps before it are known."""
        self.all[number] = frozenset(because).union(*(self.all[one] for one in because))


def listed_numbers(keys: Iterable[Key], numbers: Mapping[Key, int]) -> tuple[int, ...]:
    """The numbers of those keys that are told, each once, in order."""
    return tuple(sorted({numbers[key] for key in keys if key in numbers}))


def folded(steps: Sequence[Step], conclusions: Sequence[Conclusion]) -> Proof:
    """The proof with each run of steps of one kind, such as the steps of a turn that end, told as one."""
    runs: list[list[Step]] = []
    for step in steps:
        last = runs[-1][-1] if runs else None
        if last is not None and step.many and step.many == last.many and step.because == (last.number,):
            runs[-1].append(step)
        else:
            runs.append([step])
    runs = [part for run in runs for part in ([run] if len(run) > _FEW else [[one] for one in run])]
    numbers = {one.number: number for number, run in enumerate(runs, start=1) for one in run}

    def moved(because: Sequence[int], own: int = 0) -> tuple[int, ...]:
        return tuple(sorted({numbers[one] for one in because} - {own}))

    return Proof(
        tuple(
            replace(
                run[0],
                number=number,
                text=run[0].text if len(run) == 1 else fill(run[0].many, [run[0].place, run[-1].place]),
                because=moved([need for one in run for need in one.because], number),
            )
            for number, run in enumerate(runs, start=1)
        ),
        tuple(replace(one, because=moved(one.because)) for one in conclusions),
    )
