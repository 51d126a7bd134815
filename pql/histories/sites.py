"""What poker sites write, read by pokerkit: its hands go on as PHH, and are played again like any other.

Beyond pokerkit's own readers: antes of PokerStars, what the files of some sites say was won, and their time zones.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Sequence
from operator import add
from typing import TYPE_CHECKING, Any

from pql.base.diagnostics import Diagnostic, PQLError

from . import phh
from .problems import Batch, Unread

if TYPE_CHECKING:
    from .formats import Format
    from .sources import Document

# A hand of more bytes is none; patterns of pokerkit would take long.
LONGEST = 60_000
LONGEST_LINE = 1_000
_OTHER_GAMES = re.compile(
    rb"omaha|stud|razz|draw|badugi|6\+|short ?deck|5 card|horse|\b(?:pot|fixed) limit|hold'em limit|\bPL |\bFL ",
    re.IGNORECASE,
)
_PAIRED = re.compile(rb"posts small & big blinds")


def read_site(format: Format, documents: Sequence[Document]) -> Batch:
    """The hands of a site's files; raises `PQLError` where pokerkit is not installed."""
    parser = _parser(format.name)
    unread: list[Unread] = []
    plain: list[Document] = []
    for document in documents:
        session = document.text if format.name.startswith("iPoker") else b""
        for line, text in _hands(format, document):
            found = _in_phh(parser, text, session)
            if isinstance(found, str):
                other = bool(_OTHER_GAMES.search(text[:400]))
                reason = "another game: only no-limit hold'em is read" if other else found
                unread.append(Unread(document.path, line, reason, other))
            else:
                plain.append(document._replace(line=line, text=found, translated=True))
    batch = phh.read(plain)
    return Batch(batch.hands, [*unread, *batch.unread])


def _hands(format: Format, document: Document) -> Iterator[tuple[int, bytes]]:
    """The texts of the hands of a document, each with its line."""
    text = document.text.replace(b"\r\n", b"\n")
    starts = [place + 1 for place in _places(text, format.mark) if format.start.match(text, place + 1)]
    before = text[: starts[0]].strip() if starts else text
    if not starts or (before and not before.startswith(b"<")):  # XML has a head
        starts.insert(0, 0)
    line, counted = document.line, 0
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        line += text.count(b"\n", counted, start)
        counted = start
        yield line, text[start:end]


def _places(text: bytes, mark: bytes) -> Iterator[int]:
    place = -1
    while (place := text.find(mark, place + 1)) >= 0:
        yield place


def _in_phh(parser: Any, text: bytes, session: bytes) -> bytes | str:
    """A hand as one line of PHH after another, or why it cannot be read."""
    if len(text) > LONGEST or max(map(len, text.split(b"\n"))) > LONGEST_LINE:
        return f"a hand of more than {LONGEST:,} bytes, or {LONGEST_LINE:,} in a line"
    try:
        words = text.decode()
    except UnicodeDecodeError:
        words = text.decode("cp1252", "replace")
    try:
        history = parser._parse(words, _amount)
        if session:
            for name, value in parser._parse_variables(
                session[:2000].decode("utf-8", "replace"), _amount
            ).items():
                if getattr(history, name, None) is None:
                    setattr(history, name, value)
        zone = history.user_defined_fields.get("time_zone_abbreviation")
        history.time_zone = history.time_zone or _ZONES.get(zone)
        history.user_defined_fields.clear()
        if not any(history.winnings or ()):
            history.winnings = None
        if history.currency is None and history.currency_symbol in _CURRENCIES:
            history.currency = _CURRENCIES[history.currency_symbol]
        found: bytes = history.dumps().encode()
    except Exception as problem:  # pokerkit raises anything for what it does not know
        return f"pokerkit cannot read it: {type(problem).__name__}: {str(problem)[:100]}"
    return found + b"\n"


# What sites write behind a time, summer or winter; a zone that is not here is taken for UTC.
_ZONES = {
    **dict.fromkeys(("ET", "EST", "EDT"), "America/New_York"),
    **dict.fromkeys(("CET", "CEST"), "Europe/Berlin"),
    **dict.fromkeys(("WET", "WEST"), "Europe/Lisbon"),
    **dict.fromkeys(("EET", "EEST"), "Europe/Helsinki"),
    **dict.fromkeys(("PT", "PST", "PDT"), "America/Los_Angeles"),
    "MSK": "Europe/Moscow",
}
_CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP"}


def _amount(text: str) -> Any:
    from pokerkit.utilities import parse_value

    if len(text) > 20:
        raise ValueError("an amount of more than twenty digits")
    return parse_value(text)


def _parser(name: str) -> Any:
    """pokerkit's reader of a site; raises `PQLError` where pokerkit is not installed."""
    try:
        from pokerkit import notation
    except ImportError:
        raise PQLError(
            Diagnostic(
                "no-pokerkit",
                f"hand histories of {name} need the package pokerkit, which is not installed",
                help="pip install 'pocketql[histories]'",
            ),
            running=True,
        ) from None
    # pokerkit warns of fields that it writes itself, and what is odd in a hand is told by `records.py`. Parts are read
    # on threads, so no filter is set for a while.
    warnings.filterwarnings("ignore", "", UserWarning, r"pokerkit\.")
    base = getattr(notation, f"{name[0].upper()}{name[1:].replace(' ', '')}Parser")
    return _with(base, **_BEYOND.get(name, {}))()


def _collected(pattern: str) -> dict[str, Any]:
    """What a player won, from a pattern of lines in which nothing but his name stands before."""
    return {"winnings": (re.compile(pattern), None, int, add)}


# Patterns in place of pokerkit's: these have no antes of PokerStars, and mistake the names of who won.
_BEYOND: dict[str, dict[str, Any]] = {
    "PokerStars": {
        "ANTE_POSTING": re.compile(r"^(?P<player>.+): posts the ante \D?(?P<ante>[0-9.]+)"),
        "PLAYER_VARIABLES": _collected(
            r"^(?P<player>.+) collected \D?(?P<winnings>[0-9.]+) from (?:main |side )?pot"
        ),
    },
    "iPoker Network": {
        "PLAYER_VARIABLES": _collected(
            r'<player\b.*\bname="(?P<player>[^"]+)".*\bwin="\D?(?P<winnings>[0-9.,]+)".*/>'
        ),
    },
    "Full Tilt Poker": {
        "PLAYER_VARIABLES": _collected(
            r"^(?P<player>.+) (?:wins|ties for) the (?:main |side )?pot(?: \d+)? \(\D?(?P<winnings>[0-9.,]+)\)"
        ),
    },
}


def _with(base: Any, **patterns: Any) -> Any:
    return type(base.__name__, (base,), patterns)
