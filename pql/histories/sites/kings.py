"""KingsClub: in much the words of PokerStars, with the games of mixed tables, calls told by what they are made to."""

from __future__ import annotations

import re

from .account import Account
from .tabled import Site, amounts


def _call(account: Account, player: int, rest: str) -> None:
    """A call, told by what the player has on the street with it."""
    account.call(player, amounts(rest)[0] - account.on[player])


def _finish(account: Account) -> None:
    account.uncalled_won = False
    account.stated_rake = account.stated_rake or 0


KINGS = Site(
    "KingsClub",
    head=(
        re.compile(
            r"^#(?P<hand>\d+): (?P<game>(?:No|Pot) Limit [^\n]*?) - "
            r"(?P<stakes>\D?(?P<small>[\d.,]+)/\D?(?P<big>[\d.,]*\d))\s*$",
            re.MULTILINE,
        ),
        re.compile(
            r"^#(?P<hand>\d+): (?P<game>(?!No |Pot )[^\n]*?) - \D?(?P<low>[\d.,]+)/\D?[\d.,]*\d\s*$",
            re.MULTILINE,
        ),
        re.compile(
            r"^(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d) (?P<hour>\d\d):(?P<minute>\d\d):(?P<second>\d\d)",
            re.MULTILINE,
        ),
        re.compile(r"^Table '(?P<table>.*?)' Seat (?P<button>\d+) is the button", re.MULTILINE),
    ),
    phrases={
        "posts ante": "ante",
        "posts the small blind": "small",
        "posts the big blind": "big",
        "posts the dead blind": "dead",
        "posts straddle": "post",
        "folds": "fold",
        "checks": "check",
        "calls": "call to",
        "bets": "add",
        "raises to": "to",
        "shows": "show",
        "wins": "win",
    },
    lines=(
        (
            "seat",
            re.compile(r"Seat (?P<seat>\d+): (?P<player>.+?) \((?P<stack>\D?[\d.,]+)\)(?: [+-][\d.,]+)?$"),
        ),
        (
            "street",
            re.compile(
                r"\*\*\* (?:BOARD 1 - )?(?:FLOP|TURN|RIVER) \*\*\* (?:\[.*\] )?(?P<cards>\[[^\[\]]*\])$"
            ),
        ),
        ("hero", re.compile(r"Dealt to (?P<player>.+?):(?P<rest> \[(?!X).*\])$")),
        ("rake", re.compile(r"Rake (?P<rake>[\d.,]+)$")),
    ),
    acts={"call to": _call},
    finish=_finish,
)
_NAMED = re.compile(r"^(.+?): (?=posts )")


def read(lines: list[str], account: Account) -> None:
    """The lines of a hand, told to its account: a colon is behind the names of those who post."""
    KINGS.read([_NAMED.sub(r"\1 ", line.rstrip()) for line in lines], account)
