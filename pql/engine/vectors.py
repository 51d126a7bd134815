"""Every hand of a range against the opponent's range, and hand against hand: vectors and matrices.

A vector has 1326 numbers in hand order. `RangeVectors` holds three of them: of the opponent's weight, summed over the
boards, what each hand beats, what it ties with, and what it meets at all. Whole numbers for plain ranges.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

from pql.cards import kernels
from pql.cards.combos import HAND_COUNT, indices
from pql.cards.games import HOLDEM
from pql.evaluator_ext import symmetry
from pql.sets.board_program import IDENTITY
from pql.sets.handset import HandSet

from . import far_apart
from .accuracy import Algorithm
from .averaging import one_sided
from .chunks import Slice, Work, board_slices, boards_of, chunk_size, completions, results, slices
from .costs import vector_board, vectors_board
from .decide import hands_algorithm, matrix_plan
from .equity import exact_tally
from .equity_plans import dead_boards, exact_plan
from .heads_up import pair_vectors
from .problem import can_be_dealt, unpacked
from .tally import Number
from .won import STRONG, Summary
from .work import Control

if TYPE_CHECKING:
    from pql.cards.games import Game
    from pql.evaluator_ext.vectors import Vectors

    from .plan import Plan
    from .problem import Problem
    from .won import Split
    from .work import Control


# Adds up what was swept, which is the same in every game.
_sums = kernels.of(HOLDEM).vectors
FIRST, SECOND, BOTH = _sums.FIRST, _sums.SECOND, _sums.BOTH


class RangeVectors(NamedTuple):
    """What each hand of a range wins, ties and meets: 1326 numbers each, `array('Q')` or `array('d')`."""

    wins: array[Any]
    ties: array[Any]
    met: array[Any]

    def equities(self) -> array[float]:
        """The equity of each hand; NaN for one that meets nothing."""
        equities: array[float] = _sums.equities(*self)
        return equities

    def summary(self, weights: array[float]) -> Summary:
        """What the range as a whole wins, by the weights of its hands."""
        return Summary(*_sums.summary(*self, weights, STRONG))


class LiveVectors:
    """The hands of a range in their order, and what each of them wins, ties and meets."""

    split: Split[Sequence[Number]] | None = None

    def __init__(self, vectors: RangeVectors, weights: array[float]) -> None:
        self._vectors, self._weights = vectors, weights
        self.hands = [hand for hand, weight in enumerate(weights) if weight]
        self.wins, self.ties, self.met = [[vector[hand] for hand in self.hands] for vector in vectors]

    def weight(self, place: int) -> float:
        """The weight of a hand by its place."""
        return self._weights[self.hands[place]]

    def pots(self, place: int) -> float:
        """The pots that a hand wins, by its place."""
        won: float = self.wins[place] + self.ties[place] / 2
        return won

    def equities(self) -> list[float]:
        """The equity of each hand; NaN for one that meets nothing."""
        equities = self._vectors.equities()
        return [equities[hand] for hand in self.hands]

    def summary(self) -> Summary:
        """What the range as a whole wins, by the weights of its hands."""
        return self._vectors.summary(self._weights)


def vectors_of(
    problem: Problem, control: Control, players: int = BOTH
) -> tuple[RangeVectors | None, RangeVectors | None]:
    """The vectors of both ranges of a heads-up problem, or of one of them and None for the other.

    Over all boards of the problem, in chunks, on the threads or the executor of `control`. Whole numbers do not depend
    on the chunks, and the chunks not on the number of threads.
    """
    if problem.folded:
        from .folded_counts import folded_vectors

        own, other = folded_vectors(problem, control, players, vectors_of)
        return own and RangeVectors(*own), other and RangeVectors(*other)
    first, second = problem.weights
    algorithm = hands_algorithm(problem)
    if algorithm is Algorithm.TABLE:
        from .heads_up import table

        control.check()
        loaded = table()
        return (
            RangeVectors(*loaded.vectors(first, second)) if players & FIRST else None,
            RangeVectors(*loaded.vectors(second, first)) if players & SECOND else None,
        )
    if algorithm is Algorithm.HANDS:
        control.check()
        ours, theirs = pair_vectors(problem.game, problem.known, problem.dead, first, second)
        return (
            RangeVectors(*ours) if players & FIRST else None,
            RangeVectors(*theirs) if players & SECOND else None,
        )
    group = problem.group
    if players != BOTH:
        group, first, second = one_sided(problem, players)
    totals = _add_up(problem, group, first, second, players, control)
    vectors = [
        None if total is None else RangeVectors(*[_sums.symmetrized(vector, group) for vector in total])
        for total in totals
    ]
    return vectors[0], vectors[1]


def one_vector(problem: Problem, control: Control) -> RangeVectors:
    """The vectors of the first player's hands alone."""
    first = problem.ranges[0]
    if len(first) == 1 and first.is_plain:
        return _single_hand(problem, next(indices(first.bits)), control)
    vectors, _ = vectors_of(problem, control, FIRST)
    assert vectors is not None
    return vectors


