"""The tables are those of their generator."""

from __future__ import annotations

import re

import pytest

from references.tools import tool


@pytest.mark.sums
def test_the_tables_are_not_stale() -> None:
    generator = tool("generate_ranking_tables")
    stale = "run python tools/generate_ranking_tables.py and build again"
    assert generator.TARGET.read_text() == generator.tables_source(), stale


def test_the_keys_are_those_of_the_tables() -> None:
    generator = tool("generate_ranking_tables")
    text = generator.TARGET.with_name("ranking_keys.c").read_text("utf-8")
    assert [int(key) for key in re.findall(r"key\((\d+)\)", text)] == [*generator.RANK_KEYS]
