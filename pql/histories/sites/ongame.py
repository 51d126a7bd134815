"""The Ongame network."""

from __future__ import annotations

import re

from .account import Account
from .tabled import Site, amounts

_POT = re.compile(r"(?:Main|Side) pot[^:]*: (\D?[\d.,]*\d) won by (.*)$")
_WINNER = re.compile(r"(.+?) \((\D?[\d.,]*\d)\)(?:, |$)")


def read(lines: list[str], account: Account) -> None:
    """The lines of a hand, told to its account. All who win a pot are told in one line behind it."""
    told: list[str] = []
    stated = 0
    for line in lines:
        pot = _POT.match(line)
        if pot:
            stated += amounts(pot[1])[0]
            told += [f"{name} collected {amount}" for name, amount in _WINNER.findall(pot[2])]
        else:
            told.append(line)
    ONGAME.read(told, account)
    if stated:
        account.stated_pot = stated


ONGAME = Site(
    "Ongame",
    head=(
        re.compile(
            r"History for hand (?P<hand>[\w-]+)"
            r"(?: \((?P<event>TOURNAMENT): ?(?:\".*?\", )?(?P<tournament>[\w-]+)?(?:, buy-in: (?P<buyin>.*?))?\))?"
        ),
        re.compile(
            r"^Start hand: \w+ (?P<month>\w+) (?P<day>\d+) (?P<hour>\d+):(?P<minute>\d+):(?P<second>\d+) "
            r"(?P<zone>\S+) (?P<year>\d{4})",
            re.MULTILINE,
        ),
        re.compile(
            r"^Table: (?P<table>.*?) \[\d+\] \((?P<game>\w+ \w+)(?: (?P<stakes>\D?[\d.,]+/\D?[\d.,]+))?"
            r"(?:, ante: [^,]*)?, (?:(?P<play>Play money)|[^)]*)\)",
            re.MULTILINE,
        ),
        re.compile(r"\((?:NO|POT)_LIMIT \w+ \D?(?P<small>[\d.,]+)/\D?(?P<big>[\d.,]+\d)"),
        re.compile(r"\(LIMIT \w+ \D?(?P<low>[\d.,]+)/"),
        re.compile(r"^Button: seat (?P<button>\d+)", re.MULTILINE),
        re.compile(r"Rake taken: (?P<currency>\D)"),
    ),
    phrases={
        "posts small blind": "small",
        "posts big blind": "big",
        "posts dead blind": "dead",
        "posts ante": "ante",
        "folds": "fold",
        "checks": "check",
        "calls": "add",
        "bets": "add",
        "raises": "raise",
        "collected": "win",
    },
    lines=(
        (
            "stack",
            re.compile(
                r"Seat (?P<seat>\d+): .* \((?P<rest>\D?[\d.,]+)\), net: [^\[]*(?:\[(?P<cards>\w\w(?:, \w\w)+)\].*)?$"
            ),
        ),
        ("seat", re.compile(r"Seat (?P<seat>\d+): (?P<player>.*) \((?P<stack>\D?[\d.,]+)\)$")),
        ("street", re.compile(r"--- Dealing (?:flop|turn|river) (?P<cards>\[.*\])")),
        ("hero", re.compile(r"Dealing to (?P<player>.*?)(?P<rest>: \[.*\])$")),
        ("rake", re.compile(r"Rake taken: (?P<rake>.*)")),
        ("end", re.compile(r"\*{5} End of hand")),
    ),
)
