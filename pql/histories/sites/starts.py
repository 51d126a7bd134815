"""How the hands of each site begin, and which module reads them."""

from __future__ import annotations

import re
from functools import lru_cache

# A pattern for the first line of a hand, and the module of this folder that reads it.
STARTS = (
    (
        "stars",
        rb"(?i:PokerStars|PokerMaster|PokerBros|Full Tilt(?! Poker))[^\n#]{0,30}(?i:Hand|Game) #\d",
    ),
    ("pacific", rb"\*{5} (?!Hand )[\w.&'-][^\n*]{1,40} Hand History for Game \d"),
    ("party", rb"\*{5} Hand History [Ff]or Game \w"),
    ("tilt", rb"(?i:Full ?Tilt ?Poker|EverestPoker) Game #\d"),
    ("rio", rb"Run It Once Poker Hand #\d"),
    ("gg", rb"Poker Hand #\w"),
    ("ptracker", rb"(?:MERGE_GAME|GAME|Merge Game) #\d"),
    ("mgtracker", rb"\*\* (?:Game ID|Hand #) \d"),
    ("winamax", rb"Winamax Poker - [^\n]{0,300}HandId: #"),
    ("bovada", rb"(?:Bovada|Ignition|Bodog\S{0,20})(?: \w{1,9})? Hand #\d"),
    ("winning", rb"(?:Game started at: \d|(?:Game )?Hand #\d+ - )"),
    ("absolute", rb"Stage #\w+:? [^\n]{0,200}\d{4}-\d\d-\d\d"),
    ("ongame", rb"\*{5} History for hand [\w-]"),
    ("pkr", rb"(?:Table #\d+ - [^\n]{1,100}\n)?Starting Hand #\d"),
    ("cake", rb"Hand#\w+ - "),
    ("betonline", rb"(?:BetOnline Poker|PayNoRake|ActionPoker\.com|Gear Poker) Game #\d"),
)
# Tags that begin a hand, wherever they stand.
TAGS = (
    ("ipoker", rb"<game [^<>]{0,200}?gamecode=\""),
    ("merge", rb"(?:<description [^<>]{0,300}>\s{0,9})?<game [^<>]{0,200}?numholecards=\""),
    ("microgaming", rb"<Game [^<>]{0,200}?unicodetablename=\""),
    ("boss", rb"<HISTORY [^<>]{0,200}?GAMETYPE=\""),
    ("everest", rb"<HAND [^<>]{0,200}?blinds=\""),
)
SITES = (*STARTS, *TAGS)
# What is in the text of a site's hands, so that the patterns of others need not be tried at every line.
_MARKS = {
    "stars": (b"PokerStars", b"POKERSTARS", b"PokerMaster", b"PokerBros", b"Full Tilt"),
    "rio": (b"Run It Once Poker",),
    "pacific": (b" Hand History for Game ",),
    "party": (b"***** Hand History",),
    "tilt": (b"Tilt", b"TILT", b"tilt", b"EverestPoker"),
    "gg": (b"\nPoker Hand #", b" Poker Hand #", b"\xbfPoker Hand #"),
    "ptracker": (b"GAME #", b"Merge Game #"),
    "mgtracker": (b"** Game ID ", b"** Hand # "),
    "winamax": (b"Winamax Poker - ",),
    "bovada": (b"Bovada", b"Ignition", b"Bodog"),
    "winning": (b"Game started at: ", b"\nHand #", b"\n Hand #", b"\xbfHand #", b"Game Hand #"),
    "absolute": (b"Stage #",),
    "ongame": (b"***** History for hand ",),
    "pkr": (b"Starting Hand #",),
    "cake": (b"Hand#",),
    "betonline": (b"BetOnline", b"PayNoRake", b"ActionPoker", b"Gear Poker"),
}


def starts_in(text: bytes | bytearray) -> list[tuple[int, int]]:
    """Where hands begin in a text, in order, and the place of the site of each in `SITES`.

    >>> starts_in(b"So I said\\nPokerStars Hand #123: ...")
    [(10, 0)]
    """
    # A hand begins at the start of a line, or behind marks of UTF-8 that are in no place or in another encoding.
    whole = b"\n" + text
    there = [
        index
        for index, (site, _) in enumerate(SITES)
        if any([mark in whole for mark in _MARKS.get(site, (b"<",))])
    ]
    return [
        (match.start(match.lastindex) - 1, there[match.lastindex - 1])
        for match in _pattern(tuple(there)).finditer(whole)
        if match.lastindex
    ]


@lru_cache(1 << 8)
def _pattern(sites: tuple[int, ...]) -> re.Pattern[bytes]:
    """A pattern of the starts of some sites, each a group."""
    lines = [b"(%s)" % SITES[site][1] for site in sites if site < len(STARTS)]
    patterns = [rb"\n[ \t\xef\xbb\xbf\xc3\xaf\xc2]*(?:%s)" % b"|".join(lines)] if lines else []
    patterns += [b"(%s)" % SITES[site][1] for site in sites if site >= len(STARTS)]
    return re.compile(b"|".join(patterns) or b"(?!)")


# Or behind the first half of a line, where the hand before it was cut.
INSIDE = re.compile(
    rb"(?P<stars>PokerStars (?:Zoom |Home Game )?(?:Hand|Game) #\d{6,}: +(?=Tournament #|Hold'em|Omaha))"
    rb"|(?P<bovada>(?:Bovada|Ignition|Bodog) Hand #\d{6,}:? +(?=TBL#|HOLDEM|OMAHA))"
)
# What looks like the first line of a hand, behind an empty one, whatever site it is of.
LOOKS_LIKE = rb"(?!Game ID: |<game )[^\n]{0,60}?(?:[Hh]and|HAND|[Gg]ame|GAME|Stage|Deal)[^\n\d]{0,20}\d{5,}"
STRANGE = re.compile(rb"\n[ \t\r]*\n(%s)" % LOOKS_LIKE)
# What is in a hand, so that something before the first one is one without its beginning.
HEADLESS = re.compile(rb"\n\*\*\* SUMMARY|\n[^\n]{1,40}:? (?:folds|raises|calls)\b")
