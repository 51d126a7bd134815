"""Showdowns: what wins them, and how a hand that is ahead or behind now stands at the end.

Boards and ranges come as they do for `equity`: masks and multiplicities of completed boards, buffers of 1326 weights.
Weights that are all 0 or 1 give exact integers, any other weights floats, always summed in the same order. The
exact kernels know no dead cards: leave boards and hands that hold one out.
"""

from libc.stdint cimport int64_t, uint32_t, uint64_t

include "given.pxi"
include "ranking_tables.pxi"
include "tables.pxi"
include "wide_ints.pxi"

cdef extern from "showdown/showdown.h" nogil:
    enum:
        PQL_CATEGORIES
    ctypedef struct pql_showdown_counts:
        pql_wide wins[2][9]
        pql_wide ties[9]
    ctypedef struct pql_showdown_weights:
        double wins[2][9]
        double ties[9]
    ctypedef struct pql_showdowns_sampled:
        uint64_t wins[2][9]
        uint64_t ties[9]
    void pql_showdown_tables()
    void pql_showdown_sampling_tables()
    void pql_showdowns_counted(pql_showdown_counts *result, const uint64_t *boards, const uint32_t *multiplicities,
                               int64_t count, const double *first, const double *second)
    void pql_showdowns_weighed(pql_showdown_weights *result, const uint64_t *boards, const uint32_t *multiplicities,
                               int64_t count, const double *first, const double *second)
    int pql_sample_showdowns(pql_showdowns_sampled *result, uint64_t known, uint64_t dead, const uint64_t *boards,
                             const uint32_t *multiplicities, int64_t board_count, const double *const *ranges,
                             int players, uint64_t seed, uint64_t chunk, uint64_t deals, uint64_t most_attempts)

cdef extern from "showdown/standing.h" nogil:
    ctypedef struct pql_standing_counts:
        uint64_t matrix[3][3]
        uint64_t won[10]
    ctypedef struct pql_standing_weights:
        double matrix[3][3]
        double won[10]
    int pql_standing_counted(pql_standing_counts *result, uint64_t known, const uint64_t *boards,
                             const uint32_t *multiplicities, int64_t count, const double *const *weights, int players)
    int pql_standing_counted_popcnt(pql_standing_counts *result, uint64_t known, const uint64_t *boards,
                                    const uint32_t *multiplicities, int64_t count, const double *const *weights,
                                    int players)
    int pql_standing_graphs(pql_standing_counts *result, uint64_t known, const uint64_t *boards,
                            const uint32_t *multiplicities, int64_t count, const double *const *weights, int players)
    int pql_standing_graphs_popcnt(pql_standing_counts *result, uint64_t known, const uint64_t *boards,
                                   const uint32_t *multiplicities, int64_t count, const double *const *weights,
                                   int players)
    int pql_standing_weighed(pql_standing_weights *result, uint64_t known, const uint64_t *boards,
                             const uint32_t *multiplicities, int64_t count, const double *const *weights, int players)
    int pql_has_popcnt()
    int pql_sample_standings(pql_standing_counts *results, uint64_t known, uint64_t dead, const double *const *ranges,
                             int players, int playing, int fewest, uint64_t seed, uint64_t chunk, uint64_t deals,
                             uint64_t most_attempts)
    void pql_standing_sampling_tables()

cdef extern from "showdown/final_hands.h" nogil:
    ctypedef struct pql_final_counts:
        uint64_t pairs[9]
        double weights[9]
    void pql_final_hands(pql_final_counts *result, const uint64_t *boards, const uint32_t *multiplicities,
                         int64_t count, const double *weights)

pql_showdown_tables()
pql_showdown_sampling_tables()
pql_standing_sampling_tables()

# A sum of ties below this part of all deals is a rounding error, and counts as none.
cdef double NOISE = 1e-13

cdef bint with_popcnt = False


def kernels():
    """The names of the kernels that this machine can run, the fastest last."""
    return ("generic", "popcnt") if pql_has_popcnt() else ("generic",)


def set_kernel(str name):
    """Use this kernel from now on and return the name of the one before; ValueError if it cannot run here."""
    global with_popcnt
    if name not in kernels():
        raise ValueError(f"no kernel {name!r} on this machine: choose one of {', '.join(kernels())}")
    before = "popcnt" if with_popcnt else "generic"
    with_popcnt = name == "popcnt"
    return before


cdef choose_kernel():
    from os import environ

    set_kernel("popcnt" if pql_has_popcnt() and environ.get("PQL_KERNEL") != "generic" else "generic")


choose_kernel()


