"""The players' equities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.base.records import Record
from pql.results.base import DealResult, members
from pql.results.split_pots import FIELDS, split_columns, splits_pots

if TYPE_CHECKING:
    from pql.results.columns import Column


class PlayerEquity(Record):
    """One player's part of an equity answer.

    `equity` is the share of the pot, `win` the share of deals won alone, `tie` the share of deals tied for
    best, all fractions of 1. `wins` and `ties` are the deals behind them: exact integers for unweighted
    ranges, sums of weights otherwise. `stderr` is the standard error of `equity`, `win_stderr` and `tie_stderr` those
    of the two shares; None when exact.

    Where a low hand wins half of the pot, `win` counts the whole pots won alone, `tie` the pots won in part. `high` and
    `low` are the parts of the pots won with either hand, which add up to `equity`. `scoop` is `win` again; of the
    deals `three_quarters` and `quartered` are those of which exactly so much of the pot is won. Their standard errors
    have their names. In other games all of these are None.
    """

    hands: str
    equity: float
    win: float
    tie: float
    stderr: float | None
    wins: int | float
    ties: int | float
    win_stderr: float | None = None
    tie_stderr: float | None = None
    high: float | None = None
    low: float | None = None
    scoop: float | None = None
    three_quarters: float | None = None
    quartered: float | None = None
    high_stderr: float | None = None
    low_stderr: float | None = None
    scoop_stderr: float | None = None
    three_quarters_stderr: float | None = None
    quartered_stderr: float | None = None

    def to_dict(self) -> dict[str, Any]:
        """The object of JSON output."""
        return members(self, "hands equity win tie stderr win_stderr tie_stderr wins ties", FIELDS)


class EquityResult(DealResult):
    """The players' equities. `order` is the hand order a percentage in the ranges was measured by.

    `folded` are the hands of players who folded.
    `deals` is the number of distinct deals behind an exact answer, or of sampled deals. `seed` repeats a
    sampled answer. `elapsed` is in seconds.
    """

    method: str
    deals: int
    players: tuple[PlayerEquity, ...]
    seed: int | None = None
    algorithm: str = ""
    elapsed: float = 0.0

    type = "equity"
    rows_are = "players"

    @property
    def part_names(self) -> tuple[str, str]:
        """The two parts of every equity, as pictures call them."""
        return ("high hands", "low hands") if splits_pots(self.game) else ("wins alone", "share of ties")

    def parts(self) -> list[float]:
        """The first part of each player's equity: pots won alone, or with the high hand where a low one wins half."""
        return [player.win if player.high is None else player.high for player in self.players]

    def schema(self) -> tuple[Column, ...]:
        from pql.results.columns import Column, columns, error_of

        return (
            Column("hands", title="player"),
            Column("equity", "share", 2, error="stderr"),
            error_of("equity"),
            Column("win", "share", 2, like="equity", error="win_stderr"),
            error_of("win"),
            Column("tie", "share", 2, like="equity", error="tie_stderr"),
            error_of("tie"),
            *split_columns(self.game),
            Column("wins", "count"),
            Column("ties", "count"),
            *columns("method deals board dead folded order seed"),
        )

    def _as_dict(self) -> dict[str, Any]:
        return members(self, "type method deals players", "board dead folded order seed")
