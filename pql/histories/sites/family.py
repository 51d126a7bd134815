"""Rooms that write what PokerStars writes under names of their own: CoinPoker, PokerPlanets, Weplay, WPT Global."""

from __future__ import annotations

from pql.histories.records import CASH, PLAY

from . import stars
from .account import Account


def read(lines: list[str], account: Account) -> None:
    """The lines of a hand, told to its account."""
    stars.read(lines, account)
    if account.site == "CoinPoker" and account.kind == PLAY:
        # Its clients wrote amounts of USDT without a sign.
        account.kind, account.currency = CASH, "USDT"
