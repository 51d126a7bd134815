"""The words of each site's summaries: a pattern for the first line, and patterns for what other lines tell.

`reading.py` reads all of them. A pattern is matched from the beginning of a line; its name says what the line tells,
and is a method of `_Draft` there.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple


class Words(NamedTuple):
    """How a site writes a summary.

    `first` has groups `number` and, where the line tells them, `name`, `site` and `match`, which is a tournament too.
    `parts` says what three amounts of a buy-in are. `has_speed`: what is said of no speed is of the usual one. `hero`
    is what the owner is called, if always the same.
    """

    site: str
    first: re.Pattern[str]
    lines: tuple[tuple[str, re.Pattern[str]], ...]
    parts: tuple[str, str, str] = ("prize", "fee", "bounty")
    has_speed: bool = True
    hero: str = ""


def _lines(*pairs: tuple[str, str]) -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple([(told, re.compile(pattern)) for told, pattern in pairs])


_STARTED = ("start", r"Tournament started:? (?P<text>.*)")
_POOL = ("pool", r"Total Prize Pool: (?P<text>.*)")
_PLAYERS = ("entrants", r"(?P<count>\d[\d,]*) (?:[Pp]layers|Entries)\b")
_BUY_IN = ("buyin", r"Buy-[Ii]n: (?P<text>.*)")

STARS = Words(
    "PokerStars",
    re.compile(
        r"(?P<site>[A-Z][\w .']{2,30}?)(?: Kick-Off)?(?: Poker)? Tournament #(?P<number>\d+), (?P<name>.*)"
    ),
    _lines(
        (
            "finish",
            r"(?P<place>\d+): (?P<name>.+?)(?: \[(?P<entry>\d+)\])? "
            r"\((?:[^()]|\([^()]*\))*\),(?: (?P<text>.*)|$)",
        ),
        ("finish", r"(?P<place>\d+): (?P<name>.+?) finished(?: (?P<text>\S.*)|$)"),
        ("finish", r"(?P<place>\d+): (?P<name>[^,]+)(?:, (?P<text>.*)|$)"),
        _BUY_IN,
        _PLAYERS,
        _POOL,
        _STARTED,
        ("satellite", r"(?:Super )?Satellite$|Target Tournament #|\d+ tickets? to the target"),
        ("free", r"Freeroll(?: Super Satellite)?$"),
        ("named", r"Dear (?P<name>\S.*?),$"),
        ("named", r"Tournament History for your last \d+ tournaments? requested by (?P<name>.*?) (?:\(|=?$)"),
        ("reentries", r"You made (?P<count>\d+) re-entries for a total of (?P<text>.*)"),
        ("more", r"You made (?P<count>\d+) (?:rebuys|addons).*? for a total of (?P<text>.*)"),
        ("bounties", r"You collected (?P<count>\d+) bount(?:y|ies) for a total of (?P<text>.*)"),
        (
            "placed",
            r"You finished (?:the tournament )?in (?P<place>\d+)\w\w place"
            r"(?:\. A (?P<text>.*?) award has been credited)?",
        ),
    ),
    ("prize", "bounty", "fee"),
    has_speed=False,
)
GG = Words(
    "GGPoker",
    re.compile(r"Tournament #(?P<number>\d+), (?P<name>.*)"),
    _lines(
        _BUY_IN,
        _PLAYERS,
        _POOL,
        _STARTED,
        ("finish", r"(?P<place>\d+)(?:st|nd|rd|th) ?: (?P<name>.+?), (?P<text>[^,]*\d.*)"),
        ("placed", r"You finished the tournament in (?P<place>\d+)\w\w place"),
        ("reentries", r"You made (?P<count>\d+) re-entries"),
    ),
    hero="Hero",
)
WINAMAX = Words(
    "Winamax",
    re.compile(r"Winamax Poker - Tournament summary : (?P<name>.*?)\((?P<number>\d+)\)"),
    _lines(
        ("named", r"Player : (?P<name>.+)"),
        ("buyin", r"Buy-In : (?P<text>.*)"),
        ("rebuy", r"Rebuy cost : (?P<text>.*)"),
        ("addon", r"Addon cost : (?P<text>.*)"),
        ("rebuys", r"Your rebuys : (?P<count>\d+)"),
        ("addons", r"Your addons : (?P<count>\d+)"),
        ("entrants", r"Registered players : (?P<count>\d+)"),
        ("pool", r"Prizepool : (?P<text>.*)"),
        ("title", r"(?:Mode|Type) : (?P<text>.*)"),
        ("speed", r"Speed : (?P<text>\S+)"),
        _STARTED,
        ("placed", r"You finished in (?P<place>\d+)\w\w place"),
        ("won", r"You won (?:(?P<text>[^+B]*\d[^+B]*)(?:\+ )?)?(?:Bounty (?P<bounty>.*))?$"),
        ("won", r"You won (?P<text>.*)"),
    ),
    ("prize", "bounty", "fee"),
)
PACIFIC = Words(
    "888poker",
    re.compile(r"\*\*\*\*\* (?P<name>[\w .&'-]{2,40}) Tournament Summary \*\*\*\*\*"),
    _lines(
        ("number", r"Tournament ID: (?P<number>\d+)"),
        ("buyin", r"Buy-In: (?P<text>.*)"),
        ("rebuy", r"Rebuy: (?P<text>.*)"),
        ("addon", r"Add-On: (?P<text>.*)"),
        ("rebuys", r"(?P<name>.+) performed (?P<count>\d+) rebuys?$"),
        ("addons", r"(?P<name>.+) performed (?P<count>\d+) add-ons?$"),
        ("placed", r"(?P<name>.+) finished (?P<place>\d+)/(?P<count>\d+)(?: and won (?P<text>.*))?$"),
    ),
    has_speed=False,
)
FULL_TILT = Words(
    "Full Tilt Poker",
    re.compile(
        r"Full Tilt Poker(?:\.\w\w)? Tournament Summary (?P<name>.*?)\((?P<number>\d+)\)"
        r"(?: (?P<match>Match \d+))?(?P<title>.*)"
    ),
    _lines(
        ("finish", r"(?P<place>\d+): (?P<name>[^,]+)(?:, (?P<text>.*)|$)"),
        _BUY_IN,
        ("rebuys", r"(?P<name>.+) performed (?P<count>\d+) Rebuys?$"),
        ("addons", r"(?P<name>.+) performed (?P<count>\d+) Add-Ons?$"),
        ("addon", r"Add-On: (?P<text>.*)"),
        ("rebuy", r"Rebuy: (?P<text>.*)"),
        ("knockout", r"Knockout Bounty: (?P<text>.*)"),
        ("knockouts", r"(?P<name>.+) received (?P<count>\d+) Knockout Bounty Awards?$"),
        ("knockouts", r"(?P<count>\d+) received %1 Knockout Bounty Awards?$"),
        _PLAYERS,
        ("pool", r"(?:Total Rebuys: \d+|Total Add-Ons: \d+)?Total Prize Pool: (?P<text>.*)"),
        ("satellite", r"Top \d+ finishers? receives? entry to Tournament"),
        _STARTED,
        ("playing", r"Still Playing - (?P<name>.+)"),
        ("placed", r"(?P<name>.+) finished in (?P<place>\d+)\w\w place"),
    ),
)
TRACKER = Words(
    "PokerTracker",
    re.compile(r"PokerTracker \d+ Tournament Summary"),
    _lines(
        ("site", r"Site: (?P<name>.*)"),
        ("number", r"Tournament #: (?P<number>\S+)"),
        ("start", r"Started: (?P<text>.*)"),
        ("buyin", r"Buyin: (?P<text>.*)"),
        ("fee", r"Fee: (?P<text>.*)"),
        ("bounty", r"Bounty: (?P<text>.*)"),
        ("rebuy", r"Rebuy: (?P<text>.*)"),
        ("addon", r"Addon: (?P<text>.*)"),
        ("pool", r"Prize Pool: (?P<text>.*)"),
        ("title", r"Table Type: (?P<text>.*)"),
        ("entrants", r"Players: (?P<count>\d+)"),
        (
            "finish",
            r"Place: (?P<place>\d+), Player: (?P<name>.+?), Won: (?P<text>\S+),"
            r"(?: Bounties: (?P<bounties>\d+),)?(?: Rebuys: (?P<rebuys>\d+),)?(?: Addons: (?P<addons>\d+),)?"
            r"(?P<ticket> Satellite: true)?",
        ),
    ),
)

# Which summaries begin so; the names are those of `STARTS` in `sites/hands.py`.
TABLES: Final = {
    "stars summary": STARS,
    "gg summary": GG,
    "winamax summary": WINAMAX,
    "pacific summary": PACIFIC,
    "tilt summary": FULL_TILT,
    "ptracker summary": TRACKER,
}

# What a title, or a line about the mode, says of how it is played.
SPEED_WORDS: Final = tuple(
    [
        (re.compile(pattern, re.IGNORECASE), speed)
        for pattern, speed in (
            (r"hyper|super turbo|sup turbo|superturbo", "hyper"),
            (r"semi-? ?turbo", "semi-turbo"),
            (r"turbo", "turbo"),
            (r"\bslow\b", "slow"),
            (r"normal|regular", "normal"),
        )
    ]
)
FORMAT_WORDS: Final = tuple(
    [
        (re.compile(pattern, re.IGNORECASE), kind)
        for pattern, kind in (
            (r"satellite|\b(?:super)?sat\b|\bsub-qualifier|qualificatif|qualifier|\bstep \d", "satellite"),
            (
                r"\bsng\b|\bsit ?(?:&|and|n) ?go|sitngo|\bstt\b|expresso|spin ?(?:&|and) ?go|heads[- ]up sit|matrix"
                r"|spin & gold|\bhusng\b|\btwister\b|\bblast\b|\bjackpot sit",
                "sng",
            ),
            (r"\brebuys?\b|\badd-?ons?\b|\dr\+?1?a?\b|\br/a\b", "rebuy"),
        )
    ]
)
