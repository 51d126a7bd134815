"""Equities of many spots at once: equal ones are answered once, those of a board together, and each in the quickest way.

A hand, or a few, against a range on a known board goes to a kernel that takes thousands of spots at a time
(`evaluator_ext.spots`); two wide ranges are swept board by board; before the flop the table of matchups knows. What is
left, sets of boards and dead cards before the flop, is answered like any other question, one after another. Which way
a spot goes depends on the spot alone, and so does its answer: not on its neighbours, chunks or threads.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from pql.base.place import Place
from pql.cards.combos import indices
from pql.cards.deck import mask_cards
from pql.grammar.diagnostics import Diagnostic, PQLError, Source
from pql.sets.boardset import BoardSet
from pql.sets.handset import HandSet

from . import estimates, spot_chunks
from .chunks import CHUNK_SECONDS, Work, results
from .equity import exact_tally
from .equity_plans import exact_plan
from .feasibility import can_be_dealt
from .problem import Problem, check_possible
from .work import Control

Board = int | BoardSet
"""The mask of a known board, 0 before the flop, or a set of boards."""

Spot = tuple[int, int, int, int]
"""Places in the lists of `Spots`: of the board, the dead cards, the hero's range and the villain's."""


class Spots(NamedTuple):
    """Columns of spots. What is in them stands once in a list, and a row names its place there; -1 where it has none.

    `heroes` and `villains` are places in `ranges`, `on` in `boards`, `without` in `dead` (masks).
    """

    ranges: Sequence[HandSet]
    boards: Sequence[Board]
    dead: Sequence[int]
    heroes: Sequence[int]
    villains: Sequence[int]
    on: Sequence[int]
    without: Sequence[int]

    def rows(self) -> Iterator[Spot]:
        """The spots, row by row."""
        return zip(self.on, self.without, self.heroes, self.villains, strict=True)


class SpotCounts(NamedTuple):
    """For each row the deals that the hero wins, ties and plays, by the weights of both hands; zeros without any."""

    wins: array[float]
    ties: array[float]
    met: array[float]


def count_spots(spots: Spots, control: Control) -> SpotCounts:
    """The exact deals of every row: bit for bit the same on any number of threads."""
    rows = list(spots.rows())
    ways = _Ways(spots)
    for spot in sorted(dict.fromkeys(rows)):
        ways.put(spot)
    counts, places = ways.count(control)
    columns = [counts[kind::3] for kind in range(3)]
    chosen = list(map(places.__getitem__, rows))
    return SpotCounts(*[array("d", map(column.__getitem__, chosen)) for column in columns])


def why_impossible(spots: Spots, row: int) -> Diagnostic:
    """Why a row, each part of which is there, has no deal: the diagnostic that `equity` would raise."""
    board = spots.boards[spots.on[row]]
    ranges = [spots.ranges[spots.heroes[row]], spots.ranges[spots.villains[row]]]
    place = Place((Source("", "<equities>"), None))
    try:
        check_possible(ranges, _board_set(board), spots.dead[spots.without[row]], place)
    except PQLError as error:
        return error.diagnostics[0]
    return place.no_deal().diagnostics[0]


class _Ways:
    """The distinct spots by the way in which each is answered, and what they are expected to take."""

    def __init__(self, spots: Spots) -> None:
        self.spots = spots
        self.sizes = [len(hands) for hands in spots.ranges]
        self.impossible: list[Spot] = []
        self.listed = _Chunks()
        self.swept = _Chunks()
        self.tabled = _Chunks()
        self.general: list[tuple[Spot, Problem]] = []
        self.lists: dict[int, tuple[bytes, bytes]] = {}
        self.weights: dict[int, bytes] = {}
        self.last = (-1, -1)

    def put(self, spot: Spot) -> None:
        """Finds the way for a spot; those of one board come one after another."""
        if min(spot) < 0:
            self.impossible.append(spot)
            return
        board, dead = self.spots.boards[spot[0]], self.spots.dead[spot[1]]
        hero, villain = self.sizes[spot[2]], self.sizes[spot[3]]
        known = board if isinstance(board, int) else None
        if not (hero and villain) or (known is not None and known & dead):
            self.impossible.append(spot)
        elif known:
            new, self.last = self.last != spot[:2], spot[:2]
            listed = estimates.listed_spot(known, hero, villain)
            swept = estimates.swept_spot(known, dead, hero + villain)
            if listed <= swept:
                self.listed.append(spot, listed if new else estimates.listed_pairs(known, hero, villain))
            else:
                self.swept.append(spot, swept)
        elif known == 0 and not dead:
            self.tabled.append(spot, estimates.tabled_spot(hero))
        else:
            self._put_general(spot, board, dead)

    def _put_general(self, spot: Spot, board: Board, dead: int) -> None:
        ranges = [self.spots.ranges[spot[2]], self.spots.ranges[spot[3]]]
        boards = _board_set(board)
        problem = Problem(ranges, boards, dead)
        there_are_boards = boards is None or bool(boards)
        if there_are_boards and all(problem.ranges) and can_be_dealt([hands.bits for hands in problem.ranges]):
            self.general.append((spot, problem))
        else:
            self.impossible.append(spot)

    def count(self, control: Control) -> tuple[array[float], dict[Spot, int]]:
        """The deals of all distinct spots, three numbers each, and the place of each spot among them."""
        plans = [exact_plan(problem) for _, problem in self.general]
        works = [
            Work(spot_chunks.listed, map(self._listed, self.listed.chunks()), *self.listed.size()),
            Work(spot_chunks.swept, map(self._weighed, self.swept.chunks()), *self.swept.size()),
            Work(spot_chunks.tabled, map(self._weighed, self.tabled.chunks()), *self.tabled.size()),
        ]
        seconds = [*[work.seconds for work in works], *[plan.seconds for plan in plans]]
        parts = _parts(seconds, control)
        counts = array("d")
        for work, part in zip(works, parts, strict=False):
            if work.chunks:
                for found in results(work, part):
                    counts += found
        for (_, problem), plan, part in zip(self.general, plans, parts[len(works) :], strict=True):
            tally = exact_tally(problem, plan, part)
            counts.extend([tally.wins(0), tally.ties(0), tally.deals])
        counts.frombytes(bytes(24 * len(self.impossible)))
        general = [spot for spot, _ in self.general]
        spots = chain(self.listed.spots, self.swept.spots, self.tabled.spots, general, self.impossible)
        return counts, {spot: place for place, spot in enumerate(spots)}

    def _listed(self, chunk: list[Spot]) -> tuple[object, ...]:
        """A chunk of spots with the ranges in it as lists of hands."""
        numbers: dict[int, int] = {}
        heroes = array("I", [numbers.setdefault(spot[2], len(numbers)) for spot in chunk])
        villains = array("I", [numbers.setdefault(spot[3], len(numbers)) for spot in chunk])
        lists = [self._list(number) for number in numbers]
        starts = array("q", [0])
        for number in numbers:
            starts.append(starts[-1] + self.sizes[number])
        hands, weights = [b"".join(column) for column in zip(*lists, strict=True)]
        return (*self._cards(chunk), heroes, villains, hands, weights, starts)

    def _list(self, number: int) -> tuple[bytes, bytes]:
        """The hands of a range and their weights."""
        found = self.lists.get(number)
        if found is None:
            hands = self.spots.ranges[number]
            chosen = array("H", indices(hands.bits))
            weights = hands.buffer()
            found = chosen.tobytes(), array("d", map(weights.__getitem__, chosen)).tobytes()
            self.lists[number] = found
        return found

    def _weighed(self, chunk: list[Spot]) -> tuple[object, ...]:
        """A chunk of spots with the ranges in it as 1326 weights."""
        numbers: dict[int, int] = {}
        heroes = [numbers.setdefault(spot[2], len(numbers)) for spot in chunk]
        villains = [numbers.setdefault(spot[3], len(numbers)) for spot in chunk]
        weights = [self._weights(number) for number in numbers]
        return (*self._cards(chunk), heroes, villains, weights)

    def _weights(self, number: int) -> bytes:
        found = self.weights.get(number)
        if found is None:
            found = self.weights[number] = self.spots.ranges[number].buffer().tobytes()
        return found

    def _cards(self, chunk: list[Spot]) -> tuple[array[int], array[int]]:
        boards, dead = self.spots.boards, self.spots.dead
        return array("Q", [boards[spot[0]] for spot in chunk]), array("Q", [dead[spot[1]] for spot in chunk])


class _Chunks:
    """Spots that are answered in one way, in chunks of some milliseconds."""

    def __init__(self) -> None:
        self.spots: list[Spot] = []
        self.ends: list[int] = []
        self.seconds = 0.0
        self._last = 0.0

    def append(self, spot: Spot, seconds: float) -> None:
        self.spots.append(spot)
        self.seconds += seconds
        if self.seconds - self._last > CHUNK_SECONDS:
            self.ends.append(len(self.spots))
            self._last = self.seconds

    def chunks(self) -> Iterator[list[Spot]]:
        start = 0
        for end in [*self.ends, len(self.spots)]:
            if start < end:
                yield self.spots[start:end]
            start = end

    def size(self) -> tuple[int, float]:
        """How many chunks there are, and what they take on one thread."""
        last = self.ends[-1] if self.ends else 0
        return len(self.ends) + (last < len(self.spots)), self.seconds


def _parts(seconds: list[float], control: Control) -> list[Control]:
    """The control of each part of the work, which takes so many seconds."""
    whole, done, parts = sum(seconds) or 1.0, 0.0, []
    for each in seconds:
        parts.append(control.part(done / whole, (done + each) / whole))
        done += each
    return parts


def _board_set(board: Board) -> BoardSet | None:
    if isinstance(board, BoardSet):
        return board
    return BoardSet.single(mask_cards(board)) if board else None
