"""Predicates: those that nothing derives or looks at, clashes of arity, and private ones that leak."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from .._asp import Signature, Statement, derives, uses
from .finding import Finding

_Places = dict[Signature, list[Statement]]


class Predicates:
    """Where each predicate of a program is derived (or said to come from elsewhere) and looked at."""

    def __init__(self, statements: Sequence[Statement]) -> None:
        self.derived: _Places = defaultdict(list)
        self.declared: _Places = defaultdict(list)
        self.used: _Places = defaultdict(list)
        for statement in statements:
            where = self.declared if statement.kind == "defined" else self.derived
            for signature in derives(statement):
                where[signature].append(statement)
            for signature in _shown(statement) or uses(statement):
                self.used[signature].append(statement)

    @property
    def known(self) -> set[Signature]:
        """All predicates."""
        return {*self.derived, *self.declared, *self.used}

    def undefined(self) -> Iterator[Finding]:
        """What rules look at and nothing derives."""
        for signature, places in self.used.items():
            if signature not in self.derived and signature not in self.declared:
                hint = f"derive it, or say #defined {_said(signature)}. where cases or cards give it"
                yield _at(places[0], "undefined", f"nothing derives {_said(signature)}", hint)

    def unavailable(self, given: set[Signature]) -> Iterator[Finding]:
        """What is said to come from elsewhere, and is not among what is given there."""
        for signature, places in self.declared.items():
            if signature not in given:
                hint = "look at what the rules have, or remove it"
                yield _at(places[0], "undefined", f"no game derives {_said(signature)}", hint)

    def unused(self, public: set[Signature]) -> Iterator[Finding]:
        """What nothing looks at, unless it is documented as public."""
        for signature in {**self.derived, **self.declared}:
            if signature in self.used or (signature in public and not signature[0].startswith("_")):
                continue
            places = self.derived.get(signature)
            if places:
                hint = "remove it; what is read from outside of the rules belongs in the vocabulary"
                yield _at(places[0], "unused", f"nothing looks at {_said(signature)}", hint)
            else:
                place = self.declared[signature][0]
                hint = f"remove #defined {_said(signature)}."
                yield _at(place, "unused", f"{_said(signature)} is declared, but nothing looks at it", hint)

    def clashes(self, public: set[Signature]) -> Iterator[Finding]:
        """Names with several numbers of arguments; for private ones within a file, for others unless documented."""
        for (name, file), arities in self._arities().items():
            odd = {arity: place for arity, place in arities.items() if (name, arity) not in public}
            if len(arities) > 1 and odd:
                said = " and ".join(f"{name}/{arity}" for arity in sorted(arities))
                place = max(odd.values(), key=lambda one: one.line) if file else next(iter(odd.values()))
                hint = "give one of them another name" + ("" if file else ", or document both in the vocabulary")
                yield _at(place, "arity", f"there are {said}", hint)

    def leaks(self) -> Iterator[Finding]:
        """Private predicates that a file has which does not derive them, or that two files derive."""
        for signature in sorted({*self.derived, *self.used}):
            if not signature[0].startswith("_"):
                continue
            homes = list(dict.fromkeys(one.file for one in self.derived.get(signature, ())))
            for place in self.derived.get(signature, ()):
                if place.file != homes[0]:
                    said = f"{_said(signature)} is derived in {_short(homes[0])} as well"
                    yield _at(place, "private", said, "give one of them another name")
                    break
            for place in self.used.get(signature, ()):
                if homes and place.file not in homes:
                    said = f"{_said(signature)} is private to {_short(homes[0])}"
                    yield _at(place, "private", said, "make it public: no underline, and a line in the vocabulary")
                    break

    def _arities(self) -> dict[tuple[str, str], dict[int, Statement]]:
        """For each name (and file, if it is private) its numbers of arguments with a place for each."""
        found: dict[tuple[str, str], dict[int, Statement]] = defaultdict(dict)
        for places in (self.declared, self.derived, self.used):
            for (name, arity), statements in places.items():
                for one in statements:
                    found[name, one.file if name.startswith("_") else ""].setdefault(arity, one)
        return found


def _shown(statement: Statement) -> set[Signature]:
    text = statement.text
    if not text.startswith("#show ") or "/" not in text or ":" in text:
        return set()
    name, _, arity = text.removeprefix("#show ").removesuffix(".").rpartition("/")
    return {(name.strip(), int(arity))} if arity.isdecimal() else set()


def _said(signature: Signature) -> str:
    return f"{signature[0]}/{signature[1]}"


def _short(file: str) -> str:
    return "/".join(file.rsplit("/", 2)[-2:])


def _at(statement: Statement, code: str, said: str, hint: str) -> Finding:
    return Finding(statement.file, statement.line, code, said, hint)
