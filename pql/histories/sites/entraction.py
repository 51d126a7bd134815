"""Entraction, a network that is gone: columns of names, acts and amounts; each amount is what is added to the pot."""

from __future__ import annotations

import re

from .account import Account
from .tabled import Site
from .words import cards

_TABLE = r' - Table "(?:(?P<buyin>\D?[\d.]+\+[\d.]+)/[^"\n]*?)?(?P<table>[^"\n]*?)(?: (?P<tournament>\d{7,}) \d+)?"'
_ANTE = r"(?: and [\d.,]+ ante)?"


def _deal(account: Account, player: int, rest: str) -> None:
    account.button = account.seats[player]


def _finish(account: Account) -> None:
    # Chips that nobody called come back before the pot is won; of tournaments no rake is told.
    account.uncalled_won = False
    account.stated_rake = account.stated_rake or 0


ENTRACTION = Site(
    "Entraction",
    head=(
        re.compile(
            r"^Game # (?P<hand>\d+) - (?P<game>[^\n]*?(?:No|Pot) Limit) (?P<stakes>\D{0,4}"
            rf"(?P<small>[\d.,]*\d)/\D?(?P<big>[\d.,]*\d)){_ANTE}{_TABLE}",
            re.MULTILINE,
        ),
        # Fixed limits name the bets.
        re.compile(
            r"^Game # (?P<hand>\d+) - (?P<game>[^\n]*?Fixed Limit) (?P<stakes>\D{0,4}"
            rf"(?P<low>[\d.,]*\d)/\D?[\d.,]*\d){_ANTE}{_TABLE}",
            re.MULTILINE,
        ),
        re.compile(
            r"^Game ended (?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d) "
            r"(?P<hour>\d\d):(?P<minute>\d\d):(?P<second>\d\d)(?: (?P<zone>\S+))?",
            re.MULTILINE,
        ),
    ),
    phrases={
        "ante": "ante",
        "fold": "fold",
        "check": "check",
        "call": "call",
        "bet": "add",
        "raise": "add",
        "all-in": "all in",
        "payback": "back",
        "wins:": "win",
        "didn't show hand": "",
    },
    lines=(
        (
            "seat",
            re.compile(r"(?P<player>.+?) +\((?P<stack>\D{0,4}[\d.,]*\d) in seat (?P<seat>\d{1,2})\)$"),
        ),
        ("deal", re.compile(r"Dealer: +(?P<player>.+)$")),
        ("small", re.compile(r"Small Blind: +(?P<player>.+?) +\((?P<rest>[^()]*\d)\)$")),
        ("big", re.compile(r"Big Blind: +(?P<player>.+?) +\((?P<rest>[^()]*\d)\)$")),
        ("both", re.compile(r"Small \+ Big Blind: +(?P<player>.+?) +\((?P<rest>[^()]*\d)\)$")),
        ("post", re.compile(r"Blind out of turn: +(?P<player>.+?) +\((?P<rest>[^()]*\d)\)$")),
        ("hero", re.compile(r"(?P<player>.+?) was dealt: +(?P<cards>\w\w(?: - \w\w)+)$")),
        ("shown", re.compile(r"(?P<player>.+?) shows: +(?P<cards>\w\w(?: - \w\w)+)")),
        ("street", re.compile(r"(?:Flop|Turn|River) +(?P<cards>\w\w(?: - \w\w)+)$")),
        ("rake", re.compile(r"Rake: +(?P<rake>.*\d)$")),
    ),
    acts={"deal": _deal},
    cards=lambda text: lambda cards_text: cards(cards_text.replace("-", " ")),
    finish=_finish,
)
_DEALT = re.compile(r"^(.+?)(?= was dealt: )")
_SEATED = re.compile(r"^(.+?) +\([^()]* in seat \d+\)$")


def read(lines: list[str], account: Account) -> None:
    """The lines of a hand, told to its account; the owner's name may have lost its capitals."""
    seated = [match[1] for line in lines if (match := _SEATED.match(line)) is not None]
    named = {name.lower(): name for name in seated}
    lines = [_DEALT.sub(lambda match: named.get(match[1].lower(), match[1]), line) for line in lines]
    ENTRACTION.read(lines, account)
