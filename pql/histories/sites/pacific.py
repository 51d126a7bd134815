"""Pacific Poker: 888poker, and Cassava before it, in the formats and languages of its clients."""

from __future__ import annotations

import re

from .account import Account
from .tabled import Site
from .words import cards_of

PACIFIC = Site(
    "888poker",
    head=(
        re.compile(r"Hand History for Game (?P<hand>\d+)"),
        re.compile(
            r"^(?P<stakes>[^\d\n]{0,4}(?P<small>\d[\d., \u00a0\u202f]*?)[^\d\n]{0,4}/"
            r"[^\d\n]{0,4}(?P<big>\d[\d., \u00a0\u202f]*?)[^\d\n]{0,4}) Blinds "
            r"(?P<game>.*?) - "
            r"\*\*\*(?: (?P<day>\d\d) (?P<month>\d\d) (?P<year>\d{4}) (?P<hour>\d+):(?P<minute>\d+):(?P<second>\d+))?",
            re.MULTILINE,
        ),
        re.compile(r"^Table (?P<table>.*?)(?: \((?:Real Money|(?P<play>Practice Play))\))?$", re.MULTILINE),
        re.compile(
            r"^Tournament #(?P<tournament>\d+)(?: (?P<buyin>\D{0,4}[\d.,]+\D{0,4}?(?: \+ "
            r"\D{0,4}[\d.,]+\D{0,4}?)?))?(?: [^\s\d]+)??"
            r"(?: - (?P<table>Table #\d+))?(?: .*)?$",
            re.MULTILINE,
        ),
        re.compile(r"^Seat (?P<button>\d+) is the button", re.MULTILINE),
    ),
    phrases={
        "posts small blind": "small",
        "posts big blind": "big",
        "posts dead blind": "both",
        "posts ante": "ante",
        "folds": "fold",
        "checks": "check",
        "calls": "call",
        "bets": "add",
        "raises": "add",
        "shows": "show",
        "mucks": "show",
        "collected": "win",
        "did not show": "",
    },
    lines=(
        ("seat", re.compile(r"Seat (?P<seat>\d+): (?P<player>.*?) \( (?P<stack>[^()]*) \)$")),
        ("street", re.compile(r"\*\* Dealing (?:flop|turn|river) \*\* \[ (?P<cards>.*) \]")),
        ("hero", re.compile(r"Dealt to (?P<player>.*?)(?P<rest> \[ .* \])$")),
    ),
    cards=cards_of,
)


def read(lines: list[str], account: Account) -> None:
    """The lines of a hand, told to its account. Who folds before the deal is in it if he has posted."""
    dealt = next((place for place, line in enumerate(lines) if line.startswith("** Dealing")), 0)
    posted = {line.partition(" posts ")[0] for line in lines[:dealt]}
    before = [
        "" if line.rstrip().endswith(" folds") and line.rstrip()[: -len(" folds")] not in posted else line
        for line in lines[:dealt]
    ]
    PACIFIC.read(before + lines[dealt:], account)
