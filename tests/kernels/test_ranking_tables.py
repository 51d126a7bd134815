"""The generated tables are those of their generator."""

from __future__ import annotations

import pytest

from references.tools import tool


@pytest.mark.sums
def test_the_tables_are_not_stale() -> None:
    generator = tool("generate_ranking_tables")
    stale = "run python tools/generate_ranking_tables.py and build again"
    assert generator.TARGET.read_text() == generator.tables_source(), stale
