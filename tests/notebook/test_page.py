"""The page about notebooks: its cells are run in their order and show what is below them."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import pairwise

import pql
from references.tools import ROOT, tool

from .conftest import Notebook

examples = tool("refresh_examples")
PAGE = (ROOT / "docs" / "notebooks.md").read_text("utf-8")
_COLORS = re.compile(r"\x1b\[[0-9;]*m")


def _shown(notebook: Notebook, cell: str) -> str:
    """What a cell prints and shows, without colours and without its number."""
    with suppress(pql.PQLError):  # its problem is what the cell shows
        notebook.run(cell)
    return _COLORS.sub("", notebook.shown).replace("Out[0]: ", "").strip("\n ")


def test_the_cells_show_what_stands_below_them(notebook: Notebook) -> None:
    notebook.run("%unload_ext pql")
    blocks = examples.blocks(PAGE)
    cells = 0
    for block, following in pairwise(blocks):
        if block.language != "ipython":
            continue
        expected = following.text if following.language == "text" else ""
        assert _shown(notebook, block.text) == expected.strip("\n "), block.text
        cells += 1
    assert cells > 5
