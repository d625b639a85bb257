"""Which of the labelled rules of a game its cases exercise: in which of them a rule fires."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path

from clingo import Function, Number

from pyreasoner._asp import Lit
from pyreasoner.cards import CardLibrary
from pyreasoner.cases import Case, load_cases
from pyreasoner.engine.explaining import explain_run, rulebook
from pyreasoner.engine.running import Literals, Run, run_case
from pyreasoner.explain.rulebook import Rule
from pyreasoner.games import find_game

WORKERS = 2


@cache
def case_files(game: str) -> tuple[Path, ...]:
    """The packaged case files of a game; those that were written for single rules come first."""
    folder = find_game(game).case_folder
    found = (path for path in folder.rglob("*.yaml") if "cards" not in path.relative_to(folder).parts)
    return tuple(sorted(found, key=lambda path: (path.parent.name != "rules", path)))


@cache
def cases(game: str) -> tuple[Case, ...]:
    """The packaged cases of a game."""
    loaded = load_cases(list(case_files(game)))
    assert not loaded.errors, "\n".join(map(str, loaded.errors))
    return tuple(loaded.cases)


def labelled(game: str) -> list[Rule]:
    """The rules of a game's program that carry a rule number."""
    return [rule for rule in rulebook(game).rules if rule.cites]


@cache
def waiting() -> frozenset[str]:
    """The rules that still wait for a case, as `said` writes them; this list may only become shorter."""
    lines = Path(__file__).with_name("waiting.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(line for line in lines if line)


def said(rule: Rule) -> str:
    """A rule by its file and text, which stay when lines move."""
    return f"{rule.where.partition(':')[0]}: {' '.join(rule.source.split())}"


def unexercised(game: str) -> list[Rule]:
    """The labelled rules that fire in no packaged case.

    One line of play of each case is looked at first. Only if rules are left are the cases with choices looked
    at again, in lines of play that tell their rulings apart.
    """
    missing = {rule.id: rule for rule in labelled(game) if said(rule) not in waiting()}
    files = [str(path) for path in case_files(game)]
    context = multiprocessing.get_context("spawn")  # a fork of a process with threads may hang
    with ProcessPoolExecutor(WORKERS, mp_context=context) as pool:
        for more in (False, True):
            tasks = [(game, file, more) for file in files]
            for fired in pool.map(_fired, tasks):
                for number in fired:
                    missing.pop(number, None)
                if not missing:
                    pool.shutdown(cancel_futures=True)
                    return []
    return list(missing.values())


def _fired(task: tuple[str, str, bool]) -> set[int]:
    """The numbers of the rules that fire in the cases of a file; with `more`, in further lines of play."""
    game, file, more = task
    found: set[int] = set()
    for case in load_cases([Path(file)]).cases:
        for release in case.releases_or_default:
            run = run_case(case, CardLibrary.for_game(game), release)
            if more and not run.session.branching:
                continue
            found |= _in_run(run, more)
    return found


def _in_run(run: Run, more: bool) -> set[int]:
    found = _constraints(run)
    for assumptions in _lines(run) if more else [[]]:
        explained = explain_run(run, assumptions)
        if explained is not None:
            found |= {rule.id for rule in explained.derivations.exercised_rules()}
    return found


def _lines(run: Run) -> Iterator[Literals]:
    """For each ruling a line of play in which it holds, and one in which it does not."""
    for number in range(1, len(run.case.rulings) + 1):
        upheld = Function("upheld", [Number(number), Number(run.end)])
        yield [(upheld, True)]
        yield [(upheld, False)]


def _constraints(run: Run) -> set[int]:
    """The labelled constraints that have something to forbid: they fire in no answer."""
    there = {(name, arity) for name, arity, _ in run.session.control.symbolic_atoms.signatures}
    return {
        rule.id
        for rule in labelled(run.case.game)
        if rule.kind == "constraint" and all(lit.signature in there for lit in _needed(rule))
    }


def _needed(rule: Rule) -> Iterator[Lit]:
    return (lit for clause in rule.clauses for lit in clause.body if lit.positive and lit.signature)
