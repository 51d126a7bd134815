"""Hands of a file that are not read: where, and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .records import RecordedHands

# How many of the hands that are not there are listed; all are counted.
MOST_LISTED = 1000


class BrokenHandError(Exception):
    """Why a hand cannot be read, as a sentence."""


class OtherGameError(Exception):
    """What other game a hand is of."""


class Unread(NamedTuple):
    """A hand, or a file, that is not read: `skipped` because it is another game, or because something is wrong.

    >>> str(Unread("monday.phhs", 12, "`actions` is missing"))
    'monday.phhs:12: `actions` is missing'
    """

    path: str
    line: int
    reason: str
    skipped: bool = False

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.reason}"


class Batch(NamedTuple):
    """Hands that were read together, and what beside them was not; `done` is the share of all files that is behind."""

    hands: RecordedHands
    unread: Sequence[Unread] = ()
    done: float = 1.0


class Tally:
    """Counts of what was not read, and the first of it."""

    def __init__(self) -> None:
        self.broken = self.skipped = 0
        self.listed: list[Unread] = []

    def add(self, unread: Iterable[Unread]) -> None:
        for each in unread:
            if each.skipped:
                self.skipped += 1
            else:
                self.broken += 1
            if len(self.listed) < MOST_LISTED:
                self.listed.append(each)


def of_other_games(skipped: int) -> str:
    """What is said of hands of other games.

    >>> of_other_games(1), of_other_games(1200)
    ('1 hand of another game is left out', '1,200 hands of other games are left out')
    """
    if skipped == 1:
        return "1 hand of another game is left out"
    return f"{skipped:,} hands of other games are left out"