def _single_hand(problem: Problem, hand: int, control: Control) -> RangeVectors:
    """The vectors where one hand is asked about: an equity like any other."""
    won: Number = 0
    tied: Number = 0
    met: Number = 0
    if can_be_dealt([hands.bits for hands in problem.ranges]):
        tally = exact_tally(problem, exact_plan(problem), control)
        won, tied, met = tally.wins(0), tally.ties(0), tally.deals
    empty = array("Q" if problem.plain else "d", bytes(8 * HAND_COUNT))
    vectors = RangeVectors(empty[:], empty[:], empty)
    for vector, number in zip(vectors, (won, tied, met), strict=True):
        vector[hand] = number
    return vectors


def _add_up(
    problem: Problem,
    group: bytes,
    first: array[float],
    second: array[float],
    players: int,
    control: Control,
) -> list[list[array[Any]] | None]:
    seconds = problem.board_estimate(group) * vector_board(problem)
    parts, chunks = board_slices(problem, group, seconds)
    totals: list[list[array[Any]] | None] = [None, None]
    # On all completions of the known cards each pair of hands meets equally often.
    everywhere = problem.boards is None and symmetry.are_plain(first) and symmetry.are_plain(second)
    ranges = first.tobytes(), second.tobytes(), players, not everywhere
    tasks = ((problem.game, each, ranges) for each in parts)
    for swept_vectors in results(Work(swept, tasks, chunks, seconds), control):
        for player, vectors in enumerate(swept_vectors):
            _add(totals, player, vectors)
    if everywhere:
        boards = comb(problem.live_cards - 4, problem.unknown)
        for total, own, other in zip(totals, (first, second), (second, first), strict=True):
            if total is not None:
                total[2] = _sums.count_met(own, other, boards)
    return totals


def _add(totals: list[list[array[Any]] | None], player: int, more: tuple[array[Any], ...] | None) -> None:
    total = totals[player]
    if more is None:
        return
    if total is None:
        totals[player] = list(more)
        return
    for sums, vector in zip(total, more, strict=True):
        _sums.add(sums, vector)


def swept(
    game: Game, boards: Slice, ranges: tuple[bytes, bytes, int, bool]
) -> tuple[Vectors | None, Vectors | None]:
    """The vectors over a slice of boards, before they are symmetrized: a unit of work."""
    masks, multiplicities = boards_of(boards)
    first, second = unpacked(ranges[:2])
    return far_apart.swept(game, masks, multiplicities, first, second, *ranges[2:])


