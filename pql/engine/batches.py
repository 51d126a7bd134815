"""Equities of many spots at once: equal ones are answered once, those of a board together, each in the quickest way.

A hand, or a few, against a range on a known board goes to a kernel that takes thousands of spots at a time
(`evaluator_ext.spots`); two wide ranges are swept board by board, and if they are plain and meet on hundreds of flops,
on all flops at once; before the flop the table of matchups knows. What is left, sets of boards and dead cards before
the flop, is answered like any other question, one after another. An answer depends on its spot alone, not on its
neighbours, chunks or threads: all flops at once give the same whole numbers.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from math import inf
from typing import Any, NamedTuple, TypeVar, cast

from pql.base.diagnostics import Diagnostic, Place, PQLError, Source
from pql.base.sums import summed
from pql.cards import kernels
from pql.cards.combos import HAND_COUNT, indices
from pql.cards.deck import mask_cards
from pql.cards.games import HOLDEM, Game
from pql.evaluator_ext import omaha, symmetry
from pql.sets.board_program import IDENTITY
from pql.sets.boardset import BoardSet
from pql.sets.handset import HandSet

from . import costs
from .chunks import CHUNK_SECONDS, Work, results
from .equity import exact_tally
from .equity_plans import exact_plan
from .flops import total_flops
from .more_cards import equity as more_card_equity
from .more_cards import spots as more_card_spots
from .more_cards.chunks import FIRST_OUTCOMES, split_tally
from .problem import BOARD_CARDS, DECK_CARDS, Problem, can_be_dealt, check_possible, unpacked
from .tally import Tally
from .work import Control

FLOP_CARDS = 3
# So many flops have as many run-outs as there are kinds of final boards, less the overlap: fewer are swept one by one.
_LEAST_FLOPS = 115
OUTCOMES = len(FIRST_OUTCOMES)
"""How many numbers say how a hand does against another where half of the pot goes to a low."""
_NO_OUTCOMES = (0.0,) * OUTCOMES
_SAMPLED = "`pql.equity` and `run_many` of a query sample such a spot; errors='nan' leaves it out here"

Board = int | BoardSet
"""The mask of a known board, 0 before the flop, or a set of boards."""

Spot = tuple[int, int, int, int]
"""Places in the lists of `Spots`: of the board, the dead cards, the hero's range and the villain's."""


class Spots(NamedTuple):
    """Columns of spots. Each value is once in a list, and a row names its place there.

    `heroes` and `villains` are places in `ranges`, `on` in `boards`, `without` in `dead` (masks).
    """

    ranges: Sequence[HandSet]
    boards: Sequence[Board]
    dead: Sequence[int]
    heroes: Sequence[int]
    villains: Sequence[int]
    on: Sequence[int]
    without: Sequence[int]

    def numbers(self) -> list[int]:
        """A number for the spot of each row; those of a board and its dead cards are neighbours."""
        dead, ranges = len(self.dead), len(self.ranges)
        rows = zip(self.on, self.without, self.heroes, self.villains, strict=True)
        return [((on * dead + without) * ranges + own) * ranges + other for on, without, own, other in rows]

    def numbered(self, number: int) -> Spot:
        """The spot of a number."""
        rest, other = divmod(number, len(self.ranges))
        rest, own = divmod(rest, len(self.ranges))
        return (*divmod(rest, len(self.dead)), own, other)


class SpotCounts(NamedTuple):
    """For each row the deals that the hero wins, ties and plays, by the weights of both hands; zeros without any.

    Where a low hand wins half of the pot, `split` has twelve numbers a row instead of what is won and tied: those of
    `omaha.split_counts`.
    """

    wins: array[float]
    ties: array[float]
    met: array[float]
    split: array[float] | None = None

    def equities(self) -> array[float]:
        """The hero's share of the pot in each row; NaN for one without a deal."""
        if self.split is not None:
            return omaha.split_equities(self.split)[0]
        shares: array[float] = kernels.of(HOLDEM).vectors.equities(*self[:3])
        return shares

    def split_of(self, row: int) -> Tally | None:
        """What both players of a row win, where half of the pot goes to a low hand."""
        if self.split is None:
            return None
        return split_tally(self.split[OUTCOMES * row : OUTCOMES * (row + 1)])


