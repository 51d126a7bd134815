"""The table of columns on the page about frames is that of the program."""

from __future__ import annotations

from pathlib import Path

import pql
from references.tabled import FORMS

PAGE = Path(__file__).resolve().parents[2] / "docs" / "frames.md"


def columns_table() -> str:
    """A line for each kind of answer: its columns, with their types where these are no doubles."""
    lines = []
    for kind, (text, *_) in FORMS.items():
        if kind.startswith("select"):
            continue
        columns = [
            f"`{column.name}`" + ("" if column.kind == "double" else f" {column.kind}")
            for column in pql.run(text)[0].schema()
        ]
        lines.append(f"| `{kind}` | {', '.join(columns)} |")
    return "\n".join(lines)


def test_the_columns_of_the_page_are_those_of_the_schemas() -> None:
    assert columns_table() in PAGE.read_text("utf-8")
