"""What players are asked to read is short: the pages that docs/index.md names as their path."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from references.tools import ROOT, tool

INDEX = ROOT / "docs" / "index.md"
MOST_WORDS = 15_000


def path_of(title: str, index: str) -> list[str]:
    """The targets of the links in the paragraph of the start page that begins with this title, in order."""
    (paragraph,) = [part for part in index.split("\n\n") if part.startswith(f"**{title}.**")]
    return re.findall(r"\]\(([^)#]+)", paragraph)


def words(pages: list[str], folder: Path) -> int:
    """How many words these files have, with everything in them: prose, examples and their answers."""
    return sum([len((folder / page).read_text("utf-8").split()) for page in pages])


def test_the_players_path_is_short() -> None:
    pages = path_of("For players", INDEX.read_text("utf-8"))
    assert pages[0] == "first_steps.md"
    assert words(pages, INDEX.parent) <= MOST_WORDS


def test_the_start_page_says_how_short() -> None:
    assert f"fewer than {MOST_WORDS:,} words" in INDEX.read_text("utf-8")


@pytest.mark.parametrize("title", ["For players", "For players to look up"])
def test_the_site_has_the_same_path(title: str) -> None:
    pages = [page for page in path_of(title, INDEX.read_text("utf-8")) if page.endswith(".md")]
    assert [page.removesuffix(".md") for page in pages] == list(tool("build_site").CONTENTS[title])


def test_words_are_counted_with_examples_and_answers(tmp_path: Path) -> None:
    (tmp_path / "one.md").write_text("Two words\n\n```pql\nAKs\n```\n")
    (tmp_path / "two.md").write_text("three more words")
    index = "# Start\n\n**For players.** [One](one.md), then [two](two.md#three)\n\n**For coaches.** [Three](three.md)"
    assert path_of("For players", index) == ["one.md", "two.md"]
    assert words(path_of("For players", index), tmp_path) == 8
