"""Small random programs in parts, and the steps in which they are grounded.

Predicates d and e have facts only. p, q and r are derived in the base and at each step, u and v by rules that
two phases share, which they get as a parameter that is no number.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from clingo import Control, Function, Number, Symbol
from hypothesis import strategies as st

STEPS: list[list[tuple[str, list[Symbol]]]] = [[("base", [])]]
for _step in (1, 2):
    STEPS.append([("step", [Number(_step)])])
    STEPS += [[("asked", [phase, Number(_step)])] for phase in (Function("a"), Function("f", [Number(_step)]))]

_CONSTANTS = ("a", "b", '"a"', "1", "f(a)", "f(b)", "f(f(a))", "g(a,1)", "g(b,f(a))")
_VARIABLES = ("X", "Y", "Z")
_GIVEN = ("d", "e")
_DERIVED = ("p", "q", "r")
_ASKED = ("u", "v")
_ARGUMENTS = {"d": 1, "e": 2, "p": 1, "q": 2, "r": 0, "u": 1, "v": 2}


def _terms(names: Sequence[str], deep: bool = True) -> st.SearchStrategy[str]:
    """Terms over these variables, up to two functions deep."""
    simple = st.sampled_from((*names, *names, *names, *_CONSTANTS))
    if not deep:
        return simple
    pair = st.tuples(simple, simple).map(lambda both: f"g({both[0]},{both[1]})")
    nested = st.one_of(simple.map("f({})".format), pair)
    return st.one_of(simple, simple, nested, nested.map("f({})".format))


@st.composite
def _atoms(
    draw: st.DrawFn,
    names: Sequence[str],
    where: tuple[Sequence[str], str],
    holes: bool = False,
    deep: bool = True,
) -> str:
    """An atom of one of these predicates, whose last argument is the step."""
    name = draw(st.sampled_from(where[0]))
    args = [draw(_terms(names, deep)) for _ in range(_ARGUMENTS[name])]
    if holes and args and draw(st.booleans()):
        args[draw(st.integers(0, len(args) - 1))] = "_"
    return f"{name}({','.join([*args, where[1]])})"


@st.composite
def _rules(draw: st.DrawFn, part: str) -> str:
    """A safe rule. It makes deeper terms only of what was there before, so that grounding ends."""
    given = (_GIVEN, "0")
    before = {"base": [given], "step": [given, (_DERIVED, "t-1")], "asked": [given, (_DERIVED, "t")]}[part]
    here = {"base": (_DERIVED, "0"), "step": (_DERIVED, "t"), "asked": (_ASKED, "t")}[part]
    looping = draw(st.integers(0, 2)) == 0
    sources = st.sampled_from([*before, here] if looping else before)
    body = [draw(_atoms(_VARIABLES, draw(sources), holes=True)) for _ in range(draw(st.integers(1, 2)))]
    bound = [name for name in _VARIABLES if any(name in literal for literal in body)]
    if bound and draw(st.integers(0, 3)) == 0:
        mark = draw(st.sampled_from(("!=", "<", ">=")))
        body.append(f"{draw(st.sampled_from(bound))} {mark} {draw(_terms(bound))}")
    if bound and draw(st.booleans()):
        right = draw(_terms(_VARIABLES))
        body.append(f"{draw(st.sampled_from(bound))} = {right}")
        bound += [name for name in _VARIABLES if name in right and name not in bound]
    if bound and not looping and draw(st.integers(0, 2)) == 0:
        body.append(f"N = {draw(st.sampled_from((f'{bound[0]}+1', f'f({bound[0]})', f'-{bound[0]}')))}")
        bound.append("N")
    if draw(st.integers(0, 3)) == 0:
        counting = draw(st.sampled_from(("#count", "#max")))
        body.append(f"M = {counting} {{ V : {draw(_atoms(('V',), draw(sources)))}, d(V,0) }}")
        bound.append("M")
    if draw(st.integers(0, 1)):
        body.append(f"not {draw(_atoms(bound, draw(st.sampled_from([*before, here])), holes=True))}")
    if part == "asked":
        bound.append("p")
    head = draw(_atoms(bound, here, deep=not looping))
    kind = draw(st.integers(0, 11))
    if kind == 0:
        head = f"{{ {head} : {draw(_atoms(bound, draw(sources)))} }}"
    elif kind == 1:
        head = f"{head} ; {draw(_atoms(bound, here, deep=not looping))}"
    elif kind == 2:
        head = ""
        body.append(f"not {draw(_atoms(bound, here))}")
    return f"{head} :- {', '.join(body)}."


@st.composite
def programs(draw: st.DrawFn) -> tuple[str, list[str]]:
    """The text of a program, and facts for it."""
    lines = draw(st.lists(_rules("base"), min_size=1, max_size=3))
    if draw(st.booleans()):
        lines.append("{ p(1,0) }. q((a;f(1..2)),b,0).")
    for part, header in (("step", "#program step(t)."), ("asked", "#program asked(p,t).")):
        lines += [header, *draw(st.lists(_rules(part), min_size=1, max_size=5))]
    facts = draw(st.lists(_atoms((), (_GIVEN, "0")).map("{}.".format), min_size=2, max_size=9))
    return "\n".join(lines), facts


def answers(
    program: str, facts: str, parts: Container[tuple[str, int]] | None = None, most: int = 100
) -> set[frozenset[str]]:
    """All answer sets, up to so many; of the program parts only those in `parts` are grounded."""
    control = Control(["--warn=none", "0"], logger=lambda *_: None)
    control.add("base", [], program)
    control.add("base", [], facts)
    for step in STEPS:
        control.ground([part for part in step if parts is None or (part[0], len(part[1])) in parts])
    found: set[frozenset[str]] = set()
    with control.solve(yield_=True) as handle:
        for model in handle:
            found.add(frozenset(map(str, model.symbols(atoms=True))))
            if len(found) > most:
                break
    return found
