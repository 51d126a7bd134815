"""The hands of sites in some texts, one after another: each by the reader of its site, whatever is between them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from pql.histories.problems import Batch, BrokenHandError, OtherGameError, Unread

from .account import Account
from .settling import settled
from .starts import HEADLESS, INSIDE, SITES, STRANGE, starts_in

if TYPE_CHECKING:
    from pql.histories.sources import Document

# A hand of more bytes, or with more characters in a line, is none; patterns would take long.
LONGEST = 100_000
LONGEST_LINE = 2_000
# And in its first lines, of which patterns look for several things at any place.
LONGEST_FIRST_LINE = 500
PLACES = {name: place for place, (name, _) in enumerate(SITES)}
_BLANKS = re.compile(rb"(\s+)")
# What cp1252 has where Latin-1 has controls; where it has nothing they stay, so that no two names become one.
_WESTERN = {code: bytes([code]).decode("cp1252", "ignore") or chr(code) for code in range(0x80, 0xA0)}
# What is no hand of a site in `SITES`.
BEHEADED, UNKNOWN = -1, -2


def read(documents: Sequence[Document]) -> Batch:
    """The hands of some documents; each broken one is told and spoils no other."""
    hands: list[dict[str, Any]] = []
    unread: list[Unread] = []
    for document in documents:
        for line, site, text in _hands(document):
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
    return Batch.of_hands(hands, unread)


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


def _word(text: bytes) -> str:
    try:
        return text.decode()
    except UnicodeDecodeError:
        return text.decode("latin-1").translate(_WESTERN)
