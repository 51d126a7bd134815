"""Poker Mavens, the program of many private rooms, and of Seals with Clubs: the room is named in the hand."""

from __future__ import annotations

import re

from .account import Account
from .tabled import Site, amounts


def _finish(account: Account) -> None:
    # Rake is told for each pot, and nothing where none is taken.
    account.stated_rake = account.stated_rake or 0
    account.uncalled_won = False


_IN_BRACKETS = re.compile(r"\((\D?[\d.,]*\d)\)")


def _button(account: Account, player: int, rest: str) -> None:
    account.button = account.seats[player]


def _pot(account: Account, player: int, rest: str) -> None:
    """What is won of a pot: side pots have a number before that."""
    won = _IN_BRACKETS.search(rest)
    if won:
        account.win(player, amounts(won[1])[0])


def _small_and_big(account: Account, player: int, rest: str) -> None:
    account.post_both(player, amounts(rest)[0])


MAVENS = Site(
    "Poker Mavens",
    head=(
        re.compile(
            r"^Hand #(?P<hand>[\d-]+) - (?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d) "
            r"(?P<hour>\d\d):(?P<minute>\d\d):(?P<second>\d\d)"
        ),
        re.compile(
            r"^Game: (?P<game>[^(\n]*?) \([^)\n]*\) - (?P<stakes>Blinds \D?(?P<small>[\d.,]+)/\D?(?P<big>[\d.,]*\d))",
            re.MULTILINE,
        ),
        re.compile(r"^Game: (?P<game>Limit [^(\n]*?) \([^)\n]*\) - Stakes (?P<low>[\d.,]+)/", re.MULTILINE),
        re.compile(r"^Site: (?P<site>[^\n]*\S)", re.MULTILINE),
        re.compile(r"^Table: (?P<table>[^\n]*)", re.MULTILINE),
        re.compile(r"^Tournament: (?P<tournament>[^\n]*?)(?: Buy-In: (?P<buyin>[^\n]*))?$", re.MULTILINE),
    ),
    phrases={
        "has the dealer button": "button",
        "posts small blind": "small",
        "posts big blind": "big",
        "posts small & big blind": "small and big",
        "posts dead blind": "dead",
        "posts ante": "ante",
        "posts straddle": "post",
        "folds": "fold",
        "checks": "check",
        "calls": "add",
        "bets": "add",
        "raises to": "to",
        "shows": "show",
        "refunded": "back",
        "wins pot": "pot",
        "wins main pot": "pot",
        "wins side pot": "pot",
        "splits pot": "pot",
        "splits main pot": "pot",
        "splits side pot": "pot",
    },
    lines=(
        ("seat", re.compile(r"Seat (?P<seat>\d+): (?P<player>.+?) \((?P<stack>\D?[\d.,]+)\)(?: - .*)?$")),
        ("street", re.compile(r"\*\* (?:Flop|Turn|River) \*\* (?P<cards>\[.*\])")),
        ("hero", re.compile(r"Dealt to (?P<player>.+?)(?P<rest> \[.*\])$")),
        ("rake", re.compile(r"Rake \((?P<rake>\D?[\d.,]+)\)")),
    ),
    finish=_finish,
    acts={"small and big": _small_and_big, "button": _button, "pot": _pot},
)
read = MAVENS.read
