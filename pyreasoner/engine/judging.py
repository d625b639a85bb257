"""Judging: what verdict the rules give on each ruling of a case, and on what it hangs."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from clingo import Function, Number, Symbol

from ..cards import CardLibrary
from ..cases import Case, Ruling
from .answers import Choice, Judgement, Miss, RulingAnswer, Status, Verdict
from .conditions import condition, open_literals
from .explaining import explain_run
from .lines import OPEN_PARTS
from .running import Atoms, Literals, Run, is_possible, lines_asked_about, run_case, true_among
from .session import DEFAULT_MAX_STEPS, Session

FREE = "free"
"""The chooser of parts that the case leaves open."""

RULES = "rules"
"""The chooser of what no rule decides."""

_TOLD = (*OPEN_PARTS, ("choice", 4), ("failed", 3), ("found_instead", 4), ("found_member", 4))
_ORDER = Function("order")
_UNASKED = "no choice came up that has this among its options"
_UNASKED_ORDER = "there were never triggers of these and of others to be put on the stack at once"


def judge(
    case: Case,
    library: CardLibrary,
    release: str | None = None,
    *,
    max_steps: int = DEFAULT_MAX_STEPS,
    verify: bool = False,
    cite: bool = False,
) -> Judgement:
    """Hold a case's rulings against what the rules derive.

    With `verify`, the solver's answer is re-checked by replaying the rules on it; with `cite`, the rules that decided
    are named even if all is as it should be. Raises `InputErrors` for
    mistakes in the case's cards.
    """
    return judge_run(run_case(case, library, release, max_steps=max_steps), verify=verify, cite=cite)


def judge_run(run: Run, *, verify: bool = False, cite: bool = False) -> Judgement:
    """Hold the rulings of a case that has been run against its outcome, as `judge` does."""
    began = time.perf_counter()
    case, session = run.case, run.session
    if session.bound_reached:
        problem = session.unfinished
        return _judgement(run, Verdict.UNKNOWN, Status.UNKNOWN, problems=(problem,))
    answers = tuple(answer(run, number, ruling) for number, ruling in enumerate(case.rulings, start=1))
    illegal = (*illegal_lines(run), *unasked_choices(run))
    agreed = all(answer.agrees for answer in answers) and not illegal
    # A line that the rules do not allow, and that no ruling speaks of, is a mistake in the case.
    status = Status.ERROR if illegal else Status.PASSED if agreed else Status.FAILED
    verdict = _overall(answers, any(ruling.partial for ruling in case.rulings))
    if status is Status.PASSED and case.verdict and case.verdict != verdict:
        status = Status.FAILED
        illegal = (*illegal, f"the case expects the verdict {case.verdict}, the rules give {verdict}")
    cited, uncited, wrong = _grounds(run, verify, cite)
    if status is Status.PASSED and (uncited or wrong):
        status = Status.FAILED
    if status is not Status.PASSED:
        # What the case wanted to happen and did not may be all that is wrong with its ruling.
        illegal = (*illegal, *unreached_lines(run))
    run.seconds += time.perf_counter() - began
    return _judgement(run, verdict, status, answers, (*illegal, *wrong), cited, uncited)


def _grounds(run: Run, verify: bool, cite: bool) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """The rules that decided, those of `because` that had no part in it, and what a re-check finds wrong.

    Which rules decided is only looked for to `cite` them, or where one that the case names did not.
    """
    glance = not (verify or cite)
    explained = explain_run(run, glance=glance) if run.case.because or not glance else None
    if explained is None:
        return (), (), ()
    uncited = set(run.case.because)
    uncited -= explained.exercised(uncited)
    lines = [explained]
    # The line of play explained may be one in which a ruling that hangs on a choice does not hold.
    for number in range(1, len(run.case.rulings) + 1):
        held = held_atom(run, number) if uncited else None
        line = explain_run(run, [*within(run, number), (held, True)], glance=glance) if held is not None else None
        if line is not None:
            lines.append(line)
            uncited -= line.exercised(uncited)
    cited = {number for line in lines for number in line.cited()} if cite or uncited else set[str]()
    wrong = explained.recheck()[:5] if verify else []
    return tuple(sorted(cited)), tuple(sorted(uncited)), tuple(wrong)


def _judgement(
    run: Run,
    verdict: Verdict,
    status: Status,
    answers: tuple[RulingAnswer, ...] = (),
    problems: tuple[str, ...] = (),
    cited: tuple[str, ...] = (),
    uncited: tuple[str, ...] = (),
) -> Judgement:
    return Judgement(
        case=run.case.id,
        release=run.release,
        verdict=verdict,
        status=status,
        rulings=answers,
        cited=cited,
        uncited=uncited,
        problems=problems,
        left_out=_remarks(run, status),
        steps=run.end,
        seconds=run.seconds,
    )


def _overall(answers: Iterable[RulingAnswer], by_parts: bool) -> Verdict:
    verdicts = {answer.verdict for answer in answers}
    for verdict in (Verdict.UNKNOWN, Verdict.CONFLICT, Verdict.SILENT, Verdict.VARIES, Verdict.CHOICE):
        if verdict in verdicts:
            return verdict
    if by_parts:
        return Verdict.VARIES
    return Verdict.NEVER if verdicts == {Verdict.NEVER} else Verdict.ALWAYS


# ---------------------------------------------------------------------- one ruling
def answer(run: Run, number: int, ruling: Ruling) -> RulingAnswer:
    """The verdict on one ruling of a case that has been run to its end."""
    held = held_atom(run, number)
    inside = [*run.ending(), *within(run, number)]
    decided = _decided(run, held)
    if decided is not None and not run.session.branching:
        verdict = Verdict.ALWAYS if decided else Verdict.NEVER
        agrees = _agrees(ruling, verdict, ())
        misses = () if decided else _misses(run, number, None)
        return RulingAnswer(number, _stated(ruling), verdict, agrees, misses)
    yes = None if held is None else _line(run, [*inside, (held, True)])
    no = _line(run, inside if held is None else [*inside, (held, False)])
    if yes is None and no is None:
        return RulingAnswer(number, _stated(ruling), Verdict.CONFLICT, False)
    if no is None:
        return RulingAnswer(number, _stated(ruling), Verdict.ALWAYS, _agrees(ruling, Verdict.ALWAYS, ()))
    if yes is None or held is None:
        never = Verdict.NEVER
        return RulingAnswer(number, _stated(ruling), never, _agrees(ruling, never, ()), _misses(run, number, no))
    chooser, kept = _decider(run, inside, held, yes)
    verdict = {FREE: Verdict.VARIES, RULES: Verdict.SILENT}.get(chooser, Verdict.CHOICE)
    agrees = _agrees(ruling, verdict, (chooser,)) or verdict is Verdict.SILENT and run.case.verdict == verdict
    misses = () if agrees else _misses(run, number, kept)
    hangs = condition(run, inside, held) if verdict is Verdict.VARIES else None
    return RulingAnswer(
        number, _stated(ruling), verdict, agrees, misses, (chooser,), _choices(yes), _choices(kept), hangs
    )


def _line(run: Run, assumptions: Literals) -> Atoms | None:
    """What a verdict tells of one line of play in which the assumptions hold, or None if there is none."""
    return true_among(run, assumptions, [atom.symbol for told in _TOLD for atom in run.session.atoms(*told)])


def _agrees(ruling: Ruling, verdict: Verdict, choosers: tuple[str, ...]) -> bool:
    """Whether the verdict is what the ruling's `when` says."""
    if ruling.when == "always":
        return verdict is Verdict.ALWAYS
    if ruling.when == "never":
        return verdict is Verdict.NEVER
    if ruling.when == "possible":
        return verdict in (Verdict.ALWAYS, Verdict.CHOICE, Verdict.VARIES, Verdict.SILENT)
    return verdict is Verdict.CHOICE and choosers == (ruling.chooser,)


