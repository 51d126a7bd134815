"""The documentation shows what the program prints: on pages, in scripts, in the docstrings of the library."""

from __future__ import annotations

import doctest
import importlib
import linecache
import pkgutil
import re
from pathlib import Path
from types import ModuleType

import pytest

import pql
import pql.evaluator_ext as pql_kernels
import pql.grammar as pql_grammar
import pql.repl as pql_repl
from references.families import together
from references.tools import ROOT, tool

examples = tool("refresh_examples")


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("COLUMNS", "NO_COLOR", "PQL_TRACEBACK"):
        monkeypatch.delenv(variable, raising=False)


@pytest.mark.parametrize("path", examples.PAGES, ids=lambda path: path.name)
def test_a_page_shows_what_its_examples_print(path: Path) -> None:
    with examples.workspace():
        differences, _ = examples.checked_page(path)
    assert not differences, "\n\n".join(differences)


@pytest.mark.parametrize("path", examples.SCRIPTS, ids=lambda path: path.name)
def test_a_script_prints_its_known_output(path: Path) -> None:
    with examples.workspace():
        differences, _ = examples.checked_script(path)
    assert not differences, "\n\n".join(differences)


def test_every_known_output_belongs_to_a_script() -> None:
    known = {examples.expected_output(path) for path in examples.SCRIPTS}
    assert set(examples.EXPECTED.iterdir()) == known


@together("path", [*examples.PAGES, *examples.EXPECTED.iterdir()], ids=lambda path: path.name)
def test_no_shown_output_is_a_bug(path: Path) -> None:
    assert "PQL itself failed" not in path.read_text("utf-8")


@together("path", examples.PAGES, ids=lambda path: path.name)
def test_every_pql_block_of_a_page_shows_its_output(path: Path) -> None:
    blocks = list(examples.blocks(path.read_text("utf-8")))
    for block, following in zip(blocks, [*blocks, None][1:], strict=True):
        if block.language == "pql":
            assert following is not None, f"{path.name}:{block.start}"
            assert following.language == "text", f"{path.name}:{block.start}"
            assert following.start - block.end <= 3, f"{path.name}:{block.start}"


def test_the_first_two_commands_of_the_readme() -> None:
    blocks = examples.blocks((ROOT / "README.md").read_text("utf-8"))
    commands = [block.lines for block in blocks if block.language == "sh"]
    assert commands[:2] == [("make tour",), ("make test",)]


LANGUAGE = ROOT / "docs" / "language.md"
# How many a text of a table denotes, by the heading of the column that says so.
COUNTS = {
    "hands": lambda text: len(pql.hands(text, bare="offsuit")),
    "boards": lambda text: pql.boards(text).count(),
    "flops": lambda text: pql.boards(text).count(),
    "turns": lambda text: pql.boards(f"turn.{text}").count(),
    "rivers": lambda text: pql.boards(f"river.{text}").count(),
}


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def _counted_rows() -> list[tuple[str, str, int]]:
    """Each text in the first column of a table of the language page with its counts in later columns."""
    rows = []
    heading: list[str] = []
    for line in LANGUAGE.read_text("utf-8").splitlines():
        if not line.startswith("|"):
            heading = []
        elif not heading:
            heading = _cells(line)
        elif heading[0] in ("text", "texture") and "\\|" not in line and "---" not in line:
            cells = dict(zip(heading, _cells(line), strict=True))
            for column in [column for column in COUNTS if column in cells]:
                count = int(cells[column].replace(",", ""))
                rows += [(text, column, count) for text in re.findall("`([^`]+)`", cells[heading[0]])]
    return rows


@together(("text", "column", "count"), _counted_rows())
def test_the_counts_in_the_tables_of_the_language(text: str, column: str, count: int) -> None:
    assert COUNTS[column](text) == count


def test_the_tables_of_the_language_are_complete() -> None:
    from pql.notation.textures import TEXTURES

    texts = {text.lower() for text, _, _ in _counted_rows()}
    page = LANGUAGE.read_text("utf-8").lower()
    assert TEXTURES.keys() <= texts
    for word, language, _ in pql.keywords():
        if language == "hands" and not re.fullmatch(r"g[1-9]|group[3-8]", word):
            assert f"`{word}" in page or f" {word}" in page, word


