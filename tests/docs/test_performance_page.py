"""The page of figures has the tables that the benchmarks write, each with rows of its own."""

from __future__ import annotations

import re
from pathlib import Path

from references.families import together

ROOT = Path(__file__).resolve().parents[2]
PAGE = "".join(
    [(ROOT / "docs" / name).read_text("utf-8") for name in ("contributing/performance.md", "research.md")]
)
TABLES = dict(re.findall(r"<!-- (\w+) -->\n(.*?)\n<!-- end -->", PAGE, re.DOTALL))


def _heads() -> dict[str, list[str]]:
    """The tables that the benchmarks know, with the heads of their columns, as they stand in the source."""
    source = (ROOT / "benchmarks" / "__main__.py").read_text("utf-8")
    source = source.partition("TABLES")[2].partition("\n}\n")[0]
    found = re.findall(r'"(\w+)": \(\s*"\w+",\s*\((.*?)\)\s*,?\s*\)', source, re.DOTALL)
    return {name: re.findall(r'"([^"]*)"', heads) for name, heads in found}


def test_the_page_has_every_table() -> None:
    assert TABLES.keys() == {"machine", *_heads()}


@together("name", sorted(_heads()))
def test_a_table_has_the_columns_it_is_written_with(name: str) -> None:
    head, _, *rows = [line[2:-2].split(" | ") for line in TABLES[name].splitlines()]
    assert head == _heads()[name]
    assert rows
    assert {len(row) for row in rows} == {len(head)}


def test_no_row_stands_in_two_tables() -> None:
    rows = [row for name, text in TABLES.items() if name != "machine" for row in text.splitlines()[2:]]
    assert len(rows) == len(set(rows))


def test_instructions_are_those_of_kernels() -> None:
    for row in TABLES["instructions"].splitlines()[2:]:
        assert re.search(r"\| `pql_\w+` \| [\d,]+ \| [\d,.]+ an? [a-z ]+ \|$", row), row