def _stated(ruling: Ruling) -> str:
    return ruling.when if ruling.chooser is None else f"{ruling.when} {ruling.chooser}"


def held_atom(run: Run, number: int) -> Symbol | None:
    """The atom that says that the ruling holds, or None if it can never hold."""
    end = Number(run.end)
    for atom in (
        Function("upheld", [Number(number), end]),
        Function("holds", [Function("judged", [Number(number), Function("yes")]), end]),
    ):
        if run.session.literal(atom) is not None:
            return atom
    return None


def _decided(run: Run, held: Symbol | None) -> bool | None:
    if held is None:
        return False
    atom = run.session.control.symbolic_atoms[held]
    return True if atom is not None and atom.is_fact else None


def within(run: Run, number: int) -> Literals:
    """The assumption that what the case leaves open is as the ruling's `under` says."""
    outside = Function("outside", [Number(number)])
    return [] if run.session.literal(outside) is None else [(outside, False)]


# ---------------------------------------------------------------------- on what it hangs
def _decider(run: Run, within: Literals, held: Symbol, yes: Atoms) -> tuple[str, Atoms]:
    """Who decides: keep to the line of play `yes` for as long as it can still go the other way.

    The choice at which it no longer can is the one that decides; returns its chooser and the other line.
    """
    fixed: Literals = [*within, (held, False)]
    decider = RULES
    for chooser, group in _in_order(run, yes):
        if not is_possible(run, [*fixed, *group]):
            decider = chooser
            break
        fixed += group
    other = _line(run, fixed)
    assert other is not None
    return decider, other


