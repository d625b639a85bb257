"""What is true of the project as a whole: its pages are current and what they show works."""

from __future__ import annotations

import importlib.util
import re
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from pyreasoner import __version__
from pyreasoner.cards import CardLibrary, card_at, card_facts
from pyreasoner.cases import case_facts, load_cases
from pyreasoner.files import read_markdown

from .benchmarks.page import PAGE, PARTS, parts_of

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
_LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)(?:#[^)]*)?\)")
_FENCE = re.compile(r"^(`{3,}).*?^\1`*$", re.MULTILINE | re.DOTALL)


def _generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("path", sorted(_generator().generated()), ids=lambda path: path.name)
def test_what_is_generated_is_current(path: Path) -> None:
    """Pages and schemas made from the word tables follow them; `make docs` brings them up to date."""
    assert path.read_text(encoding="utf-8") == _generator().generated()[path]


def test_the_page_of_figures_can_be_written_anew() -> None:
    """Every figure stands in a part that is measured or kept by itself: writing one loses none of the others."""
    assert set(parts_of(PAGE)) == set(PARTS)


def test_every_word_of_the_language_is_on_its_page() -> None:
    """A newcomer finds every section of the word tables on the page of the language."""
    template = (ROOT / "docs" / "language.in.md").read_text(encoding="utf-8")
    shown = set(re.findall(r"<!-- (?:words|list): ([a-z ]+) -->", template)) | {"subtypes"}
    hidden = {"halves", "places", "reaching", "start", "tried"}  # not words that anybody should write
    words = _generator().Words.for_game("mtg")
    assert set(words.tables) - shown - hidden == set()


def _cards_on(page: Path) -> list[tuple[str, str]]:
    text = page.read_text(encoding="utf-8")
    return re.findall(r"^(`{3,})yaml card\n(.*?)^\1$", text, re.MULTILINE | re.DOTALL)


def test_there_are_example_cards() -> None:
    """The test of example cards has something to look at."""
    assert sum(len(_cards_on(page)) for page in PAGES) >= 4


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_example_cards_are_right(page: Path) -> None:
    """Every card that a page shows can be written exactly so."""
    from pyreasoner.files import parse_yaml

    for _, text in _cards_on(page):
        document = parse_yaml(text, str(page))
        for name in document.value:
            assert card_facts(card_at(document, (name,), "mtg"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_example_cases_are_right(page: Path) -> None:
    """Every case that a page shows can be read, with all its cards."""
    if not read_markdown(page):
        pytest.skip("shows no case")
    loaded = load_cases([page])
    assert loaded.errors == []
    for case in loaded.cases:
        assert case_facts(case, CardLibrary.for_game(case.game))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    """A page links only to files that are there."""
    text = _FENCE.sub("", page.read_text(encoding="utf-8"))
    links = [link for link in _LINK.findall(text) if "://" not in link]
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_changelog_tells_of_this_version() -> None:
    """The version in the code is one that the changelog knows."""
    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_each_dependency_has_its_reason() -> None:
    """The page on the architecture says why each runtime dependency is there."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = [re.split(r"[<>=!~\s]", wanted, maxsplit=1)[0] for wanted in project["dependencies"]]
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert [name for name in names if f"`{name}`" not in page] == []


def test_rules_and_cases_travel_in_the_wheel() -> None:
    """The wheel is told to carry what the package looks for in `_data`."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    forced = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert forced == {"asp": "pyreasoner/_data/asp", "cases": "pyreasoner/_data/cases"}