@together("page", examples.PAGES, ids=lambda path: path.name)
def test_files_that_a_page_names_exist(page: Path) -> None:
    text = page.read_text("utf-8")
    folders = ("grammar", "pql", "repl", "evaluator_ext", "tests", "tools", "examples", "docs")
    for name in re.findall(rf"`((?:{'|'.join(folders)})/[\w/.]+)`", text):
        assert (ROOT / name).exists(), name
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
        assert (page.parent / target).exists(), target


@together("page", examples.PAGES, ids=lambda path: path.name)
def test_links_within_the_pages_have_their_headings(page: Path) -> None:
    for file, anchor in re.findall(r"\]\(([^)#:]*)#([^)]+)\)", page.read_text("utf-8")):
        target = page.parent / file if file else page
        headings = re.findall(r"^#+ (.+)$", target.read_text("utf-8"), re.MULTILINE)
        anchors = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
        assert anchor in anchors, f"{file}#{anchor}"


def _modules() -> list[str]:
    # Where the sources are used in place, the four folders lie beside each other.
    names = {
        module.name
        for package in (pql, pql_grammar, pql_repl, pql_kernels)
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    }
    # Short deck's kernels are hold'em's, with hold'em's examples.
    return sorted([name for name in names if not name.endswith("__main__") and ".short_deck" not in name])


@pytest.fixture
def unchanged_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    """For each docstring doctest looks whether any source that was ever read has changed: most of its time."""
    monkeypatch.setattr(linecache, "checkcache", lambda filename=None: None)


@together("name", ["pql", *_modules()])
def test_the_examples_in_docstrings(name: str, unchanged_sources: None) -> None:
    module: ModuleType = importlib.import_module(name)
    failed, _ = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert not failed


def test_the_library_has_examples() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    shown = {
        name
        for name in pql.__all__
        if any(test.examples for test in finder.find(getattr(pql, name), name, globs={}))
    }
    assert {"hands", "boards", "compile", "run", "evaluate", "rank", "random_cards", "combinations"} <= shown


# The harness itself: a wrong output must not slip through.

PAGE = """\
Text.

```pql
value none
```

```text
{}
```
"""


def _wrong(page: str, tmp_path: Path) -> tuple[list[str], str]:
    path = tmp_path / "page.md"
    path.write_text(page, "utf-8")
    differences, text = examples.checked_page(path)
    return differences, text


@pytest.mark.parametrize(
    "page",
    [
        PAGE.format("two pair"),
        PAGE.format("...\ntwo pair"),
        "```console\n$ pql -c 'value none'\ntwo pair\n```\n",
        "```console\npql> value none\ntwo pair\n```\n",
        "```python\n>>> 1 + 1\n3\n```\n",
    ],
)
def test_a_wrong_output_is_found_and_refreshed(page: str, tmp_path: Path) -> None:
    differences, refreshed = _wrong(page, tmp_path)
    assert len(differences) == 1
    assert _wrong(refreshed, tmp_path) == ([], refreshed)


def test_python_blocks_of_a_page_are_one_session(tmp_path: Path) -> None:
    page = "```python\n>>> number = 2\n```\n\n```python\n>>> number + 1\n3\n>>> 1 / 0\n"
    page += "Traceback (most recent call last):\n    ...\nZeroDivisionError: division by zero\n```\n"
    assert _wrong(page, tmp_path) == ([], page)


@pytest.mark.parametrize(
    ("expected", "printed", "same"),
    [
        (["a", "b"], ["a", "b"], True),
        (["a", "b"], ["a"], False),
        (["a", "..."], ["a"], True),
        (["...", "c"], ["a", "b", "c"], True),
        (["a", "...", "c"], ["a", "b", "d"], False),
        (["a ..."], ["a b"], False),
    ],
)
def test_three_dots_stand_for_any_lines(expected: list[str], printed: list[str], same: bool) -> None:
    assert examples.matches(expected, printed) is same


def test_a_refreshed_output_stays_as_short_as_it_was() -> None:
    assert examples.updated(["a", "...", "d"], ["x", "y", "z"]) == ["x", "...", "z"]
    assert examples.updated(["a", "b", "..."], ["x"]) == ["x"]
    assert examples.updated(["a"], ["x", "y"]) == ["x", "y"]
