"""Counts of pots that players win or share, added up chunk by chunk, and the equities that follow from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import lcm
from operator import add, mul, truediv
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pql.base.sums import summed
from pql.results import split_pots
from pql.results.errors import half_interval, share_error

from .work import Message

if TYPE_CHECKING:
    from pql.cards.games import Game

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


class Shares(NamedTuple):
    """The ways in which a player can come out of a deal, and what each is worth.

    A pot has the fewest chips that any players can share. `chips` are what the player wins of it, `high` and `low` the
    part of these for the high hand and for the low one. `fractions` are the same chips as numerators and denominators
    of a pot.
    """

    pot: int
    chips: tuple[int, ...]
    high: tuple[int, ...]
    low: tuple[int, ...]
    fractions: tuple[tuple[int, ...], tuple[int, ...]]

    def worth(self, quarters: int) -> tuple[int, ...]:
        """The places of the ways that win exactly so many quarters of a pot.

        >>> split_shares(2).worth(3)
        (6, 9)
        """
        return tuple([place for place, chips in enumerate(self.chips) if 4 * chips == quarters * self.pot])

    @property
    def partly(self) -> tuple[int, ...]:
        """The places of the ways that win some of a pot, but not all."""
        return tuple([place for place, chips in enumerate(self.chips) if 0 < chips < self.pot])


def _shares(pot: int, high: Sequence[int], low: Sequence[int]) -> Shares:
    chips = tuple(map(add, high, low))
    reduced = [(won, pot) if won and pot % won else (int(won > 0), pot // won if won else 1) for won in chips]
    return Shares(
        pot, chips, tuple(high), tuple(low), (tuple([n for n, _ in reduced]), tuple([d for _, d in reduced]))
    )


@cache
def high_shares(players: int) -> Shares:
    """The ways where the high hand wins all: among exactly 1, 2, 3 ... winners.

    >>> high_shares(3).pot, high_shares(3).chips
    (6, (6, 3, 2))
    """
    chips = pot_shares(players)
    return _shares(chips[0], chips, [0] * players)


@cache
def split_shares(players: int) -> Shares:
    """The ways where the best low hand wins half of the pot.

    The way `h * (players + 2) + l` is one of exactly h winners of the high half and of exactly l of the low one, 0 for
    none of it; where l is players + 1 nobody has a low, and the high hands win all.

    >>> shares = split_shares(2)
    >>> shares.pot, shares.chips[4 * 1 + 1], shares.chips[4 * 1 + 2], shares.chips[4 * 2 + 3]
    (4, 4, 3, 2)
    """
    pot = 2 * lcm(*range(1, players + 1))
    nobody = players + 1
    high, low = [], []
    for winners in range(players + 1):
        for sharing in range(players + 2):
            half = pot if sharing == nobody else pot // 2
            high.append(half // winners if winners else 0)
            low.append(pot // 2 // sharing if 0 < sharing < nobody else 0)
    return _shares(pot, high, low)


def shares_of(game: Game, players: int) -> Shares:
    """The ways in which a player comes out of a deal of a game."""
    return high_shares(players) if game.low is None else split_shares(players)


class Tally:
    """What the players won.

    `counts[player]` are the weights of the deals by the ways in which the player comes out of them, as `shares` has
    these: whole numbers for plain ranges, sums of weight products otherwise. Without `shares` the high hand wins all:
    `counts[player][k - 1]` are the deals in which the player is among exactly k winners.
    """

    __slots__ = ("counts", "shares")

    def __init__(self, players: int, shares: Shares | None = None) -> None:
        self.shares = high_shares(players) if shares is None else shares
        self.counts: list[list[Number]] = [[0] * len(self.shares.chips) for _ in range(players)]

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
            for place, count in enumerate(own):
                own[place] = count if count > least else 0.0

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
        """The weight of all deals: what all players win of each is one pot."""
        by_way: list[Number] = list(map(summed, zip(*self.counts, strict=True)))
        if type(summed(by_way)) is int:  # one float among whole numbers makes their sum a float
            return whole_quotient(int(summed(map(mul, by_way, self.shares.chips))), self.shares.pot)
        return summed(self._parts(by_way))

    def _parts(self, counts: Iterable[Number]) -> Iterable[float]:
        """The pots that some deals, counted by their ways, are worth."""
        numerators, denominators = self.shares.fractions
        return map(truediv, map(mul, counts, numerators), denominators)

    def equity(self, player: int) -> float:
        """The player's share of the pots.

        Whole counts are added as whole numbers before the one division that rounds.
        """
        return self.equities()[player]

    def equities(self, deals: Number | None = None) -> list[float]:
        """Every player's share of the pots, given the weight of all deals where that is known."""
        if deals is None:
            deals = self.deals
        if type(deals) is int:  # then all counts are whole
            return [self._share(player, self.shares.chips, deals) for player in range(len(self.counts))]
        return [summed(self._parts(counts)) / deals for counts in self.counts]

    def _share(self, player: int, chips: Sequence[int], deals: Number) -> float:
        """The player's part of the pots by the chips of each way."""
        share: float = summed(map(mul, self.counts[player], chips)) / (deals * self.shares.pot)
        return share

    def high(self, player: int) -> float:
        """The part of the pots that the player wins with the high hand: all of it where nobody has a low."""
        return self._share(player, self.shares.high, self.deals)

    def low(self, player: int) -> float:
        """The part of the pots that the player wins with the low hand; what `high` lacks of the equity."""
        return self._share(player, self.shares.low, self.deals)

    def wins(self, player: int) -> Number:
        """Deals of which the player wins the whole pot."""
        return self.quarters(player, 4)

    def ties(self, player: int) -> Number:
        """Deals of which the player wins a part of the pot, but not all."""
        own = self.counts[player]
        return summed([own[place] for place in self.shares.partly])

    def quarters(self, player: int, quarters: int) -> Number:
        """Deals of which the player wins exactly so many quarters of the pot."""
        own = self.counts[player]
        return summed([own[place] for place in self.shares.worth(quarters)])

    def split(self, player: int, exact: bool) -> dict[str, float]:
        """What an answer says of a player's split pots, with the standard errors of what was sampled; else nothing."""
        if not any(self.shares.low):
            return {}
        deals = self.deals
        won = [self.quarters(player, quarters) for quarters in (4, 3, 1)]
        values = self.high(player), self.low(player), *[count / deals for count in won]
        found = dict(zip(split_pots.NAMES, values, strict=True))
        if exact:
            return found
        halves = self._error(player, self.shares.high), self._error(player, self.shares.low)
        return found | dict(zip(split_pots.ERRORS, (*halves, *map(self.error_of, won)), strict=True))

    def error_of(self, deals: Number) -> float:
        """The standard error of the share of some deals, such as those that a player wins."""
        return share_error([(deals, 1.0, 1.0), (self.deals - deals, 0.0, 1.0)])

    def standard_error(self, player: int) -> float:
        """The standard error of `equity` when every deal was drawn independently."""
        return self._error(player, self.shares.chips)

    def _error(self, player: int, chips: Sequence[int]) -> float:
        return pots_error(self.counts[player], chips, self.shares.pot, self.deals)


def pots_error(counts: Sequence[Number], chips: Sequence[int], pot: int, deals: Number) -> float:
    """The standard error of a part of the pots: deals by the chips that they bring, of independent deals in all."""
    won = [(count, part / pot, 1.0) for count, part in zip(counts, chips, strict=True) if part]
    lost = deals - summed([count for count, _, _ in won])
    return share_error([(lost, 0.0, 1.0), *won])
