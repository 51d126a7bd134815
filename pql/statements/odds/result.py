"""With which types of hands two players win against each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.base.records import Record
from pql.results.base import DealResult, members

if TYPE_CHECKING:
    from pql.results.columns import Column

LONGEST_HEADING = 16
"""Hands with longer texts are called hero and villain above columns."""

LOW = "low"
"""The row of the low hands, where they win half of the pot: who wins that half, by the deals."""


class OddsRow(Record):
    """What one type of hand wins for each side: shares of all deals, half of every tie to each.

    `wins` are the deals that hero and villain win with it alone, `ties` those in which both have it and the
    same: whole numbers for unweighted ranges, sums of weights otherwise. The standard errors are those of the two
    shares, None when exact.
    """

    category: str
    hero: float
    villain: float
    wins: tuple[int | float, int | float]
    ties: int | float
    hero_stderr: float | None = None
    villain_stderr: float | None = None

    def to_dict(self) -> dict[str, Any]:
        """The object of JSON output."""
        return members(self, "category hero villain hero_stderr villain_stderr")


class OddsResult(DealResult):
    """How often each side wins with each of the nine types of hands.

    `hero` and `villain` are the equities, the sums of the rows; `stderr` is the standard error of either, None when
    exact. `deals` is the number of distinct deals behind an exact answer, or of sampled deals. `seed` repeats a
    sampled answer, `order` is the hand order a percentage was measured by, `elapsed` is in seconds.

    Where a low hand wins half of the pot, the rows are those of the high hands that win, with `low` below them, all
    shares of the deals. The equities are those of the pots then, and not the sums of the rows.
    """

    method: str
    deals: int
    hands: tuple[str, str]
    rows: tuple[OddsRow, ...]
    hero: float
    villain: float
    stderr: float | None = None
    seed: int | None = None
    algorithm: str = ""
    elapsed: float = 0.0

    type = "odds"
    rows_are = "rows"

    def schema(self) -> tuple[Column, ...]:
        from pql.results.columns import Column, columns, error_of

        named = max(map(len, self.hands)) <= LONGEST_HEADING
        hero, villain = self.hands if named else ("hero", "villain")
        return (
            Column("category", title="wins with"),
            Column("hero", "share", 2, hero, error="hero_stderr"),
            error_of("hero"),
            Column("villain", "share", 2, villain, error="villain_stderr"),
            error_of("villain"),
            Column("hero_wins", "count", of="wins.0"),
            Column("villain_wins", "count", of="wins.1"),
            Column("ties", "count"),
            Column("hero_hands", of="hands.0"),
            Column("villain_hands", of="hands.1"),
            *columns("method deals board dead folded order seed"),
        )

    def remarks(self) -> tuple[str, ...]:
        """What the rows of split pots are shares of."""
        if self.rows and self.rows[-1].category == LOW:
            return (
                "rows are shares of the deals: with what the high half is won, and last who wins the low half",
            )
        return ()

    def __getitem__(self, category: str) -> OddsRow:
        """The row of a type of hand."""
        return next(row for row in self.rows if row.category == category)

    def _as_dict(self) -> dict[str, Any]:
        return members(
            self, "type method deals hands rows hero villain stderr", "board dead folded order seed"
        )
