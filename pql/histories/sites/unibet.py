"""Unibet Poker: cash games and tournaments of the Relax network's client."""

from __future__ import annotations

import re

from .account import Account
from .tabled import Site, amounts


def _button(account: Account, player: int, rest: str) -> None:
    account.button = account.seats[player]


def _finish(account: Account) -> None:
    account.uncalled_won = True


def _net(account: Account, player: int, rest: str) -> None:
    """What the summary says: what was bet is there with what nobody called, and so is what was won."""
    bet, won = amounts(rest)[:2]
    account.ends[player] = account.stacks[player] - bet + won


UNIBET = Site(
    "Unibet",
    head=(
        re.compile(
            r"^Game #(?P<hand>\d+): Table (?P<table>(?P<currency>\D?)[^\n]*?) - "
            r"\D?(?P<small>[\d.,]+)/\D?(?P<big>[\d.,]*\d) - "
            r"(?P<game>[^\n]*?) - (?P<hour>\d\d):(?P<minute>\d\d):(?P<second>\d\d) "
            r"(?P<year>\d{4})/(?P<month>\d\d)/(?P<day>\d\d)"
        ),
    ),
    phrases={
        "has the button": "button",
        "posts small blind": "small",
        "posts big blind": "big",
        "posts ante": "ante",
        "posts dead blind": "dead",
        "folds": "fold",
        "checks": "check",
        "calls": "add",
        "bets": "add",
        "raises": "raise",
        "shows": "show",
        "wins": "win",
    },
    lines=(
        ("net", re.compile(r"Seat (?P<seat>\d+): .+?: bet (?P<rest>\S+ and won \S+), net result")),
        ("seat", re.compile(r"Seat (?P<seat>\d+): (?P<player>.+?) \((?P<stack>\D?[\d.,]+)\)")),
        ("street", re.compile(r"\*\*\* (?:Flop|Turn|River) \*\*\* (?:\[.*\] ?)?(?P<cards>\[[^\[\]]*\])$")),
        ("hero", re.compile(r"Dealt to (?P<player>.+?)(?P<rest> \[.*\])$")),
        ("pot", re.compile(r"Total pot (?P<pot>\D?[\d.,]*\d) Rake (?P<rake>\D?[\d.,]*\d)")),
    ),
    acts={"button": _button, "net": _net},
    finish=_finish,
)
read = UNIBET.read
