"""Changes of the rules under which a law must fall, if it says anything."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.explaining import rulebook
from ..explain.rulebook import Rule
from .law import Law


@dataclass(frozen=True)
class Mutated:
    """A changed rule book: the rules that are left out, and what is put in their place, as program text."""

    rules: tuple[Rule, ...]
    instead: str = ""

    @property
    def without(self) -> frozenset[int]:
        """The numbers of the rules that are left out, as the rule book counts them."""
        return frozenset(rule.id for rule in self.rules)

    @property
    def said(self) -> str:
        """What was changed, in words."""
        places = ", ".join(dict.fromkeys(rule.where for rule in self.rules))
        return f"{'with another rule in place of' if self.instead else 'without'} {places}"


def mutated(law: Law, game: str) -> Mutated:
    """The mutation that a law names. Raises `InputError` if there is none, or no rule of the game is meant by it."""
    wanted = law.setting(game).mutation
    if wanted is None:
        raise law.document.error(
            law.at(game),
            "the law names no change of the rules under which it would come out the other way",
            expected="such as `mutation: {without: 704.5f}`",
        )
    at = (*law.at(game), "mutation")
    number = wanted.without.get(game) if isinstance(wanted.without, dict) else wanted.without
    if number is None:
        raise law.document.error(
            (*at, "without"), f"no rule of {game} is named here", expected=f"{game}: a rule's number"
        )
    cited = [rule for rule in rulebook(game).rules if number in {cite[1] for cite in rule.cites}]
    if not cited:
        raise law.document.error(
            (*at, "without"), f"no rule of {game} has the number {number}", expected="a rule's number"
        )
    found = [rule for rule in cited if wanted.head in (None, *_heads(rule))]
    if not found:
        known = sorted({head for rule in cited for head in _heads(rule)})
        raise law.document.error(
            (*at, "head"),
            f"no rule with the number {number} derives {wanted.head!r}",
            expected=f"one of {', '.join(known)}",
        )
    if wanted.instead is None:
        return Mutated(tuple(found))
    first = found[0]
    header = f"{first.part}({','.join(first.params)})" if first.params else first.part
    return Mutated(tuple(found), f"#program {header}.\n{wanted.instead}\n#program base.\n")


def _heads(rule: Rule) -> set[str]:
    return {head.signature[0] for clause in rule.clauses for head in clause.heads}
