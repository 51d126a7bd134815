"""What stacks are worth: chips, prizes, chances of places, and bubble factors."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any

from pql.base.records import Record
from pql.results.base import Result, members

if TYPE_CHECKING:
    from pql.results.columns import Column, Reading


class IcmPlayer(Record):
    """A player of a tournament: the stack, its part of all chips, and what it is worth.

    `worth` is in the unit of the prizes, `prize_share` is its part of all prizes. `places` are the chances of the first
    place, the second, and so on, as far as places are paid. `bubble` are the bubble factors against each player in
    turn, both all in for the smaller stack: what is lost is so many times what is gained. None against oneself, where
    nothing is at stake, and where there are too many players; infinite (null in JSON) where there is nothing to gain.
    """

    name: str
    stack: float
    chips: float
    worth: float
    prize_share: float
    places: tuple[float, ...]
    bubble: tuple[float | None, ...] = ()

    @property
    def premiums(self) -> tuple[float | None, ...]:
        """The risk premium against each player: the equity that a call for all chips needs above a half.

        That is of a pot of both stacks at stake alone, so without prizes in play it is 0.

        >>> IcmPlayer("1", 1, 1, 1, 1, (1.0,), (None, 1.5)).premiums
        (None, 0.09999999999999998)
        """
        return tuple([None if factor is None else 0.5 - 1 / (1 + factor) for factor in self.bubble])

    def to_dict(self) -> dict[str, Any]:
        """The object of JSON output."""
        found = members(self, "name stack chips worth prize_share places")
        if self.bubble:
            found["bubble"] = [None if factor == inf else factor for factor in self.bubble]
            found["premiums"] = list(self.premiums)
        return found


class IcmResult(Result):
    """What the stacks of a tournament are worth by the independent chip model, exactly.

    `prizes` are those of the first place, the second, and so on. `players` are in the order in which they were given.
    """

    players: tuple[IcmPlayer, ...]
    prizes: tuple[float, ...]
    method: str = "exact"

    type = "icm"
    rows_are = "players"

    @property
    def worth(self) -> tuple[float, ...]:
        """What each stack is worth.

        >>> import pql
        >>> [round(each, 2) for each in pql.icm([5000, 3000, 2000], [50, 30, 20]).worth]
        [38.39, 32.75, 28.86]
        """
        return tuple([player.worth for player in self.players])

    @property
    def decimals(self) -> int:
        """How many decimals of what a stack is worth are worth reading."""
        return decimals_of(self.prizes)

    def schema(self) -> tuple[Column, ...]:
        from pql.results.columns import Column

        return (
            Column("name", title="player"),
            Column("stack", "number"),
            Column("chips", "share", 2),
            Column("worth", "number", self.decimals),
            Column("prize_share", "share", 2, title="of the prizes"),
            *[
                Column(f"place_{place + 1}", "share", 2, title=ordinal(place + 1), of=f"places.{place}")
                for place in range(len(self.prizes))
            ],
            Column("method"),
        )

    def reading(self) -> Reading:
        from pql.results.columns import reading

        schema = self.schema()
        names = [column.name for column in schema if column.name != "method"]
        return reading({"type": self.type, "method": self.method, **self.in_rows(names)}, schema)

    def bubble_factors(self) -> Reading:
        """The bubble factors as people read them: a row for each player, a column for each opponent."""
        from pql.results.columns import Cell, Column, Reading

        rivals = [
            Column(f"bubble_{place}", "number", 2, title=player.name)
            for place, player in enumerate(self.players)
        ]
        rows = [
            (Cell(player.name), *[Cell("inf" if factor == inf else factor) for factor in player.bubble])
            for player in self.players
            if any([factor is not None for each in self.players for factor in each.bubble])
        ]
        return Reading((Column("name", title="bubble factor against"), *rivals), tuple(rows))

    def _as_dict(self) -> dict[str, Any]:
        return members(self, "type method prizes players")


def decimals_of(prizes: tuple[float, ...]) -> int:
    """How many decimals of a sum of prizes are worth reading: cents, or five digits where prizes are small.

    >>> decimals_of((50, 30, 20)), decimals_of((0.5, 0.3, 0.2)), decimals_of((1_000_000, 500_000))
    (2, 4, 0)
    """
    whole = sum(prizes)
    return 0 if whole >= 100_000 else 2 if whole >= 10 else 4


def ordinal(place: int) -> str:
    """The name of a place.

    >>> [ordinal(place) for place in (1, 2, 3, 4, 11, 12, 21, 112)]
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '21st', '112th']
    """
    ending = "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"
