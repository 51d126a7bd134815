"""Cells of the tables that answers are shown as: for programs at full precision, for people rounded."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pql.results import Result

    from .page import Page


def machine_cell(value: object) -> object:
    """A value in a cell that programs read: full precision, nothing for None, lists in one cell."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return " ".join(f"{key}={machine_cell(part)}" for key, part in value.items())
    if isinstance(value, list | tuple):
        return " ".join(str(machine_cell(part)) for part in value)
    return value


# Columns whose fractions are shares of 1 and read better as percentages.
_SHARES = frozenset(
    (
        "share",
        "or_better",
        "equity",
        "win",
        "tie",
        "outright",
        "stderr",
        "strength",
        "ppot",
        "npot",
        "hero",
        "villain",
        "beats",
    )
)


def readable_cell(column: str, value: object) -> str:
    """A value in a cell that people read."""
    from .numbers import amount, percent

    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, float):
        return percent(value, 4) if column in _SHARES else amount(value)
    return str(machine_cell(value))


def readable_table(result: Result, page: Page) -> tuple[list[str], list[list[str]], list[bool], str]:
    """A table for people: its header, its cells, which columns stand at the right, and a line to stand under it."""
    if result.type == "select":
        from .text_select import select_table

        return select_table(result, page)  # type: ignore[arg-type]
    header, values = result.table()
    cells = [[readable_cell(name, value) for name, value in zip(header, row, strict=True)] for row in values]
    return header, cells, [_is_numeric(values, place) for place in range(len(header))], ""


def _is_numeric(rows: list[list[object]], place: int) -> bool:
    values = [row[place] for row in rows if row[place] is not None]
    return bool(values) and all(is_number(value) for value in values)


def is_number(value: object) -> bool:
    """Whether a value is aligned to the right."""
    return isinstance(value, int | float) and not isinstance(value, bool)
