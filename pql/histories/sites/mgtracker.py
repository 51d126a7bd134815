"""PokerTracker's exports of hands that it took from Microgaming."""

from __future__ import annotations

import re

from pql.histories.problems import BrokenHandError, game_of
from pql.histories.records import CASH, PLAY, TOURNAMENT

from .account import Account
from .words import cards, currency_of, moment_in, money

_HEAD = re.compile(r"\*\* (?:Game ID|Hand #) (\d+) (?:Version:\d+ )?starting - (.*)")
_TABLE = re.compile(r"\*\* (.*?) \[(.*)\] \(([\d.,]+)\|([\d.,]+) (\w+) - (.*)\) (.*)")
_SEAT = re.compile(r"(?:- )?(.+) sitting in seat (\d+) with (\D?[\d.,]*\d)(.*)")
_NUMBER = re.compile(r"\((\d+)\)")
_ACT = re.compile(
    r"(posted the small blind|posted the big blind|posted ante|posted to play|folded|checked|called|bet|raised to"
    r"|raised|went all-in)(?: - (.*)| (\D?[\d.,]*\d))?$"
)


def read(lines: list[str], account: Account) -> None:
    """A hand in its lines; raises `BrokenHandError`, `OtherGameError`, and `ValueError` for what is no amount."""
    match = _HEAD.match(lines[0].strip())
    if match is None:
        raise BrokenHandError("the first line of the hand is none of PokerTracker")
    account.site, account.hand, account.date = "Microgaming", match[1], moment_in(match[2])
    # The first version, which did not say what players ended with, told calls and raises as the whole bet. What a
    # later one calls `raised to` is added like all else, and what comes back may be in what it says was won.
    later = any([" raised to " in line for line in lines])
    whole = not later and not any([" at end " in line for line in lines[:9]])
    account.uncalled_won = None if later else True
    for account.at, line in enumerate(lines):
        line = line.strip()
        if not account.at or not line:
            continue
        if line.startswith("** "):
            _titled(line, account)
        elif " sitting in seat " in line:
            seat = _SEAT.match(line)
            if seat:
                account.sit(int(seat[2]), seat[1], money(seat[3]))
                if "[Dealer]" in seat[4]:
                    account.button = int(seat[2])
        else:
            player, rest = account.who(line)
            if player >= 0:
                _act(player, rest, account, whole)


def _titled(line: str, account: Account) -> None:
    if line.startswith("** Dealing the "):
        account.deal(_cards(line.partition(": ")[2]))
    elif line.startswith("** Dealing card"):
        name, _, held = line.partition(" to ")[2].rpartition(": ")
        if name in account.players:
            account.hero = account.players[name]
            account.pocket(account.hero, _cards(held))
    else:
        match = _TABLE.match(line)
        if match is None:
            return
        account.game = game_of(match[2])
        account.table = match[1]
        account.small, account.big = money(match[3]), money(match[4])
        if "MTT" in match[6] or "STT" in match[6]:
            account.kind = TOURNAMENT
            number = _NUMBER.search(match[1])
            account.tournament = number[1] if number else match[1]
        else:
            account.currency = currency_of(match[6])
            account.kind = CASH if "Real" in match[7] else PLAY


def _act(player: int, text: str, account: Account, whole: bool) -> None:
    match = _ACT.match(text)
    if match:
        act, amount = match[1], money(match[2] or match[3]) if match[2] or match[3] else 0
        if act == "posted the small blind":
            account.post_small(player, amount)
        elif act == "posted the big blind":
            account.post_big(player, amount)
        elif act == "posted ante":
            account.post_ante(player, amount)
        elif act == "posted to play":
            account.post_blind(player, amount)
        elif act == "folded":
            account.fold(player)
        elif act == "checked":
            account.check(player)
        elif act == "went all-in" and account.posted_big < 0:
            account.post_big(player, amount)
        elif whole and act == "raised":
            account.raise_to(player, amount)
        else:
            account.add(player, amount - account.on[player] if whole and act == "called" else amount)
            if act == "went all-in":
                account.all_in(player)
    elif text.startswith(("shows: ", "mucks: ")):
        account.pocket(player, _cards(text[7:]))
    elif text.startswith("wins "):
        account.win(player, money(text))


def _cards(text: str) -> tuple[int, ...]:
    return cards(text.replace(" of ", ""))
