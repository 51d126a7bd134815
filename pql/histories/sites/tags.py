"""Hands that are told in XML, or what is nearly so: tags with their attributes, and the text behind each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape

from pql.histories.problems import BrokenHandError

from .account import Account

_TAG = re.compile(r"<(/?)([A-Za-z]\w*)((?:\s+[\w:-]+\s*=\s*(?:\"[^\"]*\"|'[^']*'))*)\s*/?>([^<]*)")
_ATTRIBUTE = re.compile(r"(?<![\w:-])([\w:-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag: its name, `/` before it if it closes, what it has, the text behind it, and its line from 0."""

    name: str
    has: dict[str, str]
    text: str
    line: int

    def __getitem__(self, attribute: str) -> str:
        """An attribute; raises `BrokenHandError` where it is missing."""
        if attribute not in self.has:
            raise BrokenHandError(f"<{self.name}> has no `{attribute}`")
        return self.has[attribute]

    def number(self, attribute: str) -> int:
        """An attribute that is a whole number: a seat, or milliseconds."""
        text = self[attribute].strip()
        if not (text.isascii() and text.isdigit()) or len(text) > 13:
            raise BrokenHandError(f"`{attribute}` of <{self.name}> is `{text[:40]}`, no number")
        return int(text)


def tags(text: str) -> Iterator[Tag]:
    """The tags of a text.

    >>> [(tag.name, tag.has, tag.text) for tag in tags('<a b="x &amp; y"/> <c>2</c>')]
    [('a', {'b': 'x & y'}, ''), ('c', {}, '2'), ('/c', {}, '')]
    """
    line = counted = 0
    for match in _TAG.finditer(text):
        line += text.count("\n", counted, match.start())
        counted = match.start()
        has = {name: unescape(one or other) for name, one, other in _ATTRIBUTE.findall(match[3])}
        yield Tag(match[1] + match[2], has, unescape(match[4]).strip(), line)


def texts(text: str) -> dict[str, str]:
    """What is in the tags of a text, by their names: the first of each."""
    text_of_tag: dict[str, str] = {}
    for tag in tags(text):
        if tag.text and not tag.name.startswith("/"):
            text_of_tag.setdefault(tag.name.lower(), tag.text)
    return text_of_tag


def seated(account: Account, name: str) -> int:
    """The player of a name; raises `BrokenHandError` for one who is not at the table."""
    player = account.players.get(name, -1)
    if player < 0:
        raise BrokenHandError(f"{name[:40]} is not at the table")
    return player


def in_seat(account: Account, seat: int) -> int:
    """The player in a seat; raises `BrokenHandError` for an empty one."""
    if seat not in account.seats:
        raise BrokenHandError(f"nobody is in seat {seat}")
    return account.seats.index(seat)