def _in_order(run: Run, model: Atoms) -> list[tuple[str, Literals]]:
    """The choices of a model in the order they are made: what the case leaves open first, then step by step."""
    open_parts = open_literals(run, model)
    groups: list[tuple[str, Literals]] = [(FREE, open_parts)] if open_parts else []
    made: dict[tuple[int, str, str], Literals] = {}
    for atom in run.session.atoms("choice", 4):
        player, about, _, step = atom.symbol.arguments
        if atom.symbol in model:
            made.setdefault((step.number, str(player), str(about)), []).append((atom.symbol, True))
    for atom in run.session.atoms("choice", 4):
        player, about, _, step = atom.symbol.arguments
        key = (step.number, str(player), str(about))
        if key in made and atom.symbol not in model:
            made[key].append((atom.symbol, False))
    return groups + [(player, literals) for (_, player, _), literals in sorted(made.items(), key=lambda item: item[0])]


def _choices(model: Atoms) -> tuple[Choice, ...]:
    found = [a.arguments for a in model if a.name == "choice" and len(a.arguments) == 4]
    rows = [Choice(str(p), str(w), str(x), t.number) for p, w, x, t in found]
    return tuple(sorted(rows, key=lambda c: (c.step, c.chooser, c.about)))


# ---------------------------------------------------------------------- what is amiss
def _misses(run: Run, number: int, model: Atoms | None) -> tuple[Miss, ...]:
    """The expectations of a ruling that fail, with what is derived in their place."""
    holds: Callable[[Symbol], bool] = (lambda a: True) if model is None else model.__contains__
    instead: dict[tuple[int, int], list[str]] = {}
    for atom in (*run.session.atoms("found_instead", 4), *run.session.atoms("found_member", 4)):
        ruling, index, value, step = atom.symbol.arguments
        if ruling.number == number and holds(atom.symbol):
            instead.setdefault((index.number, step.number), []).append(str(value))
    sets = {index for index, one in enumerate(run.case.rulings[number - 1].expectations, 1) if one.value == "set"}
    texts = {
        a.symbol.arguments[1].number: a.symbol.arguments[2].string
        for a in run.session.atoms("expect_text", 3)
        if a.symbol.arguments[0].number == number
    }
    misses = []
    for atom in run.session.atoms("failed", 3):
        which, place, when = (x.number for x in atom.symbol.arguments)
        if which == number and holds(atom.symbol):
            derived = tuple(instead.get((place, when), ()))
            misses.append(Miss(texts.get(place, ""), derived, number, place, when, place in sets))
    last = max((m.step for m in misses), default=-1)
    return tuple(sorted((m for m in misses if m.step == last), key=lambda m: m.index))


