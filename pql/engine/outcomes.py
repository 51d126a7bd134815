"""Showdowns by the order in which the hands come in: what pots that not everybody can win are decided by.

An answer has for each order that comes in the level of each player, the best the highest, and how many deals it has: by
hand of the first player where all are counted, of all hands together where they are drawn at random.
"""

from __future__ import annotations

from array import array
from typing import NamedTuple

from pql.cards import kernels
from pql.cards.combos import HAND_COUNT, indices
from pql.cards.games import HOLDEM, Game

from . import costs
from .chunks import CHUNK_SECONDS, Slice, Work, board_slices, boards_of, results
from .plan import Plan
from .problem import Problem, packed_folded, unpacked
from .sampling import sample
from .work import Control, Message

MOST_MEETING = 5
"""So many players can be all in together."""

Levels = tuple[int, ...]
"""The level of each player at a showdown, the best the highest; who ties is on the same."""


class Outcomes(NamedTuple):
    """The orders that come in, and for each hand (or for None, all of them) the weights of their deals."""

    orders: list[Levels]
    deals: dict[int | None, list[float]]


def levels_of(number: int, players: int) -> Levels:
    """The levels of the players in the order of a number, as `evaluator_ext/outcomes.pyx` numbers them.

    >>> levels_of(2 * 5 + 3, 3), levels_of(0, 2)
    ((0, 1, 1), (1, 0))
    """
    places = []
    for player in range(players - 1, -1, -1):
        number, place = divmod(number, 2 * player + 1)
        places.append(place)
    levels: list[int] = []
    for place in reversed(places):
        level, tied = divmod(place, 2)
        if not tied:
            levels = [other + (other >= level) for other in levels]
        levels.append(level)
    return tuple(levels)


def exact_seconds(problem: Problem) -> float:
    """About how long it takes to count all deals on one thread."""
    return problem.board_estimate(problem.group) * costs.outcomes_board(list(map(len, problem.ranges)))


def exact_outcomes(problem: Problem, control: Control) -> Outcomes:
    """Every deal of hands of the ranges, hand by hand of the first; nobody has folded."""
    # The last player's hands are counted all at once: it is the one who has most.
    order = [0, *sorted(range(1, len(problem.ranges)), key=lambda player: len(problem.ranges[player]))]
    asked = problem.with_ranges([problem.ranges[player] for player in order])
    held = [*indices(asked.ranges[0].bits)]
    kernel = kernels.of(asked.game).outcomes
    rows = array("H", [kernel.NO_ROW]) * HAND_COUNT
    for row, hand in enumerate(held):
        rows[hand] = row
    size = kernel.orders(len(order))
    seconds = exact_seconds(asked)
    # The counts of a chunk are many, so that there are fewer of them than of other answers.
    parts, chunks = board_slices(asked, asked.group, min(seconds, _MOST_CHUNKS * CHUNK_SECONDS))
    packed = asked.kernel_ranges.packed()
    tasks = ((asked.game, part, packed, rows.tobytes()) for part in parts)
    total = array("d", bytes(8 * len(held) * size))
    add = kernels.of(HOLDEM).vectors.add
    for counts in results(Work(count_boards, tasks, chunks, seconds), control):
        add(total, counts)
    return _by_hand(asked, order, held, total, size)


_MOST_CHUNKS = 400


def _by_hand(problem: Problem, order: list[int], held: list[int], total: array[float], size: int) -> Outcomes:
    """The counts of each hand on all boards, where one of each orbit was dealt; players in their own order again."""
    symmetrized = kernels.of(HOLDEM).vectors.symmetrized
    places = [order.index(player) for player in range(len(order))]
    orders: list[Levels] = []
    deals: dict[int | None, list[float]] = {hand: [] for hand in held}
    for number in range(size):
        column = total[number::size]
        if not any(column):
            continue
        vector = array("d", bytes(8 * HAND_COUNT))
        for hand, count in zip(held, column, strict=True):
            vector[hand] = count
        vector = symmetrized(vector, problem.group)
        levels = levels_of(number, len(order))
        orders.append(tuple([levels[place] for place in places]))
        for hand in held:
            deals[hand].append(vector[hand])
    return Outcomes(orders, deals)


def count_boards(game: Game, boards: Slice, ranges: tuple[bytes, ...], rows: bytes) -> array[float]:
    """The counts over a slice of boards: a unit of work."""
    masks, multiplicities = boards_of(boards)
    kernel = kernels.of(game).outcomes
    counts: array[float] = kernel.count(masks, multiplicities, unpacked(ranges), array("H", rows))
    return counts


class _Drawn:
    """Counts of random deals, to which chunks are added."""

    def __init__(self, size: int) -> None:
        self.counts = [0] * size

    def add(self, counts: array[int]) -> None:
        self.counts = [own + more for own, more in zip(self.counts, counts, strict=True)]

    @property
    def deals(self) -> float:
        return sum(self.counts)

    def largest_error(self) -> float:
        raise NotImplementedError("a number of deals is asked for")

    def running(self) -> Message:
        return Message("", self.deals)


def sampled_outcomes(problem: Problem, plan: Plan, seed: int, control: Control) -> Outcomes:
    """Random deals, as many as the plan says, of all hands of the first range together."""
    players = len(problem.ranges)
    drawn = _Drawn(kernels.of(problem.game).outcomes.orders(players))
    ranges, folded = problem.kernel_ranges.packed(), packed_folded(problem)
    given = problem.game, problem.known, problem.dead, problem.packed_boards(), ranges, folded
    sample(drawn, draw_deals, given, plan, seed, control)
    come_in = [number for number, count in enumerate(drawn.counts) if count]
    counts = [float(drawn.counts[number]) for number in come_in]
    return Outcomes([levels_of(number, players) for number in come_in], {None: counts})


def draw_deals(
    game: Game,
    known: int,
    dead: int,
    boards: tuple[bytes, bytes] | None,
    ranges: tuple[bytes, ...],
    folded: tuple[bytes, ...],
    seed: int,
    chunk: int,
    deals: int,
) -> array[int]:
    """The counts of a chunk of random deals: a unit of work."""
    kernel = kernels.of(game).outcomes
    counts: array[int] = kernel.sample(
        known, dead, boards, unpacked(ranges), seed, chunk, deals, unpacked(folded)
    )
    return counts
