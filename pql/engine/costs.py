"""The measured costs of the steps of exact answers, and the seconds that they add up to, by which the engine chooses.

Seconds on one thread, except for the factors. It is enough if they are right within a factor of two, because the
alternatives usually differ by more. `make calibrate` measures all but those of `select` and rewrites those that have
changed.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb, prod
from typing import TYPE_CHECKING

from .far_apart import band_count

if TYPE_CHECKING:
    from .problem import Problem


# fmt: off

MACHINE = "x86_64, AMD EPYC, Python 3.11.7"
DATE = "2026-11-22"

# Equity
TABLE_HAND = 1.5e-6       # a hand of the first range in the table of matchups: it meets up to 1,225 others
SWEEP_BOARD = 0.25e-6     # two players: a board
SWEEP_HAND = 0.4e-9       # two players: a live hand on a board
TRIPLE_BOARD = 0.5e-6     # three players: a board
TRIPLE_HAND = 28e-9       # three players: a live hand on a board, among the cards of those it beats
COMBINATION = 60e-9       # four and more: a combination of all hands but those of the two largest ranges, a player
WEIGHTED = 2.5            # weights other than 0 and 1 make a board so many times dearer
TRIPLE_WEIGHTED = 4.5     # the same for three players
HAND_DEAL = 35e-9         # a deal of hands that is found among all others
RANKS = 5.5e-9            # a multiset of ranks that a board may have, for a deal of hands
RANKS_PLAYER = 6e-9       # the same for each player
EARLY_BOARD = 20e-6       # a flop or turn that is continued, besides its run-outs
EARLY_DEAL = 0.16e-6      # a deal of hands on it
MERGED_BOARD = 0.08e-6    # a board of the deck, where the completed boards of a set are listed by orbits
FOLDED_BOARD = 0.8e-6     # two players and a folded range: a board
FOLDED_HAND = 30e-9       # the same: a live hand on a board
FOLDED_VECTORS = 1.8      # what each hand wins makes a live hand so many times dearer
FOLDED_DEAL = 30e-6       # a deal of folded hands that is walked through, besides its boards
MEETINGS = 30e-6          # what each hand of a range may meet of two others

# Many spots, by how many cards are to come
SPOT_BOARD = (2e-6, 3e-6, 15e-6)        # a board, before its first hand
SPOT_HAND = (8e-9, 20e-9, 0.25e-6)      # what a hand makes on it
SPOT_PAIR = (5e-9, 9e-9, 55e-9)         # two hands compared
SPOT_GROUPED = (13e-9, 13e-9, 0.1e-6)   # the same of a wide range, whose hands that make the same are taken together
SPOT_SWEEP = 10e-6                      # a spot of two wide ranges, besides its boards

# Omaha, hands of four cards
HOLE_DEAL = 0.32e-6       # a hand of a deal, before its boards
HOLE_LISTED = 1.2e-6      # the same, to list the deals of ranges and to add up what they win
HOLE_BOARD = 72e-9        # what a hand makes on a board
HOLE_OPEN_BOARD = 1.3e-9  # the same where all boards of the deck are looked at together
HOLE_SWEEP_BOARD = 50e-6  # two ranges: a board
HOLE_SWEEP_HAND = 18e-9   # two ranges: a live hand on a board
HOLE_SWEEP_TIMES = (1.0, 2.0, 3.0)  # hands of four cards, of five, of six, each so many times that
HOLE_WEIGHTED = 1.2       # weights the same
HOLE_SPLIT = 1.5          # a low half of the pot the same, and where hands are dealt one by one
HOLE_RANKED = 8e-9        # one range: what a hand of four makes on a board whose pairs are known
HOLE_NAMED = 0.6e-6       # a hand on a board, to name what it is and draws to
HOLE_TYPES = 1.5          # to tell apart what wins makes deals of hands so many times dearer
HOLE_STANDING = 3e-9      # two hands on a board, now and then
HOLE_DRAWN = 0.2e-6       # a random deal, each player

# Odds
TYPES = 1.3               # counts for each type of hand make a board of two players so many times dearer

# Strength
STANDING_BOARD = 0.4e-6   # a board
STANDING_HAND = 1.5e-9    # a live hand on a board
MEETING = 15e-9           # a combination of all hands but those of the largest opponent
MEETING_WORD = 2e-9       # 64 hands that it meets
WEIGHTED_WORD = 12e-9     # the same with weights
TWO_MET = 0.6e-6          # a hero's hand that meets the two largest opponents at once
TWO_MET_WALKED = 0.3e-6   # the same for each combination of the other opponents' hands

# Every hand of a range: reports, distributions, breakdowns
VECTOR_BOARD = 0.4e-6     # a board
VECTOR_HAND = 2e-9        # a live hand on a board
ORDERED_BOARD = 3e-6        # all live hands of a board, ordered for many vectors of weights
EIGHT_VECTORS = 8e-6        # eight of these vectors, on a board
OUTCOMES_BOARD = 10e-6     # a board, for the order of all hands
OUTCOMES_STEP = 60e-9      # a deal of the hands of all players but the last, on a board
THREE_WAY_BOARD = 0.2e-3    # a board, for all hands against two ranges at once
HAND_PAIRS = (2.5e-6, 2.5e-6, 3.5e-6, 8.5e-6, 33e-6, 120e-6)  # a pair of hands, by how many cards are to come
FLOPS_HAND = 4e-9         # a hand on a board that is added to its turns
TEN_FLOPS = 0.06e-6       # a board of two ranges that is added to its flops, as wholes
FLOP = 0.2e-3             # a flop of a report, besides its boards: its hands are looked at one by one
NAMED_BOARD = 0.15e-6     # a board on which made hands and draws are named
NAMED_HAND = 4e-9         # a hand on it
SWEPT_STRENGTHS = 6.5e-6  # a board, for the strengths of all hands
SWEPT_GAINS = 15e-6       # the same for what they gain
RUN_OUTS = 60e-6          # the sweep over the run-outs of a board, before its first

# Matrices
MATRIX_HAND = 6e-9        # a hand on a board
MATRIX_PAIR = 0.05e-9     # a pair of hands on a board, one way

# Select
ROW = 40e-9               # a deal beyond its columns
GATHERED = 6e-9           # a value that is looked up for a deal
SUMMED = 10e-9            # a value that is added up
DRAWN_DEAL = 150e-9       # a random deal
DRAWN_SHOWDOWN = 40e-9    # the same where only equities are asked
OPERATION = 1.5e-9        # an operation of a formula, a row
HOLE_IN = 10e-9          # whether an Omaha hand is in a set
BOARD_IN = 2e-6           # whether a board is in a set
FLOP_NUMBER = 0.1e-6     # the number of a flop, or of its class
VERSUS = {0: 10e-3, 3: 20e-3, 4: 1e-3, 5: 0.2e-3}  # pockets against all of a set in the end, by the cards of the board
VERSUS_NOW = 0.2e-3     # the same as they stand
VERSUS_HAND = 0.1e-3    # a pocket, after that
OPPONENTS = 4e-3          # what opponents with any two cards have, counted for a board and the hands of others
LOOKED_UP_EQUITY = 1e-6   # the equity of two pockets before the flop
POCKETS_BOARD = 13e-9     # an equity of pockets: a board that completes the street, a player
RANGE_BOARD = 3e-6        # an equity against a range: a board, for all pockets together
RANGE_HAND = 1e-6         # a pocket, after that
RANGES_BOARD = 150e-6     # an equity against two ranges: a board, for a pocket


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
    board, hand = (SWEEP_BOARD, SWEEP_HAND) if len(sizes) == 2 else (TRIPLE_BOARD, TRIPLE_HAND)
    seconds = board + hand * sum(sizes)
    return seconds if problem.plain else weighted(problem) * seconds


def weighted(problem: Problem) -> float:
    """How many times dearer weights other than 0 and 1 make a board."""
    return TRIPLE_WEIGHTED if len(problem.ranges) == 3 else WEIGHTED


def combinations(sizes: list[int]) -> float:
    """A board, for four or more players with so many hands."""
    return len(sizes) * COMBINATION * prod(sorted(sizes)[:-2])


def deal_of_hands(players: int, unknown: int) -> float:
    """A deal of hands by the ranks of its boards, so many cards of which are to come."""
    return _RANK_MULTISETS[unknown] * (RANKS + RANKS_PLAYER * players)


def deal_of_hole_cards(players: int, unknown: int) -> float:
    """A deal of hands of Omaha on all its boards, so many cards of which are to come."""
    if unknown == 5:
        return players * (HOLE_OPEN_BOARD * comb(44, 5) + HOLE_DEAL)
    return players * (HOLE_BOARD * comb(44, unknown) + HOLE_DEAL)


# Spots of a batch: so many hands of the hero and of the villain on a known board, so many cards of which are to come


def listed_spot(to_come: int, hero: int, villain: int) -> tuple[float, float]:
    """A spot whose hands are compared pair by pair: the first on its board, and another there."""
    made = SPOT_BOARD[to_come] + (hero + villain) * SPOT_HAND[to_come]
    compared = hero * villain * SPOT_PAIR[to_come]
    grouped = SPOT_BOARD[to_come] + hero * villain * SPOT_GROUPED[to_come]
    return min(made + compared, grouped), compared


def swept_spot(to_come: int, live_cards: int, hands: int) -> float:
    """A spot that is swept board by board, for so many hands of both."""
    boards = comb(live_cards, to_come)
    return SPOT_SWEEP + boards * (SWEEP_BOARD + SWEEP_HAND * hands)


def tabled_spot(hero: int) -> float:
    """A spot before the flop, from the table."""
    return SPOT_SWEEP + TABLE_HAND * hero


# Strength


def standing_board(sizes: list[int], plain: bool) -> float:
    """A board, for how a hero with so many hands does against opponents with so many each."""
    hero, others = sizes[0], sorted(sizes[1:])
    if plain and len(others) > 1:
        walked = others[:-2]
        ranked = STANDING_HAND * (hero + sum(walked))
        return STANDING_BOARD + ranked + hero * (TWO_MET + TWO_MET_WALKED * prod(walked))
    word = MEETING_WORD if plain else WEIGHTED_WORD
    meetings = hero * prod(others[:-1])
    ranked = STANDING_HAND * sum(sizes)
    return STANDING_BOARD + ranked + meetings * (MEETING + word * -(-others[-1] // 64))


# Every hand of a range


def vector_board(problem: Problem) -> float:
    """A board, for what each hand of both players wins."""
    if problem.folded:
        walked = prod(sorted([len(hands) for hands in problem.folded])[:-1])
        return walked * folded_board(problem, FOLDED_VECTORS)
    seconds = VECTOR_BOARD + VECTOR_HAND * sum(sizes_of(problem))
    return seconds if problem.plain else WEIGHTED * seconds


def vectors_board(vectors: int) -> float:
    """A board, for what all hands win of so many vectors of weights."""
    return ORDERED_BOARD + EIGHT_VECTORS * -(-vectors // 8)


def three_way_board() -> float:
    """A board, for what all hands win of two ranges at once."""
    return THREE_WAY_BOARD


def outcomes_board(sizes: list[int]) -> float:
    """A board, for the order in which the hands of ranges of so many hands come in."""
    first, *others = sizes
    return OUTCOMES_BOARD + OUTCOMES_STEP * first * prod(sorted(others)[:-1])


def folded_board(problem: Problem, dearer: float = 1.0) -> float:
    """A board of two players beside one folded range; `dearer` is what a hand costs more than for equities."""
    return FOLDED_BOARD + FOLDED_HAND * sum(sizes_of(problem)) * dearer


def hand_pairs(problem: Problem, unknown: int) -> float:
    """Every pair of hands of two players when so many cards are to come."""
    return prod(sizes_of(problem)) * HAND_PAIRS[unknown]


def matrix_board(rows: int, columns: int) -> float:
    """A board, for how often each of so many hands beats each of so many others."""
    return MATRIX_HAND * (rows + columns) + MATRIX_PAIR * rows * columns


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
    adding = FLOPS_HAND * sum(sizes_of(problem))
    sweeps = prod(map(band_count, problem.weights))
    board = vector_board(problem) + (adding if problem.plain else WEIGHTED * adding)
    return comb(problem.live_cards, 5) / (len(problem.group) // 4) * board * sweeps


def flop_totals(problem: Problem) -> float:
    """All final boards of two plain ranges, each swept and added to its flops, as wholes."""
    boards = comb(problem.live_cards, 5) / (len(problem.group) // 4)
    return boards * (equity_board(problem) + TEN_FLOPS)


def run_outs(problem: Problem, street: int, boards: int) -> float:
    """Some boards of a street, each dealt out to the river against the opponent."""
    left = 52 - street - problem.dead.bit_count()
    return boards * (RUN_OUTS + comb(left, 5 - street) * vector_board(problem))


def named_board(hands: int) -> float:
    """A board on which the made hands and draws of so many hands are named."""
    return NAMED_BOARD + NAMED_HAND * hands


BoardSeconds = Callable[[list[int]], float]
"""What a board takes players with so many hands each."""
