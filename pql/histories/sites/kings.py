"""KingsClub: in much the words of PokerStars, with the games of mixed tables, calls told by what they are made to."""

from __future__ import annotations

import re

from pql.histories.records import NO_STREET

from .account import Account
from .tabled import Site, amounts
from .words import cards


def _call(account: Account, player: int, rest: str) -> None:
    """A call, told by what the player has on the street with it."""
    account.call(player, amounts(rest)[0] - account.on[player])


def _finish(account: Account) -> None:
    account.uncalled_won = False
    account.stated_rake = account.stated_rake or 0
    live = [put - dead for put, dead in zip(account.put, account.dead, strict=True)]
    second, most = sorted(live)[-2:]
    top = live.index(most)
    back = most - second if account.folded[top] == NO_STREET else 0
    told = sum(account.won) + account.stated_rake
    if told < sum(account.put) - back and len(account.ends) == len(account.names):
        # Not every pot has a line: what each has in the end says what they won.
        for player, end in account.ends.items():
            made = end - account.stacks[player] + account.put[player]
            account.won[player] = made - (back if player == top else 0)


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
            re.compile(r"\*\*\* (?:FLOP|TURN|RIVER) \*\*\* (?:\[.*\] )?(?P<cards>\[[^\[\]]*\])$"),
        ),
        ("hero", re.compile(r"Dealt to (?P<player>.+?):(?P<rest> \[(?!X).*\])$")),
        ("rake", re.compile(r"Rake (?P<rake>[\d.,]+)$")),
    ),
    acts={"call to": _call},
    finish=_finish,
)
_BOARD = re.compile(r"\*\*\* BOARD ([123]) - (FLOP|TURN|RIVER) \*\*\* (\[.*\])\s*$")
_STREET = re.compile(r"\*\*\* (FLOP|TURN|RIVER) \*\*\* \[")
_STREETS = {"FLOP": 3, "TURN": 4, "RIVER": 5}


def _cards_out(lines: list[str]) -> int:
    """How many cards of the board some lines tell: the last one with a street tells all."""
    streets = [match[1] for match in map(_STREET.match, lines) if match]
    return _STREETS[streets[-1]] if streets else 0


def _told_by_street(lines: list[str]) -> list[str]:
    """Lines in which each street has one: where all are in before, the last one tells the whole board.

    Of several boards it is the first.
    """
    told: list[str] = []
    for line in lines:
        match = _BOARD.match(line) or _STREET.match(line)
        if match is None:
            told.append(line)
        elif match[1] == "1" or match.re is _STREET:
            board = re.findall(r"\w\w", line[line.index("[") :])
            out = _cards_out(told)
            for street, title in ((3, "FLOP"), (4, "TURN"), (5, "RIVER")):
                if out < street <= len(board):
                    new = board[:3] if street == 3 else board[street - 1 : street]
                    told.append(f"*** {title} *** [{' '.join(new)}]")
    return told


_NAMED = re.compile(r"^(.+?): (?=posts )")


def read(lines: list[str], account: Account) -> None:
    """The lines of a hand, told to its account: a colon is behind the names of those who post."""
    KINGS.read(_told_by_street([_NAMED.sub(r"\1 ", line.rstrip()) for line in lines]), account)
    for line in lines:
        match = _BOARD.match(line)
        if match and match[1] != "1":
            account.deal_beside(int(match[1]), _STREETS[match[2]], cards(match[3]))
