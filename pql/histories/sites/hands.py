"""The hands of sites in some texts, one after another: how each site's begin, and which reader reads them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib import import_module
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from pql.histories.problems import Batch, BrokenHandError, OtherGameError, Unread

from .account import Account
from .settling import settled

if TYPE_CHECKING:
    from pql.histories.sources import Document
    from pql.histories.tournaments.records import Tournament


# A pattern for the first line of a summary of a tournament, and its words in `summaries/words.py`.
SUMMARIES = (
    (
        "stars summary",
        rb"(?:(?:PokerStars|Full Tilt|Run It Once Poker|Unibet)(?: Kick-Off)? Tournament #\d"
        rb"|[A-Z][\w .'-]{1,30} Tournament #\d+, [^\n]{1,200}\n(?:[A-Z][\w ]{1,30}\r?\n)?Buy-In: )",
    ),
    ("gg summary", rb"Tournament #\d+, [^\n]{1,300}\nBuy-in: "),
    ("winamax summary", rb"Winamax Poker - Tournament summary : "),
    ("pacific summary", rb"\*{5} [\w .&'-]{2,40} Tournament Summary \*{5}"),
    ("tilt summary", rb"Full Tilt Poker(?:\.\w\w)? Tournament Summary "),
    ("ptracker summary", rb"PokerTracker \d+ Tournament Summary"),
    ("open summary", rb"\{\s{0,9}\"ots\"\s{0,9}:"),
)
# A pattern for the first line of a hand, and the module of this folder that reads it.
STARTS = (
    *SUMMARIES,
    (
        "stars",
        rb"(?i:PokerStars|PokerMaster|PokerBros|Full Tilt(?! Poker))[^\n#]{0,30}(?i:Hand|Game) #\d"
        # In Spanish, Portuguese and French.
        rb"|Mano n\.[^\d\n]{1,4}\d+ de (?:Zoom de )?PokerStars|M[^\s\w]{1,4}o PokerStars(?: Zoom)? #\d"
        rb"|Main PokerStars(?: Zoom)? n[^\d\n]{1,4}\d",
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
    (
        "everleaf",
        rb"(?:Everleaf Gaming[^\n]{0,60}\n)?\*{3,5} (?:Hand history for game #|Historique des Mains pour la partie )\d",
    ),
    ("mavens", rb"Hand #\d+-\d+ - \d{4}-"),
    ("kings", rb"#\d{5,}: [^\n]{1,60} - [^\d\n]{0,4}[\d.,]+/[^\d\n]{0,4}[\d.,]+\r?\n\d{4}-"),
    ("unibet", rb"Game #\d+: Table [^\n]{1,80} - [^\d\n]{0,4}[\d.,]+/[^\d\n]{0,4}[\d.,]+ - "),
    ("entraction", rb"Game # \d+ - [^\n]{1,200} - Table \""),
    ("pokernow", rb'"?-- ending hand #\d+ --'),
    # Rooms that write PokerStars' text under names of their own; behind those with something else in it.
    (
        "family",
        rb"[A-Za-z0-9][\w .'-]{1,30} Hand #\d+: {1,3}"
        rb"(?:Tournament #|Hold'em|NLH|PLO|6\+ ?Hold|(?:[45] Card )?Omaha|Short ?Deck)",
    ),
)
# Tags that begin a hand, wherever they stand, or a row of an archive of tournaments.
TAGS = (
    ("archive summary", rb"<tr id=\"row_\d"),
    ("ipoker", rb"<game [^<>]{0,200}?gamecode=\""),
    ("merge", rb"(?:<description [^<>]{0,300}>\s{0,9})?<game [^<>]{0,200}?numholecards=\""),
    ("microgaming", rb"<Game [^<>]{0,200}?unicodetablename=\""),
    ("boss", rb"<HISTORY [^<>]{0,200}?GAMETYPE=\""),
    ("everest", rb"<HAND [^<>]{0,200}?blinds=\""),
)
SITES = (*STARTS, *TAGS)
# What is in the text of a site's hands, so that the patterns of others need not be tried at every line.
_MARKS = {
    **dict.fromkeys(("stars summary", "gg summary"), (b"Tournament #",)),
    "winamax summary": (b"Tournament summary : ",),
    **dict.fromkeys(("pacific summary", "tilt summary", "ptracker summary"), (b" Tournament Summary",)),
    "open summary": (b'"ots"',),
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
    "everleaf": (b"* Hand history for game #", b"* Historique des Mains "),
    "mavens": (b"\nHand #", b"\xbfHand #"),
    "kings": (b"\n#", b"\xbf#"),
    "unibet": (b"Game #",),
    "entraction": (b"Game # ",),
    "pokernow": (b"-- ending hand #",),
    "family": (b" Hand #",),
}


def starts_in(text: bytes | bytearray) -> list[tuple[int, int]]:
    """Where hands begin in a text, in order, and the place of the site of each in `SITES`.

    >>> [(at, SITES[site][0]) for at, site in starts_in(b"So I said\\nPokerStars Hand #123: ...")]
    [(10, 'stars')]
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


# A hand of more bytes, or with more characters in a line, is none; patterns would take long.
LONGEST = 100_000
LONGEST_LINE = 2_000
# And in its first lines, of which patterns look for several things at any place.
LONGEST_FIRST_LINE = 500
PLACES = {name: place for place, (name, _) in enumerate(SITES)}
_SUMMARY_PLACES = frozenset(place for name, place in PLACES.items() if name.endswith(" summary"))
_BLANKS = re.compile(rb"(\s+)")
# What cp1252 has where Latin-1 has controls; where it has nothing they stay, so that no two names become one.
_WESTERN = {code: bytes([code]).decode("cp1252", "ignore") or chr(code) for code in range(0x80, 0xA0)}
# What is no hand of a site in `SITES`.
BEHEADED, UNKNOWN = -1, -2


