"""Any answer as one table: what CSV, Markdown, HTML and the expanded display are made of."""

from __future__ import annotations

from typing import Any

Row = list[Any]


def table_of(plain: dict[str, Any]) -> tuple[list[str], list[Row]]:
    """Header and rows of a plain result: its own table, a row for each player or entry, or one row of its values.

    >>> table_of({"type": "x", "players": [{"hands": "AA"}, {"hands": "KK"}], "deals": 9})
    (['hands', 'deals'], [['AA', 9], ['KK', 9]])
    """
    values = {key: value for key, value in plain.items() if key != "type"}
    if "columns" in values:
        return list(values["columns"]), [list(row) for row in values["rows"]]
    for key in ("players", "rows", "sets"):
        entries = values.get(key)
        if isinstance(entries, list) and entries and all(isinstance(entry, dict) for entry in entries):
            del values[key]
            # What is said of the whole answer stands behind each entry.
            whole = {name: value for name, value in values.items() if not isinstance(value, dict | list)}
            header = list(dict.fromkeys(name for entry in entries for name in entry))
            rest = [name for name in whole if name not in header]
            return [*header, *rest], [
                [*(entry.get(name) for name in header), *(whole[name] for name in rest)] for entry in entries
            ]
    return list(values), [list(values.values())]


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


def is_number(value: object) -> bool:
    """Whether a value is aligned to the right."""
    return isinstance(value, int | float) and not isinstance(value, bool)
