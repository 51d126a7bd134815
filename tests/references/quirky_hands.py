"""Hands of sites as they were made up, with some words for others: the shortest that show what a site does."""

from __future__ import annotations

from pathlib import Path

from pql.histories.records import RecordedHands
from pql.histories.sites import hands
from pql.histories.sources import Document

SITES = Path(__file__).parents[1] / "histories" / "sites"


def read(text: str) -> tuple[RecordedHands, list[str]]:
    found = hands.read([Document("hands.txt", 1, text.encode(), text[:4000].encode())])
    return found.hands, [each.reason for each in found.unread]


def changed(file: str, *changes: tuple[str, str]) -> str:
    """The hand of a file with some words for others, each of which is there."""
    text = (SITES / file).read_text()
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


def net(text: str) -> dict[str, float]:
    found, unread = read(text)
    assert unread == []
    return {name: amount / 10_000 for name, amount in zip(found.name, found.net, strict=True)}


NET = {"ann": -1, "bob": -6, "hero": 6.4}
