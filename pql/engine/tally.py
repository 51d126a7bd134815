"""Counts of won and shared pots, added up chunk by chunk, and the equities that follow from them."""

from __future__ import annotations

from functools import cache
from math import lcm
from operator import add, mul, truediv
from typing import TypeAlias

from pql.base.sums import summed
from pql.results.errors import half_interval, share_error

from .work import Message

Number: TypeAlias = int | float


def whole_quotient(count: int, by: int) -> int:
    """A count divided by what it is a multiple of; raises ArithmeticError rather than cut anything off.

    >>> whole_quotient(12, 4)
    3
    """
    quotient, rest = divmod(count, by)
    if rest:
        raise ArithmeticError(f"{count} deals cannot be shared by {by}")
    return quotient


@cache
def pot_shares(players: int) -> tuple[int, ...]:
    """A pot of the fewest chips that any number of winners can share: what each of 1, 2, 3 ... winners gets."""
    pot = lcm(*range(1, players + 1))
    return tuple([pot // winners for winners in range(1, players + 1)])


class Tally:
    """What the players won.

    `counts[player][k - 1]` is the weight of the deals in which the player is among exactly k winners: whole
    numbers for plain ranges, sums of weight products otherwise.
    """

    __slots__ = ("counts",)

    def __init__(self, players: int) -> None:
        self.counts: list[list[Number]] = [[0] * players for _ in range(players)]

    def add(self, counts: list[list[Number]]) -> None:
        """Adds the counts of a chunk."""
        for own, more in zip(self.counts, counts, strict=True):
            own[:] = map(add, own, more)

    @property
    def whole(self) -> bool:
        """Whether all counts are whole numbers of deals."""
        return all([type(count) is int for own in self.counts for count in own])

    def divide(self, by: int) -> None:
        """Divides all counts; they stay whole numbers where all of them are multiples of the divisor."""
        if by == 1:
            return
        multiples = self.whole and not any([count % by for own in self.counts for count in own])
        for own in self.counts:
            own[:] = [whole_quotient(int(count), by) if multiples else count / by for count in own]

    def clear_noise(self, share: float) -> None:
        """Makes counts below this part of all deals nothing."""
        least = share * self.deals
        for own in self.counts:
            for k, count in enumerate(own):
                own[k] = count if count > least else 0.0

    def running(self, error: float | None = None) -> Message:
        """The equities by now in words, and how far the worst may be off where the run is until that is little."""
        deals = self.deals
        if not deals:
            return Message()
        equities = " ".join([f"{100 * equity:.2f}" for equity in self.equities()])
        uncertain = "" if error is None else f" +-{100 * half_interval(error):.2g}"
        return Message(f"{equities} %{uncertain}", deals)

    @property
    def deals(self) -> Number:
        """The weight of all deals: each is counted once by each of its k winners."""
        by_winners: list[Number] = list(map(summed, zip(*self.counts, strict=True)))
        if type(summed(by_winners)) is int:  # one float among whole numbers makes their sum a float
            return summed([whole_quotient(int(total), k) for k, total in enumerate(by_winners, 1)])
        return summed([total / k for k, total in enumerate(by_winners, 1)])

    def equity(self, player: int) -> float:
        """The player's share of the pots: the sum over deals of 1 / number of winners.

        Whole counts are added as whole numbers before the one division that rounds.
        """
        return self.equities()[player]

    def equities(self, deals: Number | None = None) -> list[float]:
        """Every player's share of the pots, given the weight of all deals where that is known."""
        if deals is None:
            deals = self.deals
        players = len(self.counts)
        if type(deals) is int:  # then all counts are whole
            shares = pot_shares(players)
            chips = deals * shares[0]
            return [summed(map(mul, counts, shares)) / chips for counts in self.counts]
        winners = range(1, players + 1)
        return [summed(map(truediv, counts, winners)) / deals for counts in self.counts]

    def wins(self, player: int) -> Number:
        """Deals the player wins alone."""
        return self.counts[player][0]

    def ties(self, player: int) -> Number:
        """Deals in which the player shares the pot."""
        return summed(self.counts[player][1:])

    def error_of(self, deals: Number) -> float:
        """The standard error of the share of some deals, such as those that a player wins."""
        return share_error([(deals, 1.0, 1.0), (self.deals - deals, 0.0, 1.0)])

    def standard_error(self, player: int) -> float:
        """The standard error of `equity` when every deal was drawn independently."""
        counts = self.counts[player]
        lost = self.deals - summed(counts)
        return share_error([(lost, 0.0, 1.0), *[(count, 1 / k, 1.0) for k, count in enumerate(counts, 1)]])
