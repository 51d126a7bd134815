"""Spots on known boards in chunks of some milliseconds, as plain data that travels to a thread, a process or a cluster.

The units of work give three numbers a spot: the deals that the hero wins, ties and plays.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, TypeVar

from pql.cards import kernels
from pql.cards.combos import indices
from pql.cards.games import Game
from pql.evaluator_ext import symmetry
from pql.sets.board_program import IDENTITY
from pql.sets.handset import HandSet

from .chunks import CHUNK_SECONDS, Work
from .kernel_ranges import unpacked

KnownSpot = tuple[int, int, int, int]
"""The masks of the board and the dead cards, and the numbers of the hero's range and the villain's."""

LiveRange = tuple[int, int]
"""The number of a range, and the mask of the dead cards."""

Key = TypeVar("Key")


class SpotQueue:
    """The numbers of spots that are answered in one way, and where their chunks end."""

    def __init__(self) -> None:
        self.spots: list[int] = []
        self._ends: list[int] = []
        self._seconds = self._chunk_seconds = 0.0

    def append(self, spot: int, seconds: float) -> None:
        """A spot that takes so many seconds on one thread."""
        self.spots.append(spot)
        self._seconds += seconds
        self._chunk_seconds += seconds
        if self._chunk_seconds > CHUNK_SECONDS:
            self._ends.append(len(self.spots))
            self._chunk_seconds = 0.0

    def work(self, unit: Callable[..., array[float]], task: Callable[[list[int]], tuple[Any, ...]]) -> Work:
        """The work: `task` makes the arguments of `unit` for a chunk of spots."""
        ends = [end for end in self._ends if end < len(self.spots)]
        edges = [0, *ends, len(self.spots)] if self.spots else [0]
        tasks = (task(self.spots[start:stop]) for start, stop in pairwise(edges))
        return Work(unit, tasks, len(edges) - 1, self._seconds)


class WeightTable:
    """The ranges of spots as kernels take them; each is converted when it is first needed."""

    def __init__(self, ranges: Sequence[HandSet]) -> None:
        self._ranges = ranges
        self._lists: dict[int, tuple[bytes, bytes]] = {}
        self._weights: dict[LiveRange, bytes] = {}

    def listed(self, chunk: list[KnownSpot]) -> tuple[Any, ...]:
        """The arguments of `listed` for some spots, with the ranges among them."""
        known, dead, heroes, villains, numbers = _columns(chunk)
        hands, weights = zip(*map(self._list, numbers), strict=True)
        starts = array("q", [0])
        for own in hands:
            starts.append(starts[-1] + len(own) // 2)
        return self._ranges[0].game, known, dead, heroes, villains, b"".join(hands), b"".join(weights), starts

    def whole(self, chunk: list[KnownSpot]) -> tuple[Any, ...]:
        """The arguments of `swept` and `tabled` for some spots, with the ranges among them."""
        live = [(known, dead, (hero, dead), (villain, dead)) for known, dead, hero, villain in chunk]
        *columns, ranges = _columns(live)
        return (self._ranges[0].game, *columns, tuple(map(self._all_weights, ranges)))

    def _list(self, number: int) -> tuple[bytes, bytes]:
        """The hands of a range and their weights."""
        packed = self._lists.get(number)
        if packed is None:
            hands = self._ranges[number]
            chosen, weights = array("H", indices(hands.bits)), hands.buffer()
            packed = chosen.tobytes(), array("d", map(weights.__getitem__, chosen)).tobytes()
            self._lists[number] = packed
        return packed

    def _all_weights(self, live: LiveRange) -> bytes:
        """The weights of all 1326 hands, none for those with a dead card."""
        packed = self._weights.get(live)
        if packed is None:
            number, dead = live
            packed = self._weights[live] = self._ranges[number].without(dead).buffer().tobytes()
        return packed


def _columns(
    chunk: list[tuple[int, int, Key, Key]],
) -> tuple[array[int], array[int], array[int], array[int], dict[Key, int]]:
    """Spots column by column, with the ranges numbered as they come, and the new number of each."""
    numbers: dict[Key, int] = {}
    known, dead, heroes, villains = zip(*chunk, strict=True)
    own = array("I", [numbers.setdefault(key, len(numbers)) for key in heroes])
    other = array("I", [numbers.setdefault(key, len(numbers)) for key in villains])
    return array("Q", known), array("Q", dead), own, other, numbers


def listed(
    game: Game,
    known: array[int],
    dead: array[int],
    heroes: array[int],
    villains: array[int],
    hands: bytes,
    weights: bytes,
    starts: array[int],
) -> array[float]:
    """Spots whose hands are compared pair by pair; ranges are lists of hands."""
    count = kernels.of(game).spots.count
    counts: array[float] = count(
        known, dead, heroes, villains, array("H", hands), array("d", weights), starts
    )
    return counts


def swept(
    game: Game,
    known: array[int],
    dead: array[int],
    heroes: array[int],
    villains: array[int],
    weights: tuple[bytes, ...],
) -> array[float]:
    """Spots whose ranges are swept on each board that completes the known cards."""
    counts = array("d")
    equity, ranges = kernels.of(game).equity, unpacked(weights)
    last: tuple[int, int] | None = None
    for board, dead_cards, hero, villain in zip(known, dead, heroes, villains, strict=True):
        if last != (board, dead_cards):
            last = board, dead_cards
            masks, times = symmetry.enumerate_boards(board, dead_cards, IDENTITY)
        _append(counts, equity.heads_up(masks, times, 0, len(masks), ranges[hero], ranges[villain]))
    return counts


def tabled(
    _game: Game,
    known: array[int],
    dead: array[int],
    heroes: array[int],
    villains: array[int],
    weights: tuple[bytes, ...],
) -> array[float]:
    """Spots before the flop without dead cards, from the table of matchups."""
    from . import preflop

    counts = array("d")
    ranges = unpacked(weights)
    for hero, villain in zip(heroes, villains, strict=True):
        _append(counts, preflop.heads_up(ranges[hero], ranges[villain]))
    return counts


def _append(counts: array[float], counted: tuple[float, float, float]) -> None:
    wins, ties, losses = counted
    counts.extend((wins, ties, wins + ties + losses))
