"""PokerStars: cash games, tournaments, Zoom and home games, and what other programs write in its words."""

from __future__ import annotations

import re

from pql.histories.problems import BrokenHandError, game_of
from pql.histories.records import CASH, PLAY, TOURNAMENT

from .account import Account
from .languages import in_english
from .lines import play
from .words import currency_of, moment_in, money

_HEAD = re.compile(
    r"(?P<site>.*?)(?: Home Game| Zoom| Rush)?(?: Poker)? (?:Hand|Game) #(?P<hand>\w+):?\s*(?P<rest>.*)",
    re.IGNORECASE,
)
_TOURNAMENT = re.compile(
    r"Tournament #(\d+),? ?(.*?),?\s*(?:- )?"
    r"(?=Mixed|Hold'em|HOLD'EM|\d\+ ?Hold|(?:\d Card )?Omaha|OMAHA|Limit|No Limit|Pot Limit)"
)
# A hand of a mixed game is one of the game in brackets, behind which stakes may be.
_MIXED = re.compile(
    r"(?:HORSE|HOSE|\d+-Game|Triple Stud|Mixed [^()#]{1,40}?) ?\(([^(),]+)(?:\)|(, )(?=[^()]*\)))"
)
_STAKES = re.compile(r"\(([^/()]*\d[€$£]?)\s?/\s?([^/()]*?\d[\d.,]*)([^()]*)\)")
# Of short deck: only the button posts a blind, and everybody an ante.
_BUTTON_BLIND = re.compile(r"\(()Button Blind([^()/-]*?\d[\d.,]*) - Ante\s[^()]*\)")


def read(lines: list[str], account: Account) -> None:
    """A hand in its lines; raises `BrokenHandError`, `OtherGameError`, and `ValueError` for what is no amount."""
    lines = in_english(lines)
    _head(lines[0].strip(), account)
    play(lines, account)


def _head(line: str, account: Account) -> None:
    match = _HEAD.match(line)
    if match is None:
        raise BrokenHandError("the first line of the hand is none of PokerStars")
    account.site = _SITES.get(match["site"].upper(), match["site"])
    account.hand = match["hand"]
    rest = _MIXED.sub(lambda mix: mix[1] + (" (" if mix[2] else ""), match["rest"])
    tournament = _TOURNAMENT.search(rest)
    game = rest[tournament.end() :] if tournament else rest
    named = game[:60]
    account.game = game_of(named.partition("(")[0])
    stakes = _STAKES.search(game) or _BUTTON_BLIND.search(game)
    if stakes is None:
        raise BrokenHandError("the first line of the hand has no blinds")
    account.small, account.big = money(stakes[1] or "0"), money(stakes[2])
    if " LIMIT" in named.upper() and not ("NO LIMIT" in named.upper() or "POT LIMIT" in named.upper()):
        # Fixed limits name the small and the big bet; the blinds are what is posted.
        account.small, account.big = 0, account.small
    if tournament:
        account.kind = TOURNAMENT
        account.tournament = tournament[1]
        _buyin(tournament[2], account)
    else:
        account.currency = currency_of(stakes[0])
        account.kind = CASH if account.currency else PLAY
    account.date = moment_in(game[stakes.end() :])


_SITES = {
    "POKERSTARS": "PokerStars",
    "FULL TILT": "Full Tilt Poker",
    "POKERMASTER": "PokerMaster",
    "POKERBROS": "PokerBros",
    "RUN IT ONCE": "Run It Once",
}


def _buyin(text: str, account: Account) -> None:
    account.currency = currency_of(text)
    parts = [piece for piece in text.split("+") if any([each.isdigit() for each in piece])]
    if parts:
        account.buyin = sum([money(piece) for piece in parts])
    elif "freeroll" in text.lower():
        account.buyin = 0
