"""Everleaf Gaming, and Partouche in French, which wrote its format; neither pot nor rake is told."""

from __future__ import annotations

import re

from .account import Account
from .tabled import Site


def _finish(account: Account) -> None:
    # What nobody called comes back without a line, and is in nothing that is won.
    account.uncalled_won = False


EVERLEAF = Site(
    "Everleaf",
    head=(
        re.compile(
            r"^\*{3,5} (?:Hand history for game #|Historique des Mains pour la partie )(?P<hand>\d+)",
            re.MULTILINE,
        ),
        re.compile(
            r"^(?:Blinds +)?(?P<stakes>\D{0,3}(?P<small>[\d.,]*\d)/ ?\D{0,2}(?P<big>[\d.,]*\d)) "
            r"(?P<game>(?:NL|PL) [^\n]*?) - (?:\d+ Max - )?(?P<year>\d{4})/(?P<month>\d\d)/(?P<day>\d\d) - "
            r"(?P<hour>\d\d):(?P<minute>\d\d):(?P<second>\d\d)",
            re.MULTILINE,
        ),
        # Fixed limits name the bets.
        re.compile(
            r"^(?P<stakes>\D{0,3}(?P<low>[\d.,]*\d)/ ?\D{0,2}[\d.,]*\d) (?P<game>(?!NL |PL )[A-Z0-9][^\n]*?) - "
            r"(?P<year>\d{4})/(?P<month>\d\d)/(?P<day>\d\d) - (?P<hour>\d\d):(?P<minute>\d\d):(?P<second>\d\d)",
            re.MULTILINE,
        ),
        re.compile(r"^Tournament #(?P<tournament>\d+)", re.MULTILINE),
        re.compile(r"^Seat \d+: [^\n]* \( +\d+ (?P<event>Chips) \)$", re.MULTILINE),
        re.compile(r"^Table (?P<table>[^\n]*)", re.MULTILINE),
        re.compile(r"^Seat (?P<button>\d+) is the button", re.MULTILINE),
    ),
    phrases={
        "posts small blind": "small",
        "posts big blind": "big",
        "posts both blinds": "both",
        "posts ante": "ante",
        "folds": "fold",
        "checks": "check",
        "calls": "add",
        "bets": "add",
        "raises": "add",
        "shows": "show",
        "does not show": "",
    },
    lines=(
        (
            "seat",
            re.compile(r"Seat (?P<seat>\d+): (?P<player>.+?) \( +(?P<stack>\D{0,4}[\d.,]*\d[^()]*) \)$"),
        ),
        ("street", re.compile(r"\*\* Dealing (?:Flop|Turn|River) \*\* \[ (?P<cards>.*) \]")),
        ("hero", re.compile(r"Dealt to (?P<player>.*?)(?P<rest> \[ .* \])$")),
        ("win", re.compile(r"(?P<player>.+?) wins +(?:(?:high|low) )?\(?(?P<rest>\D{0,3}[\d.,]*\d)")),
    ),
    finish=_finish,
)
_NAMED = re.compile(r"^(.+?): (?=posts|bets)")


def read(lines: list[str], account: Account) -> None:
    """The lines of a hand, told to its account: a colon is behind some of the names."""
    EVERLEAF.read([_NAMED.sub(r"\1 ", line) for line in lines], account)
