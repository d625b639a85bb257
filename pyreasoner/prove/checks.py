"""What is wrong with the rules of a law: some are missing, or their words mean nothing, or something else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .._asp import Signature, heads_of, uses
from ..engine.explaining import rulebook
from ..errors import InputError, raise_all, suggest
from ..explain import RuleBook
from ..explain.rulebook import Rule
from .law import Law

_NEEDED = (("at_stake", 2), ("violated", 2))


def check_rules(law: Law, game: str, facts: Iterable[str]) -> None:
    """Raise `InputError` for what is wrong with a law's rules; `facts` are program text beside the game's rules."""
    rules = RuleBook.load([law.path]).rules
    derived = set[Signature]().union(*map(heads_of, rules))
    for needed in _NEEDED:
        if needed not in derived:
            name = needed[0]
            raise InputError(f"the law has no rule for {name}", file=str(law.path), expected=f"{name}(X,t) :- ...")
    raise_all([*_taken(law, game, rules), *_unknown(law, rules, derived | _known(game, facts))])


def _taken(law: Law, game: str, rules: Iterable[Rule]) -> Iterator[InputError]:
    """Words that the law derives and that are the game's own private ones."""
    private = {
        head.signature: rule
        for rule in rulebook(game).rules
        for clause in rule.clauses
        for head in clause.heads
        if head.signature[0].startswith("_")
    }
    for rule in rules:
        for head in (head for clause in rule.clauses for head in clause.heads):
            if head.signature in private:
                yield InputError(
                    f"{head.signature[0]} means something else in {private[head.signature].where}",
                    file=str(law.path),
                    line=rule.line,
                    expected="a word that no rule of the game uses",
                )


def _unknown(law: Law, rules: Iterable[Rule], known: set[Signature]) -> Iterator[InputError]:
    """Words that the law looks at and that nothing derives: with them it would hold or fall for no reason."""
    told: set[Signature] = set()
    for rule in rules:
        for name, arity in uses(rule):
            if (name, arity) in known or (name, arity) in told:
                continue
            told.add((name, arity))
            other = sorted(number for word, number in known if word == name)
            yield InputError(
                f"nothing derives {name} with {arity} arguments" if other else f"nothing derives {name}/{arity}",
                file=str(law.path),
                line=rule.line,
                expected=f"{' or '.join(map(str, other))} arguments" if other else None,
                suggestion=None if other else suggest(name, {word for word, number in known if number == arity}),
                hint=None if other else "asp/kernel/vocabulary.lp has the words that rules look at",
            )


def _known(game: str, facts: Iterable[str]) -> set[Signature]:
    """All predicates of a game's rules and of the facts beside them."""
    beside = RuleBook.from_text("\n".join(facts)).rules
    every = [*rulebook(game).rules, *beside]
    return set[Signature]().union(*map(heads_of, every), *map(uses, every))
