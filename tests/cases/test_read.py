"""Finding and reading case files: folders, pages, patterns, and files that are not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyreasoner.cases import load_cases

from .support import good

CASE = "id: {}\ngame: mtg\nhand: {{A: [Shock]}}\n"
PAGE = """# Questions

Some text.

```case
id: page/first
game: mtg
```

```yaml
not: a case
```

## Another

```case
game: mtg
question: Which?
hand: {A: ["Shock as 1"]}
```

```case
game: mtg
```
"""


@pytest.fixture()
def folder(tmp_path: Path) -> Path:
    """A folder with cases, cards, a page and things to pass over."""
    (tmp_path / "deep" / "cards").mkdir(parents=True)
    (tmp_path / ".hidden").mkdir()
    (tmp_path / "one.yaml").write_text(CASE.format("one"))
    (tmp_path / "deep" / "two.yaml").write_text(CASE.format("two"))
    (tmp_path / "deep" / "cards" / "card.yaml").write_text("Thing: {types: [creature]}")
    (tmp_path / ".hidden" / "x.yaml").write_text("nonsense: true")
    (tmp_path / "page.md").write_text(PAGE)
    (tmp_path / "README.md").write_text("# No case here\n")
    (tmp_path / "notes.txt").write_text("nothing")
    return tmp_path


def test_a_folder_is_searched(folder: Path) -> None:
    """Subfolders and pages are read; cards, hidden folders, other files and pages without cases are not."""
    loaded = load_cases([folder])
    assert [case.id for case in loaded.cases] == ["two", "one", "page/first", "page-3"]
    assert len(loaded.errors) == 1


def test_a_page_has_its_own_lines(folder: Path) -> None:
    """Cases and mistakes in a page are placed by the page's lines; a bad block does not hide the others."""
    loaded = load_cases([folder / "page.md"])
    assert [(case.id, case.line) for case in loaded.cases] == [("page/first", 6), ("page-3", 23)]
    (error,) = loaded.errors
    assert "page.md:19" in str(error) and "'1' cannot be an id" in str(error)


def test_one_file_gives_its_name_to_the_case(tmp_path: Path) -> None:
    """A case without an id is called like its file."""
    (tmp_path / "mine.yaml").write_text("game: mtg")
    (case,) = load_cases([tmp_path / "mine.yaml"]).cases
    assert (
        case.id == "mine" and case.file == str(tmp_path / "mine.yaml") and case.place.endswith("mine.yaml:1")
    )


def test_a_file_is_read_once(folder: Path) -> None:
    """The same file named twice, in a folder and by a pattern is one case."""
    paths = [folder / "one.yaml", folder / "deep" / ".." / "one.yaml", folder / "o*.yaml"]
    loaded = load_cases(paths)
    assert [case.id for case in loaded.cases] == ["one"] and not loaded.errors


def test_patterns_find_files(folder: Path) -> None:
    """Wildcards work also where no shell has expanded them."""
    assert {case.id for case in load_cases([folder / "**" / "*.yaml"]).cases} >= {"one", "two"}


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("on.yaml", ["there is no such file or folder", "one.yaml'?"]),
        ("depe/two.yaml", ["there is no such file or folder", "deep'?"]),
        ("zzzzzz", ["there is no such file or folder", "looked in"]),
        ("q*.yaml", ["no file fits this pattern"]),
        ("deep/cards", ["there are no cases in this folder"]),
        ("notes.txt", ["this is no case file", ".yaml or .md"]),
        ("README.md", ["this page has no case", "```case"]),
        ("deep/cards/card.yaml", ["the key 'game' is missing"]),
    ],
)
def test_a_wrong_path_is_explained(folder: Path, path: str, said: list[str]) -> None:
    """A path with nothing to read says so, with the nearest name that exists, and never raises."""
    loaded = load_cases([folder / path])
    assert not loaded.cases
    message = "\n".join(map(str, loaded.errors))
    assert not [part for part in said if part not in message], message


@pytest.mark.parametrize(
    ("text", "said"),
    [("", "the file is empty"), ("# only this\n", "nothing in it"), ("a: [b", "not valid YAML")],
)
def test_an_unusable_file_is_one_mistake(tmp_path: Path, text: str, said: str) -> None:
    """An empty, commented or broken file is reported, and the files beside it are read all the same."""
    (tmp_path / "bad.yaml").write_text(text)
    (tmp_path / "good.yaml").write_text("game: mtg")
    loaded = load_cases([tmp_path])
    assert [case.id for case in loaded.cases] == ["good"]
    (error,) = loaded.errors
    assert said in str(error) and "bad.yaml" in str(error)


def test_two_cases_of_one_id(tmp_path: Path) -> None:
    """Ids are unique over all files, so that a case can be asked for by its id; the first one stays."""
    (tmp_path / "a.yaml").write_text(CASE.format("same"))
    (tmp_path / "b.yaml").write_text(CASE.format("same"))
    loaded = load_cases([tmp_path])
    assert len(loaded.cases) == 1
    assert "another case is called 'same'" in str(loaded.errors[0]) and "a.yaml:1" in str(loaded.errors[0])


def test_none_of_something() -> None:
    """Where a case says that there are 0 of something, nothing is stated of it, as if it had not been said."""
    item = '{card: Grizzly Bears, as: bears, damage: 0, counters: {"+1/+1": 0}}'
    said = good(f"game: mtg\nbattlefield: {{A: [{item}]}}\npoison: {{A: 0}}\nlife: {{A: 0}}\n").facts
    assert not [fact for fact in said if "damage" in fact or "counters" in fact]
    assert "init(life(a,0))." in said
