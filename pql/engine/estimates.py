"""Estimates the seconds that the steps of an answer take on one thread, from the measured costs."""

from __future__ import annotations

from collections.abc import Callable
from math import comb, prod
from typing import TYPE_CHECKING

from . import costs
from .far_apart import band_count

if TYPE_CHECKING:
    from .problem import Problem

# How many multisets of ranks so many cards may have.
_RANK_MULTISETS = (1, 13, 91, 455, 1820, 6175)
# Of the boards of a flop these are swept: the others differ from them in suits only.
_SWEPT_RUN_OUTS = 0.65 * 1176


def sizes_of(problem: Problem) -> list[int]:
    """How many live hands each player has."""
    return [len(hands) for hands in problem.ranges]


# Equity


def equity_board(problem: Problem) -> float:
    """A board, for the equities of all players."""
    sizes = sizes_of(problem)
    if len(sizes) > 3:
        return combinations(sizes)
    if len(sizes) == 2:
        seconds = costs.SWEEP_BOARD + costs.SWEEP_HAND * sum(sizes)
    else:
        seconds = costs.TRIPLE_BOARD + costs.TRIPLE_HAND * sum(sizes)
    return seconds if problem.plain else weighted(problem) * seconds


def weighted(problem: Problem) -> float:
    """How many times dearer weights other than 0 and 1 make a board."""
    return costs.TRIPLE_WEIGHTED if len(problem.ranges) == 3 else costs.WEIGHTED


def combinations(sizes: list[int]) -> float:
    """A board, for four or more players with so many hands."""
    return len(sizes) * costs.COMBINATION * prod(sorted(sizes)[:-2])


def deal_of_hands(players: int, unknown: int) -> float:
    """A deal of hands by the ranks of its boards, so many cards of which are to come."""
    return _RANK_MULTISETS[unknown] * (costs.RANKS + costs.RANKS_PLAYER * players)


def deal_of_hole_cards(players: int, unknown: int) -> float:
    """A deal of hands of Omaha on all its boards, so many cards of which are to come."""
    if unknown == 5:
        return players * (costs.HOLE_OPEN_BOARD * comb(44, 5) + costs.HOLE_DEAL)
    return players * (costs.HOLE_BOARD * comb(44, unknown) + costs.HOLE_DEAL)


# Spots of a batch: so many hands of the hero and of the villain on a known board, so many cards of which are to come


def listed_spot(to_come: int, hero: int, villain: int) -> tuple[float, float]:
    """A spot whose hands are compared pair by pair: the first on its board, and another there."""
    made = costs.SPOT_BOARD[to_come] + (hero + villain) * costs.SPOT_HAND[to_come]
    compared = hero * villain * costs.SPOT_PAIR[to_come]
    return made + compared, compared


def swept_spot(to_come: int, live_cards: int, hands: int) -> float:
    """A spot that is swept board by board, for so many hands of both."""
    boards = comb(live_cards, to_come)
    return costs.SPOT_SWEEP + boards * (costs.SWEEP_BOARD + costs.SWEEP_HAND * hands)


def tabled_spot(hero: int) -> float:
    """A spot before the flop, from the table."""
    return costs.SPOT_SWEEP + costs.TABLE_HAND * hero


# Strength


def standing_board(sizes: list[int], plain: bool) -> float:
    """A board, for how a hero with so many hands does against opponents with so many each."""
    hero, others = sizes[0], sorted(sizes[1:])
    if plain and len(others) > 1:
        walked = others[:-2]
        ranked = costs.STANDING_HAND * (hero + sum(walked))
        return costs.STANDING_BOARD + ranked + hero * (costs.TWO_MET + costs.TWO_MET_WALKED * prod(walked))
    word = costs.MEETING_WORD if plain else costs.WEIGHTED_WORD
    meetings = hero * prod(others[:-1])
    ranked = costs.STANDING_HAND * sum(sizes)
    return costs.STANDING_BOARD + ranked + meetings * (costs.MEETING + word * -(-others[-1] // 64))


# Every hand of a range


def vector_board(problem: Problem) -> float:
    """A board, for what each hand of both players wins."""
    if problem.folded:
        walked = prod(sorted([len(hands) for hands in problem.folded])[:-1])
        return walked * folded_board(problem, costs.FOLDED_VECTORS)
    seconds = costs.VECTOR_BOARD + costs.VECTOR_HAND * sum(sizes_of(problem))
    return seconds if problem.plain else costs.WEIGHTED * seconds


def vectors_board(vectors: int) -> float:
    """A board, for what all hands win of so many vectors of weights."""
    return costs.ORDERED_BOARD + costs.EIGHT_VECTORS * -(-vectors // 8)


def folded_board(problem: Problem, dearer: float = 1.0) -> float:
    """A board of two players beside one folded range; `dearer` is what a hand costs more than for equities."""
    return costs.FOLDED_BOARD + costs.FOLDED_HAND * sum(sizes_of(problem)) * dearer


def hand_pairs(problem: Problem, unknown: int) -> float:
    """Every pair of hands of two players when so many cards are to come."""
    return prod(sizes_of(problem)) * costs.HAND_PAIRS[unknown]


def matrix_board(rows: int, columns: int) -> float:
    """A board, for how often each of so many hands beats each of so many others."""
    return costs.MATRIX_HAND * (rows + columns) + costs.MATRIX_PAIR * rows * columns


def flops(problem: Problem, count: int) -> float:
    """All flops of a problem, of which there are so many up to suits if no board set leaves any out."""
    share = 1.0 if problem.boards is None else min(1.0, 2 * problem.boards.share())
    return count * share * _SWEPT_RUN_OUTS * vector_board(problem)


def flops_in_turn(problem: Problem, count: int) -> float:
    """The equities of three and more players on each flop, of which there are so many up to suits."""
    share = 1.0 if problem.boards is None else min(1.0, 2 * problem.boards.share())
    return count * share * _SWEPT_RUN_OUTS * equity_board(problem)


def all_flops(problem: Problem) -> float:
    """All final boards, each swept and added to its turns, for what each hand of both players wins on every flop."""
    adding = costs.FLOPS_HAND * sum(sizes_of(problem))
    sweeps = prod(map(band_count, problem.weights))
    board = vector_board(problem) + (adding if problem.plain else costs.WEIGHTED * adding)
    return comb(problem.live_cards, 5) / (len(problem.group) // 4) * board * sweeps


def flop_totals(problem: Problem) -> float:
    """All final boards of two plain ranges, each swept and added to its flops, as wholes."""
    boards = comb(problem.live_cards, 5) / (len(problem.group) // 4)
    return boards * (equity_board(problem) + costs.TEN_FLOPS)


def run_outs(problem: Problem, street: int, boards: int) -> float:
    """Some boards of a street, each dealt out to the river against the opponent."""
    left = 52 - street - problem.dead.bit_count()
    return boards * (costs.RUN_OUTS + comb(left, 5 - street) * vector_board(problem))


def named_board(hands: int) -> float:
    """A board on which the made hands and draws of so many hands are named."""
    return costs.NAMED_BOARD + costs.NAMED_HAND * hands


BoardSeconds = Callable[[list[int]], float]
"""What a board takes players with so many hands each."""
