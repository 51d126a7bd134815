"""Full Tilt Poker, as it wrote until 2016; and Everest's hands as PokerTracker exports them."""

from __future__ import annotations

import re

from pql.histories.problems import BrokenHandError, game_of, other_game
from pql.histories.records import PLAY, TOURNAMENT

from .account import Account
from .lines import play
from .words import currency_of, moment, money

_HEAD = re.compile(r"(Full ?Tilt ?Poker|EverestPoker) Game #(\w+): (.*)", re.IGNORECASE)
_TOURNAMENT = re.compile(r"(.*) \((\d+)\),? (?:Table|Match) ?(.*)")
_TOURNEY = re.compile(r"Tourney ID: (\d+), Table (.*)")
_BUYIN = re.compile(r"(\S{0,12}\d) ?\+ ?(\S{0,12}\d) ")
_STAKES = re.compile(r"(\D{0,3}[\d.,]+[KMB]?)/(\D{0,3}[\d.,]+[KMB]?)\b")
_TIME = re.compile(
    r"(\d{1,2}):(\d\d)(?::(\d\d))?(?: (\w{2,4}))? - (?:\w{3}, (\w{3})\w* (\d{1,2}), (\d{4})|(\d{4})/(\d\d)/(\d\d))"
)
_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
_LARGE = {"K": 1_000, "M": 1_000_000, "B": 1_000_000_000}
_UNSEATED = re.compile(
    r"Seat (\d+): (.+?)(?: \((?:button|small blind|big blind)\))* (?:folded|collected|showed|mucked|didn't bet)"
)


def read(lines: list[str], account: Account) -> None:
    """A hand in its lines; raises `BrokenHandError`, `OtherGameError`, and `ValueError` for what is no amount."""
    _head(lines[0].strip(), account)
    seated = next((line for line in lines[1:] if line.lstrip().startswith(("Seat ", "*** "))), "")
    if not seated.lstrip().startswith("Seat "):
        # Hands that were watched have their players in the summary only, without chips.
        for line in lines:
            match = _UNSEATED.match(line)
            if match:
                account.sit(int(match[1]), match[2])
    play(lines, account, spaced=True)


def _head(line: str, account: Account) -> None:
    head = _HEAD.match(line)
    if head is None:
        raise BrokenHandError("the first line of the hand is none of Full Tilt Poker")
    account.site = "Full Tilt Poker" if head[1].upper().startswith("F") else "Everest Poker"
    account.hand = head[2]
    table, *parts = head[3].split(" - ")
    game = next((piece for piece in parts if "old'em" in piece or "Omaha" in piece), "")
    if not game:
        raise other_game(next((piece for piece in parts if re.search(r"[A-Za-z]{4}", piece)), "a hand")[:60])
    account.game = game_of(game)
    stakes = next((match for piece in parts for match in (_STAKES.match(piece),) if match), None)
    if stakes is None:
        raise BrokenHandError("the first line of the hand has no blinds")
    account.small, account.big = _amount(stakes[1]), _amount(stakes[2])
    if ("Limit" in game and "No" not in game and "Pot" not in game) or game.startswith("FL "):
        account.small, account.big = 0, account.small
    tournament, tourney = _TOURNAMENT.match(table), _TOURNEY.match(table)
    if tournament or tourney:
        account.kind = TOURNAMENT
        if tournament:
            account.tournament, account.table = tournament[2], tournament[3]
            buyin = _BUYIN.match(tournament[1])
            if buyin:
                account.currency = currency_of(buyin[0])
                account.buyin = money(buyin[1]) + money(buyin[2])
        elif tourney:
            account.tournament, account.table = tourney[1], tourney[2]
    else:
        account.table = table.removeprefix("Table ").partition(" (")[0]
        account.currency = currency_of(stakes[0])
        if not account.currency:
            account.kind = PLAY
    times = _TIME.findall(line)
    if times:
        hour, minute, second, zone, name, day, year, *numbers = times[-1]
        date = (year, _MONTHS.index(name) + 1, day) if name in _MONTHS else numbers
        if date[0]:
            year, month, day = [int(each) for each in date]
            account.date = moment(year, month, day, int(hour), int(minute), int(second or 0), zone)


def _amount(text: str) -> int:
    return money(text.rstrip("KMB")) * _LARGE.get(text[-1], 1)
