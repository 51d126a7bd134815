"""The rows of a report: made of what the first player wins on boards or with hands, sorted, and cut."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pql.grammar.tables.keywords import REPORT_COLUMNS
from pql.results.report import ReportRow

if TYPE_CHECKING:
    from pql.results.report import KeyValue

    from .report_boards import BoardRow


class Sorting(NamedTuple):
    """A column that rows are sorted by, and whether the largest comes first."""

    column: str
    descending: bool


class Won(NamedTuple):
    """What the first player wins, ties and meets."""

    wins: int | float
    ties: int | float
    met: int | float

    @property
    def equity(self) -> float:
        """His share of the pot."""
        return (self.wins + self.ties / 2) / self.met if self.met else 0.0


def sum_of(parts: Iterable[tuple[int | float, ...]]) -> Won:
    """Some parts together."""
    wins: int | float = 0
    ties: int | float = 0
    met: int | float = 0
    for part in parts:
        wins, ties, met = wins + part[0], ties + part[1], met + part[2]
    return Won(wins, ties, met)


def board_row(
    name: str,
    boards: Sequence[BoardRow],
    whole: Won,
    part: bool = True,
    members: tuple[str, ...] = (),
    keys: tuple[KeyValue, ...] = (),
) -> ReportRow:
    """The row of some boards."""
    own = sum_of([row.first[:3] for row in boards])
    strong = (
        sum([row.first.strong * row.first.met for row in boards]) / own.met,
        sum([row.second.strong * row.first.met for row in boards]) / own.met,
    )
    amount = sum([row.boards for row in boards])
    return won_row(name, amount, whole, own, members, strong=strong, part=part, keys=keys)


def won_row(
    name: str, amount: float, whole: Won, own: Won, members: tuple[str, ...] = (), **more: Any
) -> ReportRow:
    """The row of what is won: its equity, and how that differs from the whole."""
    return ReportRow(
        name,
        whole_number(amount),
        own.met / whole.met,
        own.equity,
        own.equity - whole.equity,
        own.wins / own.met,
        own.ties / own.met,
        members=members,
        **more,
    )


def whole_number(amount: float) -> int | float:
    """An amount as a whole number where it is one."""
    return int(amount) if amount == int(amount) else amount


def sorting_columns(by: str, of_boards: bool, keys: Sequence[str]) -> tuple[str, ...]:
    """The columns that rows can be sorted by."""
    return (*(keys or (by,)), "boards" if of_boards else "combos", *REPORT_COLUMNS)


def arranged(
    rows: list[ReportRow],
    by: str,
    keys: Mapping[str, Mapping[KeyValue, float]],
    order: Sequence[Sorting],
    limit: int | None,
) -> list[ReportRow]:
    """Rows in the order asked for, as many as asked for; what has no value comes last.

    `rows` come in their natural order; `keys` have for each formula they are grouped by the place of its values.
    """
    natural = {id(row): float(place) for place, row in enumerate(rows)}

    def value(row: ReportRow, column: str) -> float | None:
        if column in keys:
            return keys[column][row.keys[list(keys).index(column)]]
        if column == by:
            return natural[id(row)]
        if column in ("strong", "against"):
            return row.strong and row.strong[column == "against"]
        found: float = getattr(row, "amount" if column in ("boards", "combos") else column)
        return found

    for column, descending in reversed(order):
        values = {id(row): value(row, column) for row in rows}
        sign = -1 if descending else 1
        rows = sorted(rows, key=lambda row: _place(values[id(row)], sign))
    return rows[:limit]


def _place(value: float | None, sign: int) -> tuple[bool, float]:
    return (value is None, sign * (value or 0.0))