def count_spots(spots: Spots, control: Control, keep_going: bool = False) -> SpotCounts:
    """The exact deals of every row: bit for bit the same on any number of threads.

    Ranges may be sets of Omaha's hands. Where counting a spot of these takes minutes, `PQLError` names its row, or it
    has no deal where the run is to `keep_going`.
    """
    numbers = spots.numbers()
    control.check()
    if any([isinstance(hands, more_card_spots.HELD) for hands in spots.ranges]):
        try:
            found = more_card_spots.count_distinct(spots, sorted(set(numbers)), control, keep_going)
        except more_card_spots.TooLong as late:
            message = (
                f"row {numbers.index(late.number)}: to count every deal would take {late.seconds:,.0f} s"
            )
            raise PQLError(Diagnostic("endless", message, help=_SAMPLED)) from None
        rows = list(map(found.__getitem__, numbers))
        if spots.ranges[0].game.low is not None:
            split = array(
                "d", chain.from_iterable([row if len(row) == OUTCOMES else _NO_OUTCOMES for row in rows])
            )
            return SpotCounts(array("d"), array("d"), omaha.split_equities(split)[1], split)
        wins, ties, met = [array("d", [row[kind] for row in rows]) for kind in range(3)]
        return SpotCounts(wins, ties, met)
    counts, index_of = _Ways(spots, sorted(set(numbers)), control).count(control)
    chosen = list(map(index_of.__getitem__, numbers))
    columns = [counts[kind::3] for kind in range(3)]
    wins, ties, met = [array("d", map(column.__getitem__, chosen)) for column in columns]
    return SpotCounts(wins, ties, met)


def why_impossible(spots: Spots, row: int) -> Diagnostic:
    """Why a row has no deal: the diagnostic that `equity` would raise."""
    board = spots.boards[spots.on[row]]
    ranges = [spots.ranges[spots.heroes[row]], spots.ranges[spots.villains[row]]]
    place = Place((Source("", "<equities>"), None))
    boards, dead = _board_set(board), spots.dead[spots.without[row]]
    try:
        if any([isinstance(hands, more_card_spots.HELD) for hands in ranges]):
            holes = [more_card_spots.as_set(cast("more_card_spots.Held", hands)) for hands in ranges]
            more_card_equity.check_possible(more_card_equity.HoleProblem(holes, (), boards, dead), place)
        else:
            check_possible(ranges, boards, dead, place)
    except PQLError as error:
        return error.diagnostics[0]
    return place.no_deal().diagnostics[0]


