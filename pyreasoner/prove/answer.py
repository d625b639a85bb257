"""The whole answer to a law: the proof, and where it falls the smallest board, replayed, explained, as a case."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from clingo import Symbol, parse_term

from ..cards import CardLibrary
from ..cases import Case, load_releases
from ..engine import Status
from ..engine.conditions import Cubes
from ..engine.judging import judge_run
from ..engine.limits import LimitReached
from ..engine.running import Atoms, Literals, Run, is_possible, model_of, run_case
from ..explain import RuleBook, fill, replay
from ..games import find_game
from ..refute.reaching import way_to
from ..refute.saving import built_case, case_text, found_case, without_idle_cards
from ..refute.search import Refutation, board_of, smallest
from ..render.conditions import said_where
from ..render.derivation import proof_page
from ..render.page import Block, line
from ..render.why import proof_of as told_proof
from ..render.words import words_of
from ..saying import CaseWords, counted
from ..why import ending_of
from ..words import Words
from .board import place_id
from .law import read_law
from .mutation import mutated
from .proving import Proof, Question, Trial, play, proof_of, proving_file, run_with
from .ruling import Look, Ruling


@dataclass(frozen=True)
class Refuted:
    """The smallest board on which a law falls.

    `broken` says in words how it falls there; `value` is the board as a case, None where no case can say it, and
    then `so` says what is so. `needs` is what of it matters, `way` a script that leads to it (None: none was found),
    `why` the derivation of what comes of it. `smallest` says that no smaller board is left.
    """

    broken: str
    value: Mapping[str, Any] | None = None
    so: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    way: Sequence[str] | None = None
    why: Sequence[Block] = ()
    smallest: bool = True


@dataclass(frozen=True)
class Answer:
    """What came of a law within a scope, and under what change of the rules, if under any."""

    question: Question
    release: str
    proof: Proof
    refuted: Refuted | None = None
    changed: str | None = None


def answer(question: Question) -> Answer:
    """Try a law; where it falls, find the smallest board and replay it. Raises `InputError` for what is wrong in it."""
    proof, trial = proof_of(question)
    changed = mutated(read_law(question.path), question.game).said if question.mutated else None
    refuted = _Refuting(trial).refuted() if trial is not None else None
    return Answer(question, release_of(question), proof, refuted, changed)


def release_of(question: Question) -> str:
    """The release under which a law is tried."""
    return question.release or load_releases(question.game).default.name


class _Refuting:
    def __init__(self, trial: Trial) -> None:
        self._trial = trial
        self._law = trial.law
        self._library = CardLibrary.for_game(trial.case.game)
        self._words = Words.for_game(trial.case.game)

    def refuted(self) -> Refuted:
        """The smallest board."""
        trial = self._trial
        broken = self._broken(trial)
        model, sure = self._smallest(broken)
        needs = self._needs(broken, model)
        if not self._law.setting(trial.case.game).slots and not trial.case._things:
            return Refuted(self._said(trial.run, model), so=tuple(self._so(model)), needs=needs, smallest=sure)
        board = Refutation(trial.states, board_of(model, trial.case))
        value = found_case(trial.case, board, f"found/{self._law.name}", trial.run.release)
        value["note"] = f"Found as a counterexample to the law {self._law.name}."
        if trial.change is None:
            value = without_idle_cards(value)
        return replace(self._replayed(value, model), needs=needs, smallest=sure)

    def _broken(self, trial: Trial) -> Literals:
        atom = trial.breaking()
        assert atom is not None
        broken: Literals = [(atom, True)]
        ended = [*trial.run.ending(), *broken]
        finite = self._law.shape.steps is None and is_possible(trial.run, ended)
        return ended if finite else broken

    def _smallest(self, broken: Literals) -> tuple[Atoms, bool]:
        try:
            return smallest(self._trial.run, broken)[1], True
        except LimitReached:
            model = self._trial.broken()
            assert model is not None
            return model, False

    def _needs(self, broken: Literals, model: Atoms) -> tuple[str, ...]:
        """What of the board alone makes the law fall, whatever is chosen; nothing if it hangs on choices too."""
        *rest, (atom, _) = broken
        with suppress(LimitReached):
            cube = Cubes(self._trial.run, rest).around(model, (atom, False))
            known = {part.key for part in self._trial.case.parts}
            if cube is not None and all(key in known for key, _ in cube.parts):
                return said_where(cube, self._trial.case, words_of(self._trial.case))
        return ()

    # ---- a board that is a case
    def _replayed(self, value: dict[str, Any], model: Atoms) -> Refuted:
        """The board run anew as a case of its own, where the law has to fall again."""
        trial = self._trial
        case = built_case(value)
        if trial.change is not None:  # with other rules it may matter which cards there could be
            case = case.model_copy(update={"used_cards": trial.case.used_cards})
        run = run_with(self._law, case, trial.question, self._places(case, model), trial.change)
        play(self._law, run)
        again = replace(trial, case=case, run=run)
        found = model_of(run, self._broken(again)) if again.breaking() is not None else None
        if found is None:
            raise AssertionError(f"the board that was found does not break the law: {case_text(value)}")
        said = self._said(run, found)
        if trial.change is not None:  # what the rules as they are say of it proves nothing
            return Refuted(said, value)
        value = self._ruled(value, found, self._last(value, run, found))
        plain = run_case(built_case(value), self._library, run.release, max_steps=trial.question.max_steps)
        if plain.session.bound_reached:
            return Refuted(said, value)
        end = ending_of(plain)
        note = value.pop("note")
        value |= {"because": sorted(end.explained.cited())} if "ruling" in value else {}
        value["note"] = note
        points = list(end.points())
        why = [line("Why:"), *proof_page(told_proof(end, points), indent=1)] if points else []
        way = way_to(value, case, self._library) if "ruling" in value else None
        return Refuted(said, value, way=way, why=why)

    def _places(self, case: Case, model: Atoms) -> list[str]:
        """The facts about the places that are filled on a board, and the choices that the law itself has made."""
        here = {name for name, _, _ in case._things}
        facts = [f"size({name},{size})." for name, size in self._trial.question.sizes.items()]
        for kind in self._law.setting(case.game).slots:
            for number in range(1, self._trial.question.sizes[kind] + 1):
                if place_id(kind, number) in here:
                    facts.append(f"slot({kind},{number},{place_id(kind, number)}).")
        return facts

    def _last(self, value: Mapping[str, Any], run: Run, found: Atoms) -> Look:
        """How things are in the end. A play is followed no further than to where the law falls, a case is."""
        keywords = self._law.keywords
        if self._law.shape.steps is None and not any(atom in found for atom, _ in run.ending()):
            plain = run_case(built_case(value), self._library, run.release, max_steps=self._trial.question.max_steps)
            ended = None if plain.session.bound_reached else model_of(plain, plain.ending())
            if ended is not None:
                return Look(ended, self._words, plain.end, keywords)
        return Look(found, self._words, run.end, keywords)

    def _ruled(self, value: dict[str, Any], found: Atoms, last: Look) -> dict[str, Any]:
        """The case with a ruling on the things that the law falls with, as they are there; where they were
        different before the play, that is checked first."""
        term = next(a for a in found if a.match("violated", 2)).arguments[0]
        swapped = next((a.arguments for a in found if a.match("exchanged", 2)), None)
        first = Look(found, self._words, 0, self._law.keywords)
        things = last.things(term)
        if swapped is not None:
            return self._ruled_twice(value, swapped, first.ruling(things), last.ruling(things))
        ruling, before = last.ruling(things), first.ruling(things)
        if not ruling:
            return value
        note = value.pop("note")
        if value.get("script") and before != ruling:
            known = {name: says for name, says in before.items() if name in ruling}
            value["script"] = [*([{"check": known}] if known else []), *value["script"]]
        value["ruling"] = dict[str, Any](ruling)
        value["note"] = note
        if self._status(value) is not Status.PASSED:
            value["ruling"] = {**ruling, "when": "possible"}
            if self._status(value) is not Status.PASSED:
                raise AssertionError(f"the board that was found comes out otherwise: {case_text(value)}")
        return value

    def _ruled_twice(
        self, value: dict[str, Any], swapped: Sequence[Symbol], before: Ruling, after: Ruling
    ) -> dict[str, Any]:
        """The case with both orders of arrival of two things, and what comes of each; or, where something else hangs
        on when these arrived, with the first order alone."""
        one, other = map(str, swapped)
        note = value.pop("note")
        both = {**value, "free": {**value.get("free", {}), "timestamps": [one, other]}}
        both["ruling"] = [
            {**before, "under": [f"{one} before {other}"]},
            {**after, "under": [f"{other} before {one}"]},
        ]
        for ruled in (both, {**value, "ruling": dict(before)}):
            ruled["note"] = note
            if before and after and self._status(ruled) is Status.PASSED:
                return ruled
        return {**value, "note": note}

    def _status(self, value: Mapping[str, Any]) -> Status:
        most = self._trial.question.max_steps
        return judge_run(run_case(built_case(value), self._library, self._trial.run.release, max_steps=most)).status

    # ---- in words
    def _said(self, run: Run, model: Atoms) -> str:
        """How the law is broken, as its own label says it."""
        atom = min((a for a in model if a.match("violated", 2)), key=lambda a: (a.arguments[1], a))
        book = RuleBook.load([find_game(run.case.game).program, proving_file(), self._law.path])
        words = _words_of(run, model)
        derived = replay(book, run.session.parts, run.facts, model).firings(atom)
        for firing in derived:
            if firing.rule.label.text:
                return counted(fill(firing.rule.label.text, [words.say(arg) for arg in firing.args]))
        return words.say(atom.arguments[0])

    def _so(self, model: Atoms) -> list[str]:
        """What is so in a state that the law's own rules have made."""
        words = _words_of(self._trial.run, model)
        chosen = {(a.arguments[0], a.arguments[1]) for a in model if a.match("stands", 2)}
        given = [a.arguments for a in model if a.match("gives", 3)]
        return sorted({words.say(fluent) for key, value, fluent in given if (key, value) in chosen})


def _words_of(run: Run, model: Atoms) -> CaseWords:
    """What the things of a line of play are called."""
    named: dict[str, list[Symbol]] = {}
    for one in model:
        named.setdefault(one.name, []).append(one)
    facts = [parse_term(text.rstrip(". ")) for text in run.facts.splitlines() if text.strip()]
    return CaseWords.for_case(run.case.game, facts, named)
