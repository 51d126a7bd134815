"""Winamax: cash games, tournaments, Go Fast and Expresso."""

from __future__ import annotations

import re

from pql.histories.problems import BrokenHandError, game_of
from pql.histories.records import CASH, PLAY, TOURNAMENT, UNIT

from .account import Account
from .lines import play
from .words import currency_of, moment_in, money

_HEAD = re.compile(
    r"Winamax Poker - (?P<what>.*) - HandId: #(?P<hand>[\w-]+) - (?P<game>[^(]*)\((?P<stakes>[^)]*)\)(?P<rest>.*)"
)
_BUYIN = re.compile(r"buyIn: (.*?) level:")
_IN_NAME = re.compile(r"\((\d+)\)#\d+$")


def read(lines: list[str], account: Account) -> None:
    """A hand in its lines; raises `BrokenHandError`, `OtherGameError`, and `ValueError` for what is no amount."""
    match = _HEAD.match(lines[0].strip())
    if match is None:
        raise BrokenHandError("the first line of the hand is none of Winamax")
    account.site, account.hand = "Winamax", match["hand"]
    game = match["game"].strip()
    account.game = game_of(game)
    stakes = match["stakes"].split("/")
    if len(stakes) < 2:
        raise BrokenHandError("the first line of the hand has no blinds")
    account.small, account.big = money(stakes[-2]), money(stakes[-1])
    if "no limit" not in game.lower() and "pot limit" not in game.lower():
        account.small, account.big = 0, account.small
    account.date = moment_in(match["rest"])
    account.uncalled_won = True
    play(lines, account, spaced=True)
    if match["what"].startswith("Tournament"):
        account.kind = TOURNAMENT
        if any([amount % UNIT for _, _, _, amount in account.actions]):
            account.slack = UNIT  # half chips are bet, and won as whole ones
        named = _IN_NAME.search(account.table)
        account.tournament = named[1] if named else account.table
        _buyin(match["what"], account)
    else:
        account.currency = currency_of(match["stakes"])
        account.kind = CASH if account.currency else PLAY


def _buyin(what: str, account: Account) -> None:
    match = _BUYIN.search(what)
    if match is None:
        return
    text = match[1]
    account.currency = currency_of(text)
    parts = [piece for piece in re.split(r"[+-]", text) if any([each.isdigit() for each in piece])]
    if parts:
        account.buyin = sum([money(piece) for piece in parts])
    elif text.lower() in ("gratuit", "free", "freeroll"):
        account.buyin = 0
