"""Write docs/language.md and the JSON Schemas in docs/schema/ anew from the word tables.

`python docs/generate.py` writes them; the tests compare what it would write with what is there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from math import ceil
from pathlib import Path

from pyreasoner.cases import load_releases
from pyreasoner.cases.shape import CaseShape
from pyreasoner.cli.schema import schema_text
from pyreasoner.engine.understanding import described, words_read
from pyreasoner.games import find_game
from pyreasoner.words import Row, Words

HERE = Path(__file__).parent
PAGES = {"mtg": "language", "riftbound": "riftbound"}
"""The games, each with the page that has its words."""

_DECLINED = "Known by name only, for no rule reads them yet (a card with one of them is declined):"
_UNREAD = {
    **dict.fromkeys(("instructions", "events", "prohibitions", "requirements", "permissions", "statuses"), _DECLINED),
    "keywords": "Known by name only, for no rule reads them yet (a card is played without them, and a remark says so):",
}
"""What is said of words that no rule reads, in the sections where a row stands for one word of the rules."""

_COLUMNS = 6

_BLOCK = re.compile(r"^<!-- (?P<what>[a-z]+)(?:: (?P<of>[a-z ]+))? -->$", re.MULTILINE)
_LIST = re.compile(r"<!-- list: (?P<of>[a-z ]+) -->")
_HEADING = re.compile(r"^(?P<level>##+) (?P<text>.+)$", re.MULTILINE)


def generated() -> dict[Path, str]:
    """Every file that is made, with the text that belongs in it."""
    made: dict[Path, str] = {}
    for game, page in PAGES.items():
        template = (HERE / f"{page}.in.md").read_text(encoding="utf-8")
        made[HERE / f"{page}.md"] = language(template, Words.for_game(game))
        made[HERE / "schema" / f"{game}.case.json"] = schema_text("case", game)
        made[HERE / "schema" / f"{game}.card.json"] = schema_text("card", game)
    return made


def language(template: str, words: Words) -> str:
    """The page with a table or list in the place of each mark."""

    def block(mark: re.Match[str]) -> str:
        return _MAKERS[mark["what"]](template, words, mark["of"])

    text = _BLOCK.sub(block, template)
    return _LIST.sub(lambda mark: ", ".join(words[mark["of"]]), text)


def _table(template: str, words: Words, section: str) -> str:
    rows = [row for row in words[section].values() if not _unread(words, section, row)]
    columns: list[tuple[str, Callable[[Row], str]]] = [("word", lambda row: _code(form(row)))]
    if any(row.means for row in rows):
        columns.append(("meaning", lambda row: row.means))
    if any(row.aliases for row in rows):
        columns.append(("also", lambda row: ", ".join(row.aliases)))
    if any(row.rule for row in rows):
        columns.append(("rule", lambda row: row.rule))
    lines = [_row([name for name, _ in columns]), _row(["---"] * len(columns))]
    table = "\n".join([*lines, *(_row([_cell(make(row)) for _, make in columns]) for row in rows)])
    left = [_code(row.word) for row in words[section].values() if _unread(words, section, row) and row.rule]
    return f"{table}\n\n{_UNREAD[section]} {', '.join(left)}." if left else table


def _unread(words: Words, section: str, row: Row) -> bool:
    """Whether no rule of the game reads a word, so that its table would promise too much."""
    name = re.match(r"\w+", row.fact or "")
    if section not in _UNREAD or name is None or "test" in row.more or "stands for" in row.more:
        return False
    program = find_game(words.game).program
    read = {"statuses": "status", "instructions": "instr"}.get(section)
    return name[0] not in (described(program)[read] if read else words_read(program))


def form(row: Row) -> str:
    """How a word is written: `{draw: value, by: noun?}`, or the bare word."""
    if "value" in row.more:
        return f"{row.word}: {row.more['value']}"
    if not row.args:
        return row.word
    parts = [
        f"{row.word if one.name == 'is' else one.name}: {one.kind}{'?' if one.optional else ''}"
        for one in row.args
    ]
    if row.argument("is") is None and row.args:
        return str(row.more.get("written") or f"{row.word} of {row.args[0].kind}")
    if "inline" in row.more:
        parts.append(f"{row.more['inline']} ...")
    return "{" + ", ".join(parts) + "}"


def _case_rows(template: str, words: Words, section: str | None) -> str:
    rows = [
        _row([_code(name), _cell(str(field.description))]) for name, field in CaseShape.model_fields.items()
    ]
    zones = [_row([_code(name), "what is there, player by player"]) for name in words["case zones"]]
    return "\n".join([*rows, *zones])


def _releases(template: str, words: Words, section: str | None) -> str:
    known = load_releases(words.game)
    rows = [_row([one.name, _cell(one.note)]) for one in known.known]
    return "\n".join([_row(["release", "what it changed"]), _row(["---", "---"]), *rows])


def _subtypes(template: str, words: Words, section: str | None) -> str:
    kinds: dict[str, list[str]] = {}
    for row in words["subtypes"].values():
        kinds.setdefault(str(row.more.get("of", "any")), []).append(row.word)
    return "\n\n".join(f"Of {kind}:\n\n{_columns(sorted(listed))}" for kind, listed in kinds.items())


def _columns(words: Sequence[str]) -> str:
    """A table of words that is read downwards, one column after the other."""
    depth = ceil(len(words) / min(len(words), _COLUMNS))
    head, *rows = zip_longest(*(words[at : at + depth] for at in range(0, len(words), depth)), fillvalue="")
    return "\n".join([_row(head), _row(["---"] * len(head)), *map(_row, rows)])


def _contents(template: str, words: Words, section: str | None) -> str:
    return "\n".join(_links(template))


def _links(template: str) -> Iterator[str]:
    for heading in _HEADING.finditer(template):
        anchor = re.sub(r"[^\w -]", "", heading["text"].lower()).replace(" ", "-")
        yield f"{'  ' * (len(heading['level']) - 2)}- [{heading['text']}](#{anchor})"


_MAKERS: dict[str, Callable[..., str]] = {
    "words": _table,
    "rows": _case_rows,
    "releases": _releases,
    "subtypes": _subtypes,
    "contents": _contents,
}


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _code(text: str) -> str:
    return f"`{text}`"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def main() -> None:
    """Write what has changed, and say so."""
    for path, text in generated().items():
        path.parent.mkdir(exist_ok=True)
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path}")


if __name__ == "__main__":
    main()