def read(documents: Sequence[Document]) -> Batch:
    """The hands of some documents; each broken one is told and spoils no other."""
    hands: list[dict[str, Any]] = []
    tournaments: list[Tournament] = []
    unread: list[Unread] = []
    for document in documents:
        tournaments += _of_head(document)
        for line, site, text in _hands(document):
            if site in _SUMMARY_PLACES:
                try:
                    told = _summary(site, text, document.head)
                except (BrokenHandError, ValueError) as problem:
                    unread.append(Unread(document.path, line, str(problem)))
                else:
                    tournaments += [each._replace(path=document.path, line=line) for each in told]
                continue
            account = Account()
            account.head = document.head
            try:
                hand = _hand(site, text, account)
            except OtherGameError as problem:
                unread.append(Unread(document.path, line, str(problem), True))
            except IndexError:
                unread.append(Unread(document.path, line + account.at, "the line is cut"))
            except (BrokenHandError, ValueError) as problem:
                unread.append(Unread(document.path, line + account.at, str(problem)))
            else:
                hand["path"], hand["line"] = document.path, line
                hands.append(hand)
    return Batch.of_hands(hands, unread)._replace(tournaments=tournaments)


def _of_head(document: Document) -> Sequence[Tournament]:
    """What the head of a file says of the tournament of all its hands."""
    if b"<place>" not in document.head:
        return ()
    from .summaries.ipoker import session_result

    result = session_result(document.head)
    return () if result is None else (result._replace(path=document.path),)


def _summary(site: int, text: bytes, head: bytes) -> Sequence[Tournament]:
    """The tournaments that a summary tells of; raises `BrokenHandError`, and `ValueError` for what is no amount."""
    lines = _lines(text)
    if SITES[site][0] == "open summary":
        from .summaries.open import open_summaries

        return open_summaries("\n".join(lines))
    if SITES[site][0] == "archive summary":
        from .summaries.archive import archived

        return [archived("\n".join(lines), head)]
    from .summaries.reading import summary

    # Longer lines list the blinds of every level.
    return [summary(SITES[site][0], [line for line in lines if len(line) <= LONGEST_LINE], head)]


def _hand(site: int, text: bytes, account: Account) -> dict[str, Any]:
    """One hand as `recorded` takes it. One that breaks off within its last line is cut, and has no end."""
    if site == BEHEADED:
        raise BrokenHandError("the beginning of the hand is missing")
    if site == UNKNOWN:
        raise BrokenHandError("a hand of a site that is not read")
    if len(text) > LONGEST:
        raise BrokenHandError(f"a hand of more than {LONGEST:,} bytes")
    lines = _lines(text)
    if not text.startswith(b"<") and max(map(len, lines)) > LONGEST_LINE:
        raise BrokenHandError(f"a line of more than {LONGEST_LINE:,} characters")
    if not text.startswith(b"<") and len(lines[0]) > LONGEST_FIRST_LINE:
        raise BrokenHandError(f"a first line of more than {LONGEST_FIRST_LINE:,} characters")
    try:
        import_module(f"{__package__}.{SITES[site][0]}").read(lines, account)
    except (BrokenHandError, ValueError, IndexError):
        if account.ended or any([line.strip() for line in lines[account.at + 1 :]]):
            raise
    return settled(account)


def _hands(document: Document) -> Iterator[tuple[int, int, bytes]]:
    """The hands of a document: the line, the place of the site in `SITES` (or one of those below), and the text."""
    text = document.text
    sites = dict(starts_in(text))
    for match in INSIDE.finditer(text):
        sites.setdefault(match.start(), PLACES[match.lastgroup or ""])
    if HEADLESS.search(text[: min(sites, default=len(text))]):
        sites[0] = BEHEADED
    starts = sorted(sites)
    for start, end in pairwise([*starts, len(text)]):
        if sites[start] in _SUMMARY_PLACES:  # they may name the hand in which somebody was out
            continue
        for strange in STRANGE.finditer(text, start + 1, end):
            if text.count(b"\n", strange.end(), end) > 3:
                sites[strange.start(1)] = UNKNOWN
    starts = sorted(sites)
    line, counted = document.line, 0
    for start, end in pairwise([*starts, len(text)]):
        line += text.count(b"\n", counted, start)
        counted = start
        yield line, sites[start], text[start:end]


def _lines(text: bytes) -> list[str]:
    """The lines of a hand; a word that is no UTF-8 is taken for Western European, and changes no other."""
    try:
        words = text.decode()
    except UnicodeDecodeError:
        words = "".join([_word(piece) for piece in _BLANKS.split(text)])
    return words.rstrip().replace("\r", "").split("\n")


# A word in which no letter but of the Cyrillic ones of Windows-1251 can be; with three of them it is taken for one.
_CYRILLIC = re.compile(rb"[^A-Za-z\x80-\xa7\xa9-\xb7\xb9-\xbf]+")


def _word(text: bytes) -> str:
    try:
        return text.decode()
    except UnicodeDecodeError:
        if _CYRILLIC.fullmatch(text) and sum([byte > 0x7F for byte in text]) >= 3:
            return text.decode("cp1251")
        return text.decode("latin-1").translate(_WESTERN)
