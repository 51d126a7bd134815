"""The hands of a board from the best down, and the part of a range that has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.base.records import Record
from pql.results.base import Result, members

if TYPE_CHECKING:
    from pql.results.columns import Column
    from pql.sets.handset import HandSet


LOW = "low"
"""The category of the rows of lows."""


class NutsRow(Record):
    """All hands that make one thing: the nuts are `place` 1.

    `makes` is it in words, `category` the type of hand, `made` the name of the made hand (several where hands of one
    value have several). `held` are the hands that the board and the dead cards leave, `hands` their text, `combos` how
    many there are, `share` and `or_better` their part of all such hands. Of a range: `weight`, the weight of its hands
    among them, `has`, their part of the range, and `has_or_better`; None without one.
    """

    place: int
    category: str
    makes: str
    made: str
    held: HandSet
    hands: str
    combos: int
    share: float
    or_better: float
    weight: int | float | None = None
    has: float | None = None
    has_or_better: float | None = None

    def to_dict(self) -> dict[str, Any]:
        """The object of JSON output."""
        return members(
            self, "place category makes made hands combos share or_better", "weight has has_or_better"
        )


class NutsResult(Result):
    """The hands of a board by what they make as it is, the best first.

    `kinds` is how many rows there are without a limit, `combos` how many hands the board and the dead cards leave.
    `among` is the range, `weight` what of it is left. `grid` has, by class, the mean share of all hands that its hands
    beat, with half of those they tie with; None for a class that is gone. `street` is `flop`, `turn` or `river`.

    Where half of the pot goes to the best low and the board allows one, `lows` are such rows of the lows, of the
    category `low`; the last of them are the hands without one. As data they are behind the other rows.
    """

    board: str
    rows: tuple[NutsRow, ...]
    kinds: int
    combos: int
    grid: tuple[tuple[float | None, ...], ...]
    street: str
    among: str | None = None
    weight: int | float | None = None
    dead: str | None = None
    order: str | None = None
    lows: tuple[NutsRow, ...] = ()

    type = "nuts"
    rows_are = "_rows"

    @property
    def _rows(self) -> tuple[NutsRow, ...]:
        return (*self.rows, *self.lows)

    def schema(self) -> tuple[Column, ...]:
        from pql.results.columns import Column, columns

        return (
            Column("place", "number", stored="int64", title=""),
            Column("category"),
            Column("makes"),
            Column("made"),
            Column("hands"),
            Column("combos", "amount", stored="int64"),
            Column("share", "share", 2),
            Column("or_better", "share", 2),
            Column("weight", "amount"),
            Column("has", "share", 2),
            Column("has_or_better", "share", 2),
            Column("among"),
            *columns("board dead order"),
        )

    def _as_dict(self) -> dict[str, Any]:
        answer = members(self, "type board kinds combos rows", "among weight dead order")
        return answer | {"rows": [row.to_dict() for row in self._rows]}

    def remarks(self) -> tuple[str, ...]:
        """That the order is that of now."""
        if self.street == "river":
            return ()
        return ("as the board is now: the cards to come may change the order",)