def by_category(const uint64_t[::1] masks, const uint32_t[::1] multiplicities, int64_t start, int64_t stop,
                first, second):
    """Heads-up deals by the category of the hand that wins, over the boards [start, stop).

    A list of nine tuples, high card to straight flush: deals the first range wins with such a hand, ties with it,
    deals the second wins with it. A deal counts as for `equity.heads_up`; the sums over the categories are its answer.

    Raises ValueError for buffers of the wrong length, a mask that is not five cards, and negative or infinite weights.

    >>> from array import array
    >>> aces = array("d", [1.0] * 6 + [0.0] * 1320)
    >>> anything = array("d", [1.0] * 1326)
    >>> board = array("Q", [0b1_0010_0100_1000_0001])           # 2c 3s 4h 5d 6c
    >>> by_category(board, array("I", [1]), 0, 1, aces, anything)[4]
    (0, 4920, 1020)
    """
    cdef Table table = Table((first, second))
    cdef pql_showdown_counts counted
    cdef pql_showdown_weights weighed
    cdef int category
    cdef double deals = 0
    check_boards(masks, multiplicities, start, stop)
    if start == stop:
        return [(0, 0, 0)] * PQL_CATEGORIES if table.plain else [(0.0, 0.0, 0.0)] * PQL_CATEGORIES
    if table.plain:
        with nogil:
            pql_showdowns_counted(&counted, &masks[start], &multiplicities[start], stop - start,
                                  table.weights[0], table.weights[1])
        return [(wide_int(counted.wins[0][category]), wide_int(counted.ties[category]),
                 wide_int(counted.wins[1][category])) for category in range(PQL_CATEGORIES)]
    with nogil:
        pql_showdowns_weighed(&weighed, &masks[start], &multiplicities[start], stop - start,
                              table.weights[0], table.weights[1])
    for category in range(PQL_CATEGORIES):
        deals += weighed.wins[0][category] + weighed.wins[1][category] + weighed.ties[category]
    return [(without_noise(weighed.wins[0][category], deals), without_noise(weighed.ties[category], deals),
             without_noise(weighed.wins[1][category], deals)) for category in range(PQL_CATEGORIES)]


cdef double without_noise(double count, double deals):
    """A count, or 0 if it differs from 0 only by rounding."""
    return count if count > NOISE * deals else 0.0


def sample_by_category(uint64_t known, uint64_t dead, boards, first, second,
                       uint64_t seed, uint64_t chunk, uint64_t deals, folded=()):
    """Random deals of two ranges by the category of the hand that wins: counts as from `by_category`.

    Players with the `folded` ranges are dealt in and win nothing. The deals are drawn as by `equity.sample`: they
    depend on `seed` and `chunk` only, and fewer than asked for come
    back where hardly any deal is possible.

    Raises ValueError for buffers of the wrong size, masks that overlap, and bad weights.

    >>> from array import array
    >>> anything = array("d", [1.0] * 1326)
    >>> sum(map(sum, sample_by_category(0, 0, None, anything, anything, 1, 0, 1000)))
    1000
    """
    cdef Table table = Table((first, second, *folded))
    cdef Boards listed = Boards(boards, known, dead)
    cdef uint64_t most_attempts = most_attempts_for(deals)
    cdef pql_showdowns_sampled sampled
    cdef int failed, category
    check_cards(known, dead)
    if listed.given and not listed.count:
        return [(0, 0, 0)] * PQL_CATEGORIES
    with nogil:
        failed = pql_sample_showdowns(&sampled, known, dead, listed.first_mask, listed.first_multiplicity,
                                      listed.count, table.weights, table.players, seed, chunk, deals, most_attempts)
    if failed:
        raise MemoryError
    return [(sampled.wins[0][category], sampled.ties[category], sampled.wins[1][category])
            for category in range(PQL_CATEGORIES)]


def final_hands(const uint64_t[::1] masks, const uint32_t[::1] multiplicities, int64_t start, int64_t stop,
                const double[::1] weights):
    """What the hands of a range are in the end, over the boards [start, stop).

    A list of nine tuples, high card to straight flush: the pairs of a hand and a board without its cards, each board as
    often as its multiplicity says, and the weight of these pairs. Raises ValueError as `by_category` does.

    >>> from array import array
    >>> aces = array("d", [1.0] * 6 + [0.0] * 1320)
    >>> board = array("Q", [0b1_0010_0100_1000_0001])           # 2c 3s 4h 5d 6c
    >>> final_hands(board, array("I", [1]), 0, 1, aces)[4]
    (6, 6.0)
    """
    cdef pql_final_counts found
    cdef int category
    is_plain(weights)
    check_boards(masks, multiplicities, start, stop)
    if start == stop:
        return [(0, 0.0)] * PQL_CATEGORIES
    with nogil:
        pql_final_hands(&found, &masks[start], &multiplicities[start], stop - start, &weights[0])
    return [(found.pairs[category], found.weights[category]) for category in range(PQL_CATEGORIES)]


