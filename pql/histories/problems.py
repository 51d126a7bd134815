"""Hands of a file that are not read: where, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from .records import HOLDEM, RecordedHands, recorded

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
    """Hands that were read together, and what was not; `done` is the share of all files that is behind.

    As a reader gives them `hands` are those of hold'em, and `others` those of other games. Where one game is asked for
    `left` says how many hands of each other game there were.
    """

    hands: RecordedHands
    unread: Sequence[Unread] = ()
    done: float = 1.0
    others: Mapping[str, RecordedHands] = {}
    left: Mapping[str, int] = {}

    @classmethod
    def of_hands(cls, hands: Iterable[Mapping[str, Any]], unread: Sequence[Unread]) -> Batch:
        """Hands as `recorded` takes them, of any games: each has its own as `game`."""
        by_game: dict[str, list[Mapping[str, Any]]] = {HOLDEM: []}
        for hand in hands:
            by_game.setdefault(hand.get("game", HOLDEM), []).append(hand)
        batches = {game: recorded(each, game) for game, each in by_game.items()}
        return cls(batches.pop(HOLDEM), unread, others=batches)

    def of_game(self, game: str) -> Batch:
        """Only the hands of a game."""
        by_game = {HOLDEM: self.hands, **self.others}
        left = {name: len(hands) for name, hands in by_game.items() if name != game and len(hands)}
        wanted = by_game[game] if game in by_game else RecordedHands(game=game)
        return self._replace(hands=wanted, others={}, left=left)


class Tally:
    """Counts of what was not read, and the first of it; `left` are hands of games that were not asked for."""

    def __init__(self) -> None:
        self.broken = self.skipped = 0
        self.listed: list[Unread] = []
        self.left: Counter[str] = Counter()

    def add(self, unread: Iterable[Unread], left: Mapping[str, int] = {}) -> None:
        self.left.update(left)
        for each in unread:
            if each.skipped:
                self.skipped += 1
            else:
                self.broken += 1
            if len(self.listed) < MOST_LISTED:
                self.listed.append(each)

    def merge(self, other: Tally) -> None:
        self.broken += other.broken
        self.skipped += other.skipped
        self.listed += other.listed[: MOST_LISTED - len(self.listed)]
        self.left.update(other.left)


def of_other_games(skipped: int, left: Mapping[str, int] = {}) -> list[str]:
    """What is said of hands of other games: those that can be asked for, and those that are not read.

    >>> for told in of_other_games(1, {"omaha": 1200}):
    ...     print(told)
    1,200 hands of omaha are left out: write `game omaha` before, in Python game="omaha"
    1 hand of another game is left out
    """
    told = []
    for game, hands in left.items():
        some = "1 hand of {} is" if hands == 1 else f"{hands:,} hands of {{}} are"
        told.append(f'{some.format(game)} left out: write `game {game}` before, in Python game="{game}"')
    if skipped:
        some = "1 hand of another game is" if skipped == 1 else f"{skipped:,} hands of other games are"
        told.append(f"{some} left out")
    return told