def illegal_lines(run: Run) -> tuple[str, ...]:
    """Script lines that the rules do not allow, unless a ruling speaks of their legality.

    If only some lines of play do not allow them, those are none that the case speaks of; here they count if no other is
    left.
    """
    departing = run.departing()
    nowhere = bool(departing) and not is_possible(run, run.ending())
    lines = {atom.arguments[0].number for atom in departing} if nowhere else set()
    spoken = lines_asked_about(run.session)
    broken: dict[int, set[str]] = {}
    for what, is_fact in run.state_of_the_script("broken"):
        line, rule = what.arguments
        if line.number in lines or (is_fact and line.number not in spoken):
            broken.setdefault(line.number, set()).add(rule.string)
    return tuple(
        f"script line {line} ({run.case.script[line - 1]}) is not allowed: rule {', '.join(sorted(rules))} "
        f'(`explain` with "script {line}: legal" says why)'
        for line, rules in sorted(broken.items())
    )


def _remarks(run: Run, status: Status) -> tuple[str, ...]:
    if status is Status.UNKNOWN:
        return ()
    return remarks_on(run) if status is Status.FAILED else left_out(run)


def remarks_on(run: Run) -> tuple[str, ...]:
    """Remarks on the lines of play that a case does not speak of, and on what it has not come to when it ends."""
    return (*left_out(run), *_undone(run))


def _undone(run: Run) -> tuple[str, ...]:
    """Remarks on what some line of play has not come to where the case ends."""
    found = {atom.symbol for atom in run.session.atoms("undone", 2)}
    ended = (atom for atom in found if is_possible(run, [*run.ending(), (atom, True)]))
    return tuple(sorted({atom.arguments[0].string for atom in ended}))


def left_out(run: Run) -> tuple[str, ...]:
    """Remarks on the lines of play that the case does not speak of: in which the script would have to break a rule."""
    over = (Function("quiet", [Number(run.end)]), True)
    wrong = (atom for atom in run.departing() if is_possible(run, [over, (atom, True)]))
    lines = sorted({atom.arguments[0].number for atom in wrong})
    if not lines:
        return ()
    named = ", ".join(f"{line} ({run.case.script[line - 1]})" for line in lines)
    return (f"left out is whatever makes script line{'s' if len(lines) > 1 else ''} {named} illegal",)


def breaks_off(session: Session, step: int) -> bool:
    """Whether a line has turned out illegal by this step, so that `illegal_lines` of a run that ends here names it."""
    found = [atom for name in ("violates", "violates_target") for atom in session.atoms(name, 4) if atom.is_fact]
    lines = {atom.symbol.arguments[0].number for atom in found if atom.symbol.arguments[3].number < step}
    return bool(lines) and not lines <= lines_asked_about(session)


def unasked_choices(run: Run) -> tuple[str, ...]:
    """What the script has players choose at a choice that never comes, in no line of play."""
    wishes = {what.arguments[0].number: what.arguments[2] for what, sure in run.state_of_the_script("wish") if sure}
    return tuple(
        f"script line {line} ({run.case.script[line - 1]}): {_UNASKED_ORDER if wish == _ORDER else _UNASKED}"
        for line, wish in sorted(wishes.items())
    )


def unreached_lines(run: Run) -> tuple[str, ...]:
    """The first line of the script that was not carried out in any line of play, for the game had come to its end."""
    lines = (what.arguments[0].number for what, sure in run.state_of_the_script("script") if sure)
    return tuple(
        f"script line {line} ({run.case.script[line - 1]}) was not reached: the game had come to its end before"
        for line in sorted(lines)
    )