class _Ways:
    """Distinct spots by the way in which they are answered, given by their numbers, those of a board together."""

    def __init__(self, spots: Spots, numbers: list[int], control: Control) -> None:
        self.spots = spots
        self.sizes = [len(hands) for hands in spots.ranges]
        self.impossible: list[int] = []
        self.listed, self.swept, self.tabled = SpotQueue(), SpotQueue(), SpotQueue()
        self.general: dict[int, Problem] = {}
        self.flops: dict[tuple[int, int, int], list[int]] = {}
        self._put_all(numbers, control)

    def _put_all(self, numbers: list[int], control: Control) -> None:
        """Finds the way for each spot."""
        ranges, last = len(self.spots.ranges), -1
        for number in control.checked(numbers):
            cards_index, pair = divmod(number, ranges * ranges)
            if first := cards_index != last:
                known, dead = self._cards(cards_index)
                last = cards_index
            hero, villain = self.sizes[pair // ranges], self.sizes[pair % ranges]
            if not known or not hero or not villain:
                self._put_other(number, hero, villain)
                continue
            alone, among_others, swept = _seconds(known, dead, hero, villain)
            if swept >= alone:
                self.listed.append(number, alone if first else among_others)
            elif known == FLOP_CARDS:
                self.flops.setdefault((cards_index % len(self.spots.dead), *divmod(pair, ranges)), []).append(
                    number
                )
            else:
                self.swept.append(number, swept)
        self._settle_flops()

    def _settle_flops(self) -> None:
        """Keeps the flops of two ranges together that one pass over all boards answers sooner than a sweep of each."""
        apart: list[tuple[int, float]] = []
        for matchup, numbers in list(self.flops.items()):
            without, own, other = matchup
            dead = self.spots.dead[without].bit_count()
            *_, swept = _seconds(FLOP_CARDS, dead, self.sizes[own], self.sizes[other])
            if len(numbers) < _LEAST_FLOPS or self._pass_seconds(*matchup) > swept * len(numbers):
                del self.flops[matchup]
                apart += [(number, swept) for number in numbers]
        for number, seconds in sorted(apart):
            self.swept.append(number, seconds)

    def _pass_seconds(self, without: int, own: int, other: int) -> float:
        """What one pass over all final boards takes for two ranges; only counts are exact however they are added up."""
        matchup = self._matchup(without, own, other)
        plain = all([self.spots.ranges[side].is_plain for side in (own, other)])
        return costs.flop_totals(matchup) if plain else inf

    def _matchup(self, without: int, own: int, other: int) -> Problem:
        return Problem([self.spots.ranges[own], self.spots.ranges[other]], None, self.spots.dead[without])

    def _cards(self, cards_index: int) -> tuple[int, int]:
        """How many cards of a board are known, and how many are dead; no board where none is, or some are both."""
        on, without = divmod(cards_index, len(self.spots.dead))
        board, dead = self.spots.boards[on], self.spots.dead[without]
        known = board if isinstance(board, int) and not board & dead else 0
        return known.bit_count(), dead.bit_count()

    def _put_other(self, number: int, hero: int, villain: int) -> None:
        """Finds the way for a spot without a known board, or without a deal."""
        on, without, _, _ = spot = self.spots.numbered(number)
        board, dead = self.spots.boards[on], self.spots.dead[without]
        if not hero or not villain or (isinstance(board, int) and board & dead):
            self.impossible.append(number)
        elif board == 0 and not dead:
            self.tabled.append(number, costs.tabled_spot(hero))
        else:
            self._put_general(number, spot)

    def _put_general(self, number: int, spot: Spot) -> None:
        on, without, own, other = spot
        boards = _board_set(self.spots.boards[on])
        if boards is None or boards:
            ranges = [self.spots.ranges[own], self.spots.ranges[other]]
            problem = Problem(ranges, boards, self.spots.dead[without])
            if all(problem.ranges) and can_be_dealt([hands.bits for hands in problem.ranges]):
                self.general[number] = problem
                return
        self.impossible.append(number)

    def count(self, control: Control) -> tuple[array[float], dict[int, int]]:
        """The deals of all distinct spots, three numbers each, and the place of each spot among them."""
        weights = WeightTable(self.spots.ranges)
        works = [
            self.listed.work(listed, lambda chunk: weights.listed(self._known(chunk))),
            self.swept.work(swept, lambda chunk: weights.whole(self._known(chunk))),
            self.tabled.work(tabled, lambda chunk: weights.whole(self._known(chunk))),
        ]
        plans = [exact_plan(problem) for problem in self.general.values()]
        passes = [self._pass_seconds(*matchup) for matchup in self.flops]
        planned = [plan.seconds for plan in plans]
        parts = iter(_parts([work.seconds for work in works] + passes + planned, control))
        counts = array("d")
        for work, part in zip(works, parts, strict=False):
            for counted in results(work, part):
                counts += counted
        for (matchup, numbers), part in zip(self.flops.items(), parts, strict=False):
            flops = array("Q", [board for board, *_ in self._known(numbers)])
            counts += total_flops(self._matchup(*matchup), part).counts(flops)
        for problem, plan, part in zip(self.general.values(), plans, parts, strict=True):
            tally = exact_tally(problem, plan, part)
            counts.extend([tally.wins(0), tally.ties(0), tally.deals])
        counts.frombytes(bytes(24 * len(self.impossible)))
        queues = [queue.spots for queue in (self.listed, self.swept, self.tabled)]
        order = chain(*queues, *self.flops.values(), self.general, self.impossible)
        return counts, {number: index for index, number in enumerate(order)}

    def _known(self, chunk: list[int]) -> list[KnownSpot]:
        """Spots on known boards with the masks of their cards."""
        boards, dead = cast("Sequence[int]", self.spots.boards), self.spots.dead
        spots = map(self.spots.numbered, chunk)
        return [(boards[on], dead[without], own, other) for on, without, own, other in spots]


@lru_cache(maxsize=4096)
def _seconds(known: int, dead: int, hero: int, villain: int) -> tuple[float, float, float]:
    """What a spot takes pair by pair, alone on its board or with others there, and swept board by board."""
    to_come = BOARD_CARDS - known
    swept = costs.swept_spot(to_come, DECK_CARDS - known - dead, hero + villain)
    return (*costs.listed_spot(to_come, hero, villain), swept)


def _parts(seconds: list[float], control: Control) -> list[Control]:
    """The control of each part of the work, which takes so many seconds."""
    whole, done, parts = summed(seconds) or 1.0, 0.0, []
    for each in seconds:
        parts.append(control.part(done / whole, (done + each) / whole))
        done += each
    return parts


def _board_set(board: Board) -> BoardSet | None:
    if isinstance(board, BoardSet):
        return board
    return BoardSet.single(mask_cards(board)) if board else None


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
            if hands.is_plain and hands.bits.bit_count() == 1:
                packed = self._lists[number] = _packed_hand(hands.bits)
                return packed
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


@lru_cache(maxsize=HAND_COUNT)
def _packed_hand(bits: int) -> tuple[bytes, bytes]:
    return array("H", [bits.bit_length() - 1]).tobytes(), array("d", [1.0]).tobytes()


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
    from . import heads_up

    counts = array("d")
    ranges = unpacked(weights)
    for hero, villain in zip(heroes, villains, strict=True):
        _append(counts, heads_up.heads_up(ranges[hero], ranges[villain]))
    return counts


def _append(counts: array[float], counted: tuple[float, float, float]) -> None:
    wins, ties, losses = counted
    counts.extend((wins, ties, wins + ties + losses))
