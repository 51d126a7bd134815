"""With which types of hands a hand or a range ends on the river, no matter who else plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.base.records import Record
from pql.results.base import DealResult, fields_by_name, members

if TYPE_CHECKING:
    from pql.results.columns import Column


class FinalHandsRow(Record):
    """One type of hand: the share of deals that end with it, and of those that end with it or a better one.

    `weight` are the deals: a whole number for unweighted ranges, a sum of weights otherwise.
    """

    category: str
    share: float
    or_better: float
    weight: int | float

    to_dict = fields_by_name


class FinalHandsResult(DealResult):
    """How often a hand or a range ends with each of the nine types of hands, the lowest first; always exact.

    Where a low hand wins half of the pot, a row `low` behind them says how often it ends with one.

    `deals` is the number of distinct deals. `order` is the hand order a percentage was measured by, `elapsed` is in
    seconds.
    """

    method: str
    deals: int
    hands: str
    rows: tuple[FinalHandsRow, ...]
    algorithm: str = ""
    elapsed: float = 0.0

    type = "final_hands"
    rows_are = "rows"

    def schema(self) -> tuple[Column, ...]:
        from pql.results.columns import Column, columns

        return (
            Column("category", title="ends with"),
            Column("share", "share", 2),
            Column("or_better", "share", 2),
            Column("weight", "amount"),
            Column("hands"),
            *columns("method deals board dead folded order"),
        )

    def __getitem__(self, category: str) -> FinalHandsRow:
        """The row of a type of hand."""
        return next(row for row in self.rows if row.category == category)

    def _as_dict(self) -> dict[str, Any]:
        return members(self, "type method deals hands rows", "board dead folded order")
