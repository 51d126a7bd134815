"""A tournament as its summary tells it: what it cost, how many played, and how each player that is named finished."""

from __future__ import annotations

from typing import Final, NamedTuple

from pql.histories.records import NO_DATE, NO_MONEY

PLAY_MONEY: Final = "play money"

# How tournaments are played, as the numbers of `Tournament.format`; 0 is not known.
FORMATS: Final = ("", "sng", "mtt", "satellite", "rebuy")
# How quickly blinds go up, from the slowest; the first is not known.
SPEEDS: Final = ("", "slow", "normal", "semi-turbo", "turbo", "hyper")


class Finish(NamedTuple):
    """How a player finished. Amounts are in `UNIT`, `NO_MONEY` where they are not known.

    Without a `name` it is the owner of the file, whom the summary does not name. `place` is 0 while they still play.
    `paid` is what all their `entries`, rebuys and add-ons cost. `prize` is money, without `bounties` where a site tells
    them apart; a `ticket` is none, and told in the words of the site.
    """

    name: str
    place: int = 0
    prize: int = 0
    bounties: int = 0
    knockouts: int = 0
    entries: int = 1
    paid: int = NO_MONEY
    ticket: str = ""
    hero: bool = False


class Tournament(NamedTuple):
    """A tournament by its summary.

    `prize`, `fee` and `bounty` are the parts of its buy-in, `NO_MONEY` where that is not told or was paid in something
    else than `currency`. `entrants` and `pool` are 0 and `NO_MONEY` where they are not known.
    """

    site: str
    number: str
    name: str = ""
    currency: str = ""
    prize: int = NO_MONEY
    fee: int = 0
    bounty: int = 0
    speed: str = ""
    format: str = ""
    entrants: int = 0
    pool: int = NO_MONEY
    start: int = NO_DATE
    finishes: tuple[Finish, ...] = ()
    path: str = ""
    line: int = 1

    @property
    def buyin(self) -> int:
        """What one entry costs.

        >>> Tournament("GGPoker", "7", prize=409_600, fee=70_400, bounty=400_000).buyin
        880000
        """
        return NO_MONEY if self.prize == NO_MONEY else self.prize + self.fee + self.bounty

    @property
    def key(self) -> tuple[str, str]:
        """What its summaries and its hands have in common."""
        return self.site, self.number
