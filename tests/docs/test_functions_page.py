"""The page of functions, made from the table whose examples all run."""

from __future__ import annotations

from pql.formulas.table import rows
from references.tools import ROOT, tool


def test_the_page_is_up_to_date() -> None:
    assert tool("generate_functions_page").main(["--check"]) == 0


def test_every_row_is_complete() -> None:
    for row in rows():
        assert row.summary, row.name
        assert not row.summary.endswith("."), row.name
        assert row.source, row.name
        assert row.name in row.example
    names = [(row.name.lower(), row.is_function) for row in rows()]
    assert len(names) == len(set(names))


def test_the_page_has_every_row() -> None:
    page = (ROOT / "docs" / "functions.md").read_text("utf-8")
    for row in rows():
        assert f"| `{row.signature}` |" in page
