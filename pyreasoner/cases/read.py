"""Finding case files and reading all cases in them, with every mistake in every file."""

from __future__ import annotations

import glob
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..errors import InputError, suggest
from ..files import Document, read_markdown, read_yaml
from .build import build_case
from .case import Case

_CARD_FOLDER = "cards"
_WILD = "*?["


@dataclass(frozen=True)
class LoadedCases:
    """The cases that could be read, in the order of the files, and what was wrong with the others."""

    cases: list[Case]
    errors: list[InputError]


def load_cases(paths: Sequence[Path]) -> LoadedCases:
    """All cases in these files and folders.

    A `.yaml` file holds one case, a `.md` file one in each block fenced as `case`. Folders are searched with
    their subfolders, except folders of cards and hidden ones; a path may have wildcards. Nothing is raised: a
    missing path, a file that is not clean and two cases of the same id are all in `errors`.
    """
    errors: list[InputError] = []
    cases: dict[str, Case] = {}
    for path, named in _files(paths, errors):
        for document, default_id in _documents(path, named, errors):
            case, found = build_case(document, default_id)
            errors += found
            if case is None:
                continue
            if case.id in cases:
                errors.append(
                    document.error(
                        ("id",),
                        f"another case is called {case.id!r}: {cases[case.id].place}",
                        expected="an id of its own",
                    )
                )
            else:
                cases[case.id] = case
    return LoadedCases(list(cases.values()), errors)


def _files(paths: Iterable[Path], errors: list[InputError]) -> Iterator[tuple[Path, bool]]:
    """Every file once, with whether it was named itself rather than found in a folder."""
    seen: set[Path] = set()
    for path in paths:
        found = list(_expand(path))
        if not found:
            errors.append(_nothing(path))
        for file, named in found:
            real = file.resolve()
            if real not in seen:
                seen.add(real)
                yield file, named


def _expand(path: Path) -> Iterator[tuple[Path, bool]]:
    if path.is_file():
        yield path, True
    elif path.is_dir():
        yield from ((file, False) for file in sorted(path.rglob("*")) if _is_case_file(file, path))
    elif any(mark in str(path) for mark in _WILD):
        for name in sorted(glob.glob(str(path), recursive=True)):
            yield from _expand(Path(name))


def _is_case_file(file: Path, root: Path) -> bool:
    folders = file.relative_to(root).parts[:-1]
    if _CARD_FOLDER in folders or root.name == _CARD_FOLDER or any(part.startswith(".") for part in folders):
        return False
    return file.suffix in (".yaml", ".md") and not file.name.startswith(".") and file.is_file()


def _nothing(path: Path) -> InputError:
    if path.is_dir():
        return InputError("there are no cases in this folder", file=str(path), expected=".yaml or .md files")
    if any(mark in str(path) for mark in _WILD):
        return InputError(
            "no file fits this pattern", file=str(path), expected="a pattern that fits .yaml or .md files"
        )
    parent = path.parent
    missing = path
    while not parent.is_dir() and parent != parent.parent:
        missing, parent = parent, parent.parent
    beside = [entry.name for entry in parent.iterdir()] if parent.is_dir() else []
    near = suggest(missing.name, beside)
    return InputError(
        "there is no such file or folder",
        file=str(path),
        suggestion=str(parent / near) if near else None,
        hint=None if near else f"looked in {parent}",
    )


def _documents(path: Path, named: bool, errors: list[InputError]) -> Iterator[tuple[Document, str | None]]:
    try:
        if path.suffix == ".md":
            found = read_markdown(path)
            if not found and named:
                errors.append(
                    InputError("this page has no case", file=str(path), expected="a block fenced as ```case")
                )
            for number, document in enumerate(found, start=1):
                yield document, f"{path.stem}-{number}"
        elif path.suffix in (".yaml", ".yml"):
            yield read_yaml(path), None
        else:
            errors.append(InputError("this is no case file", file=str(path), expected="a .yaml or .md file"))
    except InputError as error:
        errors += error.errors
