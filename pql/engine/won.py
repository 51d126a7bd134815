"""What a range wins of the deals that it meets: as a whole, in part, and of split pots with which half."""

from __future__ import annotations

from collections.abc import Iterable
from operator import add
from typing import TYPE_CHECKING

from pql.base.typed import Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from .tally import Number

# A hand above this equity is a strong one: the share of them is what tells who has the top.
STRONG = 0.8

Of = TypeVar("Of")


class Split(NamedTuple, Generic[Of]):
    """Of split pots what is won with the high hand and with the low one, in quarters of a pot.

    Beside it the deals of which exactly three quarters are won, and exactly one. A number each, or a column of them.
    """

    high: Of
    low: Of
    three_quarters: Of
    quartered: Of


class Won(NamedTuple):
    """The deals that are won, tied and met; of `split` pots those won as a whole, and in part."""

    wins: Number
    ties: Number
    met: Number
    split: Split[Number] | None = None

    @property
    def equity(self) -> float:
        """The share of the pot."""
        if not self.met:
            return 0.0
        if self.split is not None:
            return (self.split.high + self.split.low) / (4 * self.met)
        return (self.wins + self.ties / 2) / self.met


def sum_of(parts: Iterable[Won | Summary]) -> Won:
    """Some parts together."""
    wins: Number = 0
    ties: Number = 0
    met: Number = 0
    split: list[Number] | None = None
    for part in parts:
        wins, ties, met = wins + part.wins, ties + part.ties, met + part.met
        if part.split is not None:
            split = list(map(add, split or [0] * len(part.split), part.split))
    return Won(wins, ties, met, None if split is None else Split(*split))


class Summary(NamedTuple):
    """What a range wins, ties and meets; the weight of its strong hands, and of all its hands that meet any.

    Of `split` pots `wins` are those won as a whole, `ties` those won in part.
    """

    wins: Number
    ties: Number
    met: Number
    strong_weight: float
    live: float
    split: Split[Number] | None = None

    @property
    def equity(self) -> float:
        """The share of the pot."""
        return Won(self.wins, self.ties, self.met, self.split).equity

    @property
    def strong(self) -> float:
        """The share of the hands with more than 80 % equity."""
        return self.strong_weight / self.live if self.live else 0.0

    def times(self, count: int) -> Summary:
        """The same for so many."""
        split = None if self.split is None else Split(*[count * number for number in self.split])
        return Summary(
            self.wins * count, self.ties * count, self.met * count, self.strong_weight, self.live, split
        )
