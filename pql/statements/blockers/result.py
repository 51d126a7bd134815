"""What holding a hand, or seeing a card, does to a range."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.base.records import Record
from pql.results.base import DealResult, members
from pql.statements.report.result import card_cells, class_grid

if TYPE_CHECKING:
    from pql.results.columns import Column


class BlockersRow(Record):
    """A hand, the hands of a class, or a card.

    `combos` is the weight of the hands that the row represents (1 for a card). `blocked` is the weight of the
    opponent's hands that share a card with them, `removes` its part of his range; of several hands the mean. `shift` is
    how much the mean value of what is left of the range differs from that of all of it; None where nothing is left.
    Where a formula was given, `before` is the share of the range that it holds for, `after` that of what is left,
    `difference` what lies between.
    """

    name: str
    combos: int | float
    blocked: int | float
    removes: float
    shift: float | None
    before: float | None = None
    after: float | None = None
    difference: float | None = None

    @property
    def change(self) -> float | None:
        """What rows are sorted and pictures coloured by: `difference` where a formula was given, else `shift`."""
        return self.shift if self.before is None else self.difference


class BlockersResult(DealResult):
    """What each hand, class or card does to the range `versus`; who blocks most of it comes first.

    `by` is `hand`, `class` or `card`, `hands` the text of those that hold the cards (None: any hand), `weight` that of
    the range on the board, `value` its mean value: the mean equity of its hands against all of `hands`. `where` is the
    formula, if there is one, and `share` the part of the range that it holds for. Rows are sorted by their `change`.
    """

    by: str
    hands: str | None
    versus: str
    rows: tuple[BlockersRow, ...]
    weight: int | float
    value: float
    where: str | None = None
    share: float | None = None
    elapsed: float = 0.0

    type = "table"
    rows_are = "rows"
    method = "exact"

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns of `to_dict`."""
        combos = () if self.by == "card" else ("combos",)
        shares = () if self.where is None else ("before", "after", "difference")
        return (self.by, *combos, "blocked", "removes", "shift", *shares)

    def schema(self) -> tuple[Column, ...]:
        from pql.results.columns import Column, columns

        return (
            Column(self.by, of="name"),
            *(() if self.by == "card" else (Column("combos", "amount", 2),)),
            Column("blocked", "amount", 2),
            Column("removes", "share", 2),
            Column("shift", "points", 2),
            Column("before", "share", 2),
            Column("after", "share", 2),
            Column("difference", "points", 2),
            Column("hands"),
            Column("versus"),
            Column("where"),
            *columns("board dead folded order"),
        )

    def described(self) -> tuple[Column, ...]:
        from pql.results.columns import Column

        return (
            *self.schema(),
            Column("value", "share", 2, "mean equity"),
            Column("share", "share", 2, "share of hands"),
        )

    def _as_dict(self) -> dict[str, Any]:
        more = members(self, "method by versus weight value", "hands where share board dead folded order")
        return {"type": self.type, **self.in_rows(self.columns), **more}

    def grid(self) -> list[list[float | None]]:
        """The `change` by each class in 13 rows of 13, as `HandSet.grid` has them; None where there is no such hand.

        For answers by hand (then the mean of its hands) and by class; None everywhere by card.
        """
        rows = self.rows if self.by != "card" else ()
        changes = [(row.name, row.combos, row.change) for row in rows if row.change is not None]
        return class_grid(changes, self.ranks)

    def card_grid(self) -> list[list[float | None]]:
        """The `change` by each card, a row for each suit (s h d c), a column for each rank from the ace down.

        For answers by card; None for a card that is known, and everywhere in other answers.
        """
        cells = card_cells({row.name: row.change for row in self.rows} if self.by == "card" else {})
        return [row[: self.ranks] for row in cells]
