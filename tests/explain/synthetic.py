"""A made-up stepwise program, as large as a rule book, for measuring; run it as a script to see the times."""

from __future__ import annotations

import time
from collections.abc import Callable

from clingo import Control, Number, Symbol

OBJECTS = 12
FLUENTS = ("zone", "tapped", "damage", "control")

Parts = list[tuple[str, list[int]]]


def program(idle: int = 500) -> str:
    """Labelled rules in three parts: some 40 that fire in every step and `idle` ones that never do."""
    lines = [
        "#program base.",
        "% What a case starts with holds at first.",
        '% @kernel("start")',
        "h(F,0) :- init(F).",
        "",
        "#program state(t).",
        "% A creature is an object whose card says so.",
        '% @cr("302.1") @label("{} is a creature", (O))',
        "creature(O,t) :- h(zone(O,battlefield),t), printed(O,type(creature)).",
        "",
        "% A creature with damage as great as its toughness is destroyed.",
        '% @cr("704.5g") @label("{} has lethal damage marked ({} of {})", (O,D,N))',
        "doomed(O,t) :- creature(O,t), h(damage(O,D),t), printed(O,toughness(N)), D >= N.",
        "",
        '% @cr("120.1") @label("{} takes damage", (O))',
        "hit(O,t) :- creature(O,t), turn(O,t), not doomed(O,t).",
        "turn(O,t) :- number(O,N), N = t \\ objects.",
        "",
        '% @cr("613.1") @label("the power of {} is {}", (O,S))',
        "power(O,S,t) :- creature(O,t), S = #sum { N,E : bonus(O,E,N) }.",
    ]
    for k in range(10):
        before = f"chain{k - 1}" if k else "creature"
        lines += [
            f'\n% @cr("613.{k + 2}") @label("{{}} reaches {k}", (O))',
            f"chain{k}(O,t) :- {before}(O,t).",
        ]
    lines.append("\n#program step(t).")
    lines += [
        "% What nothing changes stays.",
        "h(F,t+1) :- h(F,t), not changed(F,t).",
        "",
        '% @cr("120.3") @label("damage is marked on {}", (O))',
        "h(damage(O,D+1),t+1) :- hit(O,t), h(damage(O,D),t).",
        "changed(damage(O,D),t) :- hit(O,t), h(damage(O,D),t).",
        "",
        '% @cr("701.8") @label("{} is put into the graveyard", (O))',
        "h(zone(O,graveyard),t+1) :- doomed(O,t).",
        "changed(zone(O,battlefield),t) :- doomed(O,t).",
        "event(dies(O),t) :- doomed(O,t).",
    ]
    for k in range(idle):
        lines += [
            f"\n% Sentence {k} of a rule that decides nothing here.",
            f'% @cr("{800 + k // 10}.{k % 10}") @label("{{}} is idle", (O))',
            f"event(idle{k}(O),t) :- creature(O,t), h(counters(O,{k},N),t), N > {k}, not doomed(O,t).",
            f"h(counters(O,{k},N),t+1) :- event(idle{k}(O),t), h(counters(O,{k},N),t).",
        ]
    return "#const objects = " + str(OBJECTS) + ".\n" + "\n".join(lines) + "\n"


def facts() -> str:
    """A board of creatures."""
    lines = []
    for k in range(OBJECTS):
        o = f"o{k}"
        lines.append(f'number({o},{k}). object_name({o},"Bear {k}"). printed({o},type(creature)).')
        lines.append(f"printed({o},toughness({1 + k % 2})). bonus({o},printed,2). bonus({o},e,1).")
        lines.append(
            f"init(zone({o},battlefield)). init(tapped({o})). init(damage({o},0)). init(control({o},a))."
        )
    return "\n".join(lines)


def session(steps: int) -> Parts:
    """The parts of a run with so many steps."""
    parts: Parts = [("base", [])]
    for t in range(steps):
        parts += [("state", [t]), ("step", [t])]
    return [*parts, ("state", [steps])]


def run(text: str, case: str, parts: Parts) -> list[Symbol]:
    """Ground the parts one after another, solve, and give the atoms of the first model."""
    control = Control(["--warn=none"])
    control.add("base", [], case + "\n" + text)
    for name, args in parts:
        control.ground([(name, [Number(arg) for arg in args])])
    with control.solve(yield_=True) as handle:
        model = handle.model()
        assert model is not None
        return list(model.symbols(atoms=True))


def _measured(what: str, do: Callable[[], object]) -> None:
    best = float("inf")
    for _ in range(5):
        begin = time.perf_counter()
        do()
        best = min(best, time.perf_counter() - begin)
    print(f"{what:40} {best * 1000:7.1f} ms")


def main() -> None:
    """Print how long loading, explaining one atom and re-checking take."""
    from clingo import parse_term

    from pyreasoner.explain.replay import replay
    from pyreasoner.explain.rulebook import RuleBook

    text, case, parts = program(), facts(), session(20)
    _measured("reading", lambda: RuleBook.from_text(text))
    book = RuleBook.from_text(text)
    atoms = run(text, case, parts)
    print(len(book.rules), "rules,", len(atoms), "atoms,", book.problems[:2])
    goal = parse_term("h(zone(o5,graveyard),20)")
    assert goal in atoms
    full = replay(book, parts, case, atoms)
    print(sum(len(full.firings(atom)) for atom in atoms), "rule instances fire")
    _measured("derivation of one atom", lambda: replay(book, parts, case, atoms).derivation(goal))
    _measured("its cites", lambda: replay(book, parts, case, atoms).cited([goal]))
    _measured("re-check", lambda: replay(book, parts, case, atoms).recheck())
    absent = parse_term("h(zone(o5,graveyard),3)")
    _measured("why not", lambda: replay(book, parts, case, atoms).why_not(absent, depth=2))


if __name__ == "__main__":
    main()
