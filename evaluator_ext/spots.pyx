"""Spots: exact equity of a range against another on a flop, turn or river, many at a time.

Meant for a hand, or a few, against a range, on thousands of boards. Two ranges of hundreds of hands each are quicker
in `equity.heads_up`, board by board.
"""

from array import array

from libc.math cimport isfinite
from libc.stdint cimport int64_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport qsort

include "given.pxi"
include "ranking_tables.pxi"
include "kernel_choice.pxi"

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
    void pql_spot_tables_avx2()
    ctypedef struct pql_hand_sums:
        double won
    int pql_sum_hands(pql_hand_sums *sums, double *bins, int bin_count, const uint64_t *known, const uint64_t *dead,
                      const uint16_t *hands, int64_t count, const uint16_t *others, const double *weights,
                      int64_t other_count)
    int pql_sum_hands_avx2(pql_hand_sums *sums, double *bins, int bin_count, const uint64_t *known,
                           const uint64_t *dead, const uint16_t *hands, int64_t count, const uint16_t *others,
                           const double *weights, int64_t other_count)
    int pql_count_spots(double *counts, const pql_spots *spots, int64_t count, const pql_range_lists *ranges)
    int pql_count_spots_avx2(double *counts, const pql_spots *spots, int64_t count, const pql_range_lists *ranges)

pql_spot_tables()
if pql_has_avx2():
    pql_spot_tables_avx2()


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
        if with_avx2:
            failed = pql_count_spots_avx2(&counts[0], &given, spots, &lists)
        else:
            failed = pql_count_spots(&counts[0], &given, spots, &lists)
    if failed:
        raise MemoryError
    return result


cdef struct weighed_hand:
    double weight
    int hand


cdef int heavier_first(const void *one, const void *other) noexcept nogil:
    """Hands of one weight are neighbours, in their order: equal ranges are summed up alike."""
    cdef const weighed_hand *first = <const weighed_hand *>one
    cdef const weighed_hand *second = <const weighed_hand *>other
    if first.weight != second.weight:
        return -1 if first.weight > second.weight else 1
    return first.hand - second.hand


def sum_hands(const uint64_t[::1] known, const uint64_t[::1] dead, const uint16_t[::1] hands,
              const double[::1] weights, int bin_count=0):
    """What each of many hands comes to on all run-outs of its board, beside an opponent's 1326 weights.

    Seven doubles a hand: twice what it beats and once what it ties; what it meets; that times the square of its
    strength; twice what it gains (as `runouts.add_gains`); and what it is behind, tied with and ahead of on the board
    as it is. Behind these, with `bin_count` (1 to 1000), in another array what it meets on the run-outs where its
    strength is in each bin, else None. All are 0 for a hand with a card of its board or a dead one. Quickest where
    hands of one board and dead cards are neighbours.

    Raises ValueError for lengths that do not fit, boards of other than three to five cards, and hands and weights there
    are not.

    >>> board = array("Q", [0b1_0010_0100_1000_0001])                # 2c 3s 4h 5d 6c
    >>> kings = array("d", [0] * 198 + [1, 0.5] + [0] * 1126)
    >>> sum_hands(board, array("Q", [0]), array("H", [0]), kings)     # all play the straight on the board
    (array('d', [1.5, 1.5, 0.375, 0.0, 0.0, 1.5, 0.0]), None)
    """
    cdef int64_t rows = known.shape[0], i, others = 0
    cdef uint16_t numbers[HANDS]
    cdef double sorted_weights[HANDS]
    cdef weighed_hand held[HANDS]
    cdef double *first_bin = NULL
    cdef double[::1] sums, bins
    cdef int failed
    is_plain(weights)
    if not dead.shape[0] == hands.shape[0] == rows:
        raise ValueError("a hand has a board and dead cards")
    if not 0 <= bin_count <= 1000:
        raise ValueError("1 to 1000 bins are possible")
    check_aligned(known)
    check_aligned(dead)
    check_aligned(hands)
    for i in range(rows):
        check_cards(known[i], dead[i])
        if int(known[i]).bit_count() < 3:
            raise ValueError(f"not a board of three to five cards: {known[i]:#x}")
        if hands[i] >= HANDS:
            raise ValueError(f"hands are numbered 0 to 1325, not {hands[i]}")
    for i in range(HANDS):
        if weights[i] > 0:
            held[others].weight, held[others].hand = weights[i], <int>i
            others += 1
    for i in range(1, others):
        if heavier_first(&held[i - 1], &held[i]) > 0:  # most ranges are in order: all their weights are the same
            qsort(held, others, sizeof(weighed_hand), heavier_first)
            break
    for i in range(others):
        numbers[i], sorted_weights[i] = held[i].hand, held[i].weight
    result = array("d", bytes(56 * rows))
    counted = array("d", bytes(8 * bin_count * rows)) if bin_count else None
    if rows == 0:
        return result, counted
    sums = result
    if bin_count:
        bins = counted
        first_bin = &bins[0]
    with nogil:
        if with_avx2:
            failed = pql_sum_hands_avx2(<pql_hand_sums *>&sums[0], first_bin, bin_count, &known[0], &dead[0],
                                        &hands[0], rows, numbers, sorted_weights, others)
        else:
            failed = pql_sum_hands(<pql_hand_sums *>&sums[0], first_bin, bin_count, &known[0], &dead[0], &hands[0],
                                   rows, numbers, sorted_weights, others)
    if failed:
        raise MemoryError
    return result, counted


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