def standings(uint64_t known, const uint64_t[::1] masks, const uint32_t[::1] multiplicities, int64_t start,
              int64_t stop, ranges):
    """How the first range stands against all the others, now and at the end, over the boards [start, stop).

    The boards complete `known`, a mask of none or three to five cards. Gives a matrix and a list. `matrix[now][then]`
    are the deals in which the first player stands so on the known cards and on the board: 0 ahead of every opponent,
    1 tied with the best of them, 2 behind. `won[k - 1]` are the deals in which he is among exactly k winners. Before
    the flop a pair is ahead of two ranks, then the higher card decides, then the lower.

    Two and three players cost time in proportion to the hands of the first; every player beyond multiplies it by the
    size of a range, the two largest of the opponents' excepted (only the largest where there are weights).

    Raises ValueError as `by_category` does, and for boards that do not hold the known cards.

    >>> from array import array
    >>> aces = array("d", [1.0] * 6 + [0.0] * 1320)
    >>> kings = array("d", [0.0] * 198 + [1.0] * 6 + [0.0] * 1122)
    >>> board = array("Q", [0b1 << 44 | 0b0010_0100_1000_0001])         # 2c 3s 4h 5d Kc
    >>> standings(0b0100_1000_0001, board, array("I", [1]), 0, 1, [aces, kings])
    ([[18, 0, 0], [0, 0, 0], [0, 0, 0]], [18, 0])
    """
    cdef Table table = Table(ranges)
    cdef pql_standing_counts counted
    cdef pql_standing_weights weighed
    cdef int64_t i
    cdef int failed, now, then, k
    check_boards(masks, multiplicities, start, stop)
    if int(known).bit_count() not in (0, 3, 4, 5):
        raise ValueError(f"known cards are none or three to five: {known:#x}")
    for i in range(start, stop):
        if known & ~masks[i]:
            raise ValueError(f"a board without the known cards: {masks[i]:#x}")
    if start == stop:
        nothing = 0 if table.plain else 0.0
        return [[nothing] * 3 for _ in range(3)], [nothing] * table.players
    if table.plain:
        with nogil:
            failed = count_standings(table, &counted, known, &masks[start], &multiplicities[start], stop - start)
    else:
        with nogil:
            failed = pql_standing_weighed(&weighed, known, &masks[start], &multiplicities[start], stop - start,
                                          table.weights, table.players)
    if failed:
        raise MemoryError
    if table.plain:
        return standing_lists(&counted, table.players)
    return ([[weighed.matrix[now][then] for then in range(3)] for now in range(3)],
            [weighed.won[k] for k in range(table.players)])


cdef int count_standings(Table table, pql_standing_counts *counted, uint64_t known, const uint64_t *masks,
                         const uint32_t *multiplicities, int64_t count) noexcept nogil:
    """Calls the kernel for this number of players on this machine."""
    if table.players > 2:
        if with_popcnt:
            return pql_standing_graphs_popcnt(counted, known, masks, multiplicities, count, table.weights,
                                              table.players)
        return pql_standing_graphs(counted, known, masks, multiplicities, count, table.weights, table.players)
    if with_popcnt:
        return pql_standing_counted_popcnt(counted, known, masks, multiplicities, count, table.weights, table.players)
    return pql_standing_counted(counted, known, masks, multiplicities, count, table.weights, table.players)


cdef tuple standing_lists(const pql_standing_counts *counts, int players):
    cdef int now, then, k
    return ([[counts.matrix[now][then] for then in range(3)] for now in range(3)],
            [counts.won[k] for k in range(players)])


def sample_standings(uint64_t known, uint64_t dead, ranges, int fewest, uint64_t seed, uint64_t chunk,
                     uint64_t deals, int folded=0):
    """Random deals by how the first range stands now and at the end, against `fewest` opponents, one more, ... all.

    A list with a pair as from `standings` for each number of opponents; the fewer are always the first of the list.
    The last `folded` players are dealt in and oppose nobody. The deals are drawn as by `equity.sample`: they depend
    on `seed` and `chunk` only, and fewer than asked for come
    back where hardly any deal is possible.

    Raises ValueError for masks that overlap and bad weights.

    >>> from array import array
    >>> anything = array("d", [1.0] * 1326)
    >>> one, two = sample_standings(0, 0, [anything] * 3, 1, 1, 0, 1000)
    >>> sum(map(sum, one[0])), sum(map(sum, two[0])), len(two[1])
    (1000, 1000, 3)
    """
    cdef Table table = Table(ranges)
    cdef uint64_t most_attempts = most_attempts_for(deals)
    cdef pql_standing_counts sampled[MOST_PLAYERS]
    cdef int failed, opponents
    check_cards(known, dead)
    if int(known).bit_count() not in (0, 3, 4, 5):
        raise ValueError(f"known cards are none or three to five: {known:#x}")
    cdef int playing = table.players - folded
    if folded < 0 or not 1 <= fewest < playing:
        raise ValueError(f"from 1 to {playing - 1} opponents can be counted, not {fewest}")
    with nogil:
        failed = pql_sample_standings(sampled, known, dead, table.weights, table.players, playing, fewest, seed, chunk,
                                      deals, most_attempts)
    if failed:
        raise MemoryError
    return [standing_lists(&sampled[opponents - fewest], opponents + 1)
            for opponents in range(fewest, playing)]
