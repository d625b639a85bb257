"""YAML into a `Document`: our own values from the parser's events, with places kept and surprises refused.

Dates, decimals and `yes`/`no`/`on`/`off` stay text (rule 613.4 is no number, `on` is a word); whole numbers
become int, `true`/`false` bool. Keys are always text. Doubled keys, tags, merge keys, several documents,
circular or exploding aliases and overly deep nesting are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NoReturn

import yaml

from ..errors import InputError
from ._text import read_text
from .document import Document, Mark, Path

MAX_DEPTH = 100
MAX_NODES = 300_000

_INT = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})\Z")
_WORDS: dict[str, Any] = {"true": True, "false": False, "null": None, "~": None, "": None}
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
_UNCLOSED = {
    "while parsing a flow": "this bracket is not closed",
    "quoted scalar": "this quote is not closed",
}
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_yaml(path: Any) -> Document:
    """Read one YAML file. Raises `InputError` for anything that is not one clean YAML document."""
    return parse_yaml(read_text(path), str(path))


def parse_yaml(text: str, path: str, first_line: int = 1, heading: str = "") -> Document:
    """Parse YAML text; `path` is the file that errors mention, `first_line` where in it the text begins.

    Raises `InputError` with the place of the mistake.
    """
    builder = _Builder(path, first_line)
    try:
        value = builder.document(iter(yaml.parse(text, Loader=_LOADER)))
    except yaml.YAMLError as error:
        raise _syntax_error(error, text, path, first_line) from None
    return Document(value, path, builder.marks, builder.keys, heading)


class _Builder:
    def __init__(self, path: str, first_line: int) -> None:
        self.marks: dict[Path, Mark] = {}
        self.keys: dict[Path, Mark] = {}
        self._file = path
        self._first = first_line
        self._anchors: dict[str, list[Any] | None] = {}
        self._recorders: list[list[Any]] = []

    def document(self, events: Iterator[Any]) -> Any:
        """The value of the only document in the stream."""
        next(events)  # the stream's own start
        event = next(events)
        if isinstance(event, yaml.StreamEndEvent):
            raise InputError("there is nothing in it but comments", file=self._file)
        value = self._node(self._next(events), events, (), 0)
        self._next(events)
        after = next(events)
        if not isinstance(after, yaml.StreamEndEvent):
            self._refuse(after, "a second document starts here", expected="one document a file")
        return value

    def _next(self, events: Iterator[Any]) -> Any:
        event = next(events)
        for recorder in self._recorders:
            recorder.append(event)
        return event

    def _node(self, event: Any, events: Iterator[Any], at: Path, depth: int) -> Any:
        if depth > MAX_DEPTH:
            self._refuse(event, f"nested deeper than {MAX_DEPTH} levels")
        if len(self.marks) > MAX_NODES:
            self._refuse(
                event, f"more than {MAX_NODES:,} values", hint="aliases that repeat aliases grow very fast"
            )
        if isinstance(event, yaml.AliasEvent):
            return self._alias(event, at, depth)
        if event.anchor is None:
            return self._plain_node(event, events, at, depth)
        self._anchors[event.anchor] = None
        recorder = [event]
        self._recorders.append(recorder)
        value = self._plain_node(event, events, at, depth)
        self._recorders.remove(recorder)
        self._anchors[event.anchor] = recorder
        return value

    def _alias(self, event: Any, at: Path, depth: int) -> Any:
        if event.anchor not in self._anchors:
            self._refuse(event, f"nothing is called &{event.anchor}")
        recorded = self._anchors[event.anchor]
        if recorded is None:
            self._refuse(event, f"&{event.anchor} contains itself")
        recorders, self._recorders = self._recorders, []
        events = iter(recorded)
        value = self._plain_node(next(events), events, at, depth)
        self._recorders = recorders
        return value

    def _plain_node(self, event: Any, events: Iterator[Any], at: Path, depth: int) -> Any:
        self.marks[at] = self._place(event)
        if event.tag and not event.tag.startswith("tag:yaml.org,2002:str"):
            self._refuse(event, f"the tag {event.tag} is not used here")
        if isinstance(event, yaml.ScalarEvent):
            self._check_text(event)
            return _scalar(event)
        if isinstance(event, yaml.SequenceStartEvent):
            return self._sequence(events, at, depth)
        return self._mapping(events, at, depth)

    def _sequence(self, events: Iterator[Any], at: Path, depth: int) -> list[Any]:
        items: list[Any] = []
        while not isinstance(event := self._next(events), yaml.SequenceEndEvent):
            items.append(self._node(event, events, (*at, len(items)), depth + 1))
        return items

    def _mapping(self, events: Iterator[Any], at: Path, depth: int) -> dict[str, Any]:
        entries: dict[str, Any] = {}
        while not isinstance(event := self._next(events), yaml.MappingEndEvent):
            if not isinstance(event, yaml.ScalarEvent):
                self._refuse(event, "a key that is no plain word", expected="a word before the colon")
            self._check_text(event)
            key = event.value
            place = (*at, key)
            if key in entries:
                first = self.keys[place][0]
                self._refuse(event, f"the key {key!r} is given twice (first on line {first})", at=place)
            if key == "<<" and event.implicit[0]:
                self._refuse(event, "merge keys are not used here", hint="write the entries out")
            self.keys[place] = self._place(event)
            entries[key] = None
            entries[key] = self._node(self._next(events), events, place, depth + 1)
        return entries

    def _check_text(self, event: Any) -> None:
        """Refuse what an escape such as `\\0` can bring in and no reader of our facts could stand."""
        if _CONTROL.search(event.value):
            self._refuse(event, "a control character in the text", hint="remove it")

    def _place(self, event: Any) -> Mark:
        return event.start_mark.line + self._first, event.start_mark.column + 1

    def _refuse(
        self, event: Any, message: str, *, at: Path = (), expected: str | None = None, hint: str | None = None
    ) -> NoReturn:
        line, column = self._place(event)
        field = ".".join(map(str, at))
        raise InputError(
            message, file=self._file, line=line, column=column, field=field, expected=expected, hint=hint
        )


def _scalar(event: Any) -> Any:
    text: str = event.value
    if event.style is not None and event.style != "":
        return text
    if event.tag:
        return text
    if _INT.match(text):
        return int(text)
    return _WORDS.get(text, text)


def _syntax_error(error: yaml.YAMLError, text: str, path: str, first_line: int) -> InputError:
    mark = getattr(error, "problem_mark", None)
    problem = getattr(error, "problem", None) or getattr(error, "reason", None) or "not readable as YAML"
    if mark is None:
        line = text.count("\n", 0, getattr(error, "position", None) or 0) + first_line
        return InputError(f"not valid YAML: {problem}", file=path, line=line, hint="remove that character")
    begun = getattr(error, "context_mark", None)
    unclosed = next((said for context, said in _UNCLOSED.items() if context in str(error)), None)
    hint = None
    if begun is not None and unclosed and begun.line != mark.line:
        mark, problem = begun, unclosed
    else:
        lines = text.splitlines()
        problem, hint = _explained(problem, lines[mark.line] if mark.line < len(lines) else "", mark.column)
    return InputError(
        f"not valid YAML: {problem}",
        file=path,
        line=mark.line + first_line,
        column=mark.column + 1,
        hint=hint,
    )


def _explained(problem: str, line: str, column: int) -> tuple[str, str | None]:
    if "\t" in line[: column + 1]:
        return "a tab where spaces are needed", "indent with spaces"
    if line.count(": ") > 1 and "{" not in line:
        return problem, "put quotes around text that has a colon in it"
    if "{" in line or "[" in line:
        return problem, 'check that brackets are closed; put quotes around costs such as "{2}{W}"'
    return problem, None
