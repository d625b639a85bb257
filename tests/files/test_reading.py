"""Files from disk, and fenced blocks of Markdown pages."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyreasoner.errors import InputError, InputErrors
from pyreasoner.files import MAX_BYTES, parse_markdown, read_markdown, read_text, read_yaml


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "empty"),
        (b" \n\t\n", "empty"),
        (b"a: \x00b", "binary"),
        ("a: b".encode("utf-16"), "UTF-16"),
        (b"a: 1\nb: caf\xe9\n", "0xe9 is not UTF-8"),
        (b"a" * (MAX_BYTES + 1), "too large"),
    ],
)
def test_unusable_files_are_refused(tmp_path: Path, data: bytes, said: str) -> None:
    """Nobody should see a parser's confusion about a file that is no text of ours."""
    path = tmp_path / "case.yaml"
    path.write_bytes(data)
    with pytest.raises(InputError, match=said) as caught:
        read_yaml(path)
    assert caught.value.file == str(path)


def test_the_line_of_a_wrong_byte_is_told(tmp_path: Path) -> None:
    """A file in an old encoding is mended faster when the first wrong line is known."""
    path = tmp_path / "case.yaml"
    path.write_bytes(b"a: 1\nb: caf\xe9\n")
    with pytest.raises(InputError) as caught:
        read_text(path)
    assert caught.value.line == 2


def test_missing_files_and_folders_are_told_apart(tmp_path: Path) -> None:
    """A wrong path and a folder need different mending."""
    with pytest.raises(InputError, match="no such file"):
        read_text(tmp_path / "none.yaml")
    with pytest.raises(InputError, match="folder"):
        read_text(tmp_path)
    with pytest.raises(InputError, match="cannot be read"):
        read_text("nul\x00name")


PAGE = """# Rulings

Text.

```case
a: 1
```

## Second *title*

- in a list

  ```case extra words
  b:
    - 2
  ```

```python
a: [
```
"""


def test_fenced_blocks_keep_the_lines_of_the_page(tmp_path: Path) -> None:
    """An error names the line of the page, also in an indented block; other fences are not ours."""
    path = tmp_path / "faq.md"
    path.write_text(PAGE)
    first, second = read_markdown(path)
    assert (first.value, first.mark(("a",)), first.heading) == ({"a": 1}, (6, 4), "Rulings")
    assert (second.value, second.mark(("b", 0))[0], second.heading) == ({"b": [2]}, 15, "Second *title*")


def test_all_broken_blocks_of_a_page_are_told_at_once() -> None:
    """An author with two bad blocks mends both in one go."""
    page = "```case\na: [\n```\n\n```case\n\n```\n\n```case\nok: 1\n```\n"
    with pytest.raises(InputErrors) as caught:
        parse_markdown(page, "faq.md")
    assert [error.line for error in caught.value.errors] == [3, 5]


def test_a_page_without_blocks_gives_no_documents() -> None:
    """Plain prose is no mistake by itself; the caller decides."""
    assert parse_markdown("# Nothing here", "faq.md") == []
