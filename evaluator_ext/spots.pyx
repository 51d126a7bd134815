"""Spots: exact equity of a range against another on a flop, turn or river, many at a time.

Meant for a hand, or a few, against a range, on thousands of boards. Two ranges of hundreds of hands each are quicker
in `equity.heads_up`, board by board.
"""

from array import array

from libc.math cimport isfinite
from libc.stdint cimport int64_t, uint16_t, uint32_t, uint64_t

include "given.pxi"
include "ranking_tables.pxi"

cdef extern from "spots/spots.h" nogil:
    ctypedef struct pql_range_lists:
        const uint16_t *hands
        const double *weights
        const int64_t *starts
    ctypedef struct pql_spots:
        const uint64_t *known
        const uint64_t *dead
        const uint32_t *heroes
        const uint32_t *villains
    void pql_spot_tables()
    int pql_count_spots(double *counts, const pql_spots *spots, int64_t count, const pql_range_lists *ranges)

pql_spot_tables()


def count(const uint64_t[::1] known, const uint64_t[::1] dead, const uint32_t[::1] heroes,
          const uint32_t[::1] villains, const uint16_t[::1] hands, const double[::1] weights,
          const int64_t[::1] starts):
    """For each spot the deals that the hero wins, ties and plays: three numbers a spot in one `array('d')`.

    A spot is a board of three to five cards and the dead cards, as masks, and two ranges, by their numbers. Range i
    is the hands (hand indices) from `starts[i]` up to `starts[i + 1]`, with their weights: there is one more start
    than ranges. A deal counts by the product of both weights; hands with a known or dead card are left out, and so are
    pairs of hands that share a card. Where there is no deal, all three are 0. What a spot gives does not depend on
    the others; quickest where spots of the same board and dead cards are neighbours.

    Raises ValueError for lengths that do not fit, boards of other sizes, hands, ranges and weights there are not.

    >>> board = array("Q", [0b1_0010_0100_1000_0001])                # 2c 3s 4h 5d 6c
    >>> aces_against_kings = array("I", [0]), array("I", [1])
    >>> ranges = array("H", [0, 198, 199]), array("d", [1, 1, 0.5]), array("q", [0, 1, 3])
    >>> count(board, array("Q", [0]), *aces_against_kings, *ranges)    # all play the straight on the board
    array('d', [0.0, 1.5, 1.5])
    """
    cdef int64_t spots = known.shape[0], i
    cdef Py_ssize_t ranges = starts.shape[0] - 1
    cdef pql_spots given
    cdef pql_range_lists lists
    cdef int failed
    if not dead.shape[0] == heroes.shape[0] == villains.shape[0] == spots or hands.shape[0] != weights.shape[0]:
        raise ValueError("a spot is a board, dead cards and two ranges; a hand of a range has a weight")
    check_lists(hands, weights, starts)
    check_aligned(known)
    check_aligned(dead)
    check_aligned(heroes)
    check_aligned(villains)
    for i in range(spots):
        check_cards(known[i], dead[i])
        if int(known[i]).bit_count() < 3:
            raise ValueError(f"not a board of three to five cards: {known[i]:#x}")
        if heroes[i] >= ranges or villains[i] >= ranges:
            raise ValueError(f"spot {i} names a range there is not")
    result = array("d", bytes(24 * spots))
    cdef double[::1] counts = result
    if spots == 0:
        return result
    given.known, given.dead = &known[0], &dead[0]
    given.heroes, given.villains = &heroes[0], &villains[0]
    lists.hands = &hands[0] if hands.shape[0] else NULL
    lists.weights = &weights[0] if hands.shape[0] else NULL
    lists.starts = &starts[0]
    with nogil:
        failed = pql_count_spots(&counts[0], &given, spots, &lists)
    if failed:
        raise MemoryError
    return result


cdef int check_lists(const uint16_t[::1] hands, const double[::1] weights, const int64_t[::1] starts) except -1:
    cdef Py_ssize_t i
    check_aligned(hands)
    check_aligned(weights)
    check_aligned(starts)
    for i in range(hands.shape[0]):
        if hands[i] >= HANDS:
            raise ValueError(f"hands are numbered 0 to 1325, not {hands[i]}")
        if not (isfinite(weights[i]) and weights[i] >= 0):
            raise ValueError(f"not a weight: {weights[i]}")
    if starts.shape[0] == 0 or starts[0] < 0 or starts[starts.shape[0] - 1] > hands.shape[0]:
        raise ValueError("the ranges are not within the hands")
    for i in range(1, starts.shape[0]):
        if starts[i] < starts[i - 1]:
            raise ValueError("each range begins where the one before it ends")
    return 0
