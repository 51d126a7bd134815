"""Any answer as one table of plain values: what CSV, spreadsheets, Arrow and data frames want."""

from __future__ import annotations

from typing import Any

Row = list[Any]
# Members of a plain result that are rows of their own.
_ENTRIES = ("players", "rows", "lines", "sets")


def table_of(plain: dict[str, Any]) -> tuple[list[str], list[Row]]:
    """Header and rows of a plain result: its own table, a row for each player or entry, or one row of its values.

    The values of the whole answer (its method, its deals) are repeated in every row.

    >>> table_of({"type": "x", "players": [{"hands": "AA"}, {"hands": "KK"}], "deals": 9})
    (['hands', 'deals'], [['AA', 9], ['KK', 9]])
    """
    header, rows, whole = parts_of(plain)
    if "columns" in plain:
        return header, rows
    summary = {
        name: value
        for name, value in whole.items()
        if name not in header and not isinstance(value, dict | list)
    }
    return [*header, *summary], [[*row, *summary.values()] for row in rows]


def parts_of(plain: dict[str, Any]) -> tuple[list[str], list[Row], dict[str, Any]]:
    """Header and rows of a plain result, and apart from them the values of the whole answer.

    >>> parts_of({"type": "x", "players": [{"hands": "AA"}, {"hands": "KK"}], "deals": 9})
    (['hands'], [['AA'], ['KK']], {'deals': 9})
    """
    values = {key: value for key, value in plain.items() if key != "type"}
    if "columns" in values:
        header, rows = list(values.pop("columns")), [list(row) for row in values.pop("rows")]
        return header, rows, values
    for key in _ENTRIES:
        entries = values.get(key)
        if isinstance(entries, list) and entries and all(isinstance(entry, dict) for entry in entries):
            del values[key]
            header = list(dict.fromkeys(name for entry in entries for name in entry))
            return header, [[entry.get(name) for name in header] for entry in entries], values
    return list(values), [list(values.values())], {}


def cell(value: object) -> object:
    """A value in one cell of a text table: nothing for None, lists separated by blanks, numbers as they are.

    >>> cell(["As", "Kd"]), cell(None), cell(True), cell({"a": 1}), cell(0.5)
    ('As Kd', '', 'true', 'a=1', 0.5)
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return " ".join(f"{key}={cell(part)}" for key, part in value.items())
    if isinstance(value, list | tuple):
        return " ".join(str(cell(part)) for part in value)
    return value
