"""PKR."""

from __future__ import annotations

import re

from .account import Account
from .tabled import Site, amounts
from .words import cards

_CARD = re.compile(r"\b(10|[2-9TJQKA]) ?([cdhs])\b", re.IGNORECASE)
# `ties, and wins $2` of a pot or its high half, `ties $2 with low hand` of the low one.
_WINS = re.compile(r"(?:, and wins)? (\D?[\d.,]*\d)")


def read(lines: list[str], account: Account) -> None:
    """The lines of a hand, told to its account."""
    PKR.read([line.replace("][", " ") for line in lines], account)


def _cards(text: str) -> tuple[int, ...]:
    return cards(" ".join([rank.upper() + suit.lower() for rank, suit in _CARD.findall(text)]))


def _ties(account: Account, player: int, rest: str) -> None:
    match = _WINS.match(rest)
    if match:
        account.win(player, amounts(match[1])[0])


def _brings(account: Account, player: int, rest: str) -> None:
    """Chips that come while the hand is played are in the stack at its end."""
    account.ends[player] = account.ends.get(player, 0) - amounts(rest)[0]


def _posts(account: Account, player: int, rest: str) -> None:
    """A live blind of who comes back, or a dead one."""
    if rest.rstrip().endswith("dead"):
        account.post_dead(player, amounts(rest)[0])
    else:
        account.post_blind(player, amounts(rest)[0])


PKR = Site(
    "PKR",
    head=(
        re.compile(r"Table #\d+ - (?P<table>.*)"),
        re.compile(r"Starting Hand #(?P<hand>\d+)"),
        re.compile(
            r"Start time of hand: (?P<day>\d+) (?P<month>\w+) (?P<year>\d{4}) (?P<hour>\d+):(?P<minute>\d+):"
            r"(?P<second>\d+)"
        ),
        re.compile(r"Game Type: (?P<game>.*)"),
        re.compile(
            r"Limit Type: (?:NO|POT) LIMIT.*?Blinds are now (?P<stakes>\D?(?P<small>[\d.,]+) ?/ ?\D?"
            r"(?P<big>[\d.,]*\d))",
            re.DOTALL,
        ),
        re.compile(
            r"Limit Type: FIXED LIMIT.*?Blinds are now (?P<stakes>\D?(?P<small>[\d.,]+) ?/ ?\D?(?P<big>[\d.,]*\d))",
            re.DOTALL,
        ),
        re.compile(r"Table Type: (?P<event>TOURNAMENT)"),
        re.compile(r"(?:Tournament #|STT # ?)(?P<tournament>\d+)"),
        re.compile(r"Money Type: (?P<play>PLAY MONEY)"),
        re.compile(r"Button is at seat (?P<button>\d+)"),
        re.compile(r"Moving Button to seat (?P<button>\d+)(?!.*Moving Button)", re.DOTALL),
    ),
    phrases={
        "posts small blind": "small",
        "posts big blind": "big",
        "posts ante of": "ante",
        "posts": "posts",
        "folds": "fold",
        "checks": "check",
        "calls": "call for",
        "bets": "add",
        "raises to": "to",
        "shows": "show",
        "wins": "win",
        "ties": "ties",
        "brings": "brings",
        "rebuys": "brings",
        "has disconnected and has been granted disconnection protection": "all in",
    },
    lines=(
        (
            "seat",
            re.compile(
                r"Seat (?P<seat>\d+): (?P<player>.*?)(?: \(bounty .*?\))? - (?P<stack>\D?[\d.,]*\d)(?: \(.*\))?$"
            ),
        ),
        ("street", re.compile(r"Dealing (?:Flop|Turn|River) (?P<cards>\[.*\])")),
        ("hero", re.compile(r"Dealing (?P<rest>\[.*\]) to (?P<player>.*)")),
        ("back", re.compile(r"Returning (?P<rest>\D?[\d.,]*\d) to (?P<player>.*) uncalled")),
        ("rake", re.compile(r"Taking Rake of (?P<rake>\D?[\d.,]*\d)")),
        ("end", re.compile(r"End [Oo]f Hand #")),
    ),
    cards=lambda text: _cards,
    acts={"ties": _ties, "brings": _brings, "posts": _posts},
)
