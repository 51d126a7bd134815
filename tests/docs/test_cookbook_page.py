"""The page of the cookbook asks the questions of `\\examples`; its answers are tried with those of all pages."""

from __future__ import annotations

import re

from pql.repl.help.examples import EXAMPLES
from references.tools import ROOT, tool

PAGE = ROOT / "docs" / "cookbook.md"


def test_the_page_is_not_stale() -> None:
    """Compared before anything is generated: what is not on the page would be computed."""
    page = PAGE.read_text("utf-8")
    assert re.findall("^### (.*)$", page, re.MULTILINE) == [example.title for example in EXAMPLES]
    assert re.findall("^```pql\n(.*?)\n```$", page, re.MULTILINE | re.DOTALL) == [
        one.text for one in EXAMPLES
    ]
    assert tool("generate_cookbook_page").generate(page) == page, "run tools/generate_cookbook_page.py"


def test_there_are_thirty_questions_and_each_says_what_to_see() -> None:
    assert len(EXAMPLES) >= 30
    for example in EXAMPLES:
        assert example.reading.endswith("."), example.title
