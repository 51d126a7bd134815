"""The table of columns on the page about frames is that of the program."""

from __future__ import annotations

from pathlib import Path

import pql
from pql.results import Result
from pql.results.recorded_statistics import DEFINITIONS
from references.tabled import FORMS

PAGE = Path(__file__).resolve().parents[2] / "docs" / "frames.md"


def columns_table() -> str:
    """A line for each kind of answer: its columns, with their types where these are no doubles."""
    lines = []
    for kind, (text, *_) in FORMS.items():
        if kind.startswith("select"):
            continue
        columns = ", ".join(described(pql.run(text)[0]))
        if kind == "stats":
            columns = columns.replace(columns_of_statistics(), EACH)
        lines.append(f"| `{kind}` | {columns} |")
    return "\n".join(lines)


EACH = (
    "and of each [statistic](statistics.md) as of `vpip` `vpip`, `vpip_stderr`, `vpip_deals` int64, `vpip_of` int64, "
    "`vpip_low`, `vpip_high`"
)


def columns_of_statistics() -> str:
    names = [column.name for each in DEFINITIONS for column in each.columns]
    return ", ".join([EACH[EACH.rindex("`vpip`,") :].replace("vpip", name) for name in names])


def described(result: Result) -> list[str]:
    """The columns of an answer as the page has them."""
    return [
        f"`{column.name}`" + ("" if column.kind == "double" else f" {column.kind}")
        for column in result.schema()
    ]


def test_the_columns_of_the_page_are_those_of_the_schemas() -> None:
    assert columns_table() in PAGE.read_text("utf-8")


def test_so_are_those_of_equities_on_every_flop() -> None:
    columns = described(pql.flop_equities("AhAs", "KhKs"))
    columns[2] += " (how many flops it represents)"
    assert ", ".join(columns) in " ".join(PAGE.read_text("utf-8").split())
