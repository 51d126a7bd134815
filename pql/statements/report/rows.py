"""The rows of a report: made of what the first player wins on boards or with hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pql.base.sums import summed
from pql.grammar.tables.keywords import REPORT_COLUMNS

from .keys import counted_by
from .result import AMOUNTS, ReportRow

if TYPE_CHECKING:
    from pql.engine.board_rows import BoardRow
    from pql.questions.question import Spot

    from .keys import RowKey
    from .result import KeyValue


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
    for row in parts:
        wins, ties, met = wins + row[0], ties + row[1], met + row[2]
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
        summed([row.first.strong * row.first.met for row in boards]) / own.met,
        summed([row.second.strong * row.first.met for row in boards]) / own.met,
    )
    amount = summed([row.boards for row in boards])
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


def sorting_columns(by: str, keys: Sequence[RowKey], spot: Spot, heads_up: bool) -> tuple[str, ...]:
    """The columns that rows can be sorted by."""
    return (
        *([key.name for key in keys] or (by,)),
        counted_by(by, keys, spot, heads_up),
        *REPORT_COLUMNS,
    )


def number_in(row: ReportRow, column: str) -> float | None:
    """The number of a row in a column that is no key; None where it has none."""
    if column in ("strong", "against"):
        return row.strong and row.strong[column == "against"]
    number: float = getattr(row, "amount" if column in AMOUNTS else column)
    return number
