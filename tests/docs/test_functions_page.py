"""The page of functions, made from the table whose examples all run."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from pql.formulas.table import rows

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    path = ROOT / "tools" / "generate_functions_page.py"
    spec = importlib.util.spec_from_file_location("generate_functions_page", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_is_up_to_date(tool: ModuleType) -> None:
    assert tool.main(["--check"]) == 0


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