def vectors_together(
    game: Game, rows: Sequence[bytes], known: int, dead: int, control: Control
) -> list[tuple[array[float], array[float]]]:
    """What each of the 1326 hands beats and ties of some vectors of weights, on all completions of the known cards.

    The vectors are packed doubles. The hands of a board are ranked and ordered once for all of them.
    """
    group = symmetry.intersect_groups(symmetry.card_stabilizer(known), symmetry.card_stabilizer(dead))
    for row in rows:
        group = symmetry.intersect_groups(group, symmetry.stabilizer(array("d", row)))
    boards = symmetry.board_count(known, dead)
    seconds = vectors_board(len(rows)) * boards / (len(group) // 4)
    size = chunk_size(boards, seconds)
    # A row for each hand that meets next to nothing of one, too: with what it can meet alone.
    starved = [
        (number, hand)
        for number, row in enumerate(rows)
        for hand in far_apart.starved_hands(row, known | dead)
    ]
    fed = [far_apart.beside(array("d", rows[number]), hand).tobytes() for number, hand in starved]
    if fed:
        group = IDENTITY
    joined = b"".join([*rows, *fed])
    tasks = ((game, part, joined) for part in completions(known, dead, group, boards, size))
    sums = array("d", bytes(len(joined))), array("d", bytes(len(joined)))
    for swept_sums in results(Work(swept_together, tasks, -(-boards // size), seconds), control):
        for total, more in zip(sums, swept_sums, strict=True):
            _sums.add(total, more)
    found = [
        (_sums.symmetrized(sums[0][start:stop], group), _sums.symmetrized(sums[1][start:stop], group))
        for start, stop in slices(len(sums[0]), HAND_COUNT)
    ]
    for (number, hand), alone in zip(starved, found[len(rows) :], strict=True):
        for vector, more in zip(found[number], alone, strict=True):
            vector[hand] = more[hand]
    return found[: len(rows)]


def swept_together(game: Game, boards: Slice, rows: bytes) -> tuple[array[float], array[float]]:
    """What hands beat and tie of many vectors over a slice of boards, before it is symmetrized: a unit of work."""
    masks, multiplicities = boards_of(boards)
    wins, ties = array("d", bytes(len(rows))), array("d", bytes(len(rows)))
    kernels.of(game).vectors.sweep_together(masks, multiplicities, array("d", rows), wins, ties)
    return wins, ties


# What adds wins up is the same in every game.
_matchups, _vectors = kernels.of(HOLDEM).matchups, kernels.of(HOLDEM).vectors
# The kernel compares two hands on so many boards at once.
_BLOCK = 256

Pairs = list[tuple["array[int]", "array[int]"]]
"""Rows and columns and, unless these are the same hands, columns and rows."""

Wins = list["array[int]"]
"""For each of these the wins of each of the first over each of the second."""


def equity_matrix(
    game: Game, rows: array[int], columns: array[int], known: int, dead: int, control: Control
) -> array[float]:
    """The exact equity of every hand of `rows` against every hand of `columns`, row by row.

    Hands are numbers (`array('H')`), `known` and `dead` masks of cards. NaN where a hand shares a card with the other
    or with these.
    """
    boards = comb(48 - (known | dead).bit_count(), 5 - known.bit_count())
    wins = _count_wins(game, rows, columns, known, dead, control) if rows and columns else [array("Q")]
    equities: array[float] = _matchups.equities(wins[0], wins[-1], rows, columns, boards, known | dead)
    return equities


def _count_wins(
    game: Game, rows: array[int], columns: array[int], known: int, dead: int, control: Control
) -> Wins:
    pairs = [(rows, columns)] if rows == columns else [(rows, columns), (columns, rows)]
    group = _group(rows, columns, known, dead)
    plan = matrix_plan(pairs, known, dead, group)
    if plan.algorithm is Algorithm.SWEEP:
        return _sweep_pairs(game, pairs, known, dead, group, plan, control)
    control.check()
    from .heads_up import table

    wins = [table().count_wins(*pair) for pair in pairs]
    parts = list(dead_boards(dead, group))
    for number, (card, before, fixing) in enumerate(parts):
        part = control.part(number / len(parts), (number + 1) / len(parts))
        for total, fewer in zip(
            wins, _sweep_pairs(game, pairs, card, before, fixing, plan, part), strict=True
        ):
            _matchups.subtract(total, fewer)
    return wins


def _group(rows: array[int], columns: array[int], known: int, dead: int) -> bytes:
    """The suit permutations under which neither the cards nor the sets of hands change."""
    group = symmetry.intersect_groups(symmetry.card_stabilizer(known), symmetry.card_stabilizer(dead))
    for hands in (rows, columns):
        bits = sum([1 << hand for hand in hands])
        group = symmetry.intersect_groups(group, symmetry.stabilizer(HandSet(bits).buffer()))
    return group


def _sweep_pairs(
    game: Game, pairs: Pairs, known: int, dead: int, group: bytes, plan: Plan, control: Control
) -> Wins:
    """The wins over all completions of the known cards."""
    boards = symmetry.board_count(known, dead)
    size = max(_BLOCK * len(group) // 4, chunk_size(boards, plan.seconds))
    packed = [(own.tobytes(), other.tobytes()) for own, other in pairs]
    tasks = ((game, part, packed) for part in completions(known, dead, group, boards, size))
    wins: Wins = []
    for row_vectors in results(Work(swept_pairs, tasks, -(-boards // size), plan.seconds), control):
        for total, more in zip(wins, row_vectors, strict=False):
            _vectors.add(total, more)
        wins = wins or row_vectors
    return [_matchups.symmetrized(total, *pair, group) for total, pair in zip(wins, pairs, strict=True)]


def swept_pairs(game: Game, boards: Slice, pairs: list[tuple[bytes, bytes]]) -> Wins:
    """The wins over a slice of boards, before they are symmetrized: a unit of work."""
    masks, multiplicities = boards_of(boards)
    count_wins = kernels.of(game).matchups.count_wins
    return [
        count_wins(masks, multiplicities, 0, len(masks), array("H", own), array("H", other))
        for own, other in pairs
    ]
