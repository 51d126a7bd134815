"""GGPoker: in the words of PokerStars, with jackpots, cash drops, straddles and cash-outs."""

from __future__ import annotations

import re

from pql.histories.problems import BrokenHandError, game_of
from pql.histories.records import CASH, TOURNAMENT

from .account import Account
from .lines import play
from .words import currency_of, moment_in, money

_HEAD = re.compile(
    r"Poker Hand #(?P<hand>\w+): (?:Tournament #(?P<tournament>\w+), (?P<name>.*?) )?"
    r"(?P<game>(?:Hold'em|Omaha|PLO|ShortDeck|Short Deck|6\+)[^(]*?)(?:\(NL postflop\) )?(?:- Level ?\d+ ?)?"
    r"\((?P<stakes>[^)]*)\)(?P<rest>.*)"
)
_STAKES = re.compile(r"(\D{0,4}[\d.,]+)/(\D{0,4}[\d.,]+)(?:\(([\d.,]+)\))?")


def read(lines: list[str], account: Account) -> None:
    """A hand in its lines; raises `BrokenHandError`, `OtherGameError`, and `ValueError` for what is no amount."""
    match = _HEAD.match(lines[0].strip())
    if match is None:
        raise BrokenHandError("the first line of the hand is none of GGPoker")
    account.game = game_of(match["game"])
    account.site, account.hand = "GGPoker", match["hand"]
    stakes = _STAKES.match(match["stakes"])
    if stakes is not None:
        account.small, account.big = money(stakes[1]), money(stakes[2])
    elif account.game == "shortdeck":  # the ante, which is the blind of the button too
        account.big = money(match["stakes"])
    else:
        raise BrokenHandError("the first line of the hand has no blinds")
    if match["tournament"]:
        account.kind, account.tournament = TOURNAMENT, match["tournament"]
        account.currency = currency_of(match["name"])
    else:
        account.kind, account.currency = CASH, currency_of(match["stakes"])
    account.date = moment_in(match["rest"])
    play(lines, account)
    if "Hero" in account.players:
        account.hero = account.players["Hero"]
